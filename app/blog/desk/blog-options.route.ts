import { data, redirect } from "react-router";
import type { z } from "zod";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { addAuthor, addCategory, updateAuthor, updateCategory } from "../authors-and-categories.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { authorSchema, categorySchema } from "../post.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { type FormRecord, formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/blog-options.route";
import { type AddedOption, addOptionInBrowser } from "./name-dialog.tsx";

export function loader({ context }: Route.LoaderArgs) {
  allowedStaff(context, "blog.read");
  return redirect("/admin/blog");
}

/** Registered twice: /admin/blog/authors and /admin/blog/categories add one from beside a post, or change the one of `id`. */
export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const { db } = context.get(requestScope);
  const actor = context.get(staffContext);
  if (!can(actor, "blog.write")) {
    return data<AddedOption>({ fieldErrors: { name: [forbiddenText(actor.role)] } }, 403);
  }
  return new URL(request.url).pathname.startsWith("/admin/blog/authors")
    ? saveOption(request, authorSchema, (input, id) =>
        id ? updateAuthor(db, actor, id, input) : addAuthor(db, actor, input),
      )
    : saveOption(request, categorySchema, (input, id) =>
        id ? updateCategory(db, actor, id, input) : addCategory(db, actor, input),
      );
});

export const clientAction = addOptionInBrowser;

const parsedId = (id: FormRecord[string]): string | null => (isRowId(String(id ?? "")) ? String(id) : null);

async function saveOption<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  save: (input: z.output<Schema>, id: string | null) => Promise<{ id: string }>,
) {
  const record = formRecord(await request.formData());
  const parsed = parseForm(schema, record);
  if (!parsed.ok) return data<AddedOption>({ fieldErrors: parsed.fieldErrors }, 400);
  try {
    const { id } = await save(parsed.value, parsedId(record.id));
    return data<AddedOption>({ id });
  } catch (error) {
    if (error instanceof Conflict || error instanceof NotFound) {
      return data<AddedOption>({ fieldErrors: { name: [error.userMessage] } }, 409);
    }
    throw error;
  }
}
