import { data } from "react-router";
import { placeAround } from "#app/kit/keyset.ts";
import { parseListSettings } from "#app/shipments/list-settings.ts";
import { countShipments, type ShipmentPlace } from "#app/shipments/list-shipments.server.ts";
import type { Route } from "./+types/shipment-rows.route";
import { readView } from "#app/shipments/shipment-filter.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { linePage, readSharedRows } from "./read-list.server.ts";

/**
 * Accepts the parameters of the list, and one of `after`, `before`, `at` (cursors), `index` (with `total`) or `count`;
 * `columns` are those shown besides the specified ones.
 */
export const loader = forStaff("shipments.read", async ({ request }: Route.LoaderArgs, scope) => {
  const { db, actor, now } = scope;
  const params = new URL(request.url).searchParams;
  const { filter, order } = readView(params);
  if (params.has("count")) return Response.json(await countShipments(db, actor, filter, now()));
  const place = readPlace(params);
  if (!place) throw data("Which page?", { status: 400 });
  const total = wholeNumber(params.get("total"));
  const moment = now();
  const { columns } = parseListSettings({ columns: params.get("columns")?.split(",") });
  const page = await readSharedRows(scope, actor, {
    filter,
    order,
    place,
    columns,
    now: moment,
    ...(total === null ? {} : { total }),
  });
  return Response.json(linePage(page, moment));
});

function readPlace(params: URLSearchParams): ShipmentPlace | null {
  const around = placeAround(params, (text) => text);
  if (around) return around;
  const at = params.get("at");
  if (at) return { at };
  const index = wholeNumber(params.get("index"));
  return index === null ? null : { index };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
