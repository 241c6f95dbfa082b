import type { DocumentKind } from "#app/shipments/paper.ts";
import type { Leg } from "#app/shipments/legs.ts";

type LegOfPaper = Omit<Leg, "id">;
interface OfLegs {
  legs: readonly LegOfPaper[];
}

/** Parts of the route ordered from a haulier, when others drive the rest. */
export const ORDERED_PARTS = {
  pickup: "The pick-up",
  delivery: "The delivery",
  both: "Pick-up and delivery",
} as const;
export type OrderedPart = keyof typeof ORDERED_PARTS;
export const isOrderedPart = (text: unknown): text is OrderedPart =>
  typeof text === "string" && Object.hasOwn(ORDERED_PARTS, text);

/** Returns the ordered leg by road: the main one, else the delivery, else the first. */
export function orderedLeg({ legs }: OfLegs): LegOfPaper | undefined {
  const byRoad = legs.filter(({ mode }) => mode === "road");
  return (
    ["main", "delivery"].flatMap((kind) => byRoad.find((leg) => leg.kind === kind) ?? [])[0] ?? byRoad[0]
  );
}

/** Returns the legs of a part of the route, in order: the first by road, the last one, or both if they differ. */
export function orderedLegs(shipment: OfLegs, part: OrderedPart | null): LegOfPaper[] {
  const byRoad = shipment.legs.filter(({ mode }) => mode === "road");
  const [first, last] = [byRoad.at(0), byRoad.at(-1)];
  const chosen =
    part === null
      ? [orderedLeg(shipment)]
      : [part === "delivery" ? undefined : first, part === "pickup" ? undefined : last];
  return [...new Set(chosen)].filter((leg) => leg !== undefined);
}

/** Returns the haulier of a transport order: as typed, else the carrier of the ordered legs; null for other papers. */
export function haulierOf(
  {
    kind,
    options,
  }: { kind: DocumentKind; options?: { addressee?: string | null; part?: OrderedPart | null } },
  shipment: OfLegs | undefined,
): string | null {
  if (kind !== "transport_order" || !shipment) return null;
  const name = options?.addressee ?? orderedLegs(shipment, options?.part ?? null)[0]?.carrier ?? null;
  return name?.split("\n")[0]?.trim().slice(0, 200) || null;
}
