import { formatCount } from "#app/kit/text/counts.ts";
import { formatDate, startOfLocalDay } from "#app/kit/time/time.ts";

export const EXPIRING_TEXTS = {
  title: "Offers about to expire",
  meaning: "Sent, unanswered, and at their end within three days",
};

export const endsIn = (days: number): string =>
  days <= 0 ? "ends today" : days === 1 ? "ends tomorrow" : `ends in ${days} days`;

export const OFFER_MESSAGES = {
  required: (label: string) => `${label} is required`,
  chooseFromList: (label: string) => `Choose a ${label.toLowerCase()} from the list`,
  wholeNumber: (label: string, max: number) =>
    `${label} must be a whole number from 0 to ${formatCount(max)}`,
  noRate: (currency: string) =>
    `There is no rate for ${currency} yet: type it here, or in Settings, Currencies`,
  sizesUnread: "Enter it: the sizes asked for cannot be read",
  sizesInMessage: "The message of the request has sizes",
  chargeableNotKnown: "Not known: enter it, or the volume",
  tooManyLines: (max: number) => `An offer has at most ${formatCount(max)} lines`,
  notFound: "Offer not found",
  fetchFailed: "Failed to fetch offers",
  operationFailed: "Operation failed",
  templateNotFound: "Template not found",
} as const;

const dayText = (day: string) => formatDate(startOfLocalDay(day) ?? new Date(Number.NaN));

export const OFFER_ACT_MESSAGES = {
  changedMeanwhile: "This offer was changed by someone else. Read it again before you send it.",
  sentAlready: (by: string | null) => `This offer was sent already${by ? ` by ${by}` : ""}`,
  isPast: (day: string) => `It would be open until ${dayText(day)}, which is past. Choose a later day.`,
  isAccepted: (number: string) => `Version ${number} was accepted: it stays as it is`,
  remindedBefore: (at: Date) =>
    `The customer was reminded on ${formatDate(at)} already. Answer the request, or ring.`,
  acceptedBefore: (trackingNumber: string | null) =>
    `This offer was accepted already${trackingNumber ? `: shipment ${trackingNumber}` : ""}`,
} as const;

export const OFFER_STATE_NAMES = {
  draft: "Draft",
  open: "Sent",
  expired: "Expired",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  superseded: "Superseded",
} as const;

export const OFFER_FILTER_NAMES = {
  draft: "Draft",
  open: "Sent",
  expiring: "Expiring",
  expired: "Expired",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
} as const;
