import { Form, Link, useSubmit } from "react-router";
import { requestScope } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { PageHero } from "#app/site/page-hero.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { company } from "#content/company.ts";
import picture from "#content/images/customs.jpg?picture";
import { listCategories } from "#database/blog/list-categories.ts";
import { listPublishedPosts } from "#database/blog/list-published-posts.ts";
import { formatDate } from "#domain/time.ts";
import type { Route } from "./+types/blog.route";

export const meta: Route.MetaFunction = () => [
  { title: `Blog · ${company.name}` },
  { name: "description", content: "Advice on shipping, customs and routes from the people who do it." },
];

export const loader = atEdge(async ({ request, context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const query = new URL(request.url).searchParams;
  const search = (query.get("search") ?? "").replaceAll("\0", "").trim().slice(0, 100);
  const categories = await listCategories(db);
  const category = categories.find(({ id }) => id === query.get("category")) ?? null;
  const posts = await listPublishedPosts(db, now(), { search, categoryId: category?.id ?? null });
  return { posts, categories, search, category: category?.id ?? "" };
});

export default function Blog({ loaderData: { posts, categories, search, category } }: Route.ComponentProps) {
  const submit = useSubmit();
  return (
    <>
      <PageHero
        title="Blog"
        lead="Advice on shipping, customs and routes from the people who do it."
        picture={picture}
      />
      <div className="page-frame py-14">
        <Form
          role="search"
          aria-label="Search the blog"
          className="grid gap-4 border-b border-slate-300 pb-10 sm:grid-cols-[2fr_1fr_auto] sm:items-end"
          onChange={(event) => {
            if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
          }}
        >
          <Field label="Search" name="search">
            <TextInput type="search" key={search} defaultValue={search} maxLength={100} />
          </Field>
          <Field label="Category" name="category">
            <Select
              key={category}
              defaultValue={category}
              options={[
                { value: "", label: "All Categories" },
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
          <Button type="submit">Search</Button>
        </Form>
        {posts.length === 0 ? (
          <EmptyState title="No articles found">Try another word, or all categories.</EmptyState>
        ) : (
          <ul className="divide-y divide-slate-200">
            {posts.map((post, index) => (
              <li key={post.id} className="py-9">
                <article className="grid gap-3 md:grid-cols-[12rem_1fr]">
                  <p className="flex items-center gap-3 self-start md:flex-col md:items-start">
                    <span className="figures text-sm text-slate-600">
                      {post.published_at ? formatDate(post.published_at) : null}
                    </span>
                    {post.category ? <Badge>{post.category}</Badge> : null}
                  </p>
                  <div>
                    <h2 className={index === 0 ? "text-4xl" : "text-2xl"}>
                      <Link to={`/blog/${post.slug}`} className="hover:underline">
                        {post.title}
                      </Link>
                    </h2>
                    <p className="measure mt-3">{post.excerpt}</p>
                    <p className="mt-3 text-sm text-slate-600">{post.author ?? "Unknown Author"}</p>
                  </div>
                </article>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
