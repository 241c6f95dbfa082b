import { readNews } from "#app/lists/read-news.ts";
import type { DeletedNews, DeletedRequest } from "#domain/deleted/deleted.ts";
import { DELETED_MESSAGES } from "#domain/deleted/messages.ts";

export type DeletedAnswer = Exclude<DeletedNews, { kind: "progress" }>;

/** Asks the server to restore what was deleted, or to delete it for good. An answer that does not come is a failure. */
export async function askServer(
  { intent, wanted, withNeeded }: DeletedRequest,
  onProgress: (done: number) => void = () => {},
): Promise<DeletedAnswer> {
  const fields = { ...wanted, intent, with_needed: withNeeded ? "1" : "" };
  const failed = intent === "erase" ? DELETED_MESSAGES.eraseFailed : DELETED_MESSAGES.restoreFailed;
  try {
    for await (const news of readNews<DeletedNews>("/admin/settings/deleted", fields)) {
      if (news.kind !== "progress") return news;
      onProgress(news.done);
    }
  } catch {
    // Said below, like an answer that breaks off.
  }
  return { kind: "failed", error: failed };
}
