import { z } from "zod";

/** What staff can delete and restore, by the names the audit log has for them. */
export const DELETED_KINDS = [
  "shipment",
  "status",
  "shipper",
  "consignee",
  "quote_request",
  "contact_submission",
  "blog_post",
] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/** Days that what was deleted can be restored; then it is removed for good. */
export const KEPT_DAYS = 30;

/** What to restore or to delete for good: one deleted record, or all that one act has deleted. */
export type Wanted = { deleted: string } | { act: string };

const requestSchema = z.object({
  intent: z.enum(["restore", "erase"]),
  wanted: z.union([z.strictObject({ deleted: z.guid() }), z.strictObject({ act: z.guid() })]),
  /** What it refers to and was deleted too comes back first. */
  withNeeded: z.boolean(),
});
export type DeletedRequest = z.output<typeof requestSchema>;

/** Reads what a button sends: `intent`, `deleted` or `act`, and `with_needed`; null when it is nothing of that. */
export function parseDeletedRequest(form: FormData): DeletedRequest | null {
  const { intent, with_needed, ...wanted } = Object.fromEntries(form);
  return requestSchema.safeParse({ intent, wanted, withNeeded: with_needed === "1" }).data ?? null;
}

/** A deleted record that another one refers to; `id` restores it. */
export interface Needed {
  kind: DeletedKind;
  name: string;
  id: string;
}

/** Why a deleted record stays deleted for now. */
export type Refusal =
  /** Its tracking number or address belongs to another: `by` is that one's name. */
  | { kind: DeletedKind; name: string; why: "taken"; by: string }
  /** What it refers to was deleted too. */
  | { kind: DeletedKind; name: string; why: "needs"; needed: Needed[] }
  /** The shipment of a status entry is not kept any more. */
  | { kind: DeletedKind; name: string; why: "orphan" };

/** How a restoring went. */
export interface RestoreOutcome {
  kind: DeletedKind;
  /** Of the first that came back, or of the first refused. */
  name: string;
  restored: number;
  refused: number;
  /** Some of what was refused, enough to tell people why. */
  refusals: Refusal[];
}

/** The lines the server answers with while it works; the last one is no `progress`. */
export type DeletedNews =
  | { kind: "progress"; done: number }
  | { kind: "restored"; outcome: RestoreOutcome }
  | { kind: "erased"; count: number }
  | { kind: "failed"; error: string };
