import { useState } from "react";
import { data, Link, useFetcher, useSearchParams } from "react-router";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { undoOf } from "#app/deleted/undo.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { FetchFailed } from "#app/kit/lists/list-controls.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { isRetryable } from "#app/kit/lists/with-retry.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import { deletePost } from "../posts.server.ts";
import { BLOG_MESSAGES } from "../words.ts";
import { NotFound } from "#app/kit/errors.ts";
import { affects } from "#app/live/event.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/posts.route";
import { DeletePostDialog } from "./post-actions.tsx";
import { PostFilter, postFilterOf } from "./post-filter.tsx";
import { type PostPage, type PostRow, readPostPage } from "./post-list.server.ts";
import { PostTable } from "./post-table.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Blog Management · Shipment Tracking System" }];

type PostList = PostPage | ReturnType<typeof withoutPosts>;
const withoutPosts = (params: URLSearchParams) => ({ ...postFilterOf(params), total: null, page: null });

export const loader = forStaff("blog.read", async ({ request }: Route.LoaderArgs, scope) => {
  const params = new URL(request.url).searchParams;
  try {
    return data<PostList>(await readPostPage(params, scope.actor, scope));
  } catch (error) {
    if (!isRetryable(error)) throw error;
    scope.log.error({ err: error }, "the blog posts could not be read");
    return data<PostList>(withoutPosts(params), 503);
  }
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchList<PostList>(request, serverLoader, { failed: BLOG_MESSAGES.fetchFailed, without: withoutPosts });

export interface DeleteAnswer {
  deleted?: string;
  undo?: string;
  error?: string;
}

/** One that is gone already counts as deleted. */
export const action = forStaff("blog.read", async ({ request }: Route.ActionArgs, { db, actor, log }) => {
  const id = String((await request.formData()).get("id") ?? "");
  return answerOf<DeleteAnswer>(log, BLOG_MESSAGES.deleteFailed, async () => {
    const undo = await deletePost(db, actor, id).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
    });
    return { deleted: id, ...(undo && { undo }) };
  });
});

export const clientAction = failWith<DeleteAnswer>({ error: BLOG_MESSAGES.deleteFailed });

export default function Posts({ loaderData }: Route.ComponentProps) {
  const { search, status } = loaderData;
  const [deleting, setDeleting] = useState<PostRow | null>(null);
  const fetcher = useFetcher<DeleteAnswer>();
  const readAgain = useRefetch();
  useAnswer(fetcher.data, ({ deleted, undo, error }) => {
    setDeleting(null);
    if (deleted) toast.success("Blog post deleted successfully", undoOf(undo));
    else if (error) toast.error(error);
  });
  useLiveEvents((event) => {
    if (affects(event, "blog_post")) readAgain();
  });
  const narrowed = search !== "" || status !== "";
  return (
    <>
      <ListHead
        title="Blog Management"
        count={loaderData.page && { total: loaderData.total, narrowed }}
        actions={
          <ButtonLink to="/admin/blog/new" variant="primary">
            New Post
          </ButtonLink>
        }
      >
        <PostFilter search={search} status={status} />
      </ListHead>
      {loaderData.page === null ? (
        <FetchFailed message={BLOG_MESSAGES.fetchFailed} />
      ) : loaderData.page.rows.length > 0 ? (
        <>
          <PostTable rows={loaderData.page.rows} onDelete={setDeleting} />
          <Paging next={loaderData.page.next} />
        </>
      ) : narrowed ? (
        <EmptyState
          title="No blog posts match"
          action={<ButtonLink to="/admin/blog">Clear filters</ButtonLink>}
        >
          <p>Try another word or another status.</p>
        </EmptyState>
      ) : (
        <EmptyState
          title={BLOG_MESSAGES.noneYet}
          action={<ButtonLink to="/admin/blog/new">Write the first one</ButtonLink>}
        >
          <p>What you publish appears on the public blog at once, or at the time you choose.</p>
        </EmptyState>
      )}
      {deleting ? (
        <DeletePostDialog post={deleting} fetcher={fetcher} onClose={() => setDeleting(null)} />
      ) : null}
    </>
  );
}

function Paging({ next }: { next: string | null }) {
  const [params] = useSearchParams();
  const pageAfter = (after: string | null) => {
    const query = new URLSearchParams(params);
    if (after) query.set("after", after);
    else query.delete("after");
    return `?${query.toString()}`;
  };
  return (
    <p className="mt-3 flex gap-5 print:hidden">
      {params.has("after") ? (
        <Link to={pageAfter(null)} className="text-link">
          Newest posts
        </Link>
      ) : null}
      {next ? (
        <Link to={pageAfter(next)} className="text-link">
          Older posts
        </Link>
      ) : null}
    </p>
  );
}
