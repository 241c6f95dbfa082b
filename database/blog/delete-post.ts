import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import { NotFound } from "#domain/errors.ts";
import type { Actor } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { keepDeleted } from "../deleted/keep-deleted.ts";
import { isRowId } from "../row-id.ts";

/**
 * Deletes a post, which is kept for a while to be restored.
 *
 * @returns the id it is kept under
 * @throws NotFound when it is gone already
 */
export async function deletePost(db: Database, actor: Actor, id: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const [kept] = isRowId(id) ? await keepDeleted(tx, actor, "blog_post", [id]) : [];
    if (!kept) throw new NotFound(BLOG_MESSAGES.postNotFound);
    await tx.deleteFrom("blog_posts").where("id", "=", id).execute();
    return kept;
  });
}
