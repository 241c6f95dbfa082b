import { staffAction } from "#app/request/form-action.server.ts";
import { useState } from "react";
import { data } from "react-router";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import type { DeletionOutcome } from "#app/deleted/undo.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { FilterChoice, ListPage } from "#app/kit/lists/list-page.tsx";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { isRetryable } from "#app/kit/lists/with-retry.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { deletePost } from "../posts.server.ts";
import { BLOG_MESSAGES } from "../words.ts";
import { NotFound } from "#app/kit/errors.ts";
import { affects } from "#app/live/event.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/posts.route";
import { DeletePost } from "./post-actions.tsx";
import { LISTED_STATUSES, postFilter } from "./post-filter.ts";
import { type PostPage, type PostRow, readPostPage } from "./post-list.server.ts";
import { PostTable } from "./post-table.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Blog Management · Shipment Tracking System" }];

type PostList = PostPage | ReturnType<typeof withoutPosts>;
const withoutPosts = (params: URLSearchParams) => ({
  filter: postFilter.parse(params),
  isFirst: true,
  page: null,
});

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

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList<PostList>(args, BLOG_MESSAGES.fetchFailed, withoutPosts);

/** Deletes a post; one that is gone already counts as success. */
export const action = staffAction(
  "blog.read",
  BLOG_MESSAGES.deleteFailed,
  async ({ id }, { db, actor }): Promise<DeletionOutcome> => {
    const undo = await deletePost(db, actor, String(id ?? "")).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
    });
    return { done: "Blog post deleted successfully", ...(undo && { undo }) };
  },
);

export const clientAction = failWith<DeletionOutcome>({ error: BLOG_MESSAGES.deleteFailed });

export default function Posts({ loaderData }: Route.ComponentProps) {
  const { filter, page, isFirst } = loaderData;
  const [deleting, setDeleting] = useState<PostRow | null>(null);
  const readAgain = useRefetch();
  useLiveEvents((event) => {
    if (affects(event, "blog_post")) readAgain();
  });
  return (
    <>
      <ListPage
        title="Blog Management"
        noun="posts"
        page={page}
        isFirst={isFirst}
        failed={BLOG_MESSAGES.fetchFailed}
        address="/admin/blog"
        query={postFilter.query(filter)}
        actions={
          <ButtonLink to="/admin/blog/new" variant="primary">
            New Post
          </ButtonLink>
        }
        search={{ value: filter.search, placeholder: "Title or excerpt" }}
        filters={
          <FilterChoice
            label="Status"
            name="status"
            value={filter.status}
            of={LISTED_STATUSES}
            any="All statuses"
          />
        }
        none={[
          BLOG_MESSAGES.noneYet,
          "What you publish appears on the public blog at once, or at the time you choose.",
        ]}
        first={<ButtonLink to="/admin/blog/new">Write the first one</ButtonLink>}
        unmatched={["No blog posts match", "Try another word or another status."]}
      >
        {(rows) => <PostTable rows={rows} onDelete={setDeleting} />}
      </ListPage>
      {deleting ? <DeletePost post={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  );
}
