import { type Actor, authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { z } from "zod";
import { type ExportProfile, INVOICE_COLUMN_KEYS, INVOICE_COLUMNS, type profileForm } from "./month-end.ts";

/** Default profile: every column, with semicolons. */
export const WHOLE_PROFILE: ExportProfile = {
  id: "all",
  name: "Every column",
  format: "semicolon",
  decimal_comma: true,
  columns: INVOICE_COLUMN_KEYS,
};

/** Lists profiles by name; unknown columns are dropped. */
export async function listProfiles(db: Database, actor: Actor): Promise<ExportProfile[]> {
  authorize(actor, "payments.read");
  const rows = await db
    .selectFrom("export_profiles")
    .select(["id", "name", "format", "decimal_comma", "columns"])
    .orderBy("name")
    .execute();
  const profiles = rows.map((row) => ({
    ...row,
    columns: row.columns.filter((column) => column in INVOICE_COLUMNS),
  })) as ExportProfile[];
  return [...profiles, WHOLE_PROFILE];
}

export async function saveProfile(
  db: Database,
  actor: Actor,
  { name, format, decimal_comma, column }: z.output<typeof profileForm>,
): Promise<void> {
  authorize(actor, "payments.write");
  await db.transaction().execute(async (tx) => {
    const values = { format, decimal_comma: decimal_comma === "1", columns: column };
    const { id } = await tx
      .insertInto("export_profiles")
      .values({ name, ...values, created_by: actor.email })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
      .returning("id")
      .executeTakeFirstOrThrow();
    await emit(tx, actor, { action: "export_profile.saved", entityId: id, summary: name });
  });
}

/** Deletes a profile. @throws NotFound */
export async function deleteProfile(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "payments.write");
  await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom("export_profiles")
      .where("id", "=", rowId(id))
      .returning("name")
      .executeTakeFirstOrThrow(() => new NotFound("This profile is not there any more"));
    await emit(tx, actor, { action: "export_profile.deleted", entityId: id, summary: deleted.name });
  });
}
