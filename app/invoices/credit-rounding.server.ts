import { type Kysely, sql } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

const REASON = "Rounding of VAT on several credit notes";

/**
 * Writes off the cents between an invoice and its credit notes once all its lines are credited, since each note rounds
 * its own VAT: nobody is reminded of them. @param noteId the credit note that was issued last
 */
export async function writeOffRounding(
  tx: Kysely<DB>,
  actor: Actor,
  { creditedId, noteId }: { creditedId: string; noteId: string },
): Promise<void> {
  const { rows } = await sql<{
    id: string;
    number: string;
    customer: string;
    currency: string;
    amount: string;
  }>`
    with written as (
      insert into settlements (kind, item_id, amount, reason, created_by)
      select 'write_off', open_items.id, open, ${REASON}, ${actor.email}
      from open_items cross join (select count(*) as notes from invoices
        where credits_id = ${creditedId} and number is not null) as credited
      where open_items.id in (${creditedId}, ${noteId}) and open > 0 and notes > 1 and open <= 0.01 * notes
        and not exists (select from invoice_lines where invoice_id = ${creditedId} and not released)
      returning item_id, amount)
    select invoices.id, number, customer, currency, amount::text from written join invoices on invoices.id = item_id`.execute(
    tx,
  );
  await emit(
    tx,
    actor,
    rows.map(({ id, number, customer, currency, amount }) => ({
      action: "invoice.written_off",
      entityId: id,
      summary: `${number}, ${customer}`,
      details: { amount: formatMoney(amount, currency), reason: REASON },
    })),
  );
}
