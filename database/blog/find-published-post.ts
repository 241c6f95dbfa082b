import type { Database } from "../connect.ts";
import { cleanHtml } from "./clean-html.ts";
import { publishedPosts } from "./published-posts.ts";

/** One published post by its slug, its content cleaned again; null for drafts, archived ones and none at all. */
export async function findPublishedPost(db: Database, now: Date, slug: string) {
  if (slug.includes("\0")) return null;
  const post = await publishedPosts(db, now)
    .where("blog_posts.slug", "=", slug)
    .select([
      "blog_posts.title",
      "blog_posts.excerpt",
      "blog_posts.content",
      "blog_posts.published_at",
      "blog_posts.featured_image",
      "blog_posts.featured_image_alt",
      "blog_categories.name as category",
      "blog_authors.name as author",
      "blog_authors.bio as author_bio",
    ])
    .executeTakeFirst();
  return post ? { ...post, content: cleanHtml(post.content) } : null;
}
