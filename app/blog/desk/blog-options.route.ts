import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { redirect } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { saveAuthor, saveCategory } from "../authors-and-categories.server.ts";
import { authorize } from "#app/access/policy.ts";
import { authorSchema, categorySchema } from "../post.ts";
import { DomainError, Invalid } from "#app/kit/errors.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { Route } from "./+types/blog-options.route";
import type { AddedOption } from "./name-dialog.tsx";

export const loader = forStaff("blog.read", async (_args: Route.LoaderArgs) => redirect("/admin/blog"));

const FAILED = "This could not be saved. Please try again.";

/** Registered twice: /admin/blog/authors and /admin/blog/categories add an entry from a post's editor, or change the one of `id`. */
export const action = staffAction(
  "blog.read",
  FAILED,
  async (record, { db, actor }, { request }): Promise<AddedOption> => {
    authorize(actor, "blog.write");
    const id = isRowId(String(record.id ?? "")) ? String(record.id) : null;
    const { id: saved } = new URL(request.url).pathname.startsWith("/admin/blog/authors")
      ? await saveAuthor(db, actor, id, readForm(authorSchema, record))
      : await saveCategory(db, actor, id, readForm(categorySchema, record));
    return { id: saved };
  },
  {
    // Errors of these functions concern the name.
    beside: (error) =>
      error instanceof DomainError && !(error instanceof Invalid)
        ? { error: undefined, fieldErrors: { name: [error.userMessage] } }
        : {},
  },
);

export const clientAction = failWith<AddedOption>({ error: FAILED });
