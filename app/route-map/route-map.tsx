import { classNames } from "#app/ui/class-names.ts";

export interface RouteMapProps {
  /** What `drawRouteMap` has drawn on the server; null where there is nothing to draw. */
  map: string | null;
  className?: string;
}

/** The picture of a route, with its words under it. Nothing of it runs in the browser. */
export function RouteMap({ map, className }: RouteMapProps) {
  if (map === null) return null;
  return <div className={classNames("route-map", className)} dangerouslySetInnerHTML={{ __html: map }} />;
}
