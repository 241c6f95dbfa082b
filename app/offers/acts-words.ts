import { formatDate, startOfLocalDay } from "#app/kit/time/time.ts";

const dayText = (day: string) => formatDate(startOfLocalDay(day) ?? new Date(Number.NaN));

export const OFFER_ACT_MESSAGES = {
  notFound: "Offer not found",
  changedMeanwhile: "This offer was changed by someone else. Read it again before you send it.",
  sentAlready: (by: string | null) => `This offer was sent already${by ? ` by ${by}` : ""}`,
  isPast: (day: string) => `It would be open until ${dayText(day)}, which is past. Choose a later day.`,
  isAccepted: (number: string) => `Version ${number} was accepted: it stays as it is`,
  remindedBefore: (at: Date) =>
    `The customer was reminded on ${formatDate(at)} already. Answer the request, or ring.`,
  acceptedBefore: (trackingNumber: string | null) =>
    `This offer was accepted already${trackingNumber ? `: shipment ${trackingNumber}` : ""}`,
} as const;
