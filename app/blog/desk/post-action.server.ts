import { data } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { cleanHtml } from "../clean-html.server.ts";
import { getPost, lastEditor } from "../posts.server.ts";
import { findDeletion } from "#app/deleted/restore-deleted.server.ts";
import {
  type EditedPost,
  type PostFormValues,
  postFormValues,
  type PostVersions,
  type VersionBeside,
} from "../post-form.ts";
import type { Deletion } from "#app/deleted/deleted.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import type { FieldErrors, FormRecord } from "#app/kit/forms/form-result.ts";
import { formatDateTime } from "#app/kit/time/time.ts";

export interface PostConflict {
  version: string;
  values: PostFormValues;
  by: string | null;
  at: string | null;
}

export interface PostAnswer {
  version?: string;
  values?: FormRecord;
  fieldErrors?: FieldErrors;
  error?: string;
  conflict?: PostConflict;
  deletion?: Deletion;
}

export async function refusedSave(
  scope: Pick<RequestScope, "db" | "log" | "now">,
  actor: Staff,
  error: unknown,
  save: { values: FormRecord; postId?: string; failed: string },
) {
  const { values } = save;
  if (error instanceof Conflict && save.postId) {
    return data<PostAnswer>({ values, conflict: await conflictOf(scope, actor, save.postId) }, 409);
  }
  if (error instanceof NotFound && save.postId) {
    const deletion = await findDeletion(scope.db, actor, [{ kind: "blog_post", id: save.postId }]);
    if (deletion) return data<PostAnswer>({ values, deletion }, 409);
  }
  if (error instanceof Invalid) {
    return data<PostAnswer>({ values, fieldErrors: error.fieldErrors }, 400);
  }
  const { message, status } = toFailure(error, scope.log, save.failed);
  return data<PostAnswer>({ values, error: message }, status);
}

/** The version in a language, as one reads it; null where it is none of them. */
export async function readBeside(
  db: RequestScope["db"],
  actor: Staff,
  versions: PostVersions["versions"],
  language: string | null,
): Promise<VersionBeside | null> {
  const version = versions.find((each) => each.language === language);
  if (!version) return null;
  const { id, title, excerpt, content } = await getPost(db, actor, version.id);
  return { id, language: version.language, title, excerpt, content: cleanHtml(content) };
}

async function conflictOf(
  { db, now }: Pick<RequestScope, "db" | "now">,
  actor: Staff,
  id: string,
): Promise<PostConflict> {
  const [post, editor] = await Promise.all([getPost(db, actor, id), lastEditor(db, actor, id)]);
  return {
    version: post.version,
    values: postFormValues({ ...post, content: cleanHtml(post.content) } satisfies EditedPost, now()),
    by: editor?.email ?? null,
    at: editor ? formatDateTime(editor.at) : null,
  };
}
