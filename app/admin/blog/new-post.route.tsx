import { data, redirect } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { createPost } from "#database/blog/create-post.ts";
import { listAuthors } from "#database/blog/list-authors.ts";
import { listCategories } from "#database/blog/list-categories.ts";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import { newPostSchema } from "#domain/blog/post.ts";
import { postFormValues } from "#domain/blog/post-form.ts";
import { formRecord, parseForm } from "#domain/form-result.ts";
import type { Route } from "./+types/new-post.route";
import { type PostAnswer, refusedSave } from "./post-action.server.ts";
import { savingInBrowser } from "./post-client-action.ts";
import { PostEditor } from "./post-editor.tsx";

export const meta: Route.MetaFunction = () => [{ title: "New Post · Shipment Tracking System" }];

export const loader = atEdge(async ({ context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const [categories, authors] = await Promise.all([listCategories(db), listAuthors(db)]);
  return { categories, authors, values: postFormValues(null, now()) };
});

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const values = formRecord(await request.formData());
  const parsed = parseForm(newPostSchema, values);
  if (!parsed.ok) return data<PostAnswer>({ fieldErrors: parsed.fieldErrors, values }, 400);
  try {
    const { id } = await createPost(scope.db, context.get(staffContext), parsed.value, scope.now());
    return redirect(`/admin/blog/${id}/edit?created`);
  } catch (error) {
    return refusedSave(scope, error, { values, failed: BLOG_MESSAGES.createFailed });
  }
}

export const clientAction = savingInBrowser(BLOG_MESSAGES.createFailed);

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PostEditor
      heading="New Post"
      post={null}
      start={loaderData.values}
      categories={loaderData.categories}
      authors={loaderData.authors}
      answer={actionData}
    />
  );
}
