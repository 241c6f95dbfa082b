import { requestScope, staffContext } from "#app/request/context.ts";
import { isSessionOpen } from "#app/accounts/session.server.ts";
import type { Route } from "./+types/live.route";
import { eventStream, streamHeaders } from "./event-stream.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const { db, events, hangUp, now } = context.get(requestScope);
  const { sessionId, role } = context.get(staffContext);
  if (request.method === "HEAD") return new Response(null, { headers: streamHeaders });
  const answer = eventStream({
    events,
    sessionId,
    role,
    stillSignedIn: () => isSessionOpen(db, { sessionId, role }, now()),
    hangUp,
    signal: request.signal,
  });
  return answer ?? new Response("Too many streams", { status: 503, headers: { "Retry-After": "30" } });
}
