import { type Kysely, type Selectable, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import { OTHER_LANGUAGES } from "#app/kit/language/language.ts";
import { lineWords } from "./offer-input.ts";
import { TEMPLATE_FIELDS, type TemplateInput } from "./template.ts";
import { refuseUnknownCodes } from "./resolve-lines.server.ts";
import { OFFER_MESSAGES } from "./words.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { withRefusals } from "#database/connection/errors.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

type OfferTemplate = TemplateInput &
  Pick<Selectable<DB["offer_templates"]>, "id" | "archived_at" | "updated_at">;

const COLUMNS = [...TEMPLATE_FIELDS, "id", "lines", "texts", "archived_at", "updated_at"] as const;

/** Older lines have neither code nor currency. */
function templateOf(row: object): OfferTemplate {
  const template = row as OfferTemplate;
  const lines = template.lines.map((line) => ({ ...NAMES_NONE, ...line }));
  return { ...template, lines };
}
const NAMES_NONE = { code: null, currency: null, cost_currency: null };

/** Lists templates, archived ones last. */
export async function listTemplates(db: Kysely<DB>, actor: Actor): Promise<OfferTemplate[]> {
  authorize(actor, "offers.read");
  const rows = await db
    .selectFrom("offer_templates")
    .select(COLUMNS)
    .orderBy(sql`archived_at is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  return rows.map(templateOf);
}

export async function readTemplate(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
): Promise<OfferTemplate | undefined> {
  authorize(actor, "offers.read");
  if (!isRowId(id)) return undefined;
  const row = await db.selectFrom("offer_templates").select(COLUMNS).where("id", "=", id).executeTakeFirst();
  return row && templateOf(row);
}

/** Finds the best template for a lane and mode: lane and mode, then lane, then mode, then a general one. Everything it names must match. */
export async function bestTemplate(
  db: Kysely<DB>,
  actor: Actor,
  wanted: { service_type: string; origin_location: string; destination_location: string },
): Promise<OfferTemplate | undefined> {
  authorize(actor, "offers.read");
  // «Antwerp» and «Antwerp, Belgium» are the same place.
  const matchesColumn = (column: "service_type" | "origin_location" | "destination_location") =>
    sql<boolean>`(${sql.ref(column)} is null or search_fold(${wanted[column]}) like search_pattern(${sql.ref(column)})
      or search_fold(${sql.ref(column)}) like search_pattern(${wanted[column]}))`;
  const row = await db
    .selectFrom("offer_templates")
    .select(COLUMNS)
    .where("archived_at", "is", null)
    .where(matchesColumn("service_type"))
    .where(matchesColumn("origin_location"))
    .where(matchesColumn("destination_location"))
    .orderBy(sql`(origin_location is not null)::int + (destination_location is not null)::int`, "desc")
    .orderBy(sql`service_type is not null`, "desc")
    .orderBy(sql`lower(name)`)
    .limit(1)
    .executeTakeFirst();
  return row && templateOf(row);
}

/** Creates a template. @throws Conflict when the name is taken */
export async function createTemplate(db: Database, actor: Actor, input: TemplateInput): Promise<string> {
  authorize(actor, "offers.write");
  return withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      await refuseUnknownCodes(tx, actor, input.lines, []);
      const { id } = await tx
        .insertInto("offer_templates")
        .values({ ...input, lines: JSON.stringify(input.lines), texts: JSON.stringify(input.texts) })
        .returning("id")
        .executeTakeFirstOrThrow();
      await record(tx, actor, "created", { id, name: input.name });
      return id;
    }),
  );
}

/**
 * Updates a template.
 * @param version `updated_at` of the row that was edited
 * @throws NotFound; Conflict when it was changed meanwhile or the name is taken
 */
export async function updateTemplate(
  db: Database,
  actor: Actor,
  id: string,
  version: Date,
  input: TemplateInput,
): Promise<void> {
  authorize(actor, "offers.write");
  await withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const stored = await lockTemplate(tx, id);
      await refuseUnknownCodes(tx, actor, input.lines, stored.lines);
      const changed = differences(textsOf(stored), textsOf(input));
      if (Object.keys(changed).length === 0) return;
      if (stored.updated_at.getTime() !== version.getTime())
        throw new Conflict("This template was changed by someone else");
      await tx
        .updateTable("offer_templates")
        .set({ ...input, lines: JSON.stringify(input.lines), texts: JSON.stringify(input.texts) })
        .where("id", "=", id)
        .execute();
      await record(tx, actor, "updated", { id, name: input.name }, changed);
    }),
  );
}

/**
 * Archives a template, or restores it.
 * @throws NotFound; Conflict when another one has its name by now
 */
export async function setOfferTemplateArchived(
  db: Database,
  actor: Actor,
  id: string,
  archived: boolean,
): Promise<void> {
  authorize(actor, "offers.write");
  await withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const { name, archived_at } = await lockTemplate(tx, id);
      if ((archived_at !== null) === archived) return;
      await tx
        .updateTable("offer_templates")
        .set({ archived_at: archived ? sql<Date>`now()` : null })
        .where("id", "=", id)
        .execute();
      await record(tx, actor, archived ? "archived" : "restored", { id, name });
    }),
  );
}

async function lockTemplate(tx: Kysely<DB>, id: string): Promise<OfferTemplate> {
  return templateOf(await lockRow(tx, "offer_templates", id, OFFER_MESSAGES.templateNotFound));
}

const NAME_REFUSALS = {
  offer_templates_name_idx: () => new Conflict("There is a template of this name already"),
};

function textsOf(template: TemplateInput): Record<string, string | null> {
  const text = (value: string | number | null) => (value === null ? null : String(value));
  return {
    ...Object.fromEntries(TEMPLATE_FIELDS.map((field) => [field, text(template[field])])),
    lines: template.lines.map(lineWords).join("\n") || null,
    ...Object.fromEntries(
      OTHER_LANGUAGES.flatMap((language) => [
        [`conditions_${language}`, template.texts[language]?.conditions ?? null],
        [`lines_${language}`, template.texts[language]?.lines.join("\n") || null],
      ]),
    ),
  };
}

async function record(
  tx: Kysely<DB>,
  actor: Actor,
  verb: "created" | "updated" | "archived" | "restored",
  { id, name }: { id: string; name: string },
  details: ReturnType<typeof differences> = {},
): Promise<void> {
  await emit(tx, actor, { action: `offer_template.${verb}`, entityId: id, summary: name, details });
}
