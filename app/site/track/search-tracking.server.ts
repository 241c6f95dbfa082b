import type { RequestScope } from "#app/request/context.ts";
import { routeMapOf } from "#app/route-map/route-map-of.server.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { trackJourney } from "#database/shipments/tracking.ts";
import { TRACKING_MESSAGES } from "#words/tracking.ts";
import { withoutPunctuationAround } from "#domain/shipments/tracking-number.ts";
import { trackingSearchSchema, trackingView } from "#domain/shipments/tracking-view.ts";
import type { TrackAnswer } from "./track-answer.ts";
import { withDetailsHtml } from "./tracking-details.server.tsx";

const limit = { name: "tracking", points: 30, seconds: 60 };

/** What a search for a number finds, for the page and for its data alike; whatever goes wrong is an answer too. */
export async function searchTracking(
  number: string,
  { db, limits, address, log }: Pick<RequestScope, "db" | "limits" | "address" | "log">,
): Promise<{ status: number; answer: TrackAnswer }> {
  const parsed = trackingSearchSchema.safeParse(number);
  if (!parsed.success) {
    return { status: 400, answer: { typed: "", error: TRACKING_MESSAGES.numberRequired } };
  }
  const typed = parsed.data;
  try {
    if (!(await consumeVisitorPoint(limits, limit, address))) {
      const error = "Too many searches. Please wait a minute, then try again.";
      return { status: 429, answer: { typed, error } };
    }
    const bare = withoutPunctuationAround(typed);
    const journey = (await trackJourney(db, typed)) ?? (bare === typed ? null : await trackJourney(db, bare));
    if (!journey) return { status: 404, answer: { typed, notFound: true } };
    const { shipment, history, historyError, details, detailsError } = journey;
    const map = history && (await routeMapOf(shipment.id, { db, log }));
    const view = withDetailsHtml(trackingView(shipment, history ?? [], details), map);
    if (detailsError) log.error({ err: detailsError }, "the details of a shipment could not be read");
    if (history) return { status: 200, answer: { typed, view } };
    log.error({ err: historyError }, "a status history could not be read");
    return { status: 200, answer: { typed, view, error: TRACKING_MESSAGES.historyFailed } };
  } catch (error) {
    log.error({ err: error }, "a tracking search failed");
    return { status: 503, answer: { typed, error: TRACKING_MESSAGES.searchFailed, notFound: true } };
  }
}
