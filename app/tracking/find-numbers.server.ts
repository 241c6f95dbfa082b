import type { RequestScope } from "#app/request/context.ts";
import { NO_MEMORY, TAGS } from "#app/request/look-up-memory.ts";
import { consumeVisitorPoint, refundVisitorPoint } from "#database/connection/limits.ts";
import { findPublicHits, type PublicHit } from "#app/shipments/find-by-key.server.ts";
import { type TrackedLine, trackShipments } from "./tracking.server.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import { copiedTrackingKeys } from "#app/shipments/tracking-number.ts";
import { isOfPostcode, visibleHits } from "#app/shipments/tracking-reference.ts";
import { type TrackingSearch, postcodesIn } from "./tracking-search.ts";
import { TRACKING_SEARCH_MESSAGES } from "./search-words.ts";

// Limit for numbers that are not ours: references may be sequential and easy to guess.
const perNetwork = { name: "tracking-reference", points: 200, seconds: 60 * 60 };
const postcodesOfNetwork = { name: "tracking-postcode", points: 10, seconds: 15 * 60 };
// Belgium has 1,150 postcodes: guessing one for a reference, even from many networks, takes weeks.
const postcodesOfReference = { name: "tracking-postcode-of", points: 40, seconds: 24 * 60 * 60 };

const NOTHING_SHOWN = 300;

export interface NumberResult {
  number: string;
  lines: TrackedLine[];
}

type Scope = Pick<RequestScope, "readDb" | "limits" | "address" | "lookUps">;

/**
 * Finds shipments by references. Unknown and hidden ones cost the same queries and get the same answer.
 * @param postcode in capitals, without spaces; empty for none
 * @returns the text of a reached limit instead
 */
export async function findNumbers(
  { typed, numbers, line }: TrackingSearch,
  postcode: string,
  scope: Scope,
): Promise<NumberResult[] | string> {
  const all = line === null ? numbers : [line, ...numbers];
  // A single number was looked up already.
  const tracked =
    all.length === 1
      ? null
      : await trackShipments(scope.readDb(), [typed, ...all].flatMap(copiedTrackingKeys));
  const lineOf = (number: string) =>
    tracked &&
    copiedTrackingKeys(number)
      .flatMap((key) => tracked.get(key) ?? [])
      .at(0);
  const whole = lineOf(typed);
  if (whole) return [{ number: typed, lines: [whole] }];
  const byNumber = all.map((number): NumberResult => {
    const line = lineOf(number);
    return { number, lines: line ? [line] : [] };
  });
  const unfound = byNumber.filter(({ lines }) => lines.length === 0).map(({ number }) => number);
  if (unfound.length === 0) return byNumber;
  const byReference = await findReferences(unfound, line, postcode, scope);
  if (typeof byReference === "string") return byReference;
  const results = byNumber.map(({ number, lines }) => ({
    number,
    lines: lines.length > 0 ? lines : (byReference.get(number) ?? []),
  }));
  // Checks whether a line with several parts is a single number.
  if (line === null) return results;
  return (results[0]?.lines.length ?? 0) > 0 ? results.slice(0, 1) : results.slice(1);
}

/**
 * Takes the same time for references that exist or not.
 * @param line the line with the other numbers, when it is among them
 */
async function findReferences(
  numbers: readonly string[],
  line: string | null,
  postcode: string,
  { readDb, limits, address, lookUps }: Scope,
): Promise<ReadonlyMap<string, TrackedLine[]> | string> {
  if (!(await consumeVisitorPoint(limits, perNetwork, address, numbers.length)))
    return TRACKING_SEARCH_MESSAGES.tooManyReferences;
  if (postcode !== "") {
    if (!(await consumeVisitorPoint(limits, postcodesOfNetwork, address)))
      return TRACKING_SEARCH_MESSAGES.tooManyPostcodes;
    const allowed = await Promise.all(
      numbers.map((number) => limits(postcodesOfReference, referenceKey(number))),
    );
    if (allowed.includes(false)) return TRACKING_SEARCH_MESSAGES.tooManyPostcodes;
  }
  const hits = await findHits(numbers, postcode, { readDb, lookUps });
  const hasPostcode = (text: string) => postcode !== "" && postcodesIn(text).has(postcode);
  const linesOf = new Map(
    numbers.map((number) => {
      const ofNumber = hits.filter((hit) => hit.number === number);
      return [number, onePerShipment(visibleHits(referenceKey(number), ofNumber, hasPostcode))];
    }),
  );
  const right = numbers.filter((number) =>
    hits.some((hit) => hit.number === number && isOfPostcode(hit, hasPostcode)),
  );
  // Shipments that are visible anyway do not count as guesses of a postcode.
  const wrong = numbers.filter((number) => number !== line && !right.includes(number));
  if (right.length > 0 && (wrong.length === 0 || (line !== null && right.includes(line))))
    await refundVisitorPoint(limits, postcodesOfNetwork, address);
  await Promise.all(right.map((number) => limits.refund(postcodesOfReference, referenceKey(number))));
  return linesOf;
}

/** Finds shipments by references. Only a miss without a postcode is cached briefly; hits are not. */
async function findHits(
  numbers: readonly string[],
  postcode: string,
  { readDb, lookUps = NO_MEMORY }: Pick<Scope, "readDb" | "lookUps">,
): Promise<PublicHit[]> {
  const [only = ""] = numbers;
  if (numbers.length !== 1 || postcode !== "") return findPublicHits(readDb(), numbers);
  return lookUps.read(`reference ${referenceKey(only)} ${only}`, async () => {
    const value = await findPublicHits(readDb(), numbers);
    const isMiss = visibleHits(referenceKey(only), value, () => false).length === 0;
    const keep = { size: NOTHING_SHOWN, changesInMs: null, tags: [TAGS.nothingFound] };
    // Nothing is revealed about hidden shipments, as about missing ones.
    return isMiss ? { value: [], keep } : { value };
  });
}

function onePerShipment<Line extends TrackedLine>(lines: readonly Line[]): TrackedLine[] {
  return [...new Map(lines.map((line) => [line.id, line])).values()];
}
