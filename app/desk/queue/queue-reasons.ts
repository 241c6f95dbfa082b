import { capitalize } from "#app/kit/text/text.ts";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { CLAIM_KINDS, claimAddress, noticeWords } from "#app/claims/claim.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import type { Claim } from "#app/claims/claims.server.ts";
import { dueWords, lastDayOf, stateWords } from "#app/deadlines/deadline.ts";
import type { Deadline } from "#app/deadlines/read-deadlines.server.ts";
import { duePapers, type MissingPaper, papersNamed, papersWords } from "#app/documents/missing-papers.ts";
import { daysOver, timeOver } from "#app/due-times/due-time.ts";
import { formatDuration } from "#app/kit/time/duration.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { endsIn } from "#app/offers/words.ts";
import { answerClock } from "#app/quote-requests/promised-answer.ts";
import { attentionReason } from "#app/shipments/attention.ts";
import { cardAddress } from "#app/shipments/page-sections.ts";
import type { ShipmentView } from "#app/shipments/shipment-filter.ts";
import type { ExpiringOffer } from "../dashboard/dashboard.server.ts";
import type { QueueReason, Urgency } from "./queue.ts";

/** Returns the urgency of a due day. @param day due day in the company's time zone */
export function urgencyOf(day: string, now: Date, isOver = false): Urgency {
  const over = daysOver(day, toLocalDay(now));
  if (isOver || over > 0) return "over";
  return over === 0 ? "today" : "ahead";
}

export function viewReason(
  view: Exclude<ShipmentView, "papers">,
  shipment: Parameters<typeof attentionReason>[1] & { status: string },
  now: Date,
): QueueReason {
  const reason = attentionReason(view, shipment, now);
  switch (view) {
    case "late":
      return { ...reason, urgency: "over" };
    case "due_today":
      return {
        ...reason,
        words: reason.overdue ? reason.words : `Due ${reason.words}`,
        urgency: reason.overdue ? "over" : "today",
      };
    case "silent":
      return {
        ...reason,
        words: `No news for ${formatDuration(timeOver(shipment.last_update_at, now))}`,
        urgency: "open",
      };
    case "on_hold":
      return {
        ...reason,
        detail: `${reason.words}, ${reason.detail}`,
        status: shipment.status,
        urgency: "open",
      };
  }
}

export function papersReason(shipment: string, missing: readonly MissingPaper[], now: Date): QueueReason {
  const due = duePapers(missing);
  const papers = due.map(({ paper }) => paper);
  const [first] = due
    .flatMap(({ since }) => since ?? [])
    .toSorted((one, other) => Number(one) - Number(other));
  const since = first && `due for ${formatDuration(now.getTime() - first.getTime())}`;
  return {
    words: `${capitalize(papersWords(papers))} missing`,
    detail: [papersNamed(papers), since].filter(Boolean).join(", "),
    overdue: false,
    urgency: "open",
    to: cardAddress(shipment, "papers"),
  };
}

export function deadlineReason(deadline: Deadline, now: Date): QueueReason {
  const { words, isOver, isNear } = stateWords(deadline, now);
  const { due_at: due, reference } = deadline;
  return {
    words: `${deadline.label}: ${words}`,
    detail: [reference, due && `due ${dueWords(deadline)}`].filter(Boolean).join(", "),
    overdue: isOver,
    isNear,
    urgency: due ? urgencyOf(lastDayOf(due), now, isOver) : "ahead",
    to: cardAddress(deadline.shipment_id, "deadlines"),
    staysAwake: true,
  };
}

function claimWords({ kind, pieces }: Claim): string {
  const count = pieces && pluralize(pieces, "piece");
  if (kind === "short" && count) return `${count} missing`;
  return [CLAIM_KINDS[kind].toLowerCase(), count].filter(Boolean).join(", ");
}

export function claimReason(claim: Claim, now: Date): QueueReason {
  const { words, isOver, isNear } = noticeWords(claim, now);
  const waits = claim.notice_sent_on === null;
  return {
    words: `Claim: ${claimWords(claim)}`,
    detail: `${claim.number}, notice ${words}`,
    overdue: isOver && waits,
    isNear,
    urgency: waits ? urgencyOf(claim.notice_due, now, isOver) : "open",
    to: claimAddress(claim.id),
    staysAwake: true,
  };
}

export function offerReason(offer: ExpiringOffer, now: Date): QueueReason {
  return {
    words: `Offer ${endsIn(-daysOver(offer.valid_until, toLocalDay(now)))}`,
    detail: offer.opened_at ? "opened" : "not opened yet",
    overdue: false,
    urgency: urgencyOf(offer.valid_until, now),
  };
}

export const answerReason = (received: Date, now: Date): QueueReason =>
  answerClock(received, now, OPENING_WEEK);
