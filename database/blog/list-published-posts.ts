import { type Keyset, pageOf } from "#domain/keyset.ts";
import type { Database } from "../connect.ts";
import { below, rowCursor } from "../keyset.ts";
import { titleOrExcerptHas } from "./post-search.ts";
import { visiblePosts } from "./visible-posts.ts";

export interface PublishedPostFilter {
  /** The moment that counts as now; posts published later are not shown yet. */
  now: Date;
  /** Part of the title or the excerpt, in any case; empty for all. */
  search?: string;
  categoryId?: string;
  limit?: number;
  after?: Keyset | null;
}

/** One page of published posts without their content, with category and author, newest created first. */
export async function listPublishedPosts(
  db: Database,
  { now, search = "", categoryId, limit = 50, after = null }: PublishedPostFilter,
) {
  const words = titleOrExcerptHas(search);
  const matching = visiblePosts(db, now)
    .$if(categoryId !== undefined, (query) => query.where("blog_posts.category_id", "=", categoryId ?? null))
    .$if(words !== null, (query) => query.where(words!));
  const [rows, { total }] = await Promise.all([
    matching
      .select(rowCursor("blog_posts").as("cursor"))
      .$if(after !== null, (query) => query.where(below("blog_posts", after!)))
      .orderBy("blog_posts.created_at", "desc")
      .orderBy("blog_posts.id", "desc")
      .limit(limit + 1)
      .execute(),
    matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows, limit, total);
}
