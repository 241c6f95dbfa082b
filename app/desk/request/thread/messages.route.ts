import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { listThread } from "#app/quote-requests/thread.server.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import type { Route } from "./+types/messages.route";
import { THREAD_PAGE } from "./read-thread.server.ts";

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "requests.read");
  const after = parseCursor(new URL(request.url).searchParams.get("after"));
  const { db } = context.get(requestScope);
  return Response.json(await listThread(db, actor, params.id, { after, limit: THREAD_PAGE }));
});
