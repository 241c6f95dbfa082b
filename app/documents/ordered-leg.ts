import type { DocumentKind } from "#app/shipments/paper.ts";
import type { Leg } from "#app/shipments/legs.ts";
import { foldText } from "#app/kit/text/search-text.ts";

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

/** Returns the legs around one that its haulier drives without a break: places passed on the way divide no order. */
function runOf({ legs }: OfLegs, leg: LegOfPaper): LegOfPaper[] {
  const isTheirs = (other: LegOfPaper | undefined) =>
    other?.mode === "road" && leg.carrier !== null && other.carrier === leg.carrier;
  let [from, to] = [legs.indexOf(leg), legs.indexOf(leg)];
  while (isTheirs(legs[from - 1])) from -= 1;
  while (isTheirs(legs[to + 1])) to += 1;
  return legs.slice(from, to + 1);
}

/**
 * Returns the ordered legs in runs, each with its two ends: the first leg by road for the pick-up, the last one for the
 * delivery, for both also what its haulier drives between them; without a part those of the ordered leg.
 */
export function orderedRuns(shipment: OfLegs, part: OrderedPart | null): LegOfPaper[][] {
  const byRoad = shipment.legs.filter(({ mode }) => mode === "road");
  const [first, last] = [byRoad.at(0), byRoad.at(-1)];
  if (!first || !last) return [];
  if (part === "pickup") return [[first]];
  if (part === "delivery") return [[last]];
  const run = runOf(shipment, part === "both" ? first : (orderedLeg(shipment) ?? first));
  return part === null || run.includes(last) ? [run] : [[first], [last]];
}

export const orderedLegs = (shipment: OfLegs, part: OrderedPart | null): LegOfPaper[] =>
  orderedRuns(shipment, part).flat();

/** Returns the two ends of the ordered legs; undefined without a leg by road. */
export function orderedEnds(shipment: OfLegs, part: OrderedPart | null) {
  const legs = orderedLegs(shipment, part);
  const [first, last] = [legs.at(0), legs.at(-1)];
  return first && last
    ? ([
        { name: first.from_place, code: first.from_code },
        { name: last.to_place, code: last.to_code },
      ] as const)
    : undefined;
}

/** Returns the planned pick-up, which replaces carrier, vehicle and day of the first leg by road until that has left. */
export function plannedFor<Plan>(
  leg: LegOfPaper | null | undefined,
  { legs, plannedPickup }: OfLegs & { plannedPickup?: Plan },
): Plan | undefined {
  const isFirst = !leg || (leg === legs.find(({ mode }) => mode === "road") && leg.atd === null);
  return isFirst ? plannedPickup : undefined;
}

/** Returns the planned pick-up that a transport order of a part is about. */
export const plannedForOrder = <Plan>(
  shipment: OfLegs & { plannedPickup?: Plan },
  part: OrderedPart | null,
): Plan | undefined =>
  part === "delivery" ? undefined : plannedFor(orderedLegs(shipment, part)[0], shipment);

/** Returns the vehicle of a leg, which is its carrier's: another haulier uses a different one. */
export function vehicleOf(
  leg: Pick<LegOfPaper, "carrier" | "conveyance"> | null | undefined,
  haulier: string | null | undefined,
): string | null {
  const isTheirs = !haulier || !leg?.carrier || foldText(leg.carrier) === foldText(haulier);
  return (isTheirs && leg?.conveyance) || null;
}

/** Returns the haulier of a transport order: as typed, else as planned, else of the ordered legs; null for other papers. */
export function haulierOf(
  {
    kind,
    options,
  }: { kind: DocumentKind; options?: { addressee?: string | null; part?: OrderedPart | null } },
  shipment: (OfLegs & { plannedPickup?: { haulier: string | null } }) | undefined,
): string | null {
  if (kind !== "transport_order" || !shipment) return null;
  const part = options?.part ?? null;
  const planned = plannedForOrder(shipment, part)?.haulier;
  const name = options?.addressee ?? planned ?? orderedLegs(shipment, part)[0]?.carrier ?? null;
  return name?.split("\n")[0]?.trim().slice(0, 200) || null;
}
