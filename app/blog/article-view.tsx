import type { ReactNode } from "react";
import type { PostImage } from "#app/images/image.ts";
import "./article.css";
import { Badge } from "#app/kit/ui/badge.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import type { Language } from "#app/kit/language/language.ts";
import { READER_MESSAGES } from "./reader-words.ts";
import { PostPicture } from "#app/images/post-picture.tsx";

export interface ArticleText {
  title: string;
  excerpt: string | null;
  content: string;
  image: PostImage | null;
  category: string | null;
  /** ISO 8601, and formatted for display. */
  publishedAt: string;
  date: string;
  minutes: number;
  byline: string;
  author: { name: string; bio: string | null; avatar: string | null } | null;
  /** Language of the text, when it differs from the page's. */
  language?: Language;
}

export function ArticleView(props: {
  article: ArticleText;
  back?: ReactNode;
  share?: ReactNode;
  underHeader?: boolean;
}) {
  const { article, back, share, underHeader = false } = props;
  return (
    <article>
      <header className="on-ink print:bg-white">
        <div
          className={classNames(
            "page-frame print:py-0",
            underHeader ? "pt-20 lg:pt-28" : "pt-10",
            article.image ? "pb-28 md:pb-40" : "pb-10",
          )}
        >
          {back}
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            {article.category ? <Badge whole>{article.category}</Badge> : null}
            <p className="flex flex-wrap gap-x-4">
              <time dateTime={article.publishedAt}>{article.date}</time>
              <span>{READER_MESSAGES.minutes(article.minutes)}</span>
            </p>
          </div>
          {article.language ? (
            <p className="mt-5 border-l-3 border-signal-500 pl-4 print:hidden">
              {READER_MESSAGES.shownIn[article.language]}
            </p>
          ) : null}
          <h1 lang={article.language} className="mt-4 max-w-4xl text-4xl text-balance break-words">
            {article.title}
          </h1>
          {article.excerpt ? (
            <p lang={article.language} className="measure mt-4 text-lg text-slate-200">
              {article.excerpt}
            </p>
          ) : null}
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="min-w-0 break-words">
              {READER_MESSAGES.by}{" "}
              <span className="font-semibold text-white print:text-black">{article.byline}</span>
            </p>
            {share}
          </div>
        </div>
      </header>
      {article.image ? (
        <div lang={article.language} className="page-frame relative -mt-20 md:-mt-28 print:mt-4">
          <PostPicture
            image={article.image}
            sizes="(min-width: 84rem) 77rem, 92vw"
            className="aspect-3/2 w-full rounded-sm md:aspect-5/2"
            eager
          />
        </div>
      ) : null}
      <div
        className={classNames(
          "page-frame grid gap-x-20 gap-y-12 py-10 md:py-14 print:block print:py-6",
          underHeader && "lg:grid-cols-[minmax(0,42rem)_minmax(16rem,22rem)] lg:justify-between",
        )}
      >
        <div
          lang={article.language}
          className="prose-article"
          dangerouslySetInnerHTML={{ __html: article.content }}
        />
        {article.author ? <AuthorCard author={article.author} /> : null}
      </div>
    </article>
  );
}

function AuthorCard({ author }: { author: NonNullable<ArticleText["author"]> }) {
  return (
    <section
      aria-labelledby="author"
      className="flex items-start gap-5 border-t border-slate-300 pt-6 lg:sticky lg:top-28 lg:self-start"
    >
      {author.avatar ? (
        <img
          src={author.avatar}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-16 shrink-0 rounded-full object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-16 shrink-0 place-items-center rounded-full bg-ink-800 font-heading text-xl font-bold text-white"
        >
          {initials(author.name)}
        </span>
      )}
      <div className="min-w-0">
        <p className="waybill-label text-slate-600">{READER_MESSAGES.writtenBy}</p>
        <h2 id="author" className="mt-1 text-xl break-words">
          {author.name}
        </h2>
        {author.bio ? <p className="mt-2 text-base text-slate-700">{author.bio}</p> : null}
      </div>
    </section>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
