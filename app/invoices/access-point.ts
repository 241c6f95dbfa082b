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

/** Names access points that may have delivered an e-invoice; null stands for an upload by hand. */
export const placesOf = (providers: readonly (string | null)[]): string =>
  providers
    .map((each) => (isProvider(each) ? PROVIDERS[each].label : "who uploads it by hand"))
    .join(" and ");

/** Credentials of an account at an access point. */
export interface Credentials {
  account: string;
  secret: string;
  /** Billit's other host for trying things out; the others tell by the key. */
  sandbox: boolean;
}

export interface OutgoingDocument {
  /** The same in every attempt: the access point takes it once. */
  key: string;
  kind: InvoiceKind;
  number: string;
  ubl: string;
  to: Endpoint;
  /** An attempt before may have arrived without our knowing. */
  isRetry: boolean;
}

interface DocumentState {
  state: "sent" | "delivered" | "refused";
  reason: string | null;
}

/** A document in the inbox of an access point that we have not confirmed yet. */
export interface InboxItem {
  /** The same whenever it is listed. */
  id: string;
  /** The sender as the access point writes it: `0208:0403170701`; empty where it names none. */
  from: string;
  /** The document as it came, null where the item is a note of the access point's own. @throws Missing */
  read: () => Promise<Buffer | null>;
  /** Takes it out of the inbox; harmless where it is out already. */
  confirm: () => Promise<void>;
}

/** Largest answer with a document, in bytes: 5 MB as base64, twice, with room. */
export const INBOX_MAX_BYTES = 16_000_000;

/** The access point has an item, but will never give the document. */
export class Missing extends Error {}

/** One sender for all access points: it speaks their languages, and nothing else. */
export interface AccessPoint {
  /** Asks Peppol for a receiver of this kind of document. @throws Error where no answer can be had now */
  canReceive: (to: Endpoint, kind: InvoiceKind) => Promise<boolean>;
  /** @throws Refusal where it will never take it, any other Error where it may later */
  send: (document: OutgoingDocument) => Promise<{ id: string; state: "sent" | "delivered" }>;
  /** Reads the state of a sent document; null where the access point offers no such request. */
  stateOf: ((id: string) => Promise<DocumentState>) | null;
  /** Lists unconfirmed documents, the oldest first, one page of the access point. */
  listInbox: () => Promise<InboxItem[]>;
}

/** The access point looked at a document, and will not take it. */
export class Refusal extends Error {}
