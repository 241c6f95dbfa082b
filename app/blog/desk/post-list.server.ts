import type { RequestScope, Staff } from "#app/request/context.ts";
import { listPosts } from "../list-posts.server.ts";
import type { Language } from "#app/kit/language/language.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { formatDate, formatDateTime } from "#app/kit/time/time.ts";
import { postFilter } from "./post-filter.ts";

const PAGE_SIZE = 100;

export async function readPostPage(params: URLSearchParams, actor: Staff, { db, now }: RequestScope) {
  const filter = postFilter.parse(params);
  const after = parseCursor(params.get("after"));
  const moment = now();
  const { total, next, rows } = await listPosts(
    db,
    actor,
    { search: filter.search, status: filter.status || undefined },
    { now: moment, limit: PAGE_SIZE, after },
  );
  const posts = rows.map(({ published_at, ...post }) => {
    const scheduled = post.status === "published" && published_at !== null && published_at > moment;
    return {
      ...post,
      state: scheduled ? ("scheduled" as const) : post.status,
      published: published_at ? (scheduled ? formatDateTime : formatDate)(published_at) : null,
    };
  });
  return { filter, isFirst: after === null, page: { total, next, rows: byArticle(posts) } };
}

/** Places the translations of an article (same slug) below its English version, else below the latest one. */
export function byArticle<Post extends { slug: string; language: Language }>(posts: readonly Post[]) {
  return [...Map.groupBy(posts, ({ slug }) => slug).values()].flatMap((article) =>
    article
      .toSorted((one, other) => Number(other.language === "en") - Number(one.language === "en"))
      .map((post, index) => ({ ...post, isTranslation: index > 0 })),
  );
}

export type PostPage = Awaited<ReturnType<typeof readPostPage>>;
export type PostRow = PostPage["page"]["rows"][number];
