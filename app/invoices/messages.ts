import { formatCount, pluralize } from "#app/kit/text/counts.ts";

/** Texts of the back office. */
export const INVOICE_MESSAGES = {
  title: "Invoices",
  notFound: "This invoice is not there any more",
  failed: "It could not be done. Please try again.",
  fetchFailed: "The invoices could not be read",
  issuedAlready: (number: string, by: string) => `Issued already as ${number} by ${by}`,
  changedMeanwhile: "This draft was changed by someone else. Look again before you issue it.",
  issued: (numbers: readonly string[]) =>
    numbers.length === 1 ? `Issued as ${numbers[0]}` : `Issued ${numbers.length}: ${numbers.join(", ")}`,
  left: (reasons: readonly string[]) =>
    `${pluralize(reasons.length, "draft")} not issued. ${[...new Set(reasons)].join(". ")}`,
  notIssued: "Only an issued invoice is sent: issue it first",
  sentMeanwhile: (by: string) => `${by} has just sent it. Look again before you send it once more.`,
  peppolAlready: (by: string) => `${by} has sent it by Peppol already: it goes there once`,
  unsureElsewhere: (places: string) =>
    places === ""
      ? "Where else it may have been delivered from has changed. Look again before you send it."
      : `It was given to ${places}, and may have been delivered from there: look there first`,
  handed: (count: number, chosen: number) =>
    `Handed over ${pluralize(count, "e-invoice")}${count < chosen ? `; ${formatCount(chosen - count)} went by Peppol already` : ""}`,
  noneHanded: "Nothing was handed over: these went by Peppol already, or the file could not be made",
  noAccessPoint: "No access point is set up: an owner does it in Settings, Invoicing",
  unreachable:
    "No mail goes to this address: one came back, or was reported as spam. Choose another address, or let mails go to it again on the customer's page.",
  customerGone: (name: string) =>
    `${name} is no customer any more: restore it, or delete this draft and say who pays`,
  nothing: "Nothing is to be invoiced: every price is zero or on an invoice already",
  taken: "One of these charges was just put on another invoice. Look again.",
  undecided: (lines: readonly { description: string; tracking_number: string }[]) =>
    `VAT is to be decided for ${lines
      .map(({ description, tracking_number }) => `«${description}» of ${tracking_number}`)
      .join(", ")}: choose it in the charges first`,
  tooManyLines: (payer: string, max: number, count: number) =>
    `An invoice has ${formatCount(max)} lines at most, and ${payer} would get ${formatCount(count)}: choose fewer shipments`,
  noPayer: (shipments: readonly string[]) =>
    `Nobody is known who pays for ${shipments.join(", ")}: choose who pays on the shipment first`,
  split: {
    not_subject: "Apart from the other lines: what is not subject to VAT stands on an invoice of its own",
    two_reasons: "Apart from the other lines: one invoice gives one reason for a category without VAT",
  },
  creditedAlready: "Some of these lines were given back meanwhile by another credit note",
  creditDrafted:
    "A draft of a credit note gives some of these lines back already: issue that one, or delete it first",
  notCredited: "Only an issued invoice is answered by a credit note",
  noLines: "Choose at least one line that is not given back yet",
  sampleSeller: "The company details are still sample values. An owner confirms them in Settings, Invoicing",
  otherPrice: (line: string, price: string | null) =>
    `«${line}» ${price === null ? "is no such charge of the shipment any more" : `is ${price} in the charges now`}: delete this draft and make it again`,
  otherVat: (line: string) =>
    `«${line}» has another VAT in the charges now: delete this draft and make it again`,
  otherPayer: (line: string) => `«${line}» has another payer now: delete this draft and make it again`,
  otherRate: (currency: string) =>
    `The rate of ${currency} is another one in the charges now: delete this draft and make it again`,
  notGrouped:
    "Lines are grouped where they are of one shipment and VAT: choose at least two of those, and say what they are",
  noneChosen: "Choose at least one shipment",
  noDraftChosen: "Choose at least one draft",
  lastLine: "An invoice has a line at least: delete the draft instead",
} as const;
