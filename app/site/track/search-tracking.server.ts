import { setTimeout as pause } from "node:timers/promises";
import type { RequestScope } from "#app/request/context.ts";
import { routeMapOf } from "#app/route-map/route-map-of.server.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { type Journey, trackJourney } from "#database/shipments/tracking.ts";
import { withoutPunctuationAround } from "#domain/shipments/tracking-number.ts";
import { postcodeSchema } from "#domain/shipments/tracking-postcode.ts";
import { type TrackingSearch, trackedNumbersSchema } from "#domain/shipments/tracking-search.ts";
import { trackingView } from "#domain/shipments/tracking-view.ts";
import { TRACKING_MESSAGES } from "#words/tracking.ts";
import { TRACKING_SEARCH_MESSAGES } from "#words/tracking-search.ts";
import { findNumbers, type FoundNumber } from "./find-numbers.server.ts";
import type { TrackAnswer } from "./track-answer.ts";
import { withDetailsHtml } from "./tracking-details.server.tsx";
import { missHtml, severalOf } from "./tracking-lines.server.tsx";

const limit = { name: "tracking", points: 30, seconds: 60 };
/** Of several numbers each five cost what one search costs. */
const NUMBERS_A_POINT = 5;
/** No answer about a number that is not shown comes sooner: its time says nothing about what there is. */
const MISS_MS = 40;

type Scope = Pick<RequestScope, "db" | "limits" | "address" | "log">;
interface Outcome {
  status: number;
  answer: TrackAnswer;
}

/**
 * What a search for numbers and references finds, for the page and for its data alike; whatever goes wrong is an answer
 * too.
 *
 * @param asked.postcode of a consignee or shipper, for what others share too
 */
export async function searchTracking(
  asked: { number: string; postcode?: string },
  scope: Scope,
): Promise<Outcome> {
  const started = performance.now();
  const parsed = trackedNumbersSchema.safeParse(asked.number);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const error = issue?.message ?? TRACKING_MESSAGES.numberRequired;
    return { status: 400, answer: { typed: asked.number.trim() && asked.number, error } };
  }
  const search = parsed.data;
  const { typed } = search;
  const postcode = postcodeSchema.safeParse(asked.postcode ?? "");
  if (!postcode.success) {
    const html = missHtml(typed, asked.postcode, TRACKING_SEARCH_MESSAGES.postcodeInvalid);
    return { status: 400, answer: { typed, html } };
  }
  try {
    const points = Math.ceil(search.numbers.length / NUMBERS_A_POINT);
    if (!(await consumeVisitorPoint(scope.limits, limit, scope.address, points))) return tooMany(typed);
    if (search.numbers.length === 1) {
      const journey = await journeyOf(scope, typed);
      if (journey) return resultOf(journey, typed, scope);
    }
    const found = await findNumbers(search, postcode.data, scope);
    if (typeof found === "string") return tooMany(typed, found);
    if (found.some(({ lines }) => lines.length === 0))
      await pause(Math.max(0, MISS_MS - (performance.now() - started)));
    return await outcomeOf(found, { search, postcode: asked.postcode }, scope);
  } catch (error) {
    scope.log.error({ err: error }, "a tracking search failed");
    return { status: 503, answer: { typed, error: TRACKING_MESSAGES.searchFailed, notFound: true } };
  }
}

const tooMany = (typed: string, error: string = TRACKING_SEARCH_MESSAGES.tooManySearches): Outcome => ({
  status: 429,
  answer: { typed, error },
});

async function journeyOf({ db }: Scope, typed: string): Promise<Journey | null> {
  const bare = withoutPunctuationAround(typed);
  return (await trackJourney(db, typed)) ?? (bare === typed ? null : trackJourney(db, bare));
}

/** One shipment is shown as specified, several as a line each. */
async function outcomeOf(
  found: FoundNumber[],
  { search: { typed }, postcode }: { search: TrackingSearch; postcode: string | undefined },
  scope: Scope,
): Promise<Outcome> {
  const numbers = new Set(found.flatMap(({ lines }) => lines.map((line) => line.tracking_number)));
  if (numbers.size === 0)
    return { status: 404, answer: { typed, notFound: true, html: missHtml(typed, postcode) } };
  const [only] = numbers;
  if (only !== undefined && numbers.size === 1 && found.every(({ lines }) => lines.length > 0)) {
    const journey = await trackJourney(scope.db, only);
    // Deleted since.
    if (!journey) return { status: 404, answer: { typed, notFound: true, html: missHtml(typed, postcode) } };
    return resultOf(journey, typed, scope);
  }
  return { status: 200, answer: { typed, ...severalOf(found, typed, postcode) } };
}

async function resultOf(journey: Journey, typed: string, { db, log }: Scope): Promise<Outcome> {
  const { shipment, history, historyError, details, detailsError } = journey;
  const map = history && (await routeMapOf(shipment.id, { db, log }));
  const view = withDetailsHtml(trackingView(shipment, history ?? [], details), map);
  if (detailsError) log.error({ err: detailsError }, "the details of a shipment could not be read");
  if (history) return { status: 200, answer: { typed, view } };
  log.error({ err: historyError }, "a status history could not be read");
  return { status: 200, answer: { typed, view, error: TRACKING_MESSAGES.historyFailed } };
}
