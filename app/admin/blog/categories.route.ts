import { redirect } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { addCategory } from "#database/blog/add-category.ts";
import { categorySchema } from "#domain/blog/post.ts";
import type { Route } from "./+types/categories.route";
import { addChoice } from "./added-choice.server.ts";
import { addingInBrowser } from "./adding-in-browser.ts";

export const loader = () => redirect("/admin/blog");

/** Adds a category from beside a post. */
export const action = atEdge(async ({ request, context }: Route.ActionArgs) =>
  addChoice(request, categorySchema, (input) =>
    addCategory(context.get(requestScope).db, context.get(staffContext), input),
  ),
);

export const clientAction = addingInBrowser;
