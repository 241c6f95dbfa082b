import type { Capability } from "#app/access/policy.ts";
import type { LiveEntity } from "./event.ts";

/** Records that can have files: column in `files`, capabilities to read and write them, and the followed entity. */
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
  company: { column: "company_id", read: "customers.read", write: "customers.write", entity: "company_file" },
  // Files belong to the first version, and are shared by all.
  offer: { column: "offer_id", read: "offers.read", write: "offers.write", entity: "offer_file" },
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
