import { type Actor, authorize } from "#app/access/policy.ts";
import type { Language } from "#app/kit/language/language.ts";
import { INBOX_RIGHTS } from "#app/inboxes/inbox.ts";
import { QUOTE_DESK_MESSAGES } from "./words.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";

const ENTITIES = { quote_requests: "quote_request", contact_submissions: "contact_submission" } as const;

/**
 * Sets the language of our mails to the sender of a request or message.
 * @returns the previous language
 * @throws NotFound
 */
export async function setRequestLanguage(
  db: Database,
  actor: Actor,
  { table, id }: { table: keyof typeof ENTITIES; id: string },
  language: Language,
): Promise<string> {
  authorize(actor, INBOX_RIGHTS[table].write);
  const entity = ENTITIES[table];
  return db.transaction().execute(async (tx) => {
    const request = await lockRow(tx, table, id, QUOTE_DESK_MESSAGES.notFound);
    if (request.language === language) return language;
    await tx.updateTable(table).set({ language }).where("id", "=", id).execute();
    await emit(tx, actor, {
      action: `${entity}.language_changed`,
      entity,
      entityId: id,
      summary: request.email,
      details: { language: [request.language, language] },
    });
    return request.language;
  });
}
