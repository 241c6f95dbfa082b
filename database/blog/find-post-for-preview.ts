import type { Database } from "../connect.ts";
import { postsWithNames } from "./visible-posts.ts";

/** The post of an address whatever its status and date, as readers would see it. For signed-in staff only. */
export async function findPostForPreview(db: Database, slug: string) {
  if (slug.includes("\0")) return null;
  const post = await postsWithNames(db)
    .select([
      "blog_posts.status",
      "blog_posts.content",
      "blog_posts.category_id",
      "blog_posts.updated_at",
      "blog_authors.bio as author_bio",
      "blog_authors.avatar_url as author_avatar",
    ])
    .where("blog_posts.slug", "=", slug)
    .executeTakeFirst();
  return post ?? null;
}
