import { RouteMap, type RouteMapProps } from "#app/route-map/route-map.tsx";
import { Card } from "#app/ui/card.tsx";

/** The picture of the route, where there is one. */
export function RouteMapCard({ map }: Pick<RouteMapProps, "map">) {
  if (map === null) return null;
  return (
    <Card aria-label="Map">
      <RouteMap map={map} />
    </Card>
  );
}
