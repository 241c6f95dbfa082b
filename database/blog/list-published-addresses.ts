import type { Database } from "../connect.ts";

/** The addresses of all published posts for the sitemap, newest first; 50,000 is all a sitemap may hold. */
export async function listPublishedAddresses(db: Database, now: Date) {
  return db
    .selectFrom("blog_posts")
    .select(["slug", "updated_at"])
    .where("status", "=", "published")
    .where("published_at", "<=", now)
    .orderBy("published_at", "desc")
    .limit(49_000)
    .execute();
}
