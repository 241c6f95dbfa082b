import { data } from "react-router";
import { requestScope } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { countShipments } from "#database/shipments/count-shipments.ts";
import { listShipments, type ShipmentPlace } from "#database/shipments/list-shipments.ts";
import type { Route } from "./+types/shipment-rows.route";
import { readView } from "./list-address.ts";
import { linePage } from "./shipment-line.ts";

/**
 * Further pages of the list as JSON: the list's own parameters and one of `after`, `before`, `from_row` (cursors) or
 * `index` (with `total` where it is known). `count` asks for the numbers instead.
 */
export const loader = atEdge(async ({ request, context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const params = new URL(request.url).searchParams;
  const { filter, order } = readView(params);
  if (params.has("count")) return Response.json(await countShipments(db, filter, now()));
  const place = readPlace(params);
  if (!place) throw data("Which page?", { status: 400 });
  const total = wholeNumber(params.get("total"));
  const page = await listShipments(db, {
    filter,
    order,
    place,
    now: now(),
    ...(total === null ? {} : { total }),
  });
  return Response.json(linePage(page));
});

function readPlace(params: URLSearchParams): ShipmentPlace | null {
  const [after, before, at] = [params.get("after"), params.get("before"), params.get("from_row")];
  if (after) return { after };
  if (before) return { before };
  if (at) return { at };
  const index = wholeNumber(params.get("index"));
  return index === null ? null : { index };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
