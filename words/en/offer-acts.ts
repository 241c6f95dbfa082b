import { formatDate, startOfLocalDay } from "#domain/time.ts";

const dayText = (day: string) => formatDate(startOfLocalDay(day) ?? new Date(Number.NaN));

export const OFFER_ACT_MESSAGES = {
  notFound: "Offer not found",
  changedMeanwhile: "This offer was changed by someone else. Read it again before you send it.",
  sentAlready: (by: string | null) => `This offer was sent already${by ? ` by ${by}` : ""}`,
  isNoDraft: "Only a draft can be sent",
  isPast: (day: string) => `It would be open until ${dayText(day)}, which is past. Choose a later day.`,
  noAddress: "The customer's e-mail address is missing: it was erased, or is not one",
  addressStopped:
    "No mail goes to this address: one came back, or was reported as spam. Choose another address.",
  isAccepted: (number: string) => `Version ${number} was accepted: it stays as it is`,
  isDraft: "This is a draft: edit it as it is",
  notDiscarded: "Only a draft can be discarded",
  notPutBack: "This draft cannot be put back: there is a newer version",
  notWithdrawn: (state: string) => `Only an offer that was sent can be withdrawn: this one is ${state}`,
  notReminded: (state: string) => `Only an open offer has a reminder: this one is ${state}`,
  remindedBefore: (at: Date) =>
    `The customer was reminded on ${formatDate(at)} already. Answer the request, or ring.`,
  takesNoReminder: "The customer stopped such mails, or mails to this address come back: ring instead",
  notDecided: (state: string) => `Nobody can answer this offer any more: it is ${state}`,
  acceptedBefore: (trackingNumber: string | null) =>
    `This offer was accepted already${trackingNumber ? `: shipment ${trackingNumber}` : ""}`,
  declinedBefore: "This offer was declined already. Make a new version for another answer.",
  nothingSent: "Nothing was sent yet: a link would show nothing",
} as const;
