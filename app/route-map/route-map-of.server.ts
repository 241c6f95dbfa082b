import type { RequestScope } from "#app/request/context.ts";
import { readRoute } from "#database/shipments/route.ts";
import { drawRouteMap } from "./draw-route-map.server.tsx";

/**
 * The picture of a shipment's route as HTML, for `RouteMap`; null where there is none to draw. Without it a page lacks
 * an ornament: whatever goes wrong is logged, and the page is shown.
 *
 * @param id of a shipment that the reader may see
 */
export async function routeMapOf(
  id: string,
  { db, log }: Pick<RequestScope, "db" | "log">,
): Promise<string | null> {
  try {
    const route = await readRoute(db, id);
    return route && drawRouteMap(route, new Date());
  } catch (error) {
    log.error({ err: error }, "the picture of a route could not be drawn");
    return null;
  }
}
