import { type Kysely, sql } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { allOverpayments, nameOfOverpayment } from "../refunds.server.ts";
import type { OpenCredit } from "./match-payments.ts";
import { rateOnDayInSql } from "#app/exchange-rates/rates.server.ts";
import type { ForeignInvoice } from "./match-foreign.ts";
import type { StatementEntry } from "./statement.ts";

/** The rest of a credit note (an item), or of a payment. */
export interface StoredCredit extends OpenCredit {
  isPayment: boolean;
}

/** Reads the amounts that can be refunded to customers in a currency. */
export async function readOpenCredits(tx: Kysely<DB>, currency: string): Promise<StoredCredit[]> {
  const { rows: notes } = await sql<{ id: string; number: string; name: string; open: string }>`
    select open_items.id, invoices.number, invoices.customer as name, open_items.open
    from open_items join invoices using (id)
    where open_items.open > 0 and open_items.kind = 'credit_note' and open_items.currency = ${currency}
    order by open_items.issued_on, invoices.number`.execute(tx);
  const overpayments = await allOverpayments(tx, currency);
  return [
    ...notes.map((note) => ({ ...note, communication: null, iban: null, currency, isPayment: false })),
    ...overpayments.map((payment) => ({
      id: payment.id,
      number: nameOfOverpayment(payment),
      communication: null,
      name: payment.name ?? "",
      iban: payment.iban,
      currency,
      open: payment.rest,
      isPayment: true,
    })),
  ];
}

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
        open_items.open, open_items.due_on, (${rateOnDayInSql(sql`open_items.currency`, day)} / ${rateOnDayInSql(sql`${currency}::text`, day)})::text as rate
      from open_items join invoices using (id)
      where open_items.open > 0 and open_items.kind = 'invoice' and open_items.currency <> ${currency}
      order by open_items.due_on, invoices.number) as item
    where rate is not null`.execute(db);
  return rows;
}
