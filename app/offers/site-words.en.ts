import { type DeclineReason, REASON_NAMES } from "./offer.ts";

export const OFFER_PAGE_WORDS = {
  howToAccept: (until: string, phone: string, email: string) =>
    `Open the link in our mail and press «Accept», or call ${phone}, or write to ${email}. This offer holds until the end of ${until}.`,
  metaTitle: "Our offer",
  offerFrom: (company: string, customer: string) => `${company} offers to ${customer}`,
  replaces: (version: number) => `This is version ${version}. It replaces the one you had before.`,
  jump: "Accept or decline",
  accept: (total: string) => `Accept for ${total}`,
  acceptTitle: "Accept this offer",
  acceptNote: "You order this transport at this price. We make the shipment, and mail you its number.",
  generalTerms: "Our terms of service apply",
  name: "Your name",
  nameRequired: "Type your name",
  nameTooLong: "At most 200 characters",
  decline: "Decline",
  declineTitle: "Decline this offer",
  why: "Why not?",
  whyRequired: "Choose what comes closest",
  more: "Anything to add",
  moreTooLong: "At most 900 characters",
  sureTitle: "Decline for good?",
  sureText: "The offer is closed then, and can no longer be accepted. We are told your reason.",
  sure: "Yes, decline",
  notSure: "No, go back",
  expired: {
    title: "This offer has expired",
    text: (until: string) => `It was open until ${until}. Call or write to us: we look at it again with you.`,
  },
  accepted: {
    title: "Accepted. Thank you.",
    by: (name: string, day: string) => `Accepted by ${name} on ${day}.`,
    number: (number: string) => `Your shipment has the number ${number}.`,
    next: "What happens next: we contact you about pick-up and papers. You follow the shipment with its number, from now on.",
    follow: "Follow the shipment",
  },
  declined: {
    title: "Declined",
    by: (name: string, day: string) => `Declined by ${name} on ${day}.`,
    next: "Changed your mind, or is something missing? Call or write to us, and we make you another offer.",
  },
  withdrawn: {
    title: "This offer was withdrawn",
    text: "It can no longer be accepted. Call or write to us: we tell you why, and what we can offer instead.",
  },
  superseded: {
    title: "This offer was replaced",
    text: "It can no longer be accepted. Call or write to us for the new one.",
  },
  refused: {
    replaced: (version: number) =>
      `This offer was replaced by version ${version}, which you see now. Nothing was accepted or declined: please read it first.`,
    expired: "Your answer came after the last day: nothing was accepted or declined.",
    withdrawn: "This offer was withdrawn before your answer came.",
    superseded: "This offer was replaced before your answer came.",
    accepted: "This offer was accepted already, so it could not be declined.",
    declined: "This offer was declined already, so it could not be accepted.",
  },
  typed: (text: string) => `You wrote: ${text}`,
  limited: "Too many answers came from your network. Please wait a few minutes, then try again.",
  failed: "This did not come through. Please try again, or call us.",
  call: (phone: string) => `Call ${phone}`,
  write: (email: string) => `Write to ${email}`,
  pdf: "Download as PDF",
  yourAnswer: "Your answer",
  questions: "Questions?",
  documents: "Documents",
  to: "to",
};

export const DECLINE_REASONS: Record<DeclineReason, string> = REASON_NAMES;

export const OFFER_SHEET_WORDS = {
  covers: "What it covers",
  service: "Service",
  price: "Price",
  terms: "Terms",
  validUntil: "Valid until",
  conditions: "Conditions",
  linesAndSums: "Lines and sums of the offer",
  line: "Line",
  amount: "Amount",
  withoutVat: "Total without VAT",
  withVat: "Total with VAT",
  name: "Offer",
  draft: "Draft",
  for: "For",
  description: "Description",
  basis: "Basis",
  quantity: "Quantity",
  unitPrice: "Unit price",
  toAccept: "To accept",
};

export const OFFER_VIEW_WORDS = {
  title: (number: string, version: number) =>
    version > 1 ? `Offer ${number}, version ${version}` : `Offer ${number}`,
  lane: (from: string, to: string) => `${from} to ${to}`,
  gross: (amount: string) => `without VAT; ${amount} with VAT`,
  noVat: "without VAT",
  vatLater: "VAT that is due is added on the invoice.",
  withoutVat: (net: string) => `${net} without VAT`,
  contact: (name: string) => `Your contact: ${name}`,
  vatNumber: (number: string) => `VAT ${number}`,
  vat: (rate: string, base: string) => `VAT ${rate} on ${base}`,
  rounding: (unit: string, withVat: boolean) =>
    `Lines are rounded to ${unit}, halves up${withVat ? "; VAT is computed on the sum of each rate." : "."}`,
  goods: "Goods",
  pieces: "Pieces",
  grossWeight: "Gross weight",
  chargeableWeight: "Chargeable weight",
  volume: "Volume",
  containers: "Containers",
  incoterm: "Incoterm 2020",
  payment: "Payment",
  onReceipt: "On receipt of the invoice",
  paymentDays: (days: number, text: string) => `${text} ${days === 1 ? "day" : "days"} from the invoice`,
  openUntil: (day: string, left: number) =>
    `Open until ${day}, ${left === 0 ? "the last day" : left === 1 ? "1 day left" : `${left} days left`}`,
  bases: {
    flat: "Flat",
    kg: "Per kg",
    chargeable_kg: "Per chargeable kg",
    m3: "Per m³",
    container: "Per container",
  },
  percentOfAbove: "Percent of the lines above",
  percentOfValue: "Percent of the value",
  percentOf: (rate: string, of: string) => `${rate} of ${of}`,
  chargeableKg: "chargeable\u00a0kg",
  containersOf: (count: string, isOne: boolean) => `${count} ${isOne ? "container" : "containers"}`,
  minimumCharged: (least: string) => `The minimum of ${least} is charged`,
  atLeast: (least: string) => `At least ${least}`,
};

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Formats «Friday 4 December 2026», with the month as text. */
export const writeDay = (weekday: number, day: number, month: string, year: number | null): string =>
  `${WEEKDAYS[weekday] ?? ""} ${day} ${month}${year === null ? "" : ` ${year}`}`;

export const OFFER_LETTER = {
  subject: (number: string, version: number, lane: string) =>
    `Offer ${number}${version > 1 ? `, version ${version}` : ""}: ${lane}`,
  first: (number: string, lane: string) =>
    `Thank you for your request. Here is our offer ${number} for the transport from ${lane}.`,
  next: (number: string, lane: string) =>
    `As discussed, here is a new version of our offer ${number} for the transport from ${lane}. It replaces the one you have.`,
  regards: "Kind regards,",
};

export const OFFER_MAIL_WORDS = {
  seeAndAnswer: "See the offer",
  howTo: "You accept or decline on that page, without an account.",
  attached: "The same offer is attached as PDF.",
  questions: "Questions? Answer this mail or call us on",
  openSubject: (number: string, until: string) => `Offer ${number} is open until ${until}`,
  onlyOnce: "You get this once, because we sent you an offer that you have not answered yet.",
  stop: "Stop such mails",
  ourOffer: "Our offer",
  isOpenUntil: "is open until",
  thenOver: "After that day its prices no longer hold.",
  moreTime: "Need more time, or something else? Answer this mail or call us on",
  acceptedSubject: (number: string, shipment: string) => `Offer ${number} accepted: shipment ${shipment}`,
  yourShipmentIs: (lane: string, number: string) => `${lane}: your shipment is ${number}`,
  thanks: "Thank you.",
  thanksFor: "Thank you for accepting our offer",
  offer: "Offer",
  offerNumber: "Offer",
  acceptedBy: (name: string) => `was accepted by ${name}.`,
  shipmentIs: "Your shipment has the number",
  follow: "Follow the shipment",
  nextStep:
    "We contact you about pick-up and papers. Is something wrong with it? Answer this mail or call us on",
  route: "Route",
  price: "Price",
  openUntil: "Open until",
};
