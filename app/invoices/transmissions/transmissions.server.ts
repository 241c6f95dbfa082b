import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import { Conflict } from "#app/kit/errors.ts";
import { isHeldUp } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { readableInvoices } from "../own-customers.server.ts";
import { findInvoice, type StoredInvoice } from "../stored-invoice.server.ts";
import { type Transmission, type DeliveryChannel, hasGoneOut, nextAttempt } from "./transmission.ts";

/** Lists the deliveries of an invoice, newest first. @throws NotFound */
export async function listTransmissions(
  db: Kysely<DB>,
  actor: Actor,
  invoiceId: string,
): Promise<Transmission[]> {
  authorize(actor, "invoices.read");
  await findInvoice(db, invoiceId, { where: readableInvoices(actor) });
  return deliveriesOf(db, invoiceId);
}

async function deliveriesOf(db: Kysely<DB>, invoiceId: string): Promise<Transmission[]> {
  const { rows } = await sql<Transmission>`
    select delivery.id, channel, attempt, state, is_copy, coalesce(mails.recipient, endpoint) as "to", provider, unsure,
      ${nameByEmail("delivery.created_by")} as created_by, delivery.created_at, changed_at,
      case when channel = 'mail' and state = 'queued' and ${isHeldUp("mails.id")}
        then 'The mail server did not take it. We try again for a week.' else reason end as reason
    from invoice_deliveries as delivery left join mails on mails.id = mail_id
    where invoice_id = ${invoiceId} order by delivery.created_at desc, delivery.id`.execute(db);
  return rows;
}

/** Locks an issued invoice for its next delivery. @throws NotFound; Conflict for a draft, or when it was sent since */
export async function lockForDelivery(
  tx: Kysely<DB>,
  id: string,
  { channel, attempt }: { channel: DeliveryChannel; attempt: number },
): Promise<{ stored: StoredInvoice; isCopy: boolean; earlier: Transmission[] }> {
  const stored = await findInvoice(tx, id, { lock: true });
  if (stored.number === null) throw new Conflict(INVOICE_MESSAGES.notIssued);
  const earlier = await deliveriesOf(tx, id);
  const newest = earlier.find((each) => each.channel === channel);
  if (newest && nextAttempt(earlier, channel) !== attempt)
    throw new Conflict(INVOICE_MESSAGES.sentMeanwhile(newest.created_by));
  return { stored, isCopy: hasGoneOut(earlier), earlier };
}
