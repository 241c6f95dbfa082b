import { z } from "zod";
import { requiredDay, textSchema } from "#app/kit/forms/form-codec.ts";
import { optionalVehicle } from "#app/goods/vehicles.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { addressedLetterForm } from "#app/kit/language/letter.ts";
import { optionalText, requiredLine, limit, line } from "#app/kit/text/text.ts";
import { EMAIL_MAX_LENGTH, isEmailType } from "#app/kit/text/email.ts";
import { addDays, startOfLocalDay } from "#app/kit/time/time.ts";
import type { Position } from "#app/places/distance.ts";

export const PLANNING_ADDRESS = "/admin/planning";
/** Address of the paper that ordering a stop would send. @param typed fields of the order */
export const orderPreviewAddress = (
  { shipment_id, kind }: Pick<Stop, "shipment_id" | "kind">,
  typed: Record<string, string> = {},
): string => `${PLANNING_ADDRESS}/orders/${shipment_id}/${kind}?${new URLSearchParams(typed)}`;
/** Address of the letter that cancels an order. */
export const recallAddress = (id: string): string => `${PLANNING_ADDRESS}/recalls/${id}`;

export const STOP_KINDS = { pickup: "Pick-up", delivery: "Delivery" } as const;
export type StopKind = keyof typeof STOP_KINDS;

/** Groupings of stops in the list, and in the columns of a day. */
export const GROUPINGS = { haulier: "Haulier", driver: "Driver", region: "Region" } as const;
export type Grouping = keyof typeof GROUPINGS;

/** Limit of a bulk order: each document is drawn and mailed while the dispatcher waits. */
export const MAX_ORDERED_STOPS = 100;

export const PLANNING_MESSAGES = {
  title: "Planning",
  fetchFailed: "The plan could not be read. Please try again.",
  failed: "The plan could not be saved. Please try again.",
  gone: "This shipment is not there any more.",
  changedMeanwhile: "Somebody planned this stop meanwhile: it is shown as it stands now.",
  notPlanned: "This stop is not planned any more.",
  ordered: (count: number, to: string) => `${count === 1 ? "One order goes" : `${count} orders go`} to ${to}`,
  notOrdered: (refused: readonly string[]) => `Not ordered: ${refused.join("; ")}`,
  letterFailed: "The letter could not be read. Please try again.",
  recalled: "The haulier was told meanwhile, or drives it again.",
  noHaulier: "Choose the haulier first, and save.",
  tooManyOrders: `Order at most ${MAX_ORDERED_STOPS} stops at once.`,
  confirmOrders: "Read what cannot be as it is planned, then tick this to order it all the same.",
} as const;

/** `at` is `YYYY-MM-DDTHH:MM` in the place's time zone. */
export interface StopDeadline {
  label: string;
  at: string;
}

/** A pick-up or delivery: planned, or expected by a leg when `id` is null. */
export interface Stop {
  id: string | null;
  shipment_id: string;
  tracking_number: string;
  kind: StopKind;
  /** `YYYY-MM-DD`. */
  day: string;
  /** `HH:MM`, local time of the place. */
  starts: string | null;
  ends: string | null;
  /** `HH:MM` expected by the leg; null when there is none, or the stop is planned. */
  expected: string | null;
  haulier: string | null;
  driver: string | null;
  /** A key of `VEHICLES`. */
  vehicle: string | null;
  reference: string | null;
  note: string | null;
  /** Terminal or warehouse where its order ends, with address; null where the leg ends. */
  deliver_to: string | null;
  /** «EUR 450.00», without VAT. */
  price: string | null;
  version: string;
  party: string | null;
  /** The address on one line. */
  address: string | null;
  place: string;
  /** Coordinates of the place; null when unknown. */
  at: Position | null;
  region: string;
  pieces: number | null;
  kg: number | null;
  isDangerous: boolean;
  isDone: boolean;
  /** For a delivery, when its pick-up begins: `YYYY-MM-DDTHH:MM`, or only the day; null when it is done or has no date. */
  pickup_at: string | null;
  /** The earliest open deadline at its end of the journey, or the promised delivery. */
  deadline: StopDeadline | null;
  /** The order sent to the haulier; `isOutdated` when the plan changed since. */
  order: { number: string; isOutdated: boolean } | null;
  /** Number of the valid CMR note, which goes with the order. */
  cmr: string | null;
  /** True when the paper list wants a CMR note, and there is none. */
  lacksCmr: boolean;
  /** E-mail address of the haulier on record. */
  haulierMail: string | null;
}

/** True when planned with a haulier who was not sent an order, or only an outdated one. */
export const needsOrder = ({ id, haulier, isDone, order }: Stop): boolean =>
  id !== null && haulier !== null && !isDone && (order === null || order.isOutdated);

/** What the button and the dialog of a stop do: a planned one is changed. */
export const planAct = ({ id }: Pick<Stop, "id">): string => (id === null ? "Plan" : "Change");

export const stopKey = ({ shipment_id, kind }: Pick<Stop, "shipment_id" | "kind">): string =>
  `${kind}-${shipment_id}`;

const time = (label: string) =>
  textSchema<string>(
    (text) => /^([01]\d|2[0-3]):[0-5]\d/.exec(text)?.[0] ?? { refused: `Enter ${label} as 08:30` },
  );

const deliverTo = optionalText(limit("Deliver to", 300));

export const stopForm = z
  .object({
    shipment_id: z.string(),
    kind: z.enum(["pickup", "delivery"]),
    /** Empty for an unplanned stop. */
    version: z.string().default(""),
    day: requiredDay("Choose a day"),
    starts: time("the time from which"),
    ends: time("the time until which"),
    haulier: line("Haulier", 200),
    driver: line("Driver", 100),
    vehicle: optionalVehicle,
    reference: line("Reference", 100),
    note: optionalText(limit("Note", 500)),
    deliver_to: deliverTo,
    price: line("Price", 60),
  })
  .superRefine(({ starts, ends }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (ends !== null && starts === null) refuse("starts", "Enter from when too");
    if (starts !== null && ends !== null && ends <= starts) refuse("ends", "Ends before it begins");
  });
export type StopInput = z.output<typeof stopForm>;

const recipient = {
  to: requiredLine({
    required: "Enter an e-mail address",
    max: EMAIL_MAX_LENGTH,
    tooLong: `At most ${EMAIL_MAX_LENGTH} characters`,
  }).refine(isEmailType, "Enter an e-mail address, such as name@company.be"),
  note: optionalText(limit("Message", 2000)),
  /** Issues the CMR note of a shipment that lacks one. */
  cmr: z.string().transform(Boolean).optional(),
};
/** What a new order says beside the plan, which keeps it; what is left out is as planned. */
export const orderTermsForm = z.object({
  price: line("Price", 60).optional(),
  deliverTo: deliverTo.optional(),
});
export type OrderTerms = z.output<typeof orderTermsForm>;
export const orderForm = orderTermsForm.extend(recipient);
export type OrderInput = z.output<typeof orderForm>;

/** Orders of several stops from one haulier, each with its planned price. */
export const orderAllForm = z.object({
  ...recipient,
  /** Required when stops have conflicts. */
  confirmed: z.string().optional().transform(Boolean),
  stops: z
    .union([z.string(), z.array(z.string())])
    .transform((keys) =>
      [keys].flat().flatMap((key) => {
        const [kind, ...id] = key.split("-");
        const shipmentId = id.join("-");
        return (kind === "pickup" || kind === "delivery") && z.guid().safeParse(shipmentId).success
          ? [{ kind: kind as StopKind, shipmentId }]
          : [];
      }),
    )
    .refine((stops) => stops.length > 0, PLANNING_MESSAGES.notPlanned)
    .refine((stops) => stops.length <= MAX_ORDERED_STOPS, PLANNING_MESSAGES.tooManyOrders),
});
export type OrderAllInput = z.output<typeof orderAllForm>;

/** Letter that tells a haulier about a cancelled order. */
export const recallForm = addressedLetterForm;
export type RecallInput = z.output<typeof recallForm>;

export interface PlanFilter {
  day: string;
  span: "day" | "week";
  view: "list" | "board";
  by: Grouping;
  kind: StopKind | "";
  region: string;
  haulier: string;
  driver: string;
}

/** Parses the filter; invalid parameters are ignored. @param tomorrow `YYYY-MM-DD`, the default day */
export function parsePlanFilter(params: URLSearchParams, tomorrow: string): PlanFilter {
  const text = (name: string) => (params.get(name) ?? "").slice(0, 200);
  const readChoice = <Value extends string>(name: string, values: readonly Value[], initial: Value): Value =>
    values.find((value) => value === params.get(name)) ?? initial;
  return {
    day: startOfLocalDay(text("day")) ? text("day") : tomorrow,
    span: readChoice("span", ["day", "week"], "day"),
    view: readChoice("view", ["list", "board"], "list"),
    by: readChoice("by", ["haulier", "driver", "region"], "haulier"),
    kind: readChoice("kind", ["", "pickup", "delivery"], ""),
    region: text("region"),
    haulier: text("haulier"),
    driver: text("driver"),
  };
}

export function planAddress(filter: PlanFilter, change: Partial<PlanFilter> = {}): string {
  const params = new URLSearchParams(
    Object.entries({ ...filter, ...change }).filter(([, value]) => value !== ""),
  );
  return `${PLANNING_ADDRESS}?${params}`;
}

/** Returns the shown days in order: one, or the week from Monday to Sunday. */
export function shownDays({ day, span }: Pick<PlanFilter, "day" | "span">): string[] {
  if (span === "day") return [day];
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, step) => addDays(day, step - weekday));
}

/** Title of the group and column of unplanned stops, which comes first. */
export const TO_PLAN = "To plan";

/** Titles of the groups of unassigned stops, which come first. */
export const NOBODY_YET: Readonly<Record<Grouping, string>> = {
  haulier: "No haulier yet",
  driver: "No driver yet",
  region: "No region",
};

export interface StopGroup {
  name: string | null;
  stops: Stop[];
}

export function groupStops(stops: readonly Stop[], by: Grouping): StopGroup[] {
  const groups = new Map<string, StopGroup>();
  for (const stop of stops) {
    const name = stop[by] || null;
    const key = foldText(name ?? "");
    const group = groups.get(key) ?? { name, stops: [] };
    group.stops.push(stop);
    groups.set(key, group);
  }
  return [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, group]) => ({ ...group, stops: group.stops.toSorted(byTime) }));
}

export const byTime = (one: Stop, other: Stop): number =>
  (one.starts ?? one.expected ?? "~").localeCompare(other.starts ?? other.expected ?? "~") ||
  one.tracking_number.localeCompare(other.tracking_number);

export const matchesPlan = (
  { kind, region, haulier, driver }: PlanFilter,
  stop: Pick<Stop, "kind" | "region" | "haulier" | "driver">,
): boolean =>
  (kind === "" || stop.kind === kind) &&
  (region === "" || stop.region === region) &&
  (haulier === "" || foldText(stop.haulier ?? "") === foldText(haulier)) &&
  (driver === "" || foldText(stop.driver ?? "") === foldText(driver));

/** «08:00–10:00», «from 08:00», «about 09:30». */
export function slotText({ starts, ends, expected }: Pick<Stop, "starts" | "ends" | "expected">): string {
  if (starts && ends) return `${starts}–${ends}`;
  if (starts) return `from ${starts}`;
  return expected ? `about ${expected}` : "any time";
}

/** A postcode of four or five digits, with or without its country, as in continental European addresses. */
const POSTCODE = /(?:^|[\s,])(?:([A-Z]{1,2})[- ])?(\d{4,5})(?=[\s,]|$)/;

/**
 * Returns the country with the first two digits of the postcode, as hauliers price: «BE 20»; without a postcode the
 * country, else the place.
 */
export function regionOf(at: {
  address: string | null;
  postcode: string | null;
  country: string | null;
  code: string | null;
  place: string;
}): string {
  const country = at.country ?? at.code?.slice(0, 2) ?? null;
  const lines = (at.address ?? "").split("\n").toReversed();
  const postcode = at.postcode ?? lines.flatMap((line) => POSTCODE.exec(line)?.[2] ?? [])[0] ?? null;
  const digits = postcode?.replace(/\D/g, "").slice(0, 2) ?? "";
  if (country) return digits.length === 2 ? `${country} ${digits}` : country;
  return at.place;
}
