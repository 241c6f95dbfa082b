import type { Database } from "../connect.ts";
import { visiblePosts } from "./visible-posts.ts";

/** The posts of the feed with their content: the latest published, also those written long before. */
export async function listFeedPosts(db: Database, now: Date, limit = 20) {
  return visiblePosts(db, now)
    .select(["blog_posts.content", "blog_posts.updated_at"])
    .orderBy("blog_posts.published_at", "desc")
    .orderBy("blog_posts.id", "desc")
    .limit(limit)
    .execute();
}
