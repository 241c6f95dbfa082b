import { searchText } from "#app/kit/text/search-text.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { getShipment } from "#app/shipments/shipment.server.ts";
import { payerProposals } from "../vat-proposals.server.ts";
import type { Route } from "./+types/payers.route";

/** Customers who may pay a line, with the VAT proposed for each. */
export const loader = forStaff(
  "charges.write",
  async ({ params, request }: Route.LoaderArgs, { db, actor }) => {
    const search = searchText(new URL(request.url).searchParams.get("search"));
    const shipment = await getShipment(db, actor, params.id);
    return Response.json(await payerProposals(db, actor, shipment, search));
  },
);
