import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.generated.ts";
import type { LockedOffer } from "./lock-offer.ts";

interface RequestRow {
  id: string;
  email: string;
  status: string;
}

/** Whether a no answers the whole request: it is still being worked on, and no other offer of it is open, accepted or drafted. */
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
