import { type Kysely, sql } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { allOverpayments, nameOfOverpayment } from "../refunds.server.ts";
import type { OpenCredit } from "./match-payments.ts";

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
