import type { PostStatus } from "#domain/blog/post.ts";
import type { Database } from "../connect.ts";
import { createdBefore, microseconds, postCursor, readPostCursor, titleOrExcerptHas } from "./post-cursor.ts";

export interface PostListFilter {
  /** Part of the title or the excerpt, in any case; empty for all. */
  search?: string;
  /** «scheduled»: published ones whose time has not come. */
  status?: PostStatus | "scheduled";
}

/**
 * One page of all posts, newest created first, with the names of author and category.
 *
 * @param page.after the `next` of the page before
 * @returns `total` counts everything the filter lets through; `next` is null on the last page
 */
export async function listPosts(
  db: Database,
  filter: PostListFilter,
  page: { now: Date; size: number; after?: string | null },
) {
  const search = titleOrExcerptHas(filter.search);
  const cursor = readPostCursor(page.after);
  const matching = db
    .selectFrom("blog_posts")
    .$if(search !== null, (query) => query.where(search!))
    .$if(filter.status === "scheduled", (query) =>
      query.where("blog_posts.status", "=", "published").where("blog_posts.published_at", ">", page.now),
    )
    .$if(filter.status !== undefined && filter.status !== "scheduled", (query) =>
      query.where("blog_posts.status", "=", filter.status ?? ""),
    );
  const rows = await matching
    .$if(cursor !== null, (query) => query.where(createdBefore(cursor!)))
    .leftJoin("blog_categories", "blog_categories.id", "blog_posts.category_id")
    .leftJoin("blog_authors", "blog_authors.id", "blog_posts.author_id")
    .select([
      "blog_posts.id",
      "blog_posts.title",
      "blog_posts.slug",
      "blog_posts.excerpt",
      "blog_posts.published_at",
      "blog_categories.name as category",
      "blog_authors.name as author",
      microseconds("blog_posts.created_at").as("created"),
    ])
    .select("blog_posts.status")
    .$narrowType<{ status: PostStatus }>()
    .orderBy("blog_posts.created_at", "desc")
    .orderBy("blog_posts.id", "desc")
    .limit(page.size + 1)
    .execute();
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const shown = rows.slice(0, page.size);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ created: _created, ...row }) => row),
    total,
    next: rows.length > page.size && last ? postCursor(last) : null,
  };
}
