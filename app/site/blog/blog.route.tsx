import { Link, useNavigation } from "react-router";
import { requestScope } from "#app/context.ts";
import { PageHero } from "#app/site/page-hero.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { company } from "#content/company.ts";
import { listCategories } from "#database/blog/list-categories.ts";
import { listPublishedPosts } from "#database/blog/list-published-posts.ts";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import { formatDate } from "#domain/time.ts";
import type { Route } from "./+types/blog.route";
import { BlogSearch } from "./blog-search.tsx";

const lead = "Advice on shipping, customs and documents, written by the people who do the work.";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Blog · ${company.name}` },
  { name: "description", content: lead },
  ...(loaderData?.search ? [{ name: "robots", content: "noindex" }] : []),
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestScope);
  const asked = new URL(request.url).searchParams;
  const search = (asked.get("search") ?? "").trim().slice(0, 200);
  const wanted = (asked.get("category") ?? "").toLowerCase();
  const categories = await listCategories(db);
  // A category that is gone or never was does not narrow the list.
  const category = categories.find(({ name }) => name.toLowerCase() === wanted);
  const posts = await listPublishedPosts(db, { now: now(), search, categoryId: category?.id });
  return {
    search,
    category: category?.name ?? "",
    categories: categories.map(({ name }) => name),
    posts: posts.map(({ published_at, ...post }) => ({
      ...post,
      day: published_at.toISOString(),
      date: formatDate(published_at),
    })),
  };
}

type Post = Route.ComponentProps["loaderData"]["posts"][number];

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { search, category, categories, posts } = loaderData;
  const navigation = useNavigation();
  const loading = navigation.state === "loading" && navigation.location.pathname === "/blog";
  const [first, ...others] = posts;
  const narrowed = search !== "" || category !== "";
  return (
    <>
      <PageHero title="Blog" lead={lead}>
        <BlogSearch search={search} category={category} categories={categories} />
      </PageHero>
      <div className="page-frame py-12 md:py-16" aria-busy={loading}>
        <p role="status" className={narrowed && first ? "mb-8 text-slate-600" : "sr-only"}>
          {posts.length === 1 ? "1 article" : `${posts.length} articles`}
        </p>
        {first ? (
          <LeadArticle post={first} />
        ) : (
          <EmptyState
            title={BLOG_MESSAGES.noneFound}
            action={narrowed ? <ButtonLink to="/blog">Show all articles</ButtonLink> : null}
          >
            {narrowed ? <p>Try another word, or look in all categories.</p> : null}
          </EmptyState>
        )}
        {others.length > 0 ? (
          <ul className="mt-14 grid gap-x-10 border-t border-slate-300 lg:grid-cols-2">
            {others.map((post) => (
              <li key={post.id} className="border-b border-slate-200">
                <ListedArticle post={post} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}

function LeadArticle({ post }: { post: Post }) {
  const picture = post.featured_image;
  return (
    <article className={`group relative grid items-center gap-8 ${picture ? "lg:grid-cols-[3fr_2fr]" : ""}`}>
      {picture ? (
        <img
          src={picture}
          alt=""
          width={1200}
          height={800}
          fetchPriority="high"
          className="aspect-3/2 w-full rounded-sm object-cover"
        />
      ) : null}
      <div>
        <Facts post={post} />
        <h2 className="mt-4 text-4xl">
          <TitleLink post={post} />
        </h2>
        {post.excerpt ? <p className="measure mt-4 text-lg text-slate-700">{post.excerpt}</p> : null}
        <p className="mt-4 text-slate-600">{post.author ?? BLOG_MESSAGES.unknownAuthorForReaders}</p>
      </div>
    </article>
  );
}

function ListedArticle({ post }: { post: Post }) {
  return (
    <article className="group relative flex items-start gap-5 py-7">
      <div className="min-w-0 grow">
        <Facts post={post} />
        <h2 className="mt-3 text-xl">
          <TitleLink post={post} />
        </h2>
        {post.excerpt ? <p className="mt-2 line-clamp-3 text-slate-700">{post.excerpt}</p> : null}
        <p className="mt-3 text-sm text-slate-600">{post.author ?? BLOG_MESSAGES.unknownAuthorForReaders}</p>
      </div>
      {post.featured_image ? (
        <img
          src={post.featured_image}
          alt=""
          width={320}
          height={320}
          loading="lazy"
          decoding="async"
          className="aspect-square w-24 shrink-0 rounded-sm object-cover sm:w-36"
        />
      ) : null}
    </article>
  );
}

function Facts({ post }: { post: Post }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-slate-600">
      {post.category ? <Badge>{post.category}</Badge> : null}
      <time dateTime={post.day}>{post.date}</time>
    </div>
  );
}

/** The link of a whole card: its area covers the card, its name is the title. */
function TitleLink({ post }: { post: Post }) {
  return (
    <Link
      to={`/blog/${post.slug}`}
      prefetch="intent"
      className="decoration-slate-400 decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
    >
      {post.title}
    </Link>
  );
}
