const PERSONAL_KINDS = [
  "quoteRequests",
  "contactMessages",
  "shippers",
  "consignees",
  "companyContacts",
  "carrierContacts",
  "deletedRecords",
  "mails",
  "notes",
  "requestMessages",
  "offers",
  "files",
  "drivers",
  "signatures",
  "notifyParties",
  "privateLinks",
  "subscriptions",
  "stoppedAddresses",
  "auditLines",
  "invoices",
  "payments",
  "supplierInvoices",
  "blogAuthors",
  "staffAccounts",
] as const;

export type PersonalKind = (typeof PERSONAL_KINDS)[number];

/** Kinds that are kept: invoices and payments by law, and the authors of the audit log. */
const KEPT_KINDS = [
  "invoices",
  "payments",
  "supplierInvoices",
  "staffAccounts",
] as const satisfies PersonalKind[];
type KeptKind = (typeof KEPT_KINDS)[number];

export const isErasable = (kind: PersonalKind): kind is Exclude<PersonalKind, KeptKind> =>
  !KEPT_KINDS.some((kept) => kept === kind);

export const ERASABLE_KINDS = PERSONAL_KINDS.filter(isErasable);

export interface PersonalRecord {
  id: string;
  label: string;
  /** Time it was stored or done; null when it has none. */
  at: Date | null;
  shipments?: number;
}

export interface RecordsOfKind {
  kind: PersonalKind;
  count: number;
  records: PersonalRecord[];
  withShipments?: number;
}

export type ErasureCounts = Partial<Record<PersonalKind | "anonymised", number>>;
