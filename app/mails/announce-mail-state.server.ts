import { type Kysely, sql } from "kysely";
import { emitEach, NOBODY } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

/**
 * Updates open pages about the mail of a reply, an invoice, a claim's notice or an account statement letter; no page
 * shows the state of other mails live.
 */
export async function announceMailState(db: Kysely<DB>, mailId: string): Promise<void> {
  await emitEach(
    db,
    NOBODY,
    { action: "request_message.mail_changed", entity: "request_message", audited: false },
    sql`select request_id::text as entity_id from request_messages where mail_id = ${mailId}`,
  );
  await emitEach(
    db,
    NOBODY,
    { action: "invoice.mail_changed", entity: "invoice", audited: false },
    sql`select invoice_id::text as entity_id from invoice_deliveries where mail_id = ${mailId}`,
  );
  await emitEach(
    db,
    NOBODY,
    { action: "company.mail_changed", entity: "company", audited: false },
    sql`select company_id::text as entity_id from account_letters where mail_id = ${mailId} and company_id is not null`,
  );
  await emitEach(
    db,
    NOBODY,
    { action: "claim.mail_changed", entity: "claim", audited: false },
    sql`select id::text as entity_id from claims where notice_mail = ${mailId}`,
  );
}
