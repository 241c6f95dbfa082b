import type { Database } from "../connect.ts";
import { publishedPosts } from "./published-posts.ts";

/**
 * Published posts, newest first.
 * @param filter.search part of the title or the excerpt, in any case
 */
export function listPublishedPosts(
  db: Database,
  now: Date,
  filter: { search: string; categoryId: string | null },
) {
  const pattern = `%${filter.search.replace(/[\\%_]/g, "\\$&")}%`;
  return publishedPosts(db, now)
    .$if(filter.search !== "", (query) =>
      query.where((eb) => eb.or([eb("title", "ilike", pattern), eb("excerpt", "ilike", pattern)])),
    )
    .$if(filter.categoryId !== null, (query) => query.where("category_id", "=", filter.categoryId))
    .select([
      "blog_posts.id",
      "blog_posts.slug",
      "blog_posts.title",
      "blog_posts.excerpt",
      "blog_posts.published_at",
      "blog_categories.name as category",
      "blog_authors.name as author",
    ])
    .orderBy("blog_posts.published_at", "desc")
    .orderBy("blog_posts.id", "desc")
    .limit(100)
    .execute();
}
