import { pluralize } from "#app/kit/text/counts.ts";
import type { ErasureCounts, RecordsOfKind, PersonalKind } from "./kinds.ts";

export const PERSONAL_DATA_MESSAGES = {
  personRequired: "Type an e-mail address, a name or a telephone number",
  eraseFailed: "Nothing was erased. Please try again.",
} as const;

interface KindTexts {
  title: string;
  one: string;
  many: string;
  erasing: string;
}

const party = (noun: string): KindTexts => ({
  title: `${noun[0]?.toUpperCase()}${noun.slice(1)}s`,
  one: noun,
  many: `${noun}s`,
  erasing:
    "Deleted for good. With shipments: name and contact details are taken off and the shipments stay; keep them where accounting, tax or customs law requires it.",
});

export const KIND_TEXTS: Record<PersonalKind, KindTexts> = {
  quoteRequests: {
    title: "Quote requests",
    one: "quote request",
    many: "quote requests",
    erasing: "Deleted for good. A shipment made from one stays.",
  },
  contactMessages: {
    title: "Contact messages",
    one: "contact message",
    many: "contact messages",
    erasing: "Deleted for good.",
  },
  shippers: party("shipper"),
  consignees: party("consignee"),
  companyContacts: {
    title: "People at customers",
    one: "person at a customer",
    many: "people at customers",
    erasing: "Deleted for good. The customer stays.",
  },
  carrierContacts: {
    title: "People at carriers",
    one: "person at a carrier",
    many: "people at carriers",
    erasing: "Deleted for good. The carrier stays.",
  },
  drivers: {
    title: "Stops planned for a driver",
    one: "stop planned for a driver",
    many: "stops planned for a driver",
    erasing: "The stops stay, without the driver's name.",
  },
  signatures: {
    title: "Deliveries signed for",
    one: "delivery they signed for",
    many: "deliveries they signed for",
    erasing: "The deliveries stay, without the name of who signed.",
  },
  notifyParties: {
    title: "Notify party of papers",
    one: "paper that names them as notify party",
    many: "papers that name them as notify party",
    erasing: "The papers stay as they were issued, as the law wants; our record of whom they name goes.",
  },
  deletedRecords: {
    title: "Deleted records",
    one: "deleted record",
    many: "deleted records",
    erasing: "Deleted for good: nobody can restore them.",
  },
  mails: {
    title: "Mails sent",
    one: "mail",
    many: "mails",
    erasing:
      "Taken off the list; those still waiting, also to staff about this person, are not sent. Of mails to others that name them, the text is taken off.",
  },
  notes: {
    title: "Notes of shipments",
    one: "note",
    many: "notes",
    erasing:
      "The text of notes that name the person is taken off. Notes they wrote stay; without an account, without their name.",
  },
  requestMessages: {
    title: "Messages about quote requests",
    one: "message about a quote request",
    many: "messages about quote requests",
    erasing:
      "Replies to the person, and all messages about their own requests, are deleted for good. Elsewhere the text that names them is taken off. What they wrote as staff stays; without an account, without their name.",
  },
  offers: {
    title: "Offers",
    one: "offer",
    many: "offers",
    erasing:
      "Offers keep number, lane and sums, without the customer, who answered, and the PDF. Open ones are withdrawn.",
  },
  files: {
    title: "Files",
    one: "file",
    many: "files",
    erasing:
      "The name is taken off: of who signed, of who sent it without an account, and in the name of the file. What stands in a file is not read: look at those listed, and delete them where you must.",
  },
  privateLinks: {
    title: "Private links",
    one: "private link",
    many: "private links",
    erasing: "Deleted for good: they open nothing any more. Those to a shipper or consignee go with it.",
  },
  subscriptions: {
    title: "Subscriptions to a shipment",
    one: "subscription",
    many: "subscriptions",
    erasing: "Deleted for good: no further mails about these shipments.",
  },
  stoppedAddresses: {
    title: "Stopped addresses",
    one: "stopped address",
    many: "stopped addresses",
    erasing: "Deleted for good. Mails could go there again: keep it so that none do.",
  },
  auditLines: {
    title: "Lines of the audit log",
    one: "line of the audit log",
    many: "lines of the audit log",
    erasing:
      "The lines stay and say who did what and when, without the person. Keep them while a dispute needs them.",
  },
  invoices: {
    title: "Invoices",
    one: "invoice",
    many: "invoices",
    erasing:
      "Stay: the law wants invoices kept as they were issued. Delete a draft yourself where there is one.",
  },
  payments: {
    title: "Payments",
    one: "payment",
    many: "payments",
    erasing: "Stay: the law wants the movements of a bank account kept as they came.",
  },
  supplierInvoices: {
    title: "Supplier invoices",
    one: "supplier invoice",
    many: "supplier invoices",
    erasing: "Stay: the law wants invoices of suppliers kept as they came.",
  },
  blogAuthors: {
    title: "Blog authors",
    one: "blog author",
    many: "blog authors",
    erasing: "Deleted for good. The articles stay, with an unknown author.",
  },
  staffAccounts: {
    title: "Staff accounts",
    one: "staff account",
    many: "staff accounts",
    erasing: "Stays, so that the log keeps saying who did what. Disable it when the person leaves.",
  },
};

/** «3 quote requests», «1 line of the audit log». */
export const countOf = (kind: PersonalKind, count: number): string =>
  pluralize(count, KIND_TEXTS[kind].one, KIND_TEXTS[kind].many);

export function recordsText(kinds: readonly RecordsOfKind[]): string {
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  return total === 0 ? "Nothing is stored" : `${pluralize(total, "record")} found`;
}

/** The result as the message and the audit log say it: «2 quote requests, 1 shipper anonymised». */
export function erasureText({ anonymised = 0, ...counts }: ErasureCounts): string {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => countOf(kind as PersonalKind, count));
  if (anonymised > 0)
    parts.push(`${pluralize(anonymised, "shipper or consignee", "shippers and consignees")} anonymised`);
  return parts.join(", ") || "nothing";
}

export const exportedText = (records: number): string => pluralize(records, "record");
