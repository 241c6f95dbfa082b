import { classNames } from "#app/kit/ui/class-names.ts";

interface RouteMapProps {
  map: string | null;
  className?: string;
}

export function RouteMap({ map, className }: RouteMapProps) {
  if (map === null) return null;
  return <div className={classNames("route-map", className)} dangerouslySetInnerHTML={{ __html: map }} />;
}
