import { data, redirect } from "react-router";
import type { z } from "zod";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { addAuthor, addCategory } from "../authors-and-categories.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { authorSchema, categorySchema } from "../post.ts";
import { Conflict } from "#app/kit/errors.ts";
import { formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/blog-options.route";
import { type AddedOption, addOptionInBrowser } from "./add-name-dialog.tsx";

export function loader({ context }: Route.LoaderArgs) {
  allowedStaff(context, "blog.read");
  return redirect("/admin/blog");
}

/** Registered twice: /admin/blog/authors and /admin/blog/categories add one from beside a post. */
export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const { db } = context.get(requestScope);
  const actor = context.get(staffContext);
  if (!can(actor, "blog.write")) {
    return data<AddedOption>({ fieldErrors: { name: [forbiddenText(actor.role)] } }, 403);
  }
  return new URL(request.url).pathname.startsWith("/admin/blog/authors")
    ? addOption(request, authorSchema, (input) => addAuthor(db, actor, input))
    : addOption(request, categorySchema, (input) => addCategory(db, actor, input));
});

export const clientAction = addOptionInBrowser;

async function addOption<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  add: (input: z.output<Schema>) => Promise<{ id: string }>,
) {
  const parsed = parseForm(schema, formRecord(await request.formData()));
  if (!parsed.ok) return data<AddedOption>({ fieldErrors: parsed.fieldErrors }, 400);
  try {
    const { id } = await add(parsed.value);
    return data<AddedOption>({ id });
  } catch (error) {
    if (error instanceof Conflict) {
      return data<AddedOption>({ fieldErrors: { name: [error.userMessage] } }, 409);
    }
    throw error;
  }
}
