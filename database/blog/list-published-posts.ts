import { type NotNull, sql } from "kysely";
import type { Database } from "../connect.ts";

export interface PublishedPostFilter {
  /** The moment that counts as now; posts published later are not shown yet. */
  now: Date;
  /** Part of the title or the excerpt, in any case; empty for all. */
  search?: string;
  categoryId?: string;
}

/** Published posts without their content, with category and author, newest created first. */
export async function listPublishedPosts(
  db: Database,
  { now, search = "", categoryId }: PublishedPostFilter,
) {
  const words = search.replaceAll("\0", "").trim();
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return db
    .selectFrom("blog_posts")
    .leftJoin("blog_categories", "blog_categories.id", "blog_posts.category_id")
    .leftJoin("blog_authors", "blog_authors.id", "blog_posts.author_id")
    .select([
      "blog_posts.id",
      "blog_posts.title",
      "blog_posts.slug",
      "blog_posts.excerpt",
      "blog_posts.featured_image",
      "blog_posts.published_at",
      "blog_categories.name as category",
      "blog_authors.name as author",
    ])
    .where("blog_posts.status", "=", "published")
    .where("blog_posts.published_at", "<=", now)
    .$if(categoryId !== undefined, (query) => query.where("blog_posts.category_id", "=", categoryId ?? null))
    .$if(words !== "", (query) =>
      // The expression of blog_posts_search_idx, so that the index serves it.
      query.where(
        sql<boolean>`(blog_posts.title || ' ' || coalesce(blog_posts.excerpt, '')) ilike ${pattern}`,
      ),
    )
    .orderBy("blog_posts.created_at", "desc")
    .orderBy("blog_posts.id", "desc")
    .$narrowType<{ published_at: NotNull }>()
    .execute();
}
