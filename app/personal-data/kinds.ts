const PERSONAL_KINDS = [
  "quoteRequests",
  "contactMessages",
  "shippers",
  "consignees",
  "companyContacts",
  "deletedRecords",
  "mails",
  "notes",
  "requestMessages",
  "offers",
  "files",
  "privateLinks",
  "subscriptions",
  "stoppedAddresses",
  "auditLines",
  "blogAuthors",
  "staffAccounts",
] as const;

export type PersonalKind = (typeof PERSONAL_KINDS)[number];

export const ERASABLE_KINDS = PERSONAL_KINDS.filter((kind) => kind !== "staffAccounts");

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

/** In place of a party's name where shipments still refer to it, and of names in the audit log. */
export const ERASED = "(erased)";
