import { labelText } from "#app/kit/language/label-text.ts";
import { Link, type MetaDescriptor } from "react-router";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { PostPicture } from "#app/images/post-picture.tsx";
import { company } from "#content/company.ts";
import { READER_MESSAGES } from "../reader-words.ts";
import type { ListedArticle } from "./article.server.ts";
import { LANGUAGE_NAMES, pathIn } from "#app/kit/language/language.ts";

export function LeadArticle({ article }: { article: ListedArticle }) {
  const { image } = article;
  return (
    <article
      className={classNames(
        "group relative grid grid-cols-1 items-center gap-8 lg:gap-12",
        image && "lg:grid-cols-[3fr_2fr]",
      )}
    >
      {image ? (
        <PostPicture
          image={image}
          sizes="(min-width: 84rem) 45rem, (min-width: 64rem) 55vw, 92vw"
          className="aspect-16/9 w-full rounded-sm sm:aspect-3/2"
          eager
          decorative
        />
      ) : null}
      <div className="min-w-0">
        <Facts article={article} />
        <h2 className="mt-4 text-3xl">
          <TitleLink article={article} />
        </h2>
        {article.excerpt ? (
          <p lang={article.language} className="measure mt-4 text-lg text-slate-700">
            {article.excerpt}
          </p>
        ) : null}
        <p className="mt-4 text-slate-600">{article.author ?? READER_MESSAGES.unknownAuthorForReaders}</p>
      </div>
    </article>
  );
}

export function ArticleLines({ articles, className }: { articles: ListedArticle[]; className?: string }) {
  return (
    <ul
      className={classNames("grid grid-cols-1 gap-x-12 border-t border-slate-300 lg:grid-cols-2", className)}
    >
      {articles.map((article) => (
        <li key={article.id} className="border-b border-slate-200 lg:last:odd:col-span-2">
          <article className="group relative flex items-start gap-5 py-7">
            <div className="min-w-0 grow">
              <Facts article={article} />
              <h2 className="mt-3 text-xl">
                <TitleLink article={article} />
              </h2>
              {article.excerpt ? (
                <p lang={article.language} className="mt-2 line-clamp-3 text-slate-700">
                  {article.excerpt}
                </p>
              ) : null}
              <p className="mt-3 text-sm text-slate-600">
                {article.author ?? READER_MESSAGES.unknownAuthorForReaders}
              </p>
            </div>
            {article.image ? (
              <PostPicture
                image={article.image}
                sizes="9rem"
                className="aspect-square w-[min(6rem,26vw)] shrink-0 rounded-sm sm:w-36"
                decorative
              />
            ) : null}
          </article>
        </li>
      ))}
    </ul>
  );
}

export function ArticleCards({ articles, className }: { articles: ListedArticle[]; className?: string }) {
  return (
    <ul className={classNames("grid grid-cols-1 gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3", className)}>
      {articles.map((article) => (
        <li key={article.id} className="sm:max-lg:last:hidden">
          <article className="group relative">
            {article.image ? (
              <PostPicture
                image={article.image}
                sizes="(min-width: 64rem) 24rem, (min-width: 36rem) 45vw, 92vw"
                className="mb-5 aspect-3/2 w-full rounded-sm"
                decorative
              />
            ) : null}
            <Facts article={article} />
            <h3 className="mt-3 text-xl">
              <TitleLink article={article} />
            </h3>
          </article>
        </li>
      ))}
    </ul>
  );
}

function Facts({ article }: { article: ListedArticle }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-slate-600">
      {article.category ? <Badge whole>{article.category}</Badge> : null}
      {article.language ? (
        <Badge whole tone="blue">
          <span lang={article.language}>{LANGUAGE_NAMES[article.language]}</span>
        </Badge>
      ) : null}
      <time dateTime={article.day}>{article.date}</time>
    </div>
  );
}

/** Link that covers a whole card; its accessible name is the title. */
function TitleLink({ article }: { article: ListedArticle }) {
  return (
    <Link
      {...prefetchOnIntent}
      to={`/blog/${article.slug}`}
      lang={article.language}
      className="decoration-slate-400 decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
    >
      {article.title}
    </Link>
  );
}

export const feedLink = (): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: `${labelText(company.name)} ${READER_MESSAGES.title}`,
  href: pathIn("/blog/feed.xml"),
});
