import { data, redirect } from "react-router";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { createPost } from "../posts.server.ts";
import { listAuthors, listCategories } from "../authors-and-categories.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { BLOG_MESSAGES } from "../words.ts";
import { newPostForm } from "../post.ts";
import { postFormValues } from "../post-form.ts";
import { formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/new-post.route";
import { type PostAnswer, refusedSave } from "./post-action.server.ts";
import { savingInBrowser } from "./use-post-editing.ts";
import { PostEditor } from "./post-editor.tsx";

export const meta: Route.MetaFunction = () => [{ title: "New Post · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "blog.write");
  const { db, now } = context.get(requestScope);
  const [categories, authors] = await Promise.all([listCategories(db, actor), listAuthors(db, actor)]);
  return { categories, authors, values: postFormValues(null, now()) };
});

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const values = formRecord(await request.formData());
  const actor = context.get(staffContext);
  if (!can(actor, "blog.write")) return data<PostAnswer>({ error: forbiddenText(actor.role), values }, 403);
  const parsed = parseForm(newPostForm, values);
  if (!parsed.ok) return data<PostAnswer>({ fieldErrors: parsed.fieldErrors, values }, 400);
  try {
    const { id } = await createPost(scope.db, actor, parsed.value, scope.now());
    return redirect(`/admin/blog/${id}/edit?created`);
  } catch (error) {
    return refusedSave(scope, actor, error, { values, failed: BLOG_MESSAGES.createFailed });
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
