import { redirect } from "react-router";
import { keepTyped } from "#app/request/error-mapping.server.ts";
import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { createPost, getPost, listVersions } from "../posts.server.ts";
import { isLanguage } from "#app/kit/language/language.ts";
import { findImage } from "#app/images/store-image.server.ts";
import { authorize } from "#app/access/policy.ts";
import { BLOG_MESSAGES } from "../words.ts";
import { newPostForm } from "../post.ts";
import { postFormValues } from "../post-form.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/new-post.route";
import { type PostAnswer, readBeside, readChoices } from "./post-action.server.ts";
import { savingInBrowser } from "./use-post-editing.ts";
import { PostEditor } from "./post-editor.tsx";

export const meta: Route.MetaFunction = () => [{ title: "New Post · Shipment Tracking System" }];

/** Reads a new post; with `translates` and `language` the translation of a post, or the existing one. */
export const loader = forStaff("blog.write", async ({ request }: Route.LoaderArgs, { db, actor, now }) => {
  const query = new URL(request.url).searchParams;
  const [choices, original] = await Promise.all([
    readChoices(db, actor),
    query.has("translates") ? getPost(db, actor, query.get("translates") ?? "") : null,
  ]);
  const language = query.get("language");
  if (!original || !isLanguage(language)) {
    return {
      choices,
      values: postFormValues(null, now()),
      image: null,
      versions: undefined,
      beside: null,
    };
  }
  const versions = await listVersions(db, actor, original.slug);
  const there = versions.find((version) => version.language === language);
  if (there) throw redirect(`/admin/blog/${there.id}/edit`);
  return {
    choices,
    values: {
      ...postFormValues(null, now(), { language, translates: original.id }),
      featured_image: original.featured_image ?? "",
      category_id: original.category_id ?? "",
      author_id: original.author_id ?? "",
    },
    image: await findImage(db, actor, original.featured_image),
    versions: { slug: original.slug, versions },
    beside: await readBeside(db, actor, versions, query.get("beside") ?? original.language),
  };
});

export const action = staffAction(
  "blog.read",
  BLOG_MESSAGES.createFailed,
  async (values, { db, actor, now }): Promise<PostAnswer> => {
    authorize(actor, "blog.write");
    const { id } = await createPost(db, actor, readForm(newPostForm, values), now());
    throw redirect(`/admin/blog/${id}/edit?created`);
  },
  { beside: keepTyped },
);

export const clientAction = savingInBrowser(BLOG_MESSAGES.createFailed);

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PostEditor
      heading="New Post"
      post={null}
      key={loaderData.values.translates + loaderData.values.language}
      start={loaderData.values}
      startImage={loaderData.image}
      versions={loaderData.versions}
      beside={loaderData.beside}
      choices={loaderData.choices}
      answer={actionData}
    />
  );
}
