import type { FreightType } from "#app/goods/service-type.ts";
import { type EventCodeKey, eventsByMode, usualStatusOf } from "./event-codes.ts";
import { holdReason } from "./hold-reason.ts";
import { type Leg, samePlace } from "./legs.ts";
import { isOnHold, isOpen, proposedStatus, statusPosition } from "./status.ts";

/** An event that the journey of a shipment may reach next. */
export interface Milestone {
  /** Null for a status without an event. */
  code: MilestoneCode | null;
  status: string;
  place: string | null;
  place_code: string | null;
  conveyance: string | null;
  planned: Date | null;
}

const WORDS = {
  picked_up: "Picked up in",
  received: "Received in",
  departed: "Departed",
  arrived: "Arrived",
  out_for_delivery: "Out for delivery in",
  delivered: "Delivered in",
  customs_cleared: "Cleared by customs in",
} as const satisfies Partial<Record<EventCodeKey, string>>;
type MilestoneCode = keyof typeof WORDS;

/** Returns the milestones of a mode that mean a status, for shipments whose journeys differ. */
export const milestonesOf = (mode: FreightType | null): { code: EventCodeKey; status: string }[] =>
  eventsByMode(mode).milestones.flatMap((code) => {
    const status = code in WORDS ? usualStatusOf(code) : undefined;
    return status ? [{ code, status }] : [];
  });

const ON_HOLD = "On hold";

export function milestoneLabel({ code, place, conveyance }: Milestone): string {
  if (!code) return ON_HOLD;
  return [`${WORDS[code]} ${place}`, conveyance].filter(Boolean).join(" · ");
}

export type JourneyLeg = Pick<
  Leg,
  "mode" | "conveyance" | "from_place" | "from_code" | "to_place" | "to_code" | "etd" | "eta" | "atd" | "ata"
> & { kind: string };

interface Ends {
  origin_location: string;
  origin_code: string | null;
  destination_location: string;
  destination_code: string | null;
}

export interface Journey {
  status: string;
  /** Null for a consolidation, which ends where its legs end. */
  ends: Ends | null;
  current_location: string | null;
  current_code: string | null;
  legs: readonly JourneyLeg[];
  /** Actual events. */
  entries: readonly JourneyEvent[];
}

interface JourneyEvent {
  status: string;
  code: string | null;
  location: string | null;
  place_code: string | null;
}

/** Returns the next two milestones of a journey with what else may happen to it; empty when it is over. */
export function nextMilestones(journey: Journey): Milestone[] {
  const { status, current_location: place, current_code: place_code } = journey;
  if (!isOpen(status)) return [];
  const steps = stepsOf(journey);
  const reached = steps.findLastIndex((step) => step.isRecorded || isReached(step, journey));
  const next = steps
    .slice(reached + 1, reached + 3)
    .map((step) => ({ ...step, status: usualStatusOf(step.code) ?? proposedStatus(status) }));
  const here = { place, place_code, conveyance: null, planned: null };
  if (!isOnHold(status)) return [...next, { ...here, code: null, status: ON_HOLD }];
  if (!place || holdReason(status)?.toLowerCase() !== "customs") return next;
  return [{ ...here, code: "customs_cleared", status: usualStatusOf("customs_cleared") ?? status }, ...next];
}

interface Step extends Omit<Milestone, "status"> {
  code: MilestoneCode;
  place: string;
  isRecorded: boolean;
}

/** Without legs the route itself is one; a last leg that is no delivery is followed by one. */
function stepsOf({ legs, ends, status }: Journey): Step[] {
  const steps = legs.flatMap((leg, index) => stepsOfLeg(leg, legs[index + 1]));
  if (!ends || legs.at(-1)?.kind === "delivery") return steps;
  const step = (code: MilestoneCode, end: "origin" | "destination"): Step => ({
    code,
    place: ends[`${end}_location`],
    place_code: ends[`${end}_code`],
    conveyance: null,
    planned: null,
    isRecorded: false,
  });
  const delivered = step("delivered", "destination");
  if (steps.length > 0) return [...steps, delivered];
  const isMoving = (statusPosition(status) ?? 0) >= 2;
  return [
    step("picked_up", "origin"),
    { ...step("departed", "origin"), isRecorded: isMoving },
    step("arrived", "destination"),
    step("out_for_delivery", "destination"),
    delivered,
  ];
}

/** The events that end a leg, as `follow_reports` of the database has them. */
function stepsOfLeg(leg: JourneyLeg, next: JourneyLeg | undefined): [departure: Step, arrival: Step] {
  const isLastDelivery = leg.kind === "delivery" && !next;
  const leave = leg.kind === "pickup" ? "picked_up" : isLastDelivery ? "out_for_delivery" : "departed";
  const isTerminal = leg.kind === "pickup" && next && next.mode !== "road";
  return [
    {
      code: leave,
      place: leg.from_place,
      place_code: leg.from_code,
      conveyance: leg.conveyance,
      planned: leg.etd,
      isRecorded: leg.atd !== null,
    },
    {
      code: isLastDelivery ? "delivered" : isTerminal ? "received" : "arrived",
      place: leg.to_place,
      place_code: leg.to_code,
      conveyance: null,
      planned: leg.eta,
      isRecorded: leg.ata !== null,
    },
  ];
}

/** Whether an event says so, or a status that comes with this step alone. */
function isReached(step: Step, { status, entries }: Journey): boolean {
  const { code } = step;
  const isMarked = (each: string) => {
    const position = statusPosition(each) ?? 0;
    return (code === "picked_up" && position >= 1) || (code === "out_for_delivery" && position === 3);
  };
  return isMarked(status) || entries.some((entry) => isMarked(entry.status) || reports(entry, step));
}

const reports = (entry: JourneyEvent, { code, place, place_code }: Step): boolean =>
  entry.code === code &&
  samePlace({ place, code: place_code }, { place: entry.location ?? "", code: entry.place_code });
