import type { RequestScope, Staff } from "#app/request/context.ts";
import { listPosts } from "#database/blog/list-posts.ts";
import { parseCursor } from "#domain/keyset.ts";
import { formatDate, formatDateTime } from "#domain/time.ts";
import { postFilterOf } from "./post-filter.tsx";

const pageSize = 100;

export async function readPostPage(
  request: Request,
  actor: Staff,
  { db, now }: Pick<RequestScope, "db" | "now">,
) {
  const asked = new URL(request.url).searchParams;
  const { search, status } = postFilterOf(asked);
  const moment = now();
  const page = await listPosts(
    db,
    actor,
    { search, status: status || undefined },
    { now: moment, limit: pageSize, after: parseCursor(asked.get("after")) },
  );
  return {
    search,
    status,
    total: page.total,
    page: {
      next: page.next,
      rows: page.rows.map(({ published_at, ...post }) => {
        const scheduled = post.status === "published" && published_at !== null && published_at > moment;
        return {
          ...post,
          state: scheduled ? ("scheduled" as const) : post.status,
          published: published_at ? (scheduled ? formatDateTime : formatDate)(published_at) : null,
        };
      }),
    },
  };
}

export type PostPage = Awaited<ReturnType<typeof readPostPage>>;
export type PostRow = PostPage["page"]["rows"][number];
