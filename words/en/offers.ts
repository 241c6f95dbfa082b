import { formatCount } from "#domain/counts.ts";

export const EXPIRING_TEXTS = {
  title: "Offers about to expire",
  meaning: "Sent, unanswered, and at their end within three days",
  none: "No open offer ends within three days",
};

export const endsIn = (days: number): string =>
  days <= 0 ? "ends today" : days === 1 ? "ends tomorrow" : `ends in ${days} days`;

export const OFFER_MESSAGES = {
  required: (label: string) => `${label} is required`,
  tooLong: (label: string, max: number) => `${label} must be at most ${formatCount(max)} characters`,
  emailInvalid: "Please enter a valid email address",
  chooseFromList: (label: string) => `Choose a ${label.toLowerCase()} from the list`,
  currencyInvalid: "A currency has three letters, such as EUR",
  dayInvalid: "Please enter a valid date",
  wholeNumber: (label: string, max: number) =>
    `${label} must be a whole number from 0 to ${formatCount(max)}`,
  quantityNeeded: (figure: string) => `Quantity is required, or fill in ${figure} above`,
  tooManyLines: (max: number) => `An offer has at most ${formatCount(max)} lines`,
  sumTooLarge: "The sum of the lines is too large to be an offer",
  belowCost: "Price is below cost",
  noCustomer:
    "No customer yet. It becomes that of the customer with this e-mail among its people, as soon as there is one",
  sizesNotRead: (text: string) =>
    `The request says «${text}», which cannot be read as a volume: enter it, so that the chargeable weight follows`,
  chargeableTooLow: (calculation: string) => `Less than is due: ${calculation}`,
  marginNegative: "This offer costs more than it brings",
  validityPast: "This day is past: the customer could not accept",
  notFound: "Offer not found",
  requestNotFound: "Quote request not found",
  changedMeanwhile: "This offer was changed by someone else",
  notADraft: "This offer was sent meanwhile: edit it as a new version",
  saved: "Draft saved",
  sent: "Offer sent",
  withdrawn: "Offer withdrawn",
  reminded: "The reminder is on its way",
  declined: "Recorded: declined",
  accepted: (trackingNumber: string) => `Recorded: accepted. Shipment ${trackingNumber} was made.`,
  discarded: "Draft discarded",
  restored: "Draft put back",
  fetchFailed: "Failed to fetch offers",
  operationFailed: "Operation failed",
  templatesFailed: "Failed to fetch templates",
  templateNotFound: "Template not found",
  templateTaken: "There is a template of this name already",
  templateChanged: "This template was changed by someone else",
  templateSaved: "Template saved",
  templateArchived: "Template archived",
  templateRestored: "Template restored",
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
  draft: "Drafts",
  open: "Sent, still open",
  expiring: "Expiring within 3 days",
  expired: "Expired",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
} as const;
