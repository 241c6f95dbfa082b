import { listThread } from "#app/quote-requests/thread.server.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/messages.route";
import { THREAD_PAGE } from "./read-thread.server.ts";

export const loader = forStaff(
  "requests.read",
  async ({ request, params }: Route.LoaderArgs, { db, actor }) => {
    const after = parseCursor(new URL(request.url).searchParams.get("after"));
    return Response.json(await listThread(db, actor, params.id, { after, limit: THREAD_PAGE }));
  },
);
