import { daysOver } from "#app/due-times/due-time.ts";

/** Stored statuses; `expired` is always computed. */
export const OFFER_STATUSES = ["draft", "sent", "accepted", "declined", "withdrawn", "superseded"] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** States for display: a sent offer is open until the end of its last day. */
export type OfferState = Exclude<OfferStatus, "sent"> | "open" | "expired";

export function offerState(offer: { status: OfferStatus; valid_until: string }, today: string): OfferState {
  if (offer.status !== "sent") return offer.status;
  return daysOver(offer.valid_until, today) > 0 ? "expired" : "open";
}

/** «OF-2026-00017». */
export function offerNumber(year: number, count: number): string {
  return `OF-${year}-${String(count).padStart(5, "0")}`;
}

/** Parses an offer number in any spelling: «of 2026 17», «OF202600017», «2026-17»; null for any other text. */
export function readOfferNumber(text: string): string | null {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/[\s./_-]+/g, "-")
    .slice(0, 40);
  const [, year, count] = /^(?:OF-?(?=20\d{2}-?)|(?=20\d{2}-))(20\d{2})-?(\d{1,7})$/.exec(plain) ?? [];
  return year === undefined || count === undefined ? null : offerNumber(Number(year), Number(count));
}

/** Channels by which an answer reaches staff; otherwise customers answer by the link. */
export const ANSWER_CHANNELS = { phone: "By phone", email: "By e-mail", meeting: "In person" } as const;
export type AnswerChannel = keyof typeof ANSWER_CHANNELS;
export type DecidedVia = AnswerChannel | "link";

/** Stored reasons for declining; customers choose them in their own language (`DECLINE_REASONS`). */
export const REASON_NAMES = {
  price: "The price is too high",
  time: "It takes too long",
  other_forwarder: "We chose somebody else",
  cancelled: "The transport is not needed any more",
  other: "Something else",
} as const;
export type DeclineReason = keyof typeof REASON_NAMES;

export type Decision = "accepted" | "declined";

export const DECIDED_NAME_MAX = 200;
export const DECIDED_REASON_MAX = 1_000;

export type RefusedDecision = "expired" | "withdrawn" | "superseded" | "accepted" | "declined";

export interface DecisionOutcome {
  outcome: Decision | "refused";
  /** Undefined when the link opens no offer any more, or another one. */
  why?: RefusedDecision;
  trackingNumber?: string;
}

/** Checks an answer; `repeated` for one given before. A declined version stays declined: the next version is answered anew. */
export function checkDecision(
  offer: { status: OfferStatus; valid_until: string },
  decision: Decision,
  today: string,
): "allowed" | "repeated" | RefusedDecision | "unknown" {
  const state: OfferState = offerState(offer, today);
  if (state === "open") return "allowed";
  if (state === decision) return "repeated";
  return state === "draft" ? "unknown" : state;
}
