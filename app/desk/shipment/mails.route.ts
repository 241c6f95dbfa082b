import { listShipmentMails } from "#app/mails/shipment-mails.server.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/mails.route";

const pageSize = 50;

export const loader = forStaff(
  "customers.read",
  async ({ request, params }: Route.LoaderArgs, { db, actor }) => {
    const after = parseCursor(new URL(request.url).searchParams.get("after"));
    return Response.json(await listShipmentMails(db, actor, params.id, { after, limit: pageSize }));
  },
);
