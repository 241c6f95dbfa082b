import { type Actor, authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import type { Language } from "#app/kit/language/language.ts";
import { QUOTE_DESK_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";

/** In which language its sender reads our mails. @returns that of before. @throws NotFound */
export async function setRequestLanguage(
  db: Database,
  actor: Actor,
  id: string,
  language: Language,
): Promise<string> {
  authorize(actor, "requests.write");
  return db.transaction().execute(async (tx) => {
    const request = isRowId(id)
      ? await tx
          .selectFrom("quote_requests")
          .select(["email", "language"])
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst()
      : undefined;
    if (!request) throw new NotFound(QUOTE_DESK_MESSAGES.notFound);
    if (request.language === language) return language;
    await tx.updateTable("quote_requests").set({ language }).where("id", "=", id).execute();
    await emit(tx, actor, {
      action: "quote_request.language_changed",
      entity: "quote_request",
      entityId: id,
      summary: request.email,
      details: { language: [request.language, language] },
    });
    return request.language;
  });
}
