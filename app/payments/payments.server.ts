import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { companyToday } from "#database/connection/database-time.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";
import type { Settling, TypedPayment } from "./payment.ts";
import { allocate, eventsOfItems, lockItems, numbersOf } from "./settle.server.ts";

/**
 * Stores a payment that came in, or was paid back, and settles the chosen invoices by it, in the order they are due. What
 * is left of it is the customer's credit.
 * @param companyId of the customer; null for that of the first invoice
 * @returns its id, how many invoices it settled, and what is left of it
 * @throws NotFound, Invalid, Conflict
 */
export async function recordPayment(
  db: Database,
  actor: Actor,
  companyId: string | null,
  typed: TypedPayment,
): Promise<{ id: string; settled: number; rest: string }> {
  authorize(actor, "payments.write");
  const { amount, currency, booked_on, account, message, invoice, close_reason } = typed;
  if (companyId === null && invoice.length === 0) throw new Invalid(PAYMENT_MESSAGES.noCustomer);
  const isPaidBack = typed.paid_back === "1";
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ today: string }>`select ${companyToday}::text as today`.execute(tx);
    if (booked_on > (rows[0]?.today ?? "")) {
      const message = PAYMENT_MESSAGES.dayToCome;
      throw new Invalid(message, { booked_on: [message] });
    }
    const items = await lockItems(tx, invoice);
    const { id } = await tx
      .insertInto("payments")
      .values({
        company_id: companyId ?? items[0]?.company_id ?? null,
        account,
        booked_on,
        currency,
        amount: isPaidBack ? `-${amount}` : amount,
        rest: amount,
        message: message ?? "",
        created_by: actor.email,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const source = { kind: "payment" as const, id, currency, rest: amount, isPaidBack };
    const { settled, rest, events } = await allocate(tx, actor, source, items, close_reason);
    const sum = formatMoney(isPaidBack ? `-${amount}` : amount, currency);
    await emit(tx, actor, [
      {
        action: "payment.recorded",
        entity: "payment",
        entityId: id,
        summary: [sum, items[0]?.customer].filter(Boolean).join(", "),
        details: { day: booked_on, account, invoices: numbersOf(items), close_reason },
      },
      ...events,
    ]);
    return { id, settled, rest };
  });
}

/**
 * Settles invoices by what is left of a payment, and says whose it is.
 * @param companyId null leaves it as it is, or takes that of the first invoice
 * @throws NotFound, Invalid, Conflict
 */
export async function settlePayment(
  db: Database,
  actor: Actor,
  id: string,
  { invoice, close_reason, companyId = null }: Settling & { companyId?: string | null },
): Promise<{ settled: number; rest: string }> {
  authorize(actor, "payments.write");
  if (invoice.length === 0 && companyId === null) throw new Invalid(PAYMENT_MESSAGES.noCustomer);
  return db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (invoice.length > 0 && new Big(payment.rest).eq(0)) throw new Conflict(PAYMENT_MESSAGES.nothingLeft);
    const items = await lockItems(tx, invoice);
    const source = {
      kind: "payment" as const,
      id,
      currency: payment.currency,
      rest: payment.rest,
      isPaidBack: payment.amount.startsWith("-"),
    };
    const { settled, rest, events } = await allocate(tx, actor, source, items, close_reason);
    const owner = companyId ?? payment.company_id ?? items[0]?.company_id ?? null;
    await tx.updateTable("payments").set({ company_id: owner }).where("id", "=", id).execute();
    await emit(tx, actor, [
      {
        action: "payment.settled",
        entity: "payment",
        entityId: id,
        summary: summaryOf(payment),
        details: { invoices: numbersOf(items), close_reason },
      },
      ...events,
    ]);
    return { settled, rest };
  });
}

/** Undoes a payment whole: what it settled, and what was written off with it, is open again. @throws NotFound; Conflict for one of a statement */
export async function undoPayment(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "payments.write");
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    const items = await itemsOfPayments(tx, sql`id = ${id}`);
    if (payment.statement_id === null) await tx.deleteFrom("payments").where("id", "=", id).execute();
    else {
      // It stays what the bank says: it can be matched otherwise.
      await tx.deleteFrom("settlements").where("payment_id", "=", id).execute();
      await tx.updateTable("payments").set({ company_id: null }).where("id", "=", id).execute();
    }
    await emit(tx, actor, [
      { action: "payment.undone", entity: "payment", entityId: id, summary: summaryOf(payment) },
      ...eventsOfItems(items),
    ]);
  });
}

/** Lists the invoices that payments settle, locked in the order of their ids. @param condition of `payments` */
export async function itemsOfPayments(tx: Kysely<DB>, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from open_items where id in (select item_id from settlements
      where payment_id in (select id from payments where ${condition})) order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

interface StoredPayment {
  id: string;
  company_id: string | null;
  statement_id: string | null;
  currency: string;
  amount: string;
  rest: string;
  payer: string | null;
}

async function lockPayment(tx: Kysely<DB>, id: string): Promise<StoredPayment> {
  const row = isRowId(id)
    ? await tx
        .selectFrom("payments")
        .select(["id", "company_id", "statement_id", "currency", "amount", "rest", "payer"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw new NotFound(PAYMENT_MESSAGES.notFound);
  return row;
}

const summaryOf = ({ amount, currency, payer }: StoredPayment) =>
  [formatMoney(amount, currency), payer].filter(Boolean).join(", ");
