import { staffAction } from "#app/request/form-action.server.ts";
import { useState } from "react";
import { data, Link } from "react-router";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import type { DeletionOutcome } from "#app/deleted/undo.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { FilterChoice, ListPage } from "#app/kit/lists/list-page.tsx";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { isRetryable } from "#app/kit/lists/with-retry.ts";
import { ButtonLink, IconButton, buttonClasses } from "#app/kit/ui/button.tsx";
import { deletePost } from "../posts.server.ts";
import { BLOG_MESSAGES } from "../words.ts";
import { NotFound } from "#app/kit/errors.ts";
import { affects } from "#app/live/event.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/posts.route";
import { DeletePost } from "./post-actions.tsx";
import { LISTED_STATUSES, postFilter } from "./post-filter.ts";
import { type PostPage, type PostRow, readPostPage } from "./post-list.server.ts";
import { TONE_OF } from "#app/kit/ui/badge-tones.ts";
import { ExternalLink, Pencil, Trash2 } from "lucide-react";
import { Badge, type BadgeTone } from "#app/kit/ui/badge.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { pathIn } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { ResponsiveTable } from "#app/kit/ui/table.tsx";
import { displayStatus } from "#app/shipments/status.ts";

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

const tones: Record<PostRow["state"], BadgeTone> = {
  draft: TONE_OF.draft,
  published: TONE_OF.done,
  scheduled: TONE_OF.open,
  archived: TONE_OF.ended,
};

function PostTable({ rows, onDelete }: { rows: readonly PostRow[]; onDelete: (post: PostRow) => void }) {
  const actionsOf = (post: PostRow) => <RowActions post={post} onDelete={onDelete} />;
  return (
    <ResponsiveTable
      caption="Blog posts"
      rows={rows}
      columns={[
        { heading: "Title", cell: titleOf, title: ({ excerpt }) => excerpt ?? undefined },
        { heading: "Author", className: "w-35 max-xl:hidden", cell: authorOf },
        { heading: "Category", className: "w-33 max-xl:hidden", cell: categoryOf },
        { heading: "Status", className: "w-32", cell: stateOf },
        { heading: "Published date", className: "w-36", cell: dateOf },
        {
          heading: "Actions",
          align: "end",
          className: "w-[calc(3*var(--row-button)+1.75rem)]",
          cell: actionsOf,
        },
      ]}
      card={(post) => (
        <>
          {titleOf(post)}
          <p className="mt-1 truncate text-slate-700">{`${authorOf(post)} · ${categoryOf(post)}`}</p>
          <div className="mt-0.5 flex items-center gap-1.5 text-slate-600">
            {stateOf(post)}
            <span className="truncate">{dateOf(post)}</span>
            <span className="ml-auto shrink-0">{actionsOf(post)}</span>
          </div>
        </>
      )}
    />
  );
}

const authorOf = ({ author }: PostRow) => author ?? "Unknown";
const categoryOf = ({ category }: PostRow) => category ?? "Uncategorized";
const dateOf = ({ published }: PostRow) => published ?? "Not published";
const stateOf = ({ state }: PostRow) => <Badge tone={tones[state]}>{displayStatus(state)}</Badge>;

const titleOf = ({ id, title, excerpt, language, isTranslation }: PostRow) => (
  <div
    className={classNames("min-w-0 leading-4.5", isTranslation && "ml-1 border-l-2 border-slate-200 pl-3")}
  >
    <Link
      to={`/admin/blog/${id}/edit`}
      className={classNames(
        "-my-1 block py-1 text-ink-900 hover:underline max-sm:truncate",
        isTranslation ? "font-medium" : "font-semibold",
      )}
    >
      {title}
    </Link>
    {excerpt || language !== "en" ? (
      <span className="block truncate text-xs leading-4 text-slate-600">
        {[language === "en" ? "" : STAFF_LANGUAGE_NAMES[language], excerpt ?? ""].filter(Boolean).join(" · ")}
      </span>
    ) : null}
  </div>
);

function RowActions({ post, onDelete }: { post: PostRow; onDelete: (post: PostRow) => void }) {
  const look = buttonClasses({ variant: "quiet", size: "sm", iconOnly: true });
  const isPublic = post.state === "published";
  const view = isPublic ? "View" : "Preview";
  return (
    <span className="-mr-2 inline-flex gap-0.5">
      <a
        href={pathIn(`/blog/${post.slug}`, post.language) + (isPublic ? "" : "?preview")}
        target="_blank"
        rel="noreferrer"
        aria-label={`${view} ${post.title} (opens in a new tab)`}
        title={view}
        className={look}
      >
        <ExternalLink aria-hidden="true" />
      </a>
      <Link
        to={`/admin/blog/${post.id}/edit`}
        aria-label={`Edit ${post.title}`}
        title="Edit"
        className={look}
      >
        <Pencil aria-hidden="true" />
      </Link>
      <IconButton
        icon={Trash2}
        aria-label={`Delete ${post.title}`}
        title="Delete"
        onClick={() => onDelete(post)}
      />
    </span>
  );
}
