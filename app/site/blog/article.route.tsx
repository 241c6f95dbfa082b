import "./article.css";
import { Share2 } from "lucide-react";
import { data } from "react-router";
import { requestScope } from "#app/context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { RouteLine } from "#app/ui/route-line.tsx";
import { toast } from "#app/ui/toast.ts";
import { company } from "#content/company.ts";
import { findPublishedPost } from "#database/blog/find-published-post.ts";
import { readingMinutes } from "#domain/blog/reading-time.ts";
import { formatLongDate } from "#domain/time.ts";
import type { Route } from "./+types/article.route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.post?.title ?? "Article Not Found"} · ${company.name}` },
  ...(loaderData?.post?.excerpt ? [{ name: "description", content: loaderData.post.excerpt }] : []),
];

/** A missing post and a failure look alike (public-site.md, section 8). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, log } = context.get(requestScope);
  try {
    const post = await findPublishedPost(db, now(), params.slug);
    return data({ post }, post ? 200 : 404);
  } catch (error) {
    log.error({ err: error }, "an article could not be read");
    return data({ post: null }, 503);
  }
}

async function share(title: string) {
  const url = window.location.href;
  if (typeof navigator.share === "function") {
    // A reader who closes the sheet again has not failed at anything.
    await navigator.share({ title, url }).catch(() => {});
    return;
  }
  await navigator.clipboard.writeText(url);
  toast.success("Link copied to clipboard!");
}

export default function Article({ loaderData: { post } }: Route.ComponentProps) {
  if (!post) {
    return (
      <div className="page-frame grid min-h-[70dvh] content-center justify-items-center gap-6 py-40 text-center">
        <RouteLine dashed className="w-40 text-slate-400" />
        <h1 className="text-4xl">Article Not Found</h1>
        <ButtonLink to="/blog">Back to Blog</ButtonLink>
      </div>
    );
  }
  return (
    <article>
      <header className="on-ink">
        <div className="page-frame pt-36 pb-14">
          <p className="figures flex flex-wrap items-center gap-x-5 gap-y-2">
            {post.category ? <Badge>{post.category}</Badge> : null}
            {post.published_at ? (
              <time dateTime={post.published_at.toISOString()}>{formatLongDate(post.published_at)}</time>
            ) : null}
            <span>{post.author ?? "Unknown Author"}</span>
            <span>{readingMinutes(post.content)} min read</span>
          </p>
          <h1 className="mt-5 max-w-4xl text-4xl text-balance">{post.title}</h1>
          {post.excerpt ? <p className="measure mt-5 text-lg text-slate-200">{post.excerpt}</p> : null}
          <Button variant="inverse" className="mt-7" onClick={() => void share(post.title)}>
            <Share2 aria-hidden="true" />
            Share
          </Button>
        </div>
      </header>
      <div className="page-frame py-14">
        {post.featured_image ? (
          <img
            src={post.featured_image}
            alt={post.featured_image_alt ?? ""}
            className="mb-12 aspect-video w-full max-w-4xl rounded-sm bg-slate-200 object-cover"
          />
        ) : null}
        {/* Cleaned when it was read: see database/blog/clean-html.ts. */}
        <div className="article-text" dangerouslySetInnerHTML={{ __html: post.content }} />
        <footer className="mt-14 max-w-2xl border-t border-slate-300 pt-6">
          <p className="waybill-label text-slate-600">Written by</p>
          <p className="mt-1 font-semibold text-ink-900">{post.author ?? "Unknown Author"}</p>
          {post.author_bio ? <p className="mt-1">{post.author_bio}</p> : null}
        </footer>
      </div>
    </article>
  );
}
