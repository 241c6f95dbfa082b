import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import type { Database } from "#database/connection/connect.ts";
import { matchesOf } from "./statements/match-statement.server.ts";

/** A payment of a bank statement that is matched with an invoice, and settles it once a person confirms. */
export interface WaitingPayment {
  id: string;
  invoiceId: string;
  statementId: string;
  statement: string;
  /** `YYYY-MM-DD` */
  bookedOn: string;
  payer: string | null;
  amount: Decimal;
  currency: string;
}

/** Maximum of statements that are matched, newest first: older ones that wait are seen on their own pages. */
const STATEMENTS_READ = 10;

/** Lists the payments of bank statements that wait to be matched with open invoices. */
export async function listWaitingPayments(db: Database, actor: Actor): Promise<WaitingPayment[]> {
  authorize(actor, "payments.read");
  const { rows } = await sql<{ id: string; number: string; currency: string }>`
    select id, number, currency from bank_statements
    where id in (select statement_id from payments where rest > 0 and amount > 0)
    order by day desc, created_at desc, id limit ${sql.lit(STATEMENTS_READ)}`.execute(db);
  const waiting: WaitingPayment[] = [];
  for (const { id: statementId, number, currency } of rows)
    for (const { paymentId, booked_on, payer, amount, invoices } of await matchesOf(
      db,
      statementId,
      currency,
    ))
      for (const { id: invoiceId, isPayment } of amount.startsWith("-") ? [] : invoices)
        if (!isPayment)
          waiting.push({
            id: paymentId,
            invoiceId,
            statementId,
            statement: number,
            bookedOn: booked_on,
            payer,
            amount,
            currency,
          });
  return waiting;
}
