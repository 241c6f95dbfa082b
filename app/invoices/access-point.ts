import type { InvoiceKind, Endpoint } from "./invoice.ts";

export const PROVIDERS = {
  recommand: {
    label: "Recommand",
    account: "Company id",
    secret: "API key and secret, with a colon between",
  },
  storecove: { label: "Storecove", account: "Legal entity id", secret: "API key" },
  billit: { label: "Billit", account: "Party id", secret: "API key" },
} as const;

export type ProviderName = keyof typeof PROVIDERS;

export const isProvider = (name: unknown): name is ProviderName =>
  typeof name === "string" && Object.hasOwn(PROVIDERS, name);

/** Names the access points that may have delivered an e-invoice; null stands for a manual upload. */
export const placesOf = (providers: readonly (string | null)[]): string =>
  providers
    .map((each) => (isProvider(each) ? PROVIDERS[each].label : "who uploads it by hand"))
    .join(" and ");

/** Credentials of an account at an access point. */
export interface Credentials {
  account: string;
  secret: string;
  /** True for Billit's test host; at the other providers the key decides. */
  sandbox: boolean;
}

export interface OutgoingDocument {
  /** Idempotency key: the same in every attempt, so that the access point accepts the document once. */
  key: string;
  kind: InvoiceKind;
  number: string;
  ubl: string;
  to: Endpoint;
  /** An earlier attempt may have arrived without a response. */
  isRetry: boolean;
}

interface DocumentState {
  state: "sent" | "delivered" | "refused";
  reason: string | null;
}

/** A document in the inbox of an access point that is not confirmed yet. */
export interface InboxItem {
  /** Stable id, the same in every listing. */
  id: string;
  /** The sender as the access point writes it: `0208:0403170701`; empty when it gives none. */
  from: string;
  /** Reads the original document; null when the item is a notice of the access point itself. @throws Missing */
  read: () => Promise<Buffer | null>;
  /** Removes the item from the inbox; idempotent. */
  confirm: () => Promise<void>;
}

/** Maximum size of a response with a document, in bytes: 5 MB as base64, twice, with a margin. */
export const INBOX_MAX_BYTES = 16_000_000;

/** The access point lists an item, but cannot provide its document. */
export class NoDocument extends Error {}

export interface AccessPoint {
  /** Checks whether a receiver accepts this kind of document by Peppol. @throws Error when no answer is available now */
  canReceive: (to: Endpoint, kind: InvoiceKind) => Promise<boolean>;
  /** Sends a document. @throws Refusal when it is refused for good, any other Error when a retry may succeed */
  send: (document: OutgoingDocument) => Promise<{ id: string; state: "sent" | "delivered" }>;
  /** Reads the state of a sent document; null when the access point has no such request. */
  stateOf: ((id: string) => Promise<DocumentState>) | null;
  /** Lists unconfirmed documents, oldest first, one page of the access point. */
  listInbox: () => Promise<InboxItem[]>;
}

/** The access point refuses a document for good. */
export class Refusal extends Error {}
