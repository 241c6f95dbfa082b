import type { NotNull } from "kysely";
import type { PostImage } from "#domain/images/image.ts";
import type { Database } from "../connect.ts";

/** All posts with category, author and picture, without their content. */
export function postsWithNames(db: Database) {
  return db
    .selectFrom("blog_posts")
    .leftJoin("blog_categories", "blog_categories.id", "blog_posts.category_id")
    .leftJoin("blog_authors", "blog_authors.id", "blog_posts.author_id")
    .leftJoin("images", "images.hash", "blog_posts.featured_image_hash")
    .select([
      "blog_posts.id",
      "blog_posts.title",
      "blog_posts.slug",
      "blog_posts.excerpt",
      "blog_posts.featured_image",
      "blog_posts.featured_image_alt",
      "images.width as image_width",
      "images.height as image_height",
      "blog_posts.published_at",
      "blog_categories.name as category",
      "blog_authors.name as author",
    ]);
}

/**
 * The posts readers can see at a moment, with category, author and picture, without their content.
 *
 * @param now the moment that counts as now; a post published later is not there yet
 */
export function visiblePosts(db: Database, now: Date) {
  return postsWithNames(db)
    .where("blog_posts.status", "=", "published")
    .where("blog_posts.published_at", "<=", now)
    .$narrowType<{ published_at: NotNull }>();
}

/** The picture of a row, for a page; null when the post has none. */
export function imageOf(row: {
  featured_image: string | null;
  featured_image_alt: string | null;
  image_width: number | null;
  image_height: number | null;
}): PostImage | null {
  if (!row.featured_image) return null;
  return {
    address: row.featured_image,
    alt: row.featured_image_alt ?? "",
    width: row.image_width,
    height: row.image_height,
  };
}
