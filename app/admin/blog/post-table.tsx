import { ExternalLink, Pencil, Trash2 } from "lucide-react";
import { useMemo, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { usePageLoader } from "#app/lists/fetch-list.ts";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton, buttonClasses } from "#app/ui/button.tsx";
import { filterWords } from "#app/lists/printed-list.tsx";
import { VirtualTable } from "#app/lists/virtual-table.tsx";
import type { VirtualColumn } from "#app/lists/virtual-row.tsx";
import type { VirtualPage } from "#app/lists/virtual-window.ts";
import { useVirtualRows } from "#app/lists/use-list-keys.ts";
import { usePhoneQuery } from "#app/lists/use-phone-query.ts";
import { BLOG_MESSAGES } from "#words/blog.ts";
import { affects } from "#domain/live/event.ts";
import type { PostRow } from "./post-list.server.ts";
import { type BadgeTone, displayStatus } from "#domain/shipments/status.ts";

const tones: Record<PostRow["state"], BadgeTone> = {
  draft: "grey",
  published: "green",
  scheduled: "blue",
  archived: "yellow",
};

const CARD_HEIGHT = 116;

export function PostTable(props: {
  page: VirtualPage<PostRow>;
  total: number;
  onDelete: (post: PostRow) => void;
  onStale: () => void;
}) {
  const { page, total, onDelete, onStale } = props;
  const { search } = useLocation();
  const navigate = useNavigate();
  const load = usePageLoader<VirtualPage<PostRow>>({
    address: `/admin/blog/rows${search}`,
    failed: BLOG_MESSAGES.fetchFailed,
  });
  const list = useVirtualRows<PostRow>({
    first: page,
    total,
    keyOf: (post) => post.id,
    load,
  });
  // Read anew, the list starts at its top: not under somebody who has scrolled.
  const atTop = useRef(true);
  useLiveEvents((event) => {
    if (atTop.current && affects(event, "blog_post")) onStale();
  });
  const cards = usePhoneQuery("(width < 64rem)");
  const columns = useMemo(() => (cards ? [cardOf(onDelete)] : columnsOf(onDelete)), [cards, onDelete]);
  const printed = useMemo(() => columnsOf(onDelete), [onDelete]);
  return (
    <div className="mt-5">
      <VirtualTable
        caption="Blog posts"
        list={list}
        columns={columns}
        nameOf={(post) => post.title}
        onOpen={(post) => void navigate(`/admin/blog/${post.id}/edit`)}
        onRest={(row) => {
          atTop.current = row === null;
        }}
        failedText={BLOG_MESSAGES.fetchFailed}
        printedFilter={filterWords([
          ["Search", new URLSearchParams(search).get("search")],
          ["Status", new URLSearchParams(search).get("status")],
        ])}
        printedColumns={printed}
        className="max-h-[max(20rem,calc(100dvh-14rem))]"
        minWidth={cards ? undefined : "62rem"}
        rowHeight={cards ? CARD_HEIGHT : undefined}
        pageLinks={
          page.next ? (
            <p className="mt-3">
              <a className="text-link" href={`?${following(search, page.next)}`}>
                Older posts
              </a>
            </p>
          ) : null
        }
      />
    </div>
  );
}

function following(search: string, after: string): string {
  const asked = new URLSearchParams(search);
  asked.set("after", after);
  return asked.toString();
}

function columnsOf(onDelete: (post: PostRow) => void): VirtualColumn<PostRow>[] {
  return [
    {
      id: "title",
      heading: "Title",
      title: titleOf,
      cell: (post, active) => (
        <div className="leading-4.5">
          <PostTitle post={post} active={active} />
        </div>
      ),
    },
    {
      id: "author",
      heading: "Author",
      width: "9.5rem",
      cell: (post) => post.author ?? BLOG_MESSAGES.unknownAuthor,
    },
    {
      id: "category",
      heading: "Category",
      width: "9rem",
      cell: (post) => post.category ?? BLOG_MESSAGES.uncategorized,
    },
    {
      id: "status",
      heading: "Status",
      width: "8rem",
      cell: (post) => <PostState post={post} />,
    },
    {
      id: "published",
      heading: "Published date",
      width: "10.5rem",
      cell: (post) => post.published ?? BLOG_MESSAGES.notPublished,
    },
    {
      id: "actions",
      heading: "Actions",
      width: "calc(3 * var(--row-button) + 1.75rem)",
      truncate: false,
      cell: (post, active) => <RowActions post={post} active={active} onDelete={onDelete} />,
    },
  ];
}

function cardOf(onDelete: (post: PostRow) => void): VirtualColumn<PostRow> {
  return {
    id: "card",
    heading: "Title",
    truncate: false,
    title: titleOf,
    cell: (post, active) => (
      <div className="min-w-0 leading-4.5">
        <PostTitle post={post} active={active} />
        <span className="mt-1 block truncate text-slate-700">
          {[post.author ?? BLOG_MESSAGES.unknownAuthor, post.category ?? BLOG_MESSAGES.uncategorized].join(
            " · ",
          )}
        </span>
        <div className="mt-0.5 flex min-w-0 items-center gap-1.5 text-slate-600">
          <PostState post={post} />
          <span className="figures min-w-0 truncate max-[22rem]:hidden">
            {post.published ?? BLOG_MESSAGES.notPublished}
          </span>
          <span className="-mr-2 ml-auto shrink-0">
            <RowActions post={post} active={active} onDelete={onDelete} />
          </span>
        </div>
      </div>
    ),
  };
}

const titleOf = ({ title, excerpt }: PostRow) => (excerpt ? `${title}\n${excerpt}` : title);

function PostTitle({ post: { id, title, excerpt }, active }: { post: PostRow; active: boolean }) {
  return (
    <>
      <Link
        to={`/admin/blog/${id}/edit`}
        tabIndex={active ? 0 : -1}
        className="-my-1 block truncate py-1 font-semibold text-ink-900 hover:underline"
      >
        {title}
      </Link>
      {excerpt ? <span className="block truncate text-xs leading-4 text-slate-600">{excerpt}</span> : null}
    </>
  );
}

function PostState({ post }: { post: PostRow }) {
  return <Badge tone={tones[post.state]}>{displayStatus(post.state)}</Badge>;
}

function RowActions(props: { post: PostRow; active: boolean; onDelete: (post: PostRow) => void }) {
  const { post, onDelete } = props;
  const tabIndex = props.active ? 0 : -1;
  const look = buttonClasses({ variant: "quiet", size: "sm", iconOnly: true });
  const isPublic = post.state === "published";
  return (
    <span className="inline-flex gap-0.5">
      <a
        href={`/blog/${post.slug}${isPublic ? "" : "?preview"}`}
        target="_blank"
        rel="noreferrer"
        tabIndex={tabIndex}
        aria-label={`${isPublic ? "View" : "Preview"} ${post.title} (opens in a new tab)`}
        title={isPublic ? "View" : "Preview"}
        className={look}
      >
        <ExternalLink aria-hidden="true" />
      </a>
      <Link
        to={`/admin/blog/${post.id}/edit`}
        tabIndex={tabIndex}
        aria-label={`Edit ${post.title}`}
        title="Edit"
        className={look}
      >
        <Pencil aria-hidden="true" />
      </Link>
      <IconButton
        icon={Trash2}
        tabIndex={tabIndex}
        aria-label={`Delete ${post.title}`}
        title="Delete"
        onClick={() => onDelete(post)}
      />
    </span>
  );
}
