import type { Database } from "../connect.ts";

/** Published posts whose time has come, with the names of their category and author. */
export function publishedPosts(db: Database, now: Date) {
  return db
    .selectFrom("blog_posts")
    .leftJoin("blog_categories", "blog_categories.id", "blog_posts.category_id")
    .leftJoin("blog_authors", "blog_authors.id", "blog_posts.author_id")
    .where("blog_posts.status", "=", "published")
    .where("blog_posts.published_at", "<=", now);
}
