import { type Kysely, sql } from "kysely";
import { rateOnDayInSql } from "#app/exchange-rates/rates.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { ForeignInvoice } from "./match-foreign.ts";
import type { StatementEntry } from "./statement.ts";

/** Reads open invoices in other currencies with the rate of the statement's day; none when nothing was received. */
export async function foreignInvoices(
  db: Kysely<DB>,
  entries: readonly StatementEntry[],
  { currency, statementId }: { currency: string; statementId: string },
): Promise<ForeignInvoice[]> {
  if (entries.every(({ amount }) => amount.startsWith("-"))) return [];
  const day = sql`(select day from bank_statements where id = ${statementId})`;
  const { rows } = await sql<ForeignInvoice>`
    select * from (
      select open_items.id, invoices.number, invoices.communication, invoices.customer as name, open_items.currency,
        open_items.open, (${rateOnDayInSql(sql`open_items.currency`, day)} / ${rateOnDayInSql(sql`${currency}::text`, day)})::text as rate
      from open_items join invoices using (id)
      where open_items.open > 0 and open_items.kind = 'invoice' and open_items.currency <> ${currency}
      order by open_items.due_on, invoices.number) as item
    where rate is not null`.execute(db);
  return rows;
}
