import { places } from "#content/places/places.server.ts";
import type { Place } from "#app/places/place.ts";
import { MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";
import type { ServiceType } from "#app/goods/service-type.ts";
import type { Leg } from "#app/shipments/legs.ts";
import type { LegMode } from "#app/shipments/leg-modes.ts";
import { legsBehind, lateness } from "#app/shipments/leg-lateness.ts";
import { canonicalStatus, isOnHold, isOpen, statusPosition } from "#app/shipments/status.ts";
import { distanceKm, type Position } from "#app/places/distance.ts";

export interface RouteFacts {
  shipment: {
    status: string;
    /** Imported as history: nothing is overdue. */
    history: boolean;
    service_type: string | null;
    origin_location: string;
    origin_code: string | null;
    destination_location: string;
    destination_code: string | null;
  };
  legs: readonly Pick<
    Leg,
    "mode" | "from_place" | "from_code" | "to_place" | "to_code" | "etd" | "eta" | "atd" | "ata"
  >[];
  /** Entries of the history that count (`event_counts`), oldest first. */
  events: readonly { location: string | null; place_code: string | null }[];
}

interface Stop {
  name: string;
  code: string | null;
  at: Position | null;
}

export interface LocatedStop extends Stop {
  at: Position;
}

export interface RouteSegment {
  from: LocatedStop;
  to: LocatedStop;
  mode: LegMode | null;
  ahead: boolean;
  /** Set when it should have departed or arrived by now. */
  overdue: boolean;
  /** Departed, as far as is reported. */
  underWay: boolean;
}

export interface RouteJourney {
  origin: Stop;
  destination: Stop;
  segments: readonly RouteSegment[];
  now: Stop | null;
  /** The mode of transport from the last known location, or to it; null when the shipment is over, or unknown. */
  by: LegMode | null;
  delivered: boolean;
  cancelled: boolean;
  onHold: boolean;
}

/** Kilometres below which a segment without a mode is the way to or from a port. */
const SHORT_KM = 300;

export function journeyOf({ shipment, legs, events }: RouteFacts, now: Date): RouteJourney | null {
  const stopOf = placesOf({ shipment, legs });
  const origin = stopOf(shipment.origin_location, shipment.origin_code);
  const destination = stopOf(shipment.destination_location, shipment.destination_code);
  const delivered = canonicalStatus(shipment.status) === "delivered";
  const seen = events.flatMap(({ location, place_code }) => (location ? [stopOf(location, place_code)] : []));
  const isOver = !isOpen(shipment.status) || shipment.history;
  const ofLegs = segmentsOfLegs(legs, stopOf, {
    behind: legsBehind(shipment.status, legs),
    delivered,
    isOver,
    now,
  });
  const segments =
    ofLegs.length > 0 ? ofLegs : segmentsOfEvents({ shipment, origin, destination, seen, delivered });
  const isWhole = isKnown(origin) && isKnown(destination);
  if (segments.length === 0 && !isWhole) return null;
  const last = seen.at(-1) ?? null;
  return {
    origin,
    destination,
    segments,
    now: last,
    by: last && isOpen(shipment.status) ? modeAt(last, segments) : null,
    delivered,
    cancelled: canonicalStatus(shipment.status) === "cancelled",
    onHold: isOnHold(shipment.status),
  };
}

function modeAt(place: Stop, segments: readonly RouteSegment[]): LegMode | null {
  const segment =
    segments.find(({ underWay, from }) => underWay && isSamePlace(from, place)) ??
    segments.findLast(({ ahead, to }) => !ahead && isSamePlace(to, place)) ??
    segments.find(({ underWay }) => underWay) ??
    segments.find(({ from }) => isSamePlace(from, place));
  return segment?.mode ?? null;
}

type StopOf = (text: string, code: string | null) => Stop;

/** Locates a text by its code, else by the code of the same text elsewhere on the route, else by an unambiguous name. */
function placesOf({ shipment, legs }: Pick<RouteFacts, "shipment" | "legs">): StopOf {
  const coded = [
    [shipment.origin_location, shipment.origin_code] as const,
    [shipment.destination_location, shipment.destination_code] as const,
    ...legs.flatMap((leg) => [
      [leg.from_place, leg.from_code] as const,
      [leg.to_place, leg.to_code] as const,
    ]),
  ];
  const codes = new Map(coded.flatMap(([text, code]) => (code ? [[text, code] as const] : [])));
  return (text, code) => toStop(text, places.find(code ?? codes.get(text)) ?? places.resolve(text));
}

function toStop(text: string, place: Place | null): Stop {
  if (!place) return { name: places.shownName(text, null), code: null, at: null };
  const at: Position | null = place.at && [place.at.longitude, place.at.latitude];
  const name = places.readersName(place);
  const hasCode = name !== places.nameBesideCode(place);
  return { name, code: hasCode ? null : places.shortCode(place.code), at };
}

export const isKnown = (stop: Stop | null): stop is LocatedStop => stop !== null && stop.at !== null;

export const isSamePlace = (one: Stop, other: Stop): boolean =>
  one.at && other.at ? one.at[0] === other.at[0] && one.at[1] === other.at[1] : one.name === other.name;

/** Joins legs over a place without coordinates: from the last known place to the next. */
function segmentsOfLegs(
  legs: RouteFacts["legs"],
  stopOf: StopOf,
  { behind, delivered, isOver, now }: { behind: number; delivered: boolean; isOver: boolean; now: Date },
): RouteSegment[] {
  const segments: RouteSegment[] = [];
  let start: Stop | null = null;
  let joined: RouteFacts["legs"][number][] = [];
  for (const [index, leg] of legs.entries()) {
    const from = stopOf(leg.from_place, leg.from_code);
    const to = stopOf(leg.to_place, leg.to_code);
    if (isKnown(from)) [start, joined] = [from, []];
    joined.push(leg);
    if (!start || !isKnown(start) || !isKnown(to)) continue;
    const [main] = joined.filter(({ mode }) => mode !== "road");
    const ahead = !delivered && index >= behind && !joined.every(({ ata }) => ata !== null && ata <= now);
    if (!isSamePlace(start, to)) {
      const overdue = ahead && !isOver && joined.some((each) => lateness(each, now) !== null);
      const underWay = ahead && joined.some(({ atd }) => atd !== null && atd <= now);
      segments.push({ from: start, to, mode: main?.mode ?? leg.mode, ahead, overdue, underWay });
    }
    [start, joined] = [to, []];
  }
  return segments;
}

/** Segments of a shipment without legs: through the reported places, then straight to the destination. */
function segmentsOfEvents(facts: {
  shipment: RouteFacts["shipment"];
  origin: Stop;
  destination: Stop;
  seen: readonly Stop[];
  delivered: boolean;
}): RouteSegment[] {
  const { shipment, origin, destination, delivered } = facts;
  if (!isKnown(origin) || !isKnown(destination)) return [];
  const seen = facts.seen.filter(isKnown);
  const firstAt = (place: Stop) => seen.findIndex((stop) => isSamePlace(stop, place));
  const arrived = firstAt(destination) >= 0 && !isSamePlace(origin, destination);
  // Reported there after the destination: it came back.
  const passed = firstAt(origin) >= 0 && !(arrived && firstAt(destination) < firstAt(origin));
  // Collected elsewhere, and not yet at the origin.
  const comes = !passed && !arrived && seen.length > 0 && (statusPosition(shipment.status) ?? 2) < 2;
  const behind = passed || comes ? seen : [origin, ...seen];
  const stops = [...behind, ...(comes ? [origin] : []), ...(arrived ? [] : [destination])];
  const service = MODE_OF_SERVICE[shipment.service_type as ServiceType] ?? null;
  return stops.slice(1).flatMap((to, index) => {
    const from = stops[index] as LocatedStop;
    if (isSamePlace(from, to)) return [];
    const isShort = service !== "road" && distanceKm(from.at, to.at) < SHORT_KM;
    const ahead = !delivered && index >= behind.length - 1;
    return [{ from, to, mode: isShort ? null : service, ahead, overdue: false, underWay: false }];
  });
}
