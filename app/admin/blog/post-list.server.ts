import type { RequestScope } from "#app/context.ts";
import { listPosts } from "#database/blog/list-posts.ts";
import { POST_STATUSES, type PostStatus } from "#domain/blog/post.ts";
import { parseCursor } from "#domain/keyset.ts";
import { searchText } from "#domain/search.ts";
import { formatDate, formatDateTime } from "#domain/time.ts";

const pageSize = 100;

export type PostFilterStatus = PostStatus | "scheduled";

/** A page of posts by the address: `search`, `status`, and `after` for the pages that follow. */
export async function readPostPage(request: Request, { db, now }: Pick<RequestScope, "db" | "now">) {
  const asked = new URL(request.url).searchParams;
  const search = searchText(asked.get("search"));
  const wanted = asked.get("status");
  const status: PostFilterStatus | undefined =
    wanted === "scheduled" ? wanted : POST_STATUSES.find((each) => each === wanted);
  const moment = now();
  const page = await listPosts(
    db,
    { search, status },
    { now: moment, limit: pageSize, after: parseCursor(asked.get("after")) },
  );
  return {
    search,
    status: status ?? "",
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

export type PostRow = Awaited<ReturnType<typeof readPostPage>>["page"]["rows"][number];
