import { setTimeout as pause } from "node:timers/promises";
import type { RequestScope } from "#app/request/context.ts";
import { visitorRetryAfter, type LimitRule } from "#database/connection/limits.ts";
import {
  type Miss,
  missOf,
  type TrackingSearch,
  trackedNumbersSchema,
  postcodeSchema,
} from "./tracking-search.ts";
import { TRACKING_MESSAGES } from "./words.ts";
import { SEARCH_WORDS, TRACKING_SEARCH_MESSAGES } from "./search-words.ts";
import { findNumbers, type NumberResult } from "./find-numbers.server.ts";
import { findTracked, type Tracked, type EarlyLookUp, type TrackOutcome } from "./find-tracked.server.ts";
import { postcodeHtml, severalOf } from "./tracking-lines.server.tsx";
import { legsOfShipments } from "./legs-of-shipments.server.ts";
import { startHtml } from "./tracking-start.server.tsx";

/** Searches per minute from one network. */
export const TRACKING_LIMIT: LimitRule = { name: "tracking", points: 30, seconds: 60, inMemory: true };
/** For several numbers, every five cost as much as one search. */
const NUMBERS_A_POINT = 5;
/** Minimum time of a response about a number that is not shown, so that its duration reveals nothing. */
const MISS_MS = 40;

type Scope = Pick<RequestScope, "readDb" | "limits" | "address" | "log" | "lookUps"> & {
  lookUp?: EarlyLookUp;
};

/**
 * Searches for the page and for JSON; failures are answers too.
 * @param asked.postcode of a party, for shared references
 */
export async function searchTracking(
  query: { number: string; postcode?: string },
  scope: Scope,
): Promise<TrackOutcome> {
  if (scope.lookUp?.outcome) return scope.lookUp.outcome;
  const started = performance.now();
  const parsed = trackedNumbersSchema.safeParse(query.number);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const error = issue?.message ?? TRACKING_MESSAGES.numberRequired;
    return { status: 400, answer: { typed: query.number.trim() && query.number, error, html: startHtml() } };
  }
  const search = parsed.data;
  const { typed } = search;
  const postcode = postcodeSchema.safeParse(query.postcode ?? "");
  if (!postcode.success) {
    const error = TRACKING_SEARCH_MESSAGES.postcodeInvalid;
    const html = postcodeHtml(typed, { postcode: query.postcode, error });
    return { status: 400, answer: { typed, html } };
  }
  try {
    const { isAllowed, tracked } = await countAndFind(search, scope);
    if (!isAllowed) return tooMany(typed);
    if (tracked) return { status: 200, answer: { typed, ...tracked } };
    const results = await findNumbers(search, postcode.data, scope);
    if (typeof results === "string") return tooMany(typed, results);
    if (results.some(({ lines }) => lines.length === 0)) await waitUntil(started + MISS_MS);
    return await outcomeOf(results, { search, postcode: query.postcode }, scope);
  } catch (error) {
    scope.log.error({ err: error }, "a tracking search failed");
    return { status: 503, answer: { typed, error: TRACKING_MESSAGES.searchFailed, notFound: true } };
  }
}

async function waitUntil(time: number): Promise<void> {
  for (let now = performance.now(); now < time; now = performance.now()) await pause(Math.ceil(time - now));
}

const tooMany = (typed: string, error: string = TRACKING_SEARCH_MESSAGES.tooManySearches): TrackOutcome => ({
  status: 429,
  answer: { typed, error, html: startHtml() },
});

/** Of our own numbers, «Shipment Not Found» only says which are mistyped. */
export function notFoundOutcome(
  typed: string,
  asked: { numbers?: readonly string[]; miss?: Miss; postcode?: string } = {},
): TrackOutcome {
  const { numbers = [typed], miss, postcode } = asked;
  const misses = miss ? [miss] : numbers.map(missOf);
  const mistyped = numbers.filter((_, index) => misses[index] === "mistyped");
  const hint =
    numbers.length === 1
      ? mistyped.map(() => SEARCH_WORDS.mistyped)
      : mistyped.map((number) => `${number} (${SEARCH_WORDS.typingError})`);
  const html = misses.includes("reference") ? postcodeHtml(typed, { postcode }) : undefined;
  return { status: 404, answer: { typed, notFound: true, hint: hint.join(", ") || undefined, html } };
}

/** Counts the search and finds the shipment of a single number, unless the server has done so before the app. */
async function countAndFind(
  { typed, numbers }: TrackingSearch,
  scope: Scope,
): Promise<{ isAllowed: boolean; tracked: Tracked | null }> {
  const points = Math.ceil(numbers.length / NUMBERS_A_POINT);
  const wait =
    scope.lookUp?.wait ?? (await visitorRetryAfter(scope.limits, TRACKING_LIMIT, scope.address, points));
  const isAllowed = wait === 0;
  if (!isAllowed || numbers.length !== 1) return { isAllowed, tracked: null };
  const tracked = scope.lookUp?.tracked;
  return { isAllowed, tracked: tracked === undefined ? await findTracked(typed, scope) : tracked };
}

async function outcomeOf(
  results: NumberResult[],
  { search: { typed, numbers: asked }, postcode }: { search: TrackingSearch; postcode: string | undefined },
  scope: Scope,
): Promise<TrackOutcome> {
  const numbers = new Set(results.flatMap(({ lines }) => lines.map((line) => line.tracking_number)));
  if (numbers.size === 0) return notFoundOutcome(typed, { numbers: asked, postcode });
  const [only] = numbers;
  if (only !== undefined && numbers.size === 1 && results.every(({ lines }) => lines.length > 0)) {
    const tracked = await findTracked(only, scope);
    // The shipment was deleted since.
    if (!tracked) return notFoundOutcome(typed, { postcode });
    return { status: 200, answer: { typed, ...tracked } };
  }
  const ids = results.flatMap(({ lines }) => lines.map(({ id }) => id));
  const legs = await legsOfShipments(scope.readDb(), ids);
  return {
    status: 200,
    answer: { typed: asked.join("\n"), ...severalOf(results, typed, { legs, postcode }) },
  };
}
