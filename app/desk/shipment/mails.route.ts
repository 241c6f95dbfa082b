import { listShipmentMails } from "#app/mails/shipment-mails.server.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { leadToPage } from "#app/request/rows-of-document.ts";
import { sectionAddress } from "#app/shipments/page-sections.ts";
import type { Route } from "./+types/mails.route";

const pageSize = 50;

export const loader = forStaff(
  "customers.read",
  async ({ request, params }: Route.LoaderArgs, { db, actor }) => {
    leadToPage(request, sectionAddress(params.id, "messages"));
    const after = parseCursor(new URL(request.url).searchParams.get("after"));
    return Response.json(await listShipmentMails(db, actor, params.id, { after, limit: pageSize }));
  },
);
