import { sql } from "kysely";
import { containing, searchText } from "#domain/search.ts";

/** A search in title and excerpt in any case, in the expression of blog_posts_search_idx; null for none. */
export function titleOrExcerptHas(search: string | undefined) {
  const words = searchText(search);
  if (words === "") return null;
  return sql<boolean>`(blog_posts.title || ' ' || coalesce(blog_posts.excerpt, '')) ilike ${containing(words)}`;
}
