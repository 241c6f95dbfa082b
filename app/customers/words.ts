import { formatCount, pluralize } from "#app/kit/text/counts.ts";

export const VAT_MESSAGES = {
  noPrefix:
    "A VAT number begins with its country, such as BE 0403.170.701: choose the country or type its letters",
  checkDigits: "The check digits do not fit the others: a digit is wrong, or two are swapped",
  notPossible: "No VAT number has these first digits: a digit is wrong, or two are swapped",
} as const;

export const COMPANY_MESSAGES = {
  paymentDaysInvalid: "Payment days must be a whole number from 0 to 365",
  tooManyContacts: (max: number) => `A customer has at most ${formatCount(max)} people`,
  notFound: "Customer not found",
  joined: (count: number) => (count === 1 ? "Linked" : `Linked ${formatCount(count)}`),
  belongsElsewhere: (names: readonly string[]) =>
    `${names.join(", ")} ${names.length === 1 ? "belongs" : "belong"} to another customer by now`,
  nobodyToWriteTo: "Add a person with an e-mail to this customer first: an offer is sent to one",
  notThere: "It is no longer there: somebody deleted it",
  fetchFailed: "Failed to fetch customers",
  exportedMany: (count: number) => `Exported ${pluralize(count, "customer")}`,
  operationFailed: "Operation failed",
  confirmDelete: (parties: number) =>
    parties > 0
      ? `Its people and private links go with it. Its ${pluralize(parties, "shipper or consignee", "shippers and consignees")} stay, linked to no customer.`
      : "Its people and private links go with it.",
} as const;

export const COMPANY_MAIL_KINDS: Readonly<Record<string, string>> = {
  shipment_update: "Update",
  delay_letter: "Letter",
  subscription_confirmation: "Please confirm",
  private_link: "Private link",
  lost_link: "Lost link",
  request_received: "Request received",
  request_reply: "Reply",
  offer: "Offer",
  offer_reminder: "Reminder of an offer",
  offer_accepted: "Confirmation of the order",
  account_letter: "Statement or reminder",
};
