import { type Kysely, sql } from "kysely";
import { emitEach, NOBODY } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

/**
 * Updates open pages about the mail of a reply, an invoice, a claim's notice or an account statement letter; no page
 * shows the state of other mails live.
 */
export async function announceMailState(db: Kysely<DB>, mailId: string): Promise<void> {
  const shown = {
    request_message: sql`select request_id::text as entity_id from request_messages where mail_id = ${mailId}`,
    invoice: sql`select invoice_id::text as entity_id from invoice_deliveries where mail_id = ${mailId}`,
    company: sql`select company_id::text as entity_id from account_letters where mail_id = ${mailId} and company_id is not null`,
    claim: sql`select id::text as entity_id from claims where notice_mail = ${mailId}`,
  };
  for (const [entity, rows] of Object.entries(shown))
    await emitEach(db, NOBODY, { action: `${entity}.mail_changed`, audited: false }, rows);
}
