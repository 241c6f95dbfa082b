import type { RequestScope } from "#app/request/context.ts";
import { readRoute } from "#database/shipments/route.ts";
import { drawRouteMap } from "./draw-route-map.server.tsx";

/**
 * The picture of a shipment's route as HTML, for `RouteMap`; null where there is none to draw. Without it a page lacks
 * an ornament: whatever goes wrong is logged, and the page is shown.
 *
 * @param id of a shipment that the reader may see
 * @param failed called where there may be one that could not be drawn
 */
export async function routeMapOf(
  id: string,
  { db, log }: Pick<RequestScope, "db" | "log">,
  failed?: () => void,
): Promise<string | null> {
  try {
    const route = await readRoute(db, id);
    return route && drawRouteMap(route, new Date());
  } catch (error) {
    log.error({ err: error }, "the picture of a route could not be drawn");
    failed?.();
    return null;
  }
}
