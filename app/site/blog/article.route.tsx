import { ArrowLeft } from "lucide-react";
import { data, Link } from "react-router";
import { requestScope } from "#app/context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { company } from "#content/company.ts";
import { cleanHtml } from "#database/blog/clean-html.ts";
import { findPublishedPost } from "#database/blog/find-published-post.ts";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import { readingMinutes } from "#domain/blog/reading-time.ts";
import { formatLongDate } from "#domain/time.ts";
import type { Route } from "./+types/article.route";
import "./article.css";
import { ShareButton } from "./share-button.tsx";

interface Article {
  title: string;
  excerpt: string | null;
  /** Clean HTML. */
  content: string;
  picture: { address: string; alt: string } | null;
  category: string | null;
  /** ISO 8601. */
  publishedAt: string;
  date: string;
  minutes: number;
  author: { name: string; bio: string | null; avatar: string | null } | null;
}

interface ArticleAnswer {
  /** Null when it is missing, not published or could not be read. */
  article: Article | null;
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const article = loaderData?.article;
  if (!article) return [{ title: `${BLOG_MESSAGES.notFound} · ${company.name}` }];
  return [
    { title: `${article.title} · ${company.name}` },
    ...(article.excerpt ? [{ name: "description", content: article.excerpt }] : []),
    { property: "og:type", content: "article" },
    { property: "og:title", content: article.title },
    { property: "article:published_time", content: article.publishedAt },
  ];
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, log } = context.get(requestScope);
  try {
    const post = await findPublishedPost(db, params.slug, now());
    if (post) return data<ArticleAnswer>({ article: articleOf(post) });
  } catch (error) {
    log.error({ err: error }, "an article could not be read");
  }
  return data<ArticleAnswer>({ article: null }, 404);
}

function articleOf(post: NonNullable<Awaited<ReturnType<typeof findPublishedPost>>>): Article {
  return {
    title: post.title,
    excerpt: post.excerpt,
    content: cleanHtml(post.content),
    picture: post.featured_image
      ? { address: post.featured_image, alt: post.featured_image_alt ?? "" }
      : null,
    category: post.category,
    publishedAt: post.published_at.toISOString(),
    date: formatLongDate(post.published_at),
    minutes: readingMinutes(post.content),
    author: post.author ? { name: post.author, bio: post.author_bio, avatar: post.author_avatar } : null,
  };
}

/** In the browser: an article that does not come through is not there. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<ArticleAnswer> {
  try {
    return await serverLoader();
  } catch {
    return { article: null };
  }
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article } = loaderData;
  if (!article) return <ArticleNotFound />;
  return (
    <article>
      <header className="on-ink">
        <div className={`page-frame pt-36 md:pt-44 ${article.picture ? "pb-40 md:pb-56" : "pb-16 md:pb-20"}`}>
          <Link
            to="/blog"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-white underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to Blog
          </Link>
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            {article.category ? <Badge>{article.category}</Badge> : null}
            <time dateTime={article.publishedAt}>{article.date}</time>
            <span>{article.minutes} min read</span>
          </div>
          <h1 className="mt-5 max-w-4xl text-4xl text-balance">{article.title}</h1>
          {article.excerpt ? <p className="measure mt-5 text-lg text-slate-200">{article.excerpt}</p> : null}
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
            <p>
              By{" "}
              <span className="font-semibold text-white">
                {article.author?.name ?? BLOG_MESSAGES.unknownAuthorForReaders}
              </span>
            </p>
            <ShareButton title={article.title} />
          </div>
        </div>
      </header>
      {article.picture ? (
        <div className="page-frame relative -mt-28 md:-mt-40">
          <img
            src={article.picture.address}
            alt={article.picture.alt}
            width={1600}
            height={800}
            fetchPriority="high"
            className="aspect-3/2 w-full rounded-sm object-cover md:aspect-2/1"
          />
        </div>
      ) : null}
      <div className="page-frame py-14 md:py-20">
        <div className="mx-auto max-w-[42rem]">
          {/* Cleaned by the loader: allowed tags only, no attributes. */}
          <div className="prose-article" dangerouslySetInnerHTML={{ __html: article.content }} />
          {article.author ? <AuthorCard author={article.author} /> : null}
        </div>
      </div>
    </article>
  );
}

function AuthorCard({ author }: { author: NonNullable<Article["author"]> }) {
  return (
    <section aria-labelledby="author" className="mt-14 flex items-start gap-5 border-t border-slate-300 pt-8">
      {author.avatar ? (
        <img
          src={author.avatar}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          className="size-16 shrink-0 rounded-full object-cover"
        />
      ) : null}
      <div>
        <p className="waybill-label text-slate-600">Written by</p>
        <h2 id="author" className="mt-1 text-xl">
          {author.name}
        </h2>
        {author.bio ? <p className="mt-2 text-slate-700">{author.bio}</p> : null}
      </div>
    </section>
  );
}

function ArticleNotFound() {
  return (
    <section className="on-ink">
      <div className="page-frame pt-36 pb-28 md:pt-48">
        <h1 className="text-4xl">{BLOG_MESSAGES.notFound}</h1>
        <p className="measure mt-4 text-lg">
          There is no article at this address. It may have been moved or taken back.
        </p>
        <ButtonLink to="/blog" variant="inverse" className="mt-8">
          Back to Blog
        </ButtonLink>
      </div>
    </section>
  );
}
