import type { Capability } from "#app/access/policy.ts";
import type { LiveEntity } from "./event.ts";

/** Records that files hang on: their column in `files`, what reading and writing them takes, and what screens follow. */
export const FILE_OWNERS = {
  shipment: {
    column: "shipment_id",
    read: "shipments.read",
    write: "shipments.write",
    entity: "shipment_file",
  },
  quote_request: {
    column: "quote_request_id",
    read: "requests.read",
    write: "requests.write",
    entity: "quote_request_file",
  },
  company: {
    column: "company_id",
    read: "customers.read",
    write: "customers.write",
    entity: "company_file",
  },
  // On the first version, for all of them.
  offer: {
    column: "offer_id",
    read: "offers.read",
    write: "offers.write",
    entity: "offer_file",
  },
} as const satisfies Record<
  string,
  { column: string; read: Capability; write: Capability; entity: LiveEntity }
>;

export type FileOwnerKind = keyof typeof FILE_OWNERS;

export interface FileOwner {
  kind: FileOwnerKind;
  id: string;
}

export function isFileOwnerKind(text: unknown): text is FileOwnerKind {
  return typeof text === "string" && Object.hasOwn(FILE_OWNERS, text);
}
