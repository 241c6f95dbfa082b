import type { RequestScope, Staff } from "#app/request/context.ts";
import { authorize } from "#app/access/policy.ts";
import { cleanHtml } from "../clean-html.server.ts";
import { listAuthors, listCategories } from "../authors-and-categories.server.ts";
import { getPost } from "../posts.server.ts";
import type { PostConflict, PostVersions, VersionBeside } from "../post-form.ts";
import type { Deletion } from "#app/deleted/deleted.ts";
import type { FormRefusal } from "#app/kit/forms/form-result.ts";

export interface PostAnswer extends FormRefusal {
  version?: string;
  conflict?: PostConflict;
  deletion?: Deletion;
}

/** Reads the categories and authors that a post may name. */
export async function readChoices(db: RequestScope["db"], actor: Staff) {
  authorize(actor, "blog.read");
  const [categories, authors] = await Promise.all([listCategories(db, actor), listAuthors(db, actor)]);
  return { categories, authors };
}

export type PostChoices = Awaited<ReturnType<typeof readChoices>>;

/** Reads the version in a language for display; null when there is none. */
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
