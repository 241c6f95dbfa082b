import { daysOver } from "#app/due-times/due-time.ts";

/** As stored; `expired` is only ever computed. */
const OFFER_STATUSES = ["draft", "sent", "accepted", "declined", "withdrawn", "superseded"] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** One that was sent is open until the end of its last day. */
export type OfferState = Exclude<OfferStatus, "sent"> | "open" | "expired";

export function offerState(offer: { status: OfferStatus; valid_until: string }, today: string): OfferState {
  if (offer.status !== "sent") return offer.status;
  return daysOver(offer.valid_until, today) > 0 ? "expired" : "open";
}

/** «OF-2026-00017». */
export function offerNumber(year: number, count: number): string {
  return `OF-${year}-${String(count).padStart(5, "0")}`;
}

/** In any spelling: «of 2026 17», «OF202600017», «2026-17»; null for another text. */
export function readOfferNumber(text: string): string | null {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/[\s./_-]+/g, "-")
    .slice(0, 40);
  const [, year, count] = /^(?:OF-?(?=20\d{2}-?)|(?=20\d{2}-))(20\d{2})-?(\d{1,7})$/.exec(plain) ?? [];
  return year === undefined || count === undefined ? null : offerNumber(Number(year), Number(count));
}
