import { z } from "zod";
import type { ActRefusal, Begun } from "#app/acts/act.ts";
import type { Capability } from "#app/access/policy.ts";
import { FILE_OWNERS } from "#app/live/file-owners.ts";

export const DELETED_KINDS = [
  "shipment",
  "status",
  "shipper",
  "consignee",
  "quote_request",
  "contact_submission",
  "blog_post",
  "company",
  "file",
] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

const WRITE_CAPABILITY = {
  shipment: "shipments.write",
  status: "shipments.write",
  shipper: "customers.write",
  consignee: "customers.write",
  quote_request: "requests.write",
  contact_submission: "contacts.write",
  blog_post: "blog.write",
  company: "customers.write",
} as const satisfies Record<Exclude<DeletedKind, "file">, Capability>;

/** Capabilities, any of which allows deleting and restoring a kind; for a file, that of its record is checked afterwards. */
export function mayDelete(kind: DeletedKind): readonly [Capability, ...Capability[]] {
  return kind === "file"
    ? [
        FILE_OWNERS.shipment.write,
        FILE_OWNERS.quote_request.write,
        FILE_OWNERS.company.write,
        FILE_OWNERS.offer.write,
      ]
    : [WRITE_CAPABILITY[kind]];
}

export type ArchiveTarget = { deleted: string } | { act: string };

const requestSchema = z.object({
  intent: z.enum(["restore", "erase"]),
  wanted: z.union([z.strictObject({ deleted: z.guid() }), z.strictObject({ act: z.guid() })]),
  withNeeded: z.boolean(),
});
export type DeletedRequest = z.output<typeof requestSchema>;

/** Parses a form: `intent`, `deleted` or `act`, and `with_needed`; null when it is invalid. */
export function parseDeletedRequest(form: FormData): DeletedRequest | null {
  const { intent, with_needed, ...wanted } = Object.fromEntries(form);
  return requestSchema.safeParse({ intent, wanted, withNeeded: with_needed === "1" }).data ?? null;
}

export interface MissingRecord {
  kind: DeletedKind;
  name: string;
  id: string;
}

export type RestoreConflict =
  /** Another record has the tracking number or slug; `by` is its name. */
  | { kind: DeletedKind; name: string; why: "taken"; by: string }
  | { kind: DeletedKind; name: string; why: "needs"; needed: MissingRecord[] }
  /** The shipment of a status entry is not archived any more. */
  | { kind: DeletedKind; name: string; why: "orphan" };

export interface Deletion {
  kind: DeletedKind;
  /** Null when the audit log has no entry any more. */
  by: { email: string; at: Date } | null;
  /** True when it can be restored, unless there is a `conflict`; records it needs are restored with it. */
  kept: boolean;
  conflict: RestoreConflict | null;
}

export interface RestoreOutcome {
  kind: DeletedKind;
  /** Name of the first restored record, or of the first refused one. */
  name: string;
  restored: number;
  refused: number;
  refusals: RestoreConflict[];
}

export type ArchiveAnswer =
  | { kind: "restored"; outcome: RestoreOutcome }
  | { kind: "erased"; count: number }
  | Begun
  | ActRefusal;
