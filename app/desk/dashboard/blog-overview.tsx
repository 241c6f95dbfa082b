import { Link } from "react-router";
import { Badge } from "#app/kit/ui/badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { BLOG_MESSAGES } from "#app/blog/words.ts";
import { KpiCards } from "./kpi-cards.tsx";

export function BlogOverview(props: {
  rows: readonly { id: string; title: string; status: string }[] | null;
  drafts: number | null;
  scheduled: number | null;
  published: number | null;
}) {
  const { rows } = props;
  return (
    <>
      <PageHeader
        title="Dashboard Overview"
        description="What the blog holds, and what is being written"
        acts={
          <ButtonLink to="/admin/blog/new" variant="primary">
            New Post
          </ButtonLink>
        }
      />
      <KpiCards
        cards={[
          {
            title: "Published posts",
            caption: "Scheduled ones included",
            to: "/admin/blog?status=published",
            figure: props.published,
          },
          {
            title: "Drafts",
            caption: "Not yet on the blog",
            to: "/admin/blog?status=draft",
            figure: props.drafts,
          },
          {
            title: "Scheduled",
            caption: "Appear by themselves",
            to: "/admin/blog?status=scheduled",
            figure: props.scheduled,
          },
        ]}
        className="mt-6"
      />
      <section aria-labelledby="newest-posts" className="mt-8 max-w-3xl">
        <h2 id="newest-posts" className="border-b border-slate-300 pb-2 text-lg leading-snug">
          <Link to="/admin/blog" className="py-1 hover:underline pointer-coarse:py-2.5">
            Newest posts
          </Link>
        </h2>
        {rows === null ? (
          <p className="py-3 text-slate-600">
            This could not be read. It is in the log; reload to try again.
          </p>
        ) : rows.length === 0 ? (
          <EmptyState
            title={BLOG_MESSAGES.noneYet}
            action={<ButtonLink to="/admin/blog/new">Write the first one</ButtonLink>}
          >
            <p>What you publish appears on the public blog at once, or at the time you choose.</p>
          </EmptyState>
        ) : (
          <ul className="bg-white">
            {rows.map(({ id, title, status }) => (
              <li
                key={id}
                className="flex min-h-10 items-center gap-x-4 border-b border-slate-200 px-3 hover:bg-slate-50 pointer-coarse:min-h-11"
              >
                <Link
                  to={`/admin/blog/${id}/edit`}
                  className="text-link min-w-0 grow truncate py-1 font-medium pointer-coarse:py-3"
                  title={title}
                >
                  {title}
                </Link>
                <Badge tone={status === "published" ? "green" : "grey"}>{status}</Badge>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
