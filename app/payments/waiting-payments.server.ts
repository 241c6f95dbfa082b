import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import type { Database } from "#database/connection/connect.ts";
import { mayMean, type PaymentText } from "./statements/match-payments.ts";
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

interface WaitingStatement {
  id: string;
  number: string;
  currency: string;
}

/** Lists the payments of bank statements that wait to be matched with open invoices. */
export async function listWaitingPayments(db: Database, actor: Actor): Promise<WaitingPayment[]> {
  authorize(actor, "payments.read");
  return paymentsOf(db, await waitingStatements(db));
}

/** Lists those of one open invoice; statements none of whose payments may mean it are not matched. */
export async function listWaitingPaymentsFor(
  db: Database,
  actor: Actor,
  invoiceId: string,
): Promise<WaitingPayment[]> {
  authorize(actor, "payments.read");
  const statements = await waitingStatements(db);
  if (statements.length === 0) return [];
  const { rows: payments } = await sql<PaymentText & { statement_id: string }>`
    select statement_id, communication, message as text, payer as name from payments
    where statement_id = any(${statements.map(({ id }) => id)}) and rest > 0 and amount > 0`.execute(db);
  const invoice = await db
    .selectFrom("invoices")
    .select(["number", "communication", "customer as name"])
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  const candidates = new Set(
    payments.flatMap((payment) =>
      invoice && mayMean(payment, { ...invoice, number: invoice.number ?? "" }) ? [payment.statement_id] : [],
    ),
  );
  const waiting = await paymentsOf(
    db,
    statements.filter(({ id }) => candidates.has(id)),
  );
  return waiting.filter((payment) => payment.invoiceId === invoiceId);
}

async function waitingStatements(db: Database): Promise<WaitingStatement[]> {
  const { rows } = await sql<WaitingStatement>`
    select id, number, currency from bank_statements
    where id in (select statement_id from payments where rest > 0 and amount > 0)
    order by day desc, created_at desc, id limit ${sql.lit(STATEMENTS_READ)}`.execute(db);
  return rows;
}

async function paymentsOf(db: Database, statements: readonly WaitingStatement[]): Promise<WaitingPayment[]> {
  const waiting: WaitingPayment[] = [];
  for (const { id: statementId, number, currency } of statements)
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
