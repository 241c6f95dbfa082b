import { type PostStatus } from "#domain/blog/post.ts";
import { type Keyset, type Page, pageOf } from "#domain/keyset.ts";
import type { Database } from "../connect.ts";
import { below, rowCursor } from "../keyset.ts";
import { titleOrExcerptHas } from "./post-search.ts";

export interface PostListFilter {
  /** Part of the title or the excerpt, in any case; empty for all. */
  search?: string;
  /** «scheduled»: published ones whose time has not come. */
  status?: PostStatus | "scheduled";
}

export interface ListedPost {
  id: string;
  title: string;
  slug: string;
  excerpt: string | null;
  status: PostStatus;
  published_at: Date | null;
  category: string | null;
  author: string | null;
}

/** One page of all posts, newest created first, with the names of author and category. */
export async function listPosts(
  db: Database,
  filter: PostListFilter,
  page: { now: Date; limit: number; after?: Keyset | null },
): Promise<Page<ListedPost>> {
  const search = titleOrExcerptHas(filter.search);
  const { after = null } = page;
  const matching = db
    .selectFrom("blog_posts")
    .$if(search !== null, (query) => query.where(search!))
    .$if(filter.status === "scheduled", (query) =>
      query.where("blog_posts.status", "=", "published").where("blog_posts.published_at", ">", page.now),
    )
    .$if(filter.status !== undefined && filter.status !== "scheduled", (query) =>
      query.where("blog_posts.status", "=", filter.status ?? ""),
    );
  const [rows, { total }] = await Promise.all([
    matching
      .$if(after !== null, (query) => query.where(below("blog_posts", after!)))
      .leftJoin("blog_categories", "blog_categories.id", "blog_posts.category_id")
      .leftJoin("blog_authors", "blog_authors.id", "blog_posts.author_id")
      .select([
        "blog_posts.id",
        "blog_posts.title",
        "blog_posts.slug",
        "blog_posts.excerpt",
        "blog_posts.published_at",
        "blog_posts.status",
        "blog_categories.name as category",
        "blog_authors.name as author",
        rowCursor("blog_posts").as("cursor"),
      ])
      .$narrowType<{ status: PostStatus }>()
      .orderBy("blog_posts.created_at", "desc")
      .orderBy("blog_posts.id", "desc")
      .limit(page.limit + 1)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows, page.limit, total);
}
