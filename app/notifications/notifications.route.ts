import { allowedStaff, requestScope } from "#app/request/context.ts";
import { unreadNotifications } from "./unread-notifications.server.ts";
import type { Route } from "./+types/notifications.route";

export async function loader({ context }: Route.LoaderArgs) {
  const actor = allowedStaff(context, "requests.read", "contacts.read", "shipments.read");
  const scope = context.get(requestScope);
  const headers = { "Cache-Control": "no-store" };
  try {
    return Response.json(await unreadNotifications(scope.db, actor, scope), { headers });
  } catch (error) {
    scope.log.error({ err: error }, "the notifications could not be read");
    return Response.json(null, { status: 503, headers });
  }
}
