import { requestScope } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import type { Route } from "./+types/post-rows.route";
import { readPostPage } from "./post-list.server.ts";

export type PostPageAnswer = Awaited<ReturnType<typeof readPostPage>>;

/** The further pages of the list, as JSON. */
export const loader = atEdge(async ({ request, context }: Route.LoaderArgs) =>
  Response.json(await readPostPage(request, context.get(requestScope)), {
    headers: { "Cache-Control": "no-store" },
  }),
);
