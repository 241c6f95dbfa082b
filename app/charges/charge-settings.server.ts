import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import type { Language } from "#app/kit/language/language.ts";
import type { Database } from "#database/connection/connect.ts";
import { withRefusals } from "#database/connection/errors.ts";
import { rowId } from "#database/connection/keyset.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import type { ChargeCode, ChargeCodeInput } from "./charge-code.ts";
import type { VatTreatment, VatTreatmentInput } from "./vat-treatment.ts";
import { CHARGE_SETTING_MESSAGES } from "./charge.ts";

/** Lists treatments in the order they are proposed; archived ones last. */
export async function listVatTreatments(db: Kysely<DB>, actor: Actor): Promise<VatTreatment[]> {
  authorize(actor, "charges.read", "settings.manage");
  return readVatTreatments(db);
}

/** Reads treatments as `listVatTreatments`, without authorization, for an act that a customer starts. */
export async function readVatTreatments(db: Kysely<DB>): Promise<VatTreatment[]> {
  const rows = await db
    .selectFrom("vat_treatments")
    .select(["id", "name", "category", "rate", "exemption_code", "texts", "routes", "payers"])
    .select(["position", "sample", "archived_at", "updated_at"])
    .orderBy(sql`archived_at is not null`)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows;
}

/** Lists codes; archived ones last. */
export async function listChargeCodes(db: Kysely<DB>, actor: Actor): Promise<ChargeCode[]> {
  authorize(actor, "charges.read", "settings.manage");
  const rows = await db
    .selectFrom("charge_codes")
    .select(["code", "descriptions", "ledger_account", "vat_treatment_id", "side"])
    .select(["sample", "archived_at", "updated_at"])
    .orderBy(sql`archived_at is not null`)
    .orderBy("code")
    .execute();
  return rows;
}

const textsJson = (texts: Record<Language, string | null>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)));

const auditTexts = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === null ? "" : String(value)]),
  );

/**
 * Stores a treatment, which is no sample any more once saved by the owner. Issued invoices stay unchanged.
 * @param edited null for a new one; `version` is the `updated_at` that was shown
 * @throws NotFound; Conflict when it was changed since, or the name is taken
 */
export async function saveVatTreatment(
  db: Database,
  actor: Actor,
  edited: { id: string; version: Date } | null,
  input: VatTreatmentInput,
): Promise<void> {
  authorize(actor, "settings.manage");
  const { text_en: en, text_nl: nl, text_fr: fr, text_de: de, ...rest } = input;
  const values = { ...rest, texts: textsJson({ en, nl, fr, de }), sample: false };
  await withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const before = edited && (await lockTreatment(tx, edited));
      const { id } = before
        ? await tx
            .updateTable("vat_treatments")
            .set(values)
            .where("id", "=", before.id)
            .returning("id")
            .executeTakeFirstOrThrow()
        : await tx.insertInto("vat_treatments").values(values).returning("id").executeTakeFirstOrThrow();
      const was = before
        ? auditTexts({ ...pick(before, Object.keys(rest)), texts: JSON.stringify(before.texts) })
        : {};
      await emit(tx, actor, {
        action: before ? "vat_treatment.changed" : "vat_treatment.created",
        entityId: id,
        summary: input.name,
        details: differences(was, auditTexts({ ...rest, texts: values.texts })),
      });
    }),
  );
}

async function lockTreatment(tx: Kysely<DB>, { id, version }: { id: string; version: Date }) {
  const stored = await tx
    .selectFrom("vat_treatments")
    .selectAll()
    .where("id", "=", rowId(id))
    .where("archived_at", "is", null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound(CHARGE_SETTING_MESSAGES.treatmentNotFound));
  if (stored.updated_at.getTime() !== version.getTime()) throw new Conflict(CHARGE_SETTING_MESSAGES.changed);
  return stored;
}

/** Stores a code. @see saveVatTreatment */
export async function saveChargeCode(
  db: Database,
  actor: Actor,
  edited: { code: string; version: Date } | null,
  input: ChargeCodeInput,
): Promise<void> {
  authorize(actor, "settings.manage");
  const { description_en: en, description_nl: nl, description_fr: fr, description_de: de, ...rest } = input;
  const values = { ...rest, descriptions: textsJson({ en, nl, fr, de }), sample: false };
  await withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const before = edited && (await lockCode(tx, edited));
      await (before
        ? tx.updateTable("charge_codes").set(values).where("code", "=", before.code).execute()
        : tx.insertInto("charge_codes").values(values).execute());
      const was = before
        ? auditTexts({
            ...pick(before, Object.keys(rest)),
            descriptions: JSON.stringify(before.descriptions),
          })
        : {};
      await emit(tx, actor, {
        action: before ? "charge_code.changed" : "charge_code.created",
        entityId: input.code,
        summary: input.code,
        details: differences(was, auditTexts({ ...rest, descriptions: values.descriptions })),
      });
    }),
  );
}

async function lockCode(tx: Kysely<DB>, { code, version }: { code: string; version: Date }) {
  const stored = await tx
    .selectFrom("charge_codes")
    .selectAll()
    .where("code", "=", code)
    .where("archived_at", "is", null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound(CHARGE_SETTING_MESSAGES.codeNotFound));
  if (stored.updated_at.getTime() !== version.getTime()) throw new Conflict(CHARGE_SETTING_MESSAGES.changed);
  return stored;
}

const pick = (row: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));

/** Archives a code or a treatment, or restores it; lines that have it keep it. @throws NotFound, Conflict */
export async function setChargeSettingArchived(
  db: Database,
  actor: Actor,
  { kind, key }: { kind: "charge_code" | "vat_treatment"; key: string },
  archived: boolean,
): Promise<void> {
  authorize(actor, "settings.manage");
  const archived_at = archived ? sql<Date>`now()` : null;
  await withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const stored =
        kind === "charge_code"
          ? await tx
              .updateTable("charge_codes")
              .set({ archived_at })
              .where("code", "=", key)
              .returning("code as name")
              .executeTakeFirst()
          : await tx
              .updateTable("vat_treatments")
              .set({ archived_at })
              .where("id", "=", rowId(key))
              .returning("name")
              .executeTakeFirst();
      if (!stored) throw new NotFound(CHARGE_SETTING_MESSAGES.notFound);
      const action = `${kind}.${archived ? "archived" : "restored"}`;
      await emit(tx, actor, { action, entity: kind, entityId: key, summary: stored.name });
    }),
  );
}

const NAME_REFUSALS = {
  vat_treatments_name_idx: () => new Conflict(CHARGE_SETTING_MESSAGES.nameTaken),
  charge_codes_pkey: () => new Conflict(CHARGE_SETTING_MESSAGES.codeTaken),
};
