import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import { type PostInput, publishedAt } from "#domain/blog/post.ts";
import { Conflict } from "#domain/errors.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { getPost } from "./get-post.ts";
import { goneChoice, writablePost } from "./writable-post.ts";

/**
 * Saves a post; its slug stays.
 *
 * @param version the `version` the edit began with
 * @returns the version after the save
 * @throws NotFound, Conflict when it was changed meanwhile, Invalid when a choice is gone
 */
export async function updatePost(
  db: Database,
  actor: Actor,
  post: { id: string; version: string },
  input: PostInput,
  now: Date,
): Promise<string> {
  try {
    return await db.transaction().execute(async (tx) => {
      await tx.selectFrom("blog_posts").select("id").where("id", "=", post.id).forUpdate().execute();
      const before = await getPost(tx, post.id);
      if (before.version !== post.version) throw new Conflict(BLOG_MESSAGES.changedMeanwhile);
      const after = { ...writablePost(input), published_at: publishedAt(input, before.published_at, now) };
      await tx.updateTable("blog_posts").set(after).where("id", "=", post.id).execute();
      await recordAudit(tx, actor, {
        action: "blog_post.updated",
        entity: "blog_post",
        entityId: post.id,
        summary: input.title,
        details: { status: input.status, changed: changedFields(before, after) },
      });
      return (await getPost(tx, post.id)).version;
    });
  } catch (error) {
    throw goneChoice(error);
  }
}

type Columns = ReturnType<typeof writablePost> & { published_at: Date | null };

const changedFields = (before: Columns, after: Columns): string[] =>
  (Object.keys(after) as Array<keyof Columns>).filter((name) => String(before[name]) !== String(after[name]));
