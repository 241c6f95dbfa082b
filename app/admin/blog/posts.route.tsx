import { useEffect, useState } from "react";
import { data, useFetcher } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { useLiveEvents } from "#app/admin/live/use-live-events.ts";
import { undoOf } from "#app/deleted/undo.ts";
import { atEdge } from "#app/edge.server.ts";
import { answerOrFailure } from "#app/forms/answer-or-failure.ts";
import { ShownCount } from "#app/lists/shown-count.tsx";
import { useReadAgain } from "#app/lists/use-read-again.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { toast } from "#app/ui/toast.ts";
import { deletePost } from "#database/blog/delete-post.ts";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import { NotFound } from "#domain/errors.ts";
import { counted } from "#domain/figures.ts";
import { concerns } from "#domain/live/event.ts";
import type { Route } from "./+types/posts.route";
import { DeletePostDialog } from "./delete-post-dialog.tsx";
import { PostFilter } from "./post-filter.tsx";
import { type PostRow, readPostPage } from "./post-list.server.ts";
import { PostTable } from "./post-table.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Blog Management · Shipment Tracking System" }];

export const loader = atEdge(({ request, context }: Route.LoaderArgs) =>
  readPostPage(request, context.get(requestScope)),
);

/** The answer to a deletion. */
export interface DeleteAnswer {
  deleted?: string;
  /** What restores it; none of one that was gone already. */
  undo?: string;
  error?: string;
}

/** Deletes the post of the form's `id`. One that is gone already counts as deleted. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = context.get(requestScope);
  const id = String((await request.formData()).get("id") ?? "");
  try {
    return data<DeleteAnswer>({ deleted: id, undo: await deletePost(db, context.get(staffContext), id) });
  } catch (error) {
    if (!(error instanceof NotFound)) {
      log.error({ err: error }, "a blog post could not be deleted");
      return data<DeleteAnswer>({ error: BLOG_MESSAGES.deleteFailed }, 503);
    }
  }
  return data<DeleteAnswer>({ deleted: id });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure<DeleteAnswer>(serverAction, { error: BLOG_MESSAGES.deleteFailed });

export default function Posts({ loaderData }: Route.ComponentProps) {
  const { search, status, total, page } = loaderData;
  const [deleting, setDeleting] = useState<PostRow | null>(null);
  const fetcher = useFetcher<DeleteAnswer>();
  const readAgain = useReadAgain();
  const [seen, setSeen] = useState(fetcher.data);
  if (fetcher.data !== seen) {
    setSeen(fetcher.data);
    setDeleting(null);
  }
  useEffect(() => {
    if (fetcher.data?.deleted) toast.success(BLOG_MESSAGES.deleted, undoOf(fetcher.data.undo));
    else if (fetcher.data?.error) toast.error(fetcher.data.error);
  }, [fetcher.data]);
  // The table follows what others do by itself; a list without one begins to when there is a first post.
  const isEmpty = page.rows.length === 0;
  useLiveEvents((event) => {
    if (isEmpty && concerns(event, "blog_posts")) readAgain();
  });
  const narrowed = search !== "" || status !== "";
  return (
    <>
      <PageHeader
        title="Blog Management"
        description={counted(total, "post")}
        actions={
          <ButtonLink to="/admin/blog/new" variant="primary">
            New Post
          </ButtonLink>
        }
      />
      <PostFilter search={search} status={status} />
      <ShownCount total={total} narrowed={narrowed} className="sr-only" />
      {!isEmpty ? (
        <PostTable page={page} total={total} onDelete={setDeleting} onStale={readAgain} />
      ) : narrowed ? (
        <EmptyState
          title={BLOG_MESSAGES.noneMatch}
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
