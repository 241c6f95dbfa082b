/** How an offer stands, as stored; `expired` is only ever computed. */
const OFFER_STATUSES = ["draft", "sent", "accepted", "declined", "withdrawn", "superseded"] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** How it stands for readers: one that was sent is open until the end of its last day. */
export type OfferState = Exclude<OfferStatus, "sent"> | "open" | "expired";

/**
 * How an offer stands.
 *
 * @param today `YYYY-MM-DD` by the clock of the company
 */
export function offerState(offer: { status: OfferStatus; valid_until: string }, today: string): OfferState {
  if (offer.status !== "sent") return offer.status;
  return offer.valid_until < today ? "expired" : "open";
}
