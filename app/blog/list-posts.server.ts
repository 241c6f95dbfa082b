import { sql } from "kysely";
import type { PostStatus } from "./post.ts";
import { type Keyset, pageOf } from "#app/kit/keyset.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { pageFrom, rowCursor } from "#database/connection/keyset.ts";
import { foldInSql, mentions } from "#database/connection/text-search.ts";

/** Condition of a search in title and excerpt; null for an empty one. */
export function matchesTitleOrExcerpt(search: string | undefined) {
  const words = searchText(search);
  if (words === "") return null;
  return mentions(foldInSql(sql`blog_posts.title || ' ' || coalesce(blog_posts.excerpt, '')`), words);
}

interface PostListFilter {
  search?: string;
  /** «scheduled»: published posts with a future publication time. */
  status?: PostStatus | "scheduled";
}

/** Lists one page of all posts, newest created first, with the names of author and category. */
export async function listPosts(
  db: Database,
  actor: Actor,
  filter: PostListFilter,
  page: { now: Date; limit: number; after?: Keyset | null },
) {
  authorize(actor, "blog.read");
  const search = matchesTitleOrExcerpt(filter.search);
  const { after, limit } = page;
  const isScheduled = filter.status === "scheduled";
  const matching = db
    .selectFrom("blog_posts")
    .$if(search !== null, (query) => query.where(search!))
    .$if(filter.status !== undefined, (query) =>
      query.where("blog_posts.status", "=", isScheduled ? "published" : (filter.status as PostStatus)),
    )
    .$if(isScheduled, (query) => query.where("blog_posts.published_at", ">", page.now));
  const [rows, { total }] = await Promise.all([
    pageFrom(matching, "blog_posts", after ? { after } : { index: 0 }, limit)
      .leftJoin("blog_categories", "blog_categories.id", "blog_posts.category_id")
      .leftJoin("blog_authors", "blog_authors.id", "blog_posts.author_id")
      .select(["blog_posts.id", "blog_posts.title", "blog_posts.slug", "blog_posts.excerpt"])
      .select(["blog_posts.published_at", "blog_posts.status", "blog_posts.language"])
      .select(["blog_categories.name as category", "blog_authors.name as author"])
      .select(rowCursor("blog_posts").as("cursor"))
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows, limit, total);
}
