import type { RequestScope, Staff } from "#app/request/context.ts";
import { listPosts } from "../list-posts.server.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { formatDate, formatDateTime } from "#app/kit/time/time.ts";
import { postFilterOf } from "./post-filter.tsx";

const PAGE_SIZE = 100;

export async function readPostPage(params: URLSearchParams, actor: Staff, { db, now }: RequestScope) {
  const { search, status } = postFilterOf(params);
  const moment = now();
  const { total, next, rows } = await listPosts(
    db,
    actor,
    { search, status: status || undefined },
    { now: moment, limit: PAGE_SIZE, after: parseCursor(params.get("after")) },
  );
  const posts = rows.map(({ published_at, ...post }) => {
    const scheduled = post.status === "published" && published_at !== null && published_at > moment;
    return {
      ...post,
      state: scheduled ? ("scheduled" as const) : post.status,
      published: published_at ? (scheduled ? formatDateTime : formatDate)(published_at) : null,
    };
  });
  return { search, status, total, page: { next, rows: posts } };
}

export type PostPage = Awaited<ReturnType<typeof readPostPage>>;
export type PostRow = PostPage["page"]["rows"][number];
