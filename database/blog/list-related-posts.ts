import type { Database } from "../connect.ts";
import { visiblePosts } from "./visible-posts.ts";

/** What to read next: the newest posts of the same category, then the newest of any. */
export async function listRelatedPosts(
  db: Database,
  post: { id: string; categoryId: string | null },
  options: { now: Date; limit: number },
) {
  const others = visiblePosts(db, options.now)
    .where("blog_posts.id", "!=", post.id)
    .orderBy("blog_posts.created_at", "desc")
    .orderBy("blog_posts.id", "desc")
    .limit(options.limit * 2);
  const [same, any] = await Promise.all([
    post.categoryId ? others.where("blog_posts.category_id", "=", post.categoryId).execute() : [],
    others.execute(),
  ]);
  const known = new Set(same.map(({ id }) => id));
  return [...same, ...any.filter(({ id }) => !known.has(id))].slice(0, options.limit);
}
