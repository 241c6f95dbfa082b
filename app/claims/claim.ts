import { type FilterOf, flag, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { z } from "zod";
import { keyOf, optionalDay, requiredDay } from "#app/kit/forms/form-codec.ts";
import { addressedLetterForm } from "#app/kit/language/letter.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { optionalLine, optionalText, requiredLine } from "#app/kit/text/text.ts";
import { daysOver, leftWords, type TimeLeft } from "#app/due-times/due-time.ts";
import { addDays, formatDay, startOfLocalDay } from "#app/kit/time/time.ts";
import { GROSS_QUANTITY, PACKAGES_QUANTITY, typedQuantity, VALUE_QUANTITY } from "#app/goods/quantity.ts";
import { FREIGHT_TYPES, type FreightType } from "#app/goods/service-type.ts";
import { CURRENCIES } from "#app/shipments/terms.ts";
import { displayWeight } from "#app/goods/weight.ts";

export const CLAIMS_ADDRESS = "/admin/claims";
export const claimAddress = (id: string): string => `${CLAIMS_ADDRESS}/${id}`;

export const CLAIM_TEXTS = {
  title: "Claims",
  meaning: "Open until somebody has paid, or nobody will",
};

export const CLAIM_KINDS = {
  short: "Pieces missing",
  damaged: "Damage",
  refused: "Delivery refused",
  remark: "Driver's remark",
  delay: "Delay",
} as const;
export type ClaimKind = keyof typeof CLAIM_KINDS;

export const CLAIM_OUTCOMES = {
  paid: "Paid",
  refused: "Refused by the liable party",
  mended: "Found or put right",
  dropped: "Not pursued",
} as const;

/** State of a claim, derived from the stored data. */
export const CLAIM_STATES = { open: "Open", notified: "Notice sent", closed: "Closed" } as const;
export type ClaimState = keyof typeof CLAIM_STATES;

export const claimState = (claim: { notice_sent_on: string | null; closed_at: Date | null }): ClaimState =>
  claim.closed_at ? "closed" : claim.notice_sent_on ? "notified" : "open";

/** Returns the next step, and whether it is ours: first the notice, then the liable party's answer. Null once closed. */
export function nextStep(claim: {
  notice_sent_on: string | null;
  closed_at: Date | null;
  liable: string | null;
  mode: string;
}): { words: string; isOurs: boolean } | null {
  const state = claimState(claim);
  if (state === "closed") return null;
  const carrierNoun = claim.mode === "road" ? "haulier" : "carrier";
  return state === "open"
    ? { words: `Send the notice to ${claim.liable ?? `the ${carrierNoun}`}`, isOurs: true }
    : { words: `${claim.liable ?? `The ${carrierNoun}`} has to answer`, isOurs: false };
}

export interface NoticeFacts {
  notice_due: string;
  notice_sent_on: string | null;
  /** UTC offset in minutes at the end of its day; null for company time. */
  due_offset: number | null;
}

/** Returns the midnight that ends its day, in the local time of the place. */
function endOfNotice({ notice_due: due, due_offset: offset }: NoticeFacts): Date {
  const next = addDays(due, 1);
  const ours = offset === null ? startOfLocalDay(next) : null;
  return ours ?? new Date(Date.parse(`${next}T00:00Z`) - (offset ?? 0) * 60_000);
}

/** Describes the notice, «3 days left», «9 h over» or «sent one day late», and whether it is over, or was sent late. */
export function noticeWords(claim: NoticeFacts, now: Date): TimeLeft {
  const { notice_due: due, notice_sent_on: sent } = claim;
  if (!sent) return leftWords(endOfNotice(claim), now);
  const late = daysOver(due, sent);
  const lateWords = late === 1 ? "one day late" : `${late} days late`;
  return {
    words: late > 0 ? `sent ${lateWords}` : `sent ${formatDay(sent)}`,
    isOver: late > 0,
    isNear: false,
  };
}

export const DESCRIPTION_MAX_LENGTH = 2000;
const LIABLE_MAX_LENGTH = 200;

const amount = (label: string) => typedQuantity({ ...VALUE_QUANTITY, label });
const kindField = keyOf(CLAIM_KINDS, "Choose what went wrong");

export const newClaimForm = z.object({
  shipment_id: z.string(),
  kind: kindField,
  happened_on: requiredDay("Choose the day it happened"),
  pieces: typedQuantity({ ...PACKAGES_QUANTITY, label: "Pieces", unit: "pieces" }),
  description: optionalText({ max: DESCRIPTION_MAX_LENGTH, tooLong: "At most 2,000 characters" }),
});
export type NewClaim = z.output<typeof newClaimForm>;

/** Schema of the form without a shipment, which is named by its number. */
export const numberedClaimForm = newClaimForm.omit({ shipment_id: true }).extend({
  tracking_number: requiredLine({
    required: "Type the tracking number",
    max: 100,
    tooLong: "At most 100 characters",
  }),
});
export type NumberedClaim = z.output<typeof numberedClaimForm>;

/** Schema of a change; `version` is the version of the claim that was shown. */
export const claimForm = newClaimForm.omit({ happened_on: true, shipment_id: true }).extend({
  version: z.string(),
  mode: z.enum(FREIGHT_TYPES as readonly [FreightType, ...FreightType[]], { error: "Choose a convention" }),
  notice_due: requiredDay("Choose the day the notice is due"),
  gross_kg: typedQuantity({ ...GROSS_QUANTITY, label: "Weight" }),
  amount: amount("Amount"),
  currency: z.enum(CURRENCIES, { error: "Choose a currency" }),
  liable: optionalLine({ max: LIABLE_MAX_LENGTH, tooLong: "At most 200 characters" }),
});
export type ClaimChange = z.output<typeof claimForm>;

/** Schema of the mail to the liable party; `version` is that of the claim it was written from. */
export const noticeMailForm = addressedLetterForm.extend({ version: z.string() });
export type NoticeMail = z.output<typeof noticeMailForm>;
/** Maximum size of all files: in a mail they are a third larger, and most servers accept 25 MB. */
export const NOTICE_MAX_BYTES = 15_000_000;

/** Schema of the day of the notice; empty for not sent. */
export const noticeForm = z.object({ sent_on: optionalDay("Choose a day") });

export const closeForm = z
  .object({
    outcome: keyOf(CLAIM_OUTCOMES, "Choose how it ended"),
    settled_amount: amount("Amount paid"),
  })
  .refine(({ outcome, settled_amount }) => outcome !== "paid" || settled_amount !== null, {
    path: ["settled_amount"],
    message: "Type how much was paid",
  });
export type ClaimClosing = z.output<typeof closeForm>;

/** Views of the list, including the states of a claim. */
export const CLAIM_VIEWS = { unsettled: "Not closed", ...CLAIM_STATES, late: "Notice late" } as const;

/** Filter of the list; `mine` selects claims of the reader's own shipments. */
export const claimFilter = listFilter({
  search: searchText,
  state: oneOf(CLAIM_VIEWS),
  kind: oneOf(CLAIM_KINDS),
  mine: flag,
});
export type ClaimFilter = FilterOf<typeof claimFilter>;

/** Default convention of each mode; `docs/decisions/0086-deliveries-and-claims.md` has the articles. */
export const CONVENTIONS: Readonly<Record<FreightType, string>> = {
  road: "CMR",
  air: "Montreal Convention",
  sea: "Hague-Visby Rules",
};

const SDR_PER_KG = { road: 8.33, sea: 2 } as const;
const SDR_PER_PACKAGE_BY_SEA = 666.67;
/** Reviewed every five years for air. */
const SDR_PER_KG_BY_AIR = [
  { from: "2024-12-28", sdr: 26 },
  { from: "2019-12-28", sdr: 22 },
  { from: "", sdr: 19 },
] as const;

const inSdr = (sdr: number) => Math.round(sdr * 100) / 100;

/**
 * Computes a carrier's maximum liability without a declared value, in special drawing rights. For information only:
 * there are many exceptions. @param day `YYYY-MM-DD` of the event @returns null while the weight, or by sea the
 * pieces, are not known
 */
export function liabilityLimit(
  mode: FreightType,
  day: string,
  { gross_kg, pieces }: { gross_kg: number | null; pieces: number | null },
): { sdr: number; calculation: string } | null {
  const byWeight = (rate: number) =>
    gross_kg === null
      ? null
      : { sdr: inSdr(gross_kg * rate), calculation: `${displayWeight(gross_kg)} × ${rate} SDR` };
  if (mode === "air") return byWeight(SDR_PER_KG_BY_AIR.find(({ from }) => day >= from)?.sdr ?? 19);
  if (mode === "road") return byWeight(SDR_PER_KG.road);
  const weighed = byWeight(SDR_PER_KG.sea);
  const byPieces = pieces === null ? null : inSdr(pieces * SDR_PER_PACKAGE_BY_SEA);
  if (byPieces === null || (weighed && weighed.sdr >= byPieces)) return weighed;
  return { sdr: byPieces, calculation: `${pieces} × ${SDR_PER_PACKAGE_BY_SEA} SDR a package` };
}
