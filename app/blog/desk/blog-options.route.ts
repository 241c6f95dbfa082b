import { redirect } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { addAuthor, addCategory, updateAuthor, updateCategory } from "../authors-and-categories.server.ts";
import { authorize } from "#app/access/policy.ts";
import { authorSchema, categorySchema } from "../post.ts";
import { DomainError, Invalid } from "#app/kit/errors.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/blog-options.route";
import type { AddedOption } from "./name-dialog.tsx";

export const loader = forStaff("blog.read", async (_args: Route.LoaderArgs) => redirect("/admin/blog"));

const FAILED = "This could not be saved. Please try again.";

/** Registered twice: /admin/blog/authors and /admin/blog/categories add an entry from a post's editor, or change the one of `id`. */
export const action = forStaff("blog.read", async ({ request }: Route.ActionArgs, { db, actor, log }) => {
  const record = formRecord(await request.formData());
  const id = isRowId(String(record.id ?? "")) ? String(record.id) : null;
  const isAuthor = new URL(request.url).pathname.startsWith("/admin/blog/authors");
  const saveAuthor = () => {
    const author = readForm(authorSchema, record);
    return id ? updateAuthor(db, actor, id, author) : addAuthor(db, actor, author);
  };
  const saveCategory = () => {
    const category = readForm(categorySchema, record);
    return id ? updateCategory(db, actor, id, category) : addCategory(db, actor, category);
  };
  const save = async (): Promise<AddedOption> => {
    authorize(actor, "blog.write");
    const saved = isAuthor ? await saveAuthor() : await saveCategory();
    return { id: saved.id };
  };
  // Errors of these functions concern the name.
  return answerOf(log, FAILED, save, (error) =>
    error instanceof DomainError && !(error instanceof Invalid)
      ? { error: undefined, fieldErrors: { name: [error.userMessage] } }
      : {},
  );
});

export const clientAction = failWith<AddedOption>({ error: FAILED });
