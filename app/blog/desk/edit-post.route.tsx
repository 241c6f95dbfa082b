import { data, isRouteErrorResponse, redirect } from "react-router";
import { ErrorScreen } from "#app/request/error-screen.tsx";
import { answerOfForm } from "#app/request/error-mapping.server.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { cleanHtml } from "../clean-html.server.ts";
import { createPost, getPost, listVersions, updatePost } from "../posts.server.ts";
import { saveUnlessDeleted } from "#app/deleted/restore-deleted.server.ts";
import { findImage } from "#app/images/store-image.server.ts";
import { authorize } from "#app/access/policy.ts";
import { BLOG_MESSAGES } from "../words.ts";
import { newPostForm, postForm } from "../post.ts";
import { type EditedPost, type PostFormValues, postFormValues } from "../post-form.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { formatDateTime, toLocalDateTime } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/edit-post.route";
import { type PostAnswer, type PostChoices, readBeside, readChoices } from "./post-action.server.ts";
import { type EditedPostFacts, savingInBrowser } from "./use-post-editing.ts";
import { PostEditor } from "./post-editor.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.title ?? "Edit Post"} · Shipment Tracking System` },
];

export const loader = forStaff(
  "blog.write",
  async ({ request, params }: Route.LoaderArgs, { db, actor, now }) => {
    const [post, choices] = await Promise.all([getPost(db, actor, params.id), readChoices(db, actor)]);
    const date = post.published_at;
    const versions = await listVersions(db, actor, post.slug);
    const others = versions.filter(({ id }) => id !== post.id);
    return {
      versions: { slug: post.slug, versions },
      beside: await readBeside(db, actor, others, new URL(request.url).searchParams.get("beside")),
      choices,
      values: postFormValues({ ...post, content: cleanHtml(post.content) } satisfies EditedPost, now()),
      image: await findImage(db, actor, post.featured_image),
      post: {
        id: post.id,
        slug: post.slug,
        language: post.language,
        version: post.version,
        published:
          date && date <= now() ? { local: toLocalDateTime(date), shown: formatDateTime(date) } : null,
        isPublic: post.status === "published" && date !== null && date <= now(),
      },
    };
  },
);

export const action = forStaff("blog.read", async ({ request, params }: Route.ActionArgs, scope) => {
  const { db, actor, log, now } = scope;
  const values = formRecord(await request.formData());
  const version = String(values.updated_at ?? "");
  const save = async (): Promise<PostAnswer> => {
    authorize(actor, "blog.write");
    const post = readForm(postForm, values);
    const { gone } = values;
    if (gone === "new") {
      const { id } = await createPost(db, actor, newPostForm.parse(values), now());
      throw redirect(`/admin/blog/${id}/edit?created=again`);
    }
    const records = [{ kind: "blog_post" as const, id: params.id }];
    const stored = await saveUnlessDeleted(db, actor, { records, gone }, () =>
      updatePost(db, actor, { id: params.id, version }, post, now()),
    );
    return { version: stored };
  };
  const answer = await answerOfForm(log, BLOG_MESSAGES.updateFailed, () => values, save);
  if (!answer.data.deletion || values.stay !== undefined) return answer;
  // A browser without JavaScript reloads the page, whose post is gone: the form replaces it.
  throw data<SaveOfDeleted>(
    {
      answer: answer.data,
      choices: await readChoices(db, actor),
      values: postFormValues(null, now()),
      post: { id: params.id, slug: null, language: "en", version, published: null, isPublic: false },
    },
    409,
  );
});

interface SaveOfDeleted {
  answer: PostAnswer;
  choices: PostChoices;
  values: PostFormValues;
  post: EditedPostFacts;
}

export const clientAction = savingInBrowser(BLOG_MESSAGES.updateFailed);

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PostEditor
      key={loaderData.post.id}
      heading="Edit Post"
      post={loaderData.post}
      start={loaderData.values}
      versions={loaderData.versions}
      beside={loaderData.beside}
      startImage={loaderData.image}
      choices={loaderData.choices}
      answer={actionData}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 409) return <ErrorScreen error={error} inside />;
  const { values, ...rest } = error.data as SaveOfDeleted;
  return <PostEditor heading="Edit Post" start={values} {...rest} />;
}
