import { ArrowLeft, ArrowRight } from "lucide-react";
import { data, Link } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { pageMeta, publicUrlOf } from "#app/site/page-meta.ts";
import { ShareButton } from "#app/site/share-button.tsx";
import { companyId, type StructuredData } from "#app/site/structured-data.ts";
import { type ArticleText, ArticleView } from "../article-view.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { company } from "#content/company.ts";
import { READER_MESSAGES } from "../reader-words.ts";
import { currentLanguage, type Language, pathIn } from "#app/kit/language/language.ts";
import { imageAddress, readImageAddress } from "#app/images/image.ts";
import type { Route } from "./+types/article.route";
import { ArticleCards, feedLink } from "./article-list.tsx";
import {
  type NextToRead,
  previewArticle,
  type ReadArticle,
  readArticle,
  readLanguages,
} from "./article.server.ts";

interface ArticleAnswer {
  /** Null when it is missing, not published or could not be read. */
  read: ReadArticle | null;
  languages?: Language[];
  /** The article could not be read, so its existence is unknown. */
  failed?: true;
}

export const meta: Route.MetaFunction = (args) => {
  const { read, languages } = args.loaderData ?? {};
  const { article, preview } = read ?? {};
  const path = `/blog/${args.params.slug}`;
  if (!article) {
    return pageMeta(args, { title: READER_MESSAGES.notFound, description: "", path, noIndex: true });
  }
  return [
    ...pageMeta(args, {
      title: preview ? `Preview: ${article.title}` : article.title,
      description: article.excerpt ?? READER_MESSAGES.description(article.title, company.name),
      path,
      noIndex: Boolean(preview),
      languages,
      shownIn: article.language,
      image: shareImageOf(article),
      crumbs: [
        { name: READER_MESSAGES.title, path: "/blog" },
        { name: article.title, path },
      ],
      structured: preview ? [] : [articleEntry(publicUrlOf(args), path, article)],
      article: {
        publishedAt: article.publishedAt,
        modifiedAt: article.modifiedAt,
        author: article.author?.name,
        section: article.category ?? undefined,
      },
    }),
    feedLink(),
  ];
};

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const notForOthers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const asPreview = new URL(request.url).searchParams.has("preview");
  const headers = asPreview ? notForOthers : {};
  try {
    const read =
      (asPreview ? await previewArticle(scope, request, params.slug) : null) ??
      (await readArticle(scope, params.slug));
    const languages = read?.preview === null ? await readLanguages(scope, params.slug) : undefined;
    return data<ArticleAnswer>({ read, languages }, { status: read ? 200 : 404, headers });
  } catch (error) {
    // The same page for readers, but with 503 search engines do not remove it.
    scope.log.error({ err: error }, "an article could not be read");
    return data<ArticleAnswer>({ read: null, failed: true }, { status: 503, headers });
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<ArticleAnswer> {
  try {
    return await serverLoader();
  } catch {
    return { read: null, failed: true };
  }
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { read, failed } = loaderData;
  if (!read) return <ArticleNotFound failed={failed} />;
  const { article, preview, newer, older, related } = read;
  return (
    <>
      <ArticleView
        // Remounted for another article, so that the previous picture is not shown.
        key={article.slug}
        article={article}
        underHeader
        back={
          <Link
            {...prefetchOnIntent}
            to="/blog"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-white underline-offset-4 hover:underline print:hidden"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {READER_MESSAGES.back}
          </Link>
        }
        share={
          preview ? null : <ShareButton title={article.title} variant="inverse" className="print:hidden" />
        }
      />
      {newer || older ? <Neighbours newer={newer} older={older} /> : null}
      {related.length > 0 ? (
        <section aria-labelledby="related" className="page-frame section-space pt-0! print:hidden">
          <h2 id="related" className="text-2xl">
            {READER_MESSAGES.more}
          </h2>
          <ArticleCards articles={related} className="mt-8" />
        </section>
      ) : null}
      {preview ? <PreviewBar {...preview} /> : null}
    </>
  );
}

function Neighbours({ newer, older }: { newer: NextToRead | null; older: NextToRead | null }) {
  const look =
    "group flex min-h-11 flex-col gap-1 py-6 underline-offset-4 [&_span:last-child]:group-hover:underline";
  return (
    <nav aria-label={READER_MESSAGES.others} className="page-frame pb-10 md:pb-14 print:hidden">
      <div className="grid border-y border-slate-300 sm:grid-cols-2 sm:divide-x sm:divide-slate-300">
        {older ? (
          <Link {...prefetchOnIntent} to={`/blog/${older.slug}`} rel="prev" className={`${look} sm:pr-8`}>
            <span className="waybill-label inline-flex items-center gap-2 text-slate-600">
              <ArrowLeft aria-hidden="true" className="size-4" />
              {READER_MESSAGES.previous}
            </span>
            <span className="text-lg font-semibold text-balance text-ink-900">{older.title}</span>
          </Link>
        ) : (
          <span />
        )}
        {newer ? (
          <Link
            {...prefetchOnIntent}
            to={`/blog/${newer.slug}`}
            rel="next"
            className={`${look} border-t border-slate-300 sm:border-t-0 sm:pl-8 sm:text-right`}
          >
            <span className="waybill-label inline-flex items-center gap-2 text-slate-600 sm:justify-end">
              {READER_MESSAGES.next}
              <ArrowRight aria-hidden="true" className="size-4" />
            </span>
            <span className="text-lg font-semibold text-balance text-ink-900">{newer.title}</span>
          </Link>
        ) : null}
      </div>
    </nav>
  );
}

function PreviewBar({ id, why }: { id: string; why: string }) {
  return (
    <aside
      aria-label="Preview"
      className="fixed inset-x-0 bottom-0 z-30 border-t-3 border-signal-500 bg-white shadow-float print:hidden"
    >
      <div className="page-frame flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <p className="grow text-ink-900">
          <strong>Preview.</strong> {why}
        </p>
        <ButtonLink to={`/admin/blog/${id}/edit`} size="sm">
          Edit post
        </ButtonLink>
      </div>
    </aside>
  );
}

function ArticleNotFound({ failed }: { failed?: true }) {
  return (
    <section className="on-ink">
      <div className="page-frame pt-32 pb-24 md:pt-40">
        <h1 className="text-4xl">{READER_MESSAGES.notFound}</h1>
        <p className="measure mt-4 text-lg">{failed ? READER_MESSAGES.unreadable : READER_MESSAGES.gone}</p>
        <ButtonLink {...prefetchOnIntent} to="/blog" variant="inverse" className="mt-8">
          {READER_MESSAGES.back}
        </ButtonLink>
      </div>
    </section>
  );
}

const shareWidth = 1280;

/** Returns the article's picture for messengers and search engines; undefined when it has none, or one of unknown size. */
function shareImageOf({ image }: Pick<ArticleText, "image">) {
  const hash = readImageAddress(image?.address ?? "")?.hash;
  if (!image || !hash || !image.width || !image.height) return undefined;
  const width = Math.min(shareWidth, image.width);
  return {
    address: imageAddress(hash, shareWidth, "jpg"),
    width,
    height: Math.round((image.height * width) / image.width),
    alt: image.alt,
  };
}

function articleEntry(
  publicUrl: string,
  path: string,
  article: ArticleText & { modifiedAt: string },
): StructuredData {
  const image = shareImageOf(article)?.address ?? article.image?.address;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: article.title,
    inLanguage: article.language ?? currentLanguage(),
    ...(article.excerpt ? { description: article.excerpt } : {}),
    ...(image ? { image: image.startsWith("/") ? publicUrl + image : image } : {}),
    datePublished: article.publishedAt,
    dateModified: article.modifiedAt > article.publishedAt ? article.modifiedAt : article.publishedAt,
    ...(article.category ? { articleSection: article.category } : {}),
    author: article.author
      ? { "@type": "Person", name: article.author.name }
      : { "@type": "Organization", "@id": companyId(publicUrl), name: company.name },
    publisher: { "@type": "Organization", "@id": companyId(publicUrl), name: company.name },
    mainEntityOfPage: publicUrl + pathIn(path, article.language),
  };
}
