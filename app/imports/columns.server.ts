import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { FileFacts } from "./column-facts.ts";
import type { DateOrder } from "./dates.ts";
import { headingKey } from "#app/kit/text/headings.ts";
import { IMPORTS, type ImportKind, importSettings } from "./import.ts";
import type { ColumnMapping, RememberedHeadings } from "./mapping.ts";
import { NotFound } from "#app/kit/errors.ts";
import { IMPORT_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import { jsonText } from "#database/connection/json-text.ts";
import { firstRowsOf, lockOwnImport } from "./store-file.server.ts";

/**
 * Reads the columns of an import.
 * @throws NotFound when it does not exist, belongs to another account, was imported or deleted
 */
export async function readColumns(db: Database, actor: Actor, kind: ImportKind, id: string) {
  authorize(actor, IMPORTS[kind].needs);
  const row = await db
    .selectFrom("imports")
    .select(["id", "file_name", "sheets", "sheet", "heading_row"])
    .select(sql<FileFacts>`facts`.as("facts"))
    .select(sql<ColumnMapping | null>`mapping`.as("mapping"))
    .select(sql<unknown>`settings`.as("settings"))
    .where("id", "=", rowId(id))
    .where("kind", "=", kind)
    .where("actor_id", "=", actor.id)
    .where("applied_at", "is", null)
    .executeTakeFirstOrThrow(() => new NotFound(IMPORT_MESSAGES.gone));
  const settings = importSettings(row.settings);
  return { ...row, settings, firstRows: row.heading_row === null ? [] : await firstRowsOf(db, id) };
}

/** Returns the fields last assigned to these headings by any member of staff. */
export async function rememberedHeadings(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  texts: readonly string[],
): Promise<RememberedHeadings> {
  authorize(actor, IMPORTS[kind].needs);
  const headings = texts.map(headingKey).filter(Boolean);
  const rows = await db
    .selectFrom("import_headings")
    .select(["heading", "field"])
    .select(sql<DateOrder | null>`date_order`.as("order"))
    .where("kind", "=", kind)
    .where(sql<boolean>`heading = any(${headings}::text[])`)
    .execute();
  return new Map(rows.map(({ heading, ...chosen }) => [heading, chosen]));
}

/** Stores the column mapping; columns at the places in `remember` are remembered for the next file. */
export async function saveMapping(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  id: string,
  mapping: ColumnMapping,
  options: { remember?: readonly number[] } = {},
): Promise<void> {
  authorize(actor, IMPORTS[kind].needs);
  await db.transaction().execute(async (tx) => {
    const { applied_at, facts } = await lockOwnImport(tx, actor, kind, id);
    if (applied_at) throw new NotFound(IMPORT_MESSAGES.gone);
    await tx
      .updateTable("imports")
      .set({ mapping: jsonText(mapping), counts: null, choices: "{}" })
      .where("id", "=", id)
      .execute();
    const { columns } = facts;
    const chosen = new Map(
      (options.remember ?? []).flatMap((place) => {
        const heading = headingKey(columns[place]?.heading ?? "");
        const field = mapping.fields[place] ?? null;
        return heading === ""
          ? []
          : [[heading, { heading, field, date_order: mapping.orders[place] ?? null }]];
      }),
    );
    if (chosen.size > 0) {
      await tx
        .insertInto("import_headings")
        .values([...chosen.values()].map((each) => ({ kind, changed_by: actor.email, ...each })))
        .onConflict((conflict) =>
          conflict.columns(["kind", "heading"]).doUpdateSet({
            field: sql`excluded.field`,
            date_order: sql`excluded.date_order`,
            changed_by: actor.email,
            updated_at: sql`now()`,
          }),
        )
        .execute();
    }
    await emit(tx, actor, { action: "import.columns_chosen", entityId: id, audited: false });
  });
}
