import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import { NotFound } from "#domain/errors.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { getPost } from "./get-post.ts";

/** Deletes a post for good. @throws NotFound when it is gone already */
export async function deletePost(db: Database, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const post = await getPost(tx, id);
    const { numDeletedRows } = await tx.deleteFrom("blog_posts").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new NotFound(BLOG_MESSAGES.postNotFound);
    await recordAudit(tx, actor, {
      action: "blog_post.deleted",
      entity: "blog_post",
      entityId: id,
      summary: post.title,
      details: { slug: post.slug },
    });
  });
}
