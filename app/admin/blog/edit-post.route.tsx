import { data } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { cleanHtml } from "#database/blog/clean-html.ts";
import { getPost } from "#database/blog/get-post.ts";
import { listAuthors } from "#database/blog/list-authors.ts";
import { listCategories } from "#database/blog/list-categories.ts";
import { updatePost } from "#database/blog/update-post.ts";
import { findImage } from "#database/images/find-image.ts";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import { postSchema } from "#domain/blog/post.ts";
import { type EditedPost, postFormValues } from "#domain/blog/post-form.ts";
import { formRecord, parseForm } from "#domain/form-result.ts";
import { formatDateTime, toLocalDateTime } from "#domain/time.ts";
import type { Route } from "./+types/edit-post.route";
import { type PostAnswer, refusedSave } from "./post-action.server.ts";
import { savingInBrowser } from "./post-client-action.ts";
import { PostEditor } from "./post-editor.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.title ?? "Edit Post"} · Shipment Tracking System` },
];

export const loader = atEdge(async ({ params, context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const [post, categories, authors] = await Promise.all([
    getPost(db, params.id),
    listCategories(db),
    listAuthors(db),
  ]);
  const date = post.published_at;
  return {
    categories,
    authors,
    values: postFormValues({ ...post, content: cleanHtml(post.content) } satisfies EditedPost, now()),
    image: await findImage(db, post.featured_image),
    post: {
      id: post.id,
      slug: post.slug,
      version: post.version,
      // Of a date that is past, to be put back into its field where a save should keep it.
      published: date && date <= now() ? { local: toLocalDateTime(date), shown: formatDateTime(date) } : null,
      isPublic: post.status === "published" && date !== null && date <= now(),
    },
  };
});

export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const values = formRecord(await request.formData());
  const parsed = parseForm(postSchema, values);
  if (!parsed.ok) return data<PostAnswer>({ fieldErrors: parsed.fieldErrors, values }, 400);
  try {
    const version = await updatePost(
      scope.db,
      context.get(staffContext),
      { id: params.id, version: String(values.updated_at ?? "") },
      parsed.value,
      scope.now(),
    );
    return data<PostAnswer>({ version });
  } catch (error) {
    return refusedSave(scope, error, { values, postId: params.id, failed: BLOG_MESSAGES.updateFailed });
  }
}

export const clientAction = savingInBrowser(BLOG_MESSAGES.updateFailed);

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PostEditor
      // Another post is another form.
      key={loaderData.post.id}
      heading="Edit Post"
      post={loaderData.post}
      start={loaderData.values}
      startImage={loaderData.image}
      categories={loaderData.categories}
      authors={loaderData.authors}
      answer={actionData}
    />
  );
}
