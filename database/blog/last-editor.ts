import type { Database } from "../connect.ts";

/** Who last saved a post and when, as the audit log has it; null when it was never saved by staff. */
export async function lastEditor(db: Database, postId: string) {
  const line = await db
    .selectFrom("audit_log")
    .select(["actor_email as email", "at"])
    .where("entity", "=", "blog_post")
    .where("entity_id", "=", postId)
    .where("action", "in", ["blog_post.created", "blog_post.updated"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return line ?? null;
}
