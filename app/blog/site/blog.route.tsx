import { Form, Link, useNavigation, useSubmit } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { PageHero } from "#app/site/page-hero.tsx";
import { pathIn } from "#app/kit/language/language.ts";
import { pageMeta } from "#app/site/page-meta.ts";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { blogTexts } from "#content/blog.ts";
import { listPublicCategories } from "../authors-and-categories.server.ts";
import { hasPostsInOtherLanguages, listPublishedPosts } from "../published-posts.server.ts";
import { READER_MESSAGES } from "../reader-words.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import type { Route } from "./+types/blog.route";
import { listedArticle } from "./article.server.ts";
import { ArticleLines, feedLink, LeadArticle } from "./article-list.tsx";
import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";

/** The lead article and twelve more. */
const pageSize = 13;

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: READER_MESSAGES.title,
    description: blogTexts.lead,
    path: "/blog",
    crumbs: [{ name: READER_MESSAGES.title, path: "/blog" }],
    noIndex: Boolean(args.loaderData?.search || args.loaderData?.isLater || args.loaderData?.allLanguages),
  }),
  feedLink(),
];

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const { readDb, now } = context.get(requestScope);
  const db = readDb();
  const query = new URL(request.url).searchParams;
  const search = searchText(query.get("search"));
  const wanted = (query.get("category") ?? "").toLowerCase();
  const after = parseCursor(query.get("after"));
  const categories = await listPublicCategories(db);
  // An unknown category does not filter the list. Names in other languages are accepted too.
  const category = categories.find(({ names }) => names.some((name) => name.toLowerCase() === wanted));
  const allLanguages = query.get("languages") === "all";
  const moment = now();
  const [page, others] = await Promise.all([
    listPublishedPosts(db, {
      now: moment,
      search,
      categoryId: category?.id,
      after,
      limit: pageSize,
      allLanguages,
    }),
    hasPostsInOtherLanguages(db, moment),
  ]);
  const narrowing = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(category ? { category: category.name } : {}),
    ...(allLanguages ? { languages: "all" } : {}),
  });
  return {
    search,
    allLanguages,
    hasOthers: others,
    category: category?.name ?? "",
    categories: categories.map(({ name }) => name),
    articles: page.rows.map(listedArticle),
    total: page.total,
    isLater: after !== null,
    newestAddress: addressOf(narrowing),
    olderAddress: page.next ? addressOf(new URLSearchParams([...narrowing, ["after", page.next]])) : null,
  };
});

function addressOf(query: URLSearchParams): string {
  return query.size > 0 ? `/blog?${query}` : "/blog";
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { search, category, categories, articles, total, isLater, allLanguages, hasOthers } = loaderData;
  const navigation = useNavigation();
  const loading = navigation.state === "loading" && navigation.location.pathname === "/blog";
  const narrowed = search !== "" || category !== "";
  const [lead, lines] = isLater ? [undefined, articles] : [articles[0], articles.slice(1)];
  return (
    <>
      <PageHero title={READER_MESSAGES.title} lead={blogTexts.lead}>
        {/* No search or filter when there are no posts. */}
        {articles.length > 0 || narrowed || isLater ? (
          <BlogSearch
            search={search}
            category={category}
            categories={categories}
            allLanguages={allLanguages}
          />
        ) : null}
      </PageHero>
      <div className="page-frame py-10 transition-opacity aria-busy:opacity-60 md:py-14" aria-busy={loading}>
        <p role="status" className={narrowed && articles.length > 0 ? "mb-8 text-slate-600" : "sr-only"}>
          {READER_MESSAGES.articles(total, formatCount(total))}
        </p>
        {isLater ? (
          <p className="mb-8">
            <Link
              {...prefetchOnIntent}
              to={loaderData.newestAddress}
              className="text-link inline-flex min-h-11 items-center"
            >
              {READER_MESSAGES.newest}
            </Link>
          </p>
        ) : null}
        {lead ? <LeadArticle article={lead} /> : null}
        {lines.length > 0 ? <ArticleLines articles={lines} className={lead ? "mt-14" : ""} /> : null}
        {articles.length === 0 && hasOthers && !allLanguages && !narrowed && !isLater ? (
          <EmptyState
            title={READER_MESSAGES.noneInLanguage}
            action={
              <ButtonLink {...prefetchOnIntent} to="/blog?languages=all">
                {READER_MESSAGES.otherLanguages}
              </ButtonLink>
            }
          />
        ) : articles.length === 0 ? (
          <EmptyState
            title={READER_MESSAGES.noneFound}
            action={
              narrowed || isLater ? (
                <ButtonLink {...prefetchOnIntent} to="/blog">
                  {READER_MESSAGES.showAll}
                </ButtonLink>
              ) : null
            }
          >
            {narrowed ? <p>{READER_MESSAGES.tryAnother}</p> : null}
          </EmptyState>
        ) : null}
        <div className="mt-10 flex flex-wrap items-center justify-between gap-4">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {loaderData.olderAddress ? (
              <ButtonLink {...prefetchOnIntent} to={loaderData.olderAddress} rel="next">
                {READER_MESSAGES.older}
              </ButtonLink>
            ) : null}
            {hasOthers && (articles.length > 0 || narrowed) ? (
              <Link
                {...prefetchOnIntent}
                to={allLanguages ? "/blog" : "/blog?languages=all"}
                className="text-link inline-flex min-h-11 items-center"
              >
                {allLanguages ? READER_MESSAGES.ownLanguage : READER_MESSAGES.otherLanguages}
              </Link>
            ) : null}
          </div>
          <a href={pathIn("/blog/feed.xml")} className="text-link inline-flex min-h-11 items-center">
            {READER_MESSAGES.feed}
          </a>
        </div>
      </div>
    </>
  );
}

const fields = ["search", "category"] as const;

function BlogSearch(props: {
  search: string;
  category: string;
  categories: string[];
  allLanguages: boolean;
}) {
  const { search, category, categories, allLanguages } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();

  // Updates the fields on back navigation without remounting them, which would lose the focus. Text typed before
  // hydration is kept.
  const shown = useRef({ search, category });
  const control = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  useEffect(() => {
    const next = { search, category };
    for (const name of fields) {
      const field = control(name);
      if (field && next[name] !== shown.current[name]) field.value = next[name];
    }
    shown.current = next;
  }, [search, category]);

  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    const typed = new FormData(form.current);
    const filled = [...fields, "languages"]
      .map((name) => [name, String(typed.get(name) ?? "").trim()])
      .filter(([, value]) => value !== "");
    void submit(new URLSearchParams(filled), { action: "/blog", preventScrollReset: true });
  };

  // Also applies a category chosen before hydration.
  useEffect(() => {
    if (control("category")?.value !== category) apply();
    // eslint-disable-next-line react/exhaustive-deps
  }, []);

  return (
    <Form
      ref={form}
      action="/blog"
      role="search"
      aria-label={READER_MESSAGES.searchArticles}
      onSubmit={apply}
      className="grid on-paper max-w-3xl grid-cols-[minmax(0,1fr)_auto] gap-3 p-3 sm:grid-cols-[1fr_13rem_auto]"
    >
      {allLanguages ? <input type="hidden" name="languages" value="all" /> : null}
      <Field label={READER_MESSAGES.search} name="search" hideLabel className="max-sm:col-span-full">
        <TextInput
          type="search"
          icon={<Search />}
          defaultValue={search}
          placeholder={READER_MESSAGES.searchPlaceholder}
          maxLength={200}
        />
      </Field>
      <Field label={READER_MESSAGES.category} name="category" hideLabel>
        <Select
          defaultValue={category}
          onChange={() => apply()}
          options={[
            { value: "", label: READER_MESSAGES.allCategories },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
        />
      </Field>
      <Button type="submit" variant="strong">
        <Search aria-hidden="true" className="sm:hidden" />
        <span className="max-sm:sr-only">{READER_MESSAGES.search}</span>
      </Button>
    </Form>
  );
}
