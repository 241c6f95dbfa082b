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
  "supplierInvoices",
  "blogAuthors",
  "staffAccounts",
] as const;

export type PersonalKind = (typeof PERSONAL_KINDS)[number];

/** Records that stay: the law wants invoices kept, and the audit log names its authors. */
const KEPT_KINDS = ["invoices", "supplierInvoices", "staffAccounts"] as const satisfies PersonalKind[];
type KeptKind = (typeof KEPT_KINDS)[number];

export const isErasable = (kind: PersonalKind): kind is Exclude<PersonalKind, KeptKind> =>
  !KEPT_KINDS.some((kept) => kept === kind);

export const ERASABLE_KINDS = PERSONAL_KINDS.filter(isErasable);

export interface PersonalRecord {
  id: string;
  label: string;
  /** Moment it was stored or done; null for what has none. */
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
