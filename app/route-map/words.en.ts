import type { LegMode } from "#app/shipments/leg-modes.ts";

const BY: Record<LegMode, string> = {
  air: "by air",
  sea: "by sea",
  road: "by road",
  rail: "by rail",
  barge: "by barge",
};

export const MAP_WORDS = {
  label: "Map of the route",
  by: BY,
  from: (place: string, isFirst: boolean) => `${isFirst ? "From" : "from"} ${place}`,
  to: (places: string) => `to ${places}`,
  and: "and",
  within: (place: string) => `Within ${place}`,
  offMap: (place: string) => `${place} (not on the map)`,
  now: (place: string) => `now at ${place}`,
  cancelled: (place: string | null) => `cancelled${place ? `, last seen at ${place}` : ""}`,
  delivered: (place: string | null) => `delivered${place ? ` at ${place}` : ""}`,
  late: (from: string, to: string) => `${from} to ${to}`,
  awaitedFrom: (legs: string) => `update awaited from ${legs}`,
  awaited: "Update awaited",
  ahead: "Still to come",
  notTravelled: "Not travelled",
  isDelivered: "Delivered",
  lastSeen: "Last seen",
};
