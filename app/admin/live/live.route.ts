import { requestScope, staffContext } from "#app/context.ts";
import { isSessionOpen } from "#database/accounts/is-session-open.ts";
import type { Route } from "./+types/live.route";
import { eventStream, streamHeaders } from "./event-stream.server.ts";

/** The stream of changes the back office shows at once; one a browser (use-live-events.ts). */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db, events, hangUp, now } = context.get(requestScope);
  const { sessionId } = context.get(staffContext);
  if (request.method === "HEAD") return new Response(null, { headers: streamHeaders });
  const answer = eventStream({
    events,
    stillSignedIn: () => isSessionOpen(db, sessionId, now()),
    hangUp,
    signal: request.signal,
  });
  return answer ?? new Response("Too many streams", { status: 503, headers: { "Retry-After": "30" } });
}
