import { type Kysely, sql } from "kysely";
import type { QuoteStatus } from "#domain/quotes/quote-request.ts";
import { emit, type EventActor } from "../events/emit.ts";
import type { DB } from "../schema.generated.ts";
import type { LockedOffer } from "./lock-offer.ts";

interface RequestRow {
  id: string;
  email: string;
  status: string;
}

/** The status of a request follows its offers; one that has it already stays untouched. */
export async function setRequestStatus(
  tx: Kysely<DB>,
  by: EventActor,
  request: RequestRow,
  status: QuoteStatus,
): Promise<void> {
  if (request.status === status) return;
  await tx.updateTable("quote_requests").set({ status }).where("id", "=", request.id).execute();
  await emit(tx, by, {
    action: "quote_request.status_changed",
    entity: "quote_request",
    entityId: request.id,
    summary: request.email,
    details: { from: request.status, to: status },
  });
}

/**
 * Whether a no is the answer to the whole request: it is still being worked on, and no other offer of it is open, accepted,
 * or being drafted.
 */
export async function declinesRequest(
  tx: Kysely<DB>,
  request: RequestRow,
  { offer, today }: LockedOffer,
): Promise<boolean> {
  if (request.status !== "pending" && request.status !== "in_progress") return false;
  const { rows } = await sql`
    select from offers where request_id = ${request.id} and id <> ${offer.id}
      and (status in ('draft', 'accepted') or (status = 'sent' and valid_until >= ${today}::date)) limit 1`.execute(
    tx,
  );
  return rows.length === 0;
}
