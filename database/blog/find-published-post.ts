import type { Database } from "../connect.ts";
import { rowCursor } from "../keyset.ts";
import { visiblePosts } from "./visible-posts.ts";

/**
 * The published post of an address, with category, author and picture.
 *
 * @param now the moment that counts as now; a post published later is not there yet
 * @returns null when there is none, also for drafts and archived posts
 */
export async function findPublishedPost(db: Database, slug: string, now: Date) {
  if (slug.includes("\0")) return null;
  const post = await visiblePosts(db, now)
    .select([
      "blog_posts.content",
      "blog_posts.category_id",
      "blog_posts.updated_at",
      "blog_authors.bio as author_bio",
      "blog_authors.avatar_url as author_avatar",
      rowCursor("blog_posts").as("cursor"),
    ])
    .where("blog_posts.slug", "=", slug)
    .executeTakeFirst();
  return post ?? null;
}
