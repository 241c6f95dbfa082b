import { redirect } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { addAuthor } from "#database/blog/add-author.ts";
import { authorSchema } from "#domain/blog/post.ts";
import type { Route } from "./+types/authors.route";
import { addChoice } from "./added-choice.server.ts";
import { addingInBrowser } from "./adding-in-browser.ts";

export const loader = () => redirect("/admin/blog");

/** Adds an author from beside a post. */
export const action = atEdge(async ({ request, context }: Route.ActionArgs) =>
  addChoice(request, authorSchema, (input) =>
    addAuthor(context.get(requestScope).db, context.get(staffContext), input),
  ),
);

export const clientAction = addingInBrowser;
