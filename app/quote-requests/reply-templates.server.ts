import type { Kysely, Selectable } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, fieldError } from "#app/kit/errors.ts";
import { changedMeanwhile, conflictingTexts } from "#app/kit/forms/edit-conflict.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { isLanguage, OTHER_LANGUAGES } from "#app/kit/language/language.ts";
import type { ReplyTemplateInput } from "./reply-template.ts";
import { REPLY_TEMPLATE_MESSAGES } from "./words.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { withRefusals } from "#database/connection/errors.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

export type ReplyTemplate = ReplyTemplateInput &
  Pick<Selectable<DB["reply_templates"]>, "id" | "archived_at" | "updated_at">;

const COLUMNS = ["id", "name", "subject", "body", "texts", "archived_at", "updated_at"] as const;

type Row = Pick<Selectable<DB["reply_templates"]>, (typeof COLUMNS)[number]>;
const asTemplate = (row: Row): ReplyTemplate => ({ ...row, texts: row.texts as ReplyTemplate["texts"] });

const LISTED = 200;

export async function listReplyTemplates(
  db: Database,
  actor: Actor,
  { archived }: { archived: boolean },
): Promise<ReplyTemplate[]> {
  authorize(actor, "requests.read");
  const rows = await db
    .selectFrom("reply_templates")
    .select(COLUMNS)
    .$if(!archived, (query) => query.where("archived_at", "is", null))
    .orderBy((eb) => eb("archived_at", "is not", null))
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .limit(LISTED)
    .execute();
  return rows.map(asTemplate);
}

export async function readReplyTemplate(
  db: Database,
  actor: Actor,
  id: string,
): Promise<ReplyTemplate | undefined> {
  authorize(actor, "requests.read");
  if (!isRowId(id)) return undefined;
  const row = await db.selectFrom("reply_templates").select(COLUMNS).where("id", "=", id).executeTakeFirst();
  return row && asTemplate(row);
}

export function addReplyTemplate(db: Database, actor: Actor, input: ReplyTemplateInput): Promise<string> {
  authorize(actor, "requests.write");
  return withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto("reply_templates")
        .values({ ...input, texts: JSON.stringify(input.texts) })
        .returning("id")
        .executeTakeFirstOrThrow();
      await emit(tx, actor, { action: "reply_template.created", entityId: id, summary: input.name });
      return id;
    }),
  );
}

const lockTemplate = async (tx: Kysely<DB>, id: string) =>
  asTemplate(await lockRow(tx, "reply_templates", id, REPLY_TEMPLATE_MESSAGES.notFound));

const inFields = ({ name, subject, body, texts }: ReplyTemplateInput): Record<string, string | null> => ({
  name,
  subject,
  body,
  ...Object.fromEntries(
    OTHER_LANGUAGES.flatMap((language) => [
      [`subject_${language}`, texts[language]?.subject ?? null],
      [`body_${language}`, texts[language]?.body ?? null],
    ]),
  ),
});

/** Returns the label of a field of the form: «Subject», «Text, Dutch». */
function labelOf(field: string): string {
  const [what = "", language] = field.split("_");
  const label = { name: "Name", subject: "Subject", body: "Text" }[what] ?? what;
  return isLanguage(language) ? `${label}, ${STAFF_LANGUAGE_NAMES[language]}` : label;
}

/**
 * Saves a template.
 * @param version version shown in the form
 * @throws NotFound, Conflict when archived, or with the values stored meanwhile, Invalid for a taken name
 */
export function saveReplyTemplate(
  db: Database,
  actor: Actor,
  id: string,
  version: Date,
  input: ReplyTemplateInput,
): Promise<void> {
  authorize(actor, "requests.write");
  return withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const stored = await lockTemplate(tx, id);
      if (stored.archived_at) throw new Conflict("This template is archived. Restore it to change it.");
      const changed = differences(inFields(stored), inFields(input));
      if (Object.keys(changed).length === 0) return;
      if (stored.updated_at.getTime() !== version.getTime())
        throw changedMeanwhile(
          REPLY_TEMPLATE_MESSAGES.changedMeanwhile,
          stored.updated_at,
          conflictingTexts({ mine: inFields(input), theirs: inFields(stored) }, labelOf),
        );
      await tx
        .updateTable("reply_templates")
        .set({ ...input, texts: JSON.stringify(input.texts) })
        .where("id", "=", stored.id)
        .execute();
      await emit(tx, actor, {
        action: "reply_template.updated",
        entityId: stored.id,
        summary: input.name,
        // Texts are left out because of their length: the template has them.
        details: Object.fromEntries(Object.entries(changed).filter(([field]) => !field.startsWith("body"))),
      });
    }),
  );
}

/** Archives or restores a template. @throws NotFound, Invalid when another one has its name by now */
export function setTemplateArchived(
  db: Database,
  actor: Actor,
  id: string,
  archived: boolean,
): Promise<void> {
  authorize(actor, "requests.write");
  return withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const stored = await lockTemplate(tx, id);
      if ((stored.archived_at !== null) === archived) return;
      await tx
        .updateTable("reply_templates")
        .set({ archived_at: archived ? new Date() : null })
        .where("id", "=", stored.id)
        .execute();
      await emit(tx, actor, {
        action: archived ? "reply_template.archived" : "reply_template.restored",
        entityId: stored.id,
        summary: stored.name,
      });
    }),
  );
}

const NAME_REFUSALS = {
  reply_templates_name_idx: () => fieldError("name", "Another template has this name"),
};
