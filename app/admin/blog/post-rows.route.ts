import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import type { Route } from "./+types/post-rows.route";
import { readPostPage } from "./post-list.server.ts";

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) =>
  Response.json(
    (await readPostPage(request, allowedStaff(context, "blog.read"), context.get(requestScope))).page,
    {
      headers: { "Cache-Control": "no-store" },
    },
  ),
);
