import type { PaperLeg, PaperShipment } from "./paper.ts";

/** The leg by road that is ordered: the main one, else the one to the door, else the first. */
export function orderedLeg({ legs }: PaperShipment): PaperLeg | undefined {
  const byRoad = legs.filter(({ mode }) => mode === "road");
  return (
    ["main", "delivery"].flatMap((kind) => byRoad.find((leg) => leg.kind === kind) ?? [])[0] ?? byRoad[0]
  );
}
