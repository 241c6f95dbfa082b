import { formatCount, pluralize } from "#domain/counts.ts";

export const VAT_MESSAGES = {
  noPrefix:
    "A VAT number begins with its country, such as BE 0403.170.701: choose the country or type its letters",
  word: "This is no VAT number: it stays as a note, and tells no two customers apart. Leave the field empty where there is none",
  form: (prefix: string, says: string) => `A VAT number of ${prefix} has ${says} after ${prefix}`,
  checkDigit: (right: string) => `The check digits do not fit: for the other digits they would be ${right}`,
  checkDigits: "The check digits do not fit the others: a digit is wrong, or two are swapped",
  siren: "The last nine digits are no SIREN number: a digit is wrong, or two are swapped",
  key: "The two characters after FR do not fit the SIREN number",
  notPossible: "No VAT number has these first digits: a digit is wrong, or two are swapped",
} as const;

export const EORI_MESSAGES = {
  noPrefix: "An EORI number begins with its country, such as BE 0403170701",
  form: (prefix: string, says: string) => `An EORI number of ${prefix} has ${says} after ${prefix}`,
} as const;

export const COMPANY_MESSAGES = {
  nameRequired: "Name is required",
  tooLong: (label: string, max: number) => `${label} must be at most ${formatCount(max)} characters`,
  countryInvalid: "Choose a country from the list",
  languageInvalid: "Choose a language from the list",
  paymentDaysInvalid: "Payment days must be a whole number from 0 to 365",
  emailInvalid: "Please enter a valid email address",
  contactNameRequired: "Name is required",
  tooManyContacts: (max: number) => `A customer has at most ${formatCount(max)} people`,
  notFound: "Customer not found",
  noDocuments: "No documents issued for its shipments yet.",
  documentsFailed: "More documents could not be loaded",
  changedMeanwhile: "This customer was changed by someone else",
  created: "Customer added",
  updated: "Customer saved",
  deleted: "Customer deleted",
  joined: (count: number) => (count === 1 ? "Joined" : `Joined ${formatCount(count)}`),
  left: "No longer joined",
  requestLinked: "The request belongs to this customer now",
  requestUnlinked: "The request belongs to no customer now",
  belongsElsewhere: (names: readonly string[]) =>
    `${names.join(", ")} ${names.length === 1 ? "belongs" : "belong"} to another customer by now`,
  notThere: "It is no longer there: somebody deleted it",
  nothingTicked: "Tick at least one",
  fetchFailed: "Failed to fetch customers",
  exportFailed: "Failed to export customers",
  exportedMany: (count: number) => `Exported ${pluralize(count, "customer")}`,
  operationFailed: "Operation failed",
  deleteFailed: "Failed to delete the customer",
  confirmTitle: "Delete this customer?",
  confirmDelete: (parties: number) =>
    parties > 0
      ? `Its people and private links go with it. Its ${pluralize(parties, "shipper or consignee", "shippers and consignees")} stay, joined to no customer.`
      : "Its people and private links go with it.",
} as const;

export const LANGUAGE_NAMES = { en: "English", nl: "Dutch", fr: "French", de: "German" } as const;

/** Kinds of mail in the list on a customer's page; another kind shows as it is stored. */
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
};
