import type { RequestScope } from "#app/request/context.ts";
import { type LookedUp, NO_MEMORY, TAGS } from "#app/request/look-up-memory.ts";
import { routeMapOf } from "#app/route-map/draw-route-map.server.tsx";
import { type TrackedJourney, trackJourney } from "./tracking.server.ts";
import { copiedTrackingKeys } from "#app/shipments/tracking-number.ts";
import { trackingView } from "./tracking-view.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import { TRACKING_MESSAGES } from "./words.ts";
import type { TrackedView, TrackAnswer } from "./track-answer.ts";
import { withDetailsHtml } from "./tracking-details.server.tsx";
import { createContext } from "react-router";

export interface Tracked {
  view: TrackedView;
  error?: string;
}

type Scope = Pick<RequestScope, "readDb" | "log" | "lookUps">;

/** Estimated sizes of kept answers, in bytes. */
const VIEW_SIZE = 2_000;
const ENTRY_SIZE = 400;
const MISS_SIZE = 200;

/**
 * Finds a shipment, from memory while nothing can have changed. The result depends on number and language only, not on
 * the reader.
 * @param typed case, spaces, hyphens, dots and punctuation around it do not matter
 */
export async function findTracked(typed: string, scope: Scope): Promise<Tracked | null> {
  for (const key of copiedTrackingKeys(typed)) {
    const tracked = await findByKey(key, scope);
    if (tracked) return tracked;
  }
  return null;
}

function findByKey(key: string, { readDb, log, lookUps = NO_MEMORY }: Scope): Promise<Tracked | null> {
  return lookUps.read<Tracked | null>(`${currentLanguage()} number ${key}`, async () => {
    // As new as every event received: a later event evicts what is read now.
    const db = readDb();
    const journey = await trackJourney(db, key);
    if (!journey)
      return { value: null, keep: { size: MISS_SIZE, changesInMs: null, tags: [TAGS.nothingFound] } };
    return answerOfJourney(journey, log);
  });
}

async function answerOfJourney(
  journey: TrackedJourney,
  log: RequestScope["log"],
): Promise<LookedUp<Tracked>> {
  const { shipment, history, historyError, details, detailsError, dependsOn, route } = journey;
  let isMapDrawn = true;
  const map = await routeMapOf(() => route, log, { failed: () => (isMapDrawn = false) });
  const view = withDetailsHtml(trackingView(shipment, history ?? [], details), map);
  if (detailsError) log.error({ err: detailsError }, "the details of a shipment could not be read");
  if (!history) {
    log.error({ err: historyError }, "a status history could not be read");
    return { value: { view, error: TRACKING_MESSAGES.historyFailed } };
  }
  if (!isMapDrawn || !dependsOn) return { value: { view } };
  const parties = [dependsOn.shipperId, dependsOn.consigneeId].filter((id) => id !== null);
  return {
    value: { view },
    keep: {
      size: VIEW_SIZE + (view.html?.length ?? 0) + view.timeline.length * ENTRY_SIZE,
      changesInMs: dependsOn.changesInMs,
      tags: [TAGS.ofShipment(shipment.id), ...parties.map(TAGS.ofParty)],
    },
  };
}

export interface TrackOutcome {
  status: number;
  answer: TrackAnswer;
}

/** A look-up done by the server before the app: its rate limit, and the shipment of its single number. */
export interface EarlyLookUp {
  /** Seconds until the visitor may look up again; 0 when it was allowed. */
  wait: number;
  tracked?: Tracked | null;
  /** Set when the whole search was done. */
  outcome?: TrackOutcome;
}

export const earlyLookUp = createContext<EarlyLookUp | null>(null);
