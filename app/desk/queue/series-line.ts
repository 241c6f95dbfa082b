import { pluralize } from "#app/kit/text/counts.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import type { Series } from "#app/series/read-series.server.ts";
import { rhythmWords } from "#app/series/rhythm.ts";
import { closedNotes, dayWords } from "#app/series/series.ts";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { urgencyOf } from "./queue-reasons.ts";
import type { QueueLine } from "./queue.ts";

export const REPEAT_OF = "Repeat of ";

/** The line of a recurring shipment, for the first undecided day; null when no shipment is left to copy. */
export function seriesLine(series: Series, now: Date): QueueLine | null {
  const { pattern_id, waiting, consignee, shipper } = series;
  const [first, ...others] = waiting;
  if (!first || !pattern_id) return null;
  const today = toLocalDay(now);
  const more = others.length > 0 ? `${pluralize(others.length, "more day")} to decide` : null;
  return {
    kind: "series",
    id: series.id,
    day: first.day,
    label: `${REPEAT_OF}${series.tracking_number ?? ""}`.trim(),
    to: cardAddress(pattern_id, "repeats"),
    customer: consignee ?? shipper,
    sender: consignee ? shipper : null,
    origin: series.origin_location ?? "",
    destination: series.destination_location ?? "",
    status: null,
    service: series.service_type,
    owner: series.owner_id ? { id: series.owner_id, name: series.owner ?? "Unknown" } : null,
    reasons: [
      {
        words: `To create for ${dayWords(first.planned_on, today)}`,
        detail: [rhythmWords(series), ...closedNotes(first, today), more].filter(Boolean).join(" · "),
        overdue: first.planned_on < today,
        urgency: urgencyOf(first.planned_on, now),
      },
    ],
    snoozed: false,
    cause: null,
  };
}
