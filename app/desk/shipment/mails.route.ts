import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { listShipmentMails } from "#app/mails/shipment-mails.server.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import type { Route } from "./+types/mails.route";

const pageSize = 50;

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "customers.read");
  const after = parseCursor(new URL(request.url).searchParams.get("after"));
  const { db } = context.get(requestScope);
  return Response.json(await listShipmentMails(db, actor, params.id, { after, limit: pageSize }));
});
