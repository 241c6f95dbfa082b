import type { NotNull } from "kysely";
import type { Database } from "../connect.ts";

/**
 * The published post of an address, with category and author.
 *
 * @param now the moment that counts as now; a post published later is not there yet
 * @returns null when there is none, also for drafts and archived posts
 */
export async function findPublishedPost(db: Database, slug: string, now: Date) {
  if (slug.includes("\0")) return null;
  const post = await db
    .selectFrom("blog_posts")
    .leftJoin("blog_categories", "blog_categories.id", "blog_posts.category_id")
    .leftJoin("blog_authors", "blog_authors.id", "blog_posts.author_id")
    .select([
      "blog_posts.title",
      "blog_posts.slug",
      "blog_posts.excerpt",
      "blog_posts.content",
      "blog_posts.featured_image",
      "blog_posts.featured_image_alt",
      "blog_posts.published_at",
      "blog_categories.name as category",
      "blog_authors.name as author",
      "blog_authors.bio as author_bio",
      "blog_authors.avatar_url as author_avatar",
    ])
    .where("blog_posts.slug", "=", slug)
    .where("blog_posts.status", "=", "published")
    .where("blog_posts.published_at", "<=", now)
    .$narrowType<{ published_at: NotNull }>()
    .executeTakeFirst();
  return post ?? null;
}
