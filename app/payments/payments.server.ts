import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { refuseDayToCome } from "#app/due-times/due-time.server.ts";
import { Conflict, fieldError, Invalid, NotFound } from "#app/kit/errors.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { refuseUnknownAccount } from "./accounts.server.ts";
import { refuseTypedInClosed, refuseUndoneInClosed } from "./closed-days.server.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";
import { isMuchUnused, type Settling, type TypedPayment, type TypedSettling } from "./payment.ts";
import {
  lockPayments,
  lockWithRefunds,
  nameOfOverpayment,
  refund,
  type StoredPayment,
} from "./refunds.server.ts";
import {
  allocate,
  eventsOfItems,
  eventsOfPayments,
  lockItems,
  numbersOf,
  bookedDays,
} from "./settle.server.ts";

/**
 * Stores a payment received or refunded, and settles the chosen items in the order they are due; a refund must leave no
 * rest. @param companyId null for the customer of the first item @returns its id, the number of items settled, and the
 * rest @throws NotFound, Conflict, Invalid; on the field `sure` when most of it would settle nothing
 */
export async function recordPayment(
  db: Database,
  actor: Actor,
  companyId: string | null,
  typed: TypedPayment,
): Promise<{ id: string; settled: number; rest: string }> {
  authorize(actor, "payments.write");
  const { amount, currency, booked_on, account, message, invoice, payment, close_reason } = typed;
  if (companyId === null && invoice.length + payment.length === 0)
    throw new Invalid(PAYMENT_MESSAGES.noCustomer);
  const isPaidBack = typed.paid_back === "1";
  const signed = isPaidBack ? `-${amount}` : amount;
  return db.transaction().execute(async (tx) => {
    await refuseDayToCome(tx, booked_on, "booked_on", PAYMENT_MESSAGES.dayToCome);
    await refuseTypedInClosed(tx, booked_on);
    await refuseUnknownAccount(tx, account);
    const overpayments = await lockPayments(tx, payment);
    const items = await lockItems(tx, invoice);
    const payer = items[0]?.customer ?? overpayments[0]?.payer ?? null;
    const { id } = await tx
      .insertInto("payments")
      .values({
        company_id: companyId ?? items[0]?.company_id ?? overpayments[0]?.company_id ?? null,
        account,
        booked_on,
        currency,
        amount: signed,
        rest: amount,
        message: message ?? "",
        created_by: actor.email,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const source = { kind: "payment" as const, id, currency, rest: amount, isPaidBack, day: booked_on };
    const { settled, rest, events, conversion } = await settleBy(tx, actor, source, {
      ...typed,
      items,
      overpayments,
    });
    if (overpayments.length > 0) refuseTooMuchBack(amount, rest, currency);
    askAboutUnused(typed, rest);
    await emit(tx, actor, [
      {
        action: "payment.recorded",
        entityId: id,
        summary: summaryOf({ amount: signed, currency, payer }),
        details: {
          day: booked_on,
          account,
          conversion,
          close_reason,
          invoices: settledText(items, overpayments),
        },
      },
      ...events,
    ]);
    return { id, settled, rest };
  });
}

function refuseTooMuchBack(amount: string, rest: string, currency: string): void {
  if (new Big(rest).eq(0)) return;
  const most = formatMoney(new Big(amount).minus(rest).toFixed(2), currency);
  throw new Invalid("", { amount: [PAYMENT_MESSAGES.tooMuchBack(most)] });
}

function askAboutUnused({ amount, currency, sure }: TypedPayment, rest: string): void {
  const question = PAYMENT_MESSAGES.muchUnused(formatMoney(rest, currency));
  if (isMuchUnused(amount, rest) && sure !== question) throw fieldError("sure", question);
}

/** Settles items and overpayments by one source, with the events of each. */
async function settleBy(
  tx: Kysely<DB>,
  actor: Actor,
  source: Parameters<typeof allocate>[2],
  {
    items,
    overpayments,
    ...typed
  }: Parameters<typeof allocate>[4] & {
    items: Awaited<ReturnType<typeof lockItems>>;
    overpayments: readonly StoredPayment[];
  },
) {
  const isForeign = [...items, ...overpayments].some(({ currency }) => currency !== source.currency);
  if (isForeign && items.length > 0 && overpayments.length > 0)
    throw new Invalid(PAYMENT_MESSAGES.mixedCurrencies);
  const { settled, rest, events, conversion } = await allocate(tx, actor, source, items, typed);
  const back = await refund(tx, actor, { ...source, rest }, overpayments, typed);
  return {
    settled: settled + back.settled,
    rest: back.rest,
    conversion: conversion ?? back.conversion,
    events: [...events, ...eventsOfPayments(overpayments.map(({ id }) => id))],
  };
}

const settledText = (
  items: Awaited<ReturnType<typeof lockItems>>,
  overpayments: readonly StoredPayment[],
): string => [numbersOf(items), ...overpayments.map(nameOfOverpayment)].filter(Boolean).join(", ");

/**
 * Settles invoices by the rest of a payment, and sets its customer; a refund settles credit notes and payments.
 * @param companyId null leaves it unchanged, or takes that of the first invoice @throws NotFound, Invalid, Conflict
 */
export async function settlePayment(
  db: Database,
  actor: Actor,
  id: string,
  chosen: Settling & Partial<TypedSettling> & { companyId?: string | null },
): Promise<{ settled: number; rest: string }> {
  authorize(actor, "payments.write");
  const { invoice, payment: paidBack = [], close_reason, companyId = null, ...typed } = chosen;
  const count = invoice.length + paidBack.length;
  if (count === 0 && companyId === null) throw new Invalid(PAYMENT_MESSAGES.noCustomer);
  return db.transaction().execute(async (tx) => {
    const locked = await lockPayments(tx, [id, ...paidBack]);
    const payment = requirePayment(locked, id);
    const overpayments = locked.filter((each) => paidBack.includes(each.id));
    if (count > 0 && new Big(payment.rest).eq(0)) throw new Conflict(PAYMENT_MESSAGES.nothingLeft);
    const items = await lockItems(tx, invoice);
    const source = {
      kind: "payment" as const,
      id,
      currency: payment.currency,
      rest: payment.rest,
      isPaidBack: payment.amount.startsWith("-"),
      day: payment.booked_on,
    };
    const { settled, rest, events, conversion } = await settleBy(tx, actor, source, {
      ...typed,
      close_reason,
      items,
      overpayments,
    });
    const owner =
      companyId ?? payment.company_id ?? items[0]?.company_id ?? overpayments[0]?.company_id ?? null;
    await tx.updateTable("payments").set({ company_id: owner }).where("id", "=", id).execute();
    await emit(tx, actor, [
      {
        action: "payment.settled",
        entityId: id,
        summary: summaryOf(payment),
        details: { invoices: settledText(items, overpayments), conversion, close_reason },
      },
      ...events,
    ]);
    return { settled, rest };
  });
}

/**
 * Undoes a payment with its settlements, write-offs and refunds, which are open again. A payment of a bank statement
 * stays unsettled. @throws NotFound; Conflict for one of a closed month
 */
export async function undoPayment(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "payments.write");
  await db.transaction().execute(async (tx) => {
    const linked = isRowId(id) ? await lockWithRefunds(tx, sql`id = ${id}`) : [];
    const payment = requirePayment(linked, id);
    const booked = await bookedDays(tx, sql`${id} in (payment_id, refunded_id)`);
    await refuseUndoneInClosed(tx, [
      ...(payment.statement_id === null ? [payment.booked_on] : []),
      ...booked,
    ]);
    const items = await itemsOfPayments(tx, sql`id = ${id}`);
    if (payment.statement_id === null) await tx.deleteFrom("payments").where("id", "=", id).execute();
    else {
      // A payment of a bank statement is kept and can be matched otherwise.
      await sql`delete from settlements where payment_id = ${id} or refunded_id = ${id}`.execute(tx);
      await tx.updateTable("payments").set({ company_id: null }).where("id", "=", id).execute();
    }
    await emit(tx, actor, [
      { action: "payment.undone", entityId: id, summary: summaryOf(payment) },
      ...eventsOfItems(items),
      ...eventsOfPayments(linked.flatMap((each) => (each.id === id ? [] : [each.id]))),
    ]);
  });
}

/** Lists the invoices that payments settle, locked in the order of their ids. @param condition on `payments` */
export async function itemsOfPayments(tx: Kysely<DB>, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from open_items where id in (select item_id from settlements
      where payment_id in (select id from payments where ${condition})) order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

function requirePayment(payments: readonly StoredPayment[], id: string): StoredPayment {
  const payment = payments.find((each) => each.id === id);
  if (!payment) throw new NotFound(PAYMENT_MESSAGES.notFound);
  return payment;
}

const summaryOf = ({ amount, currency, payer }: Pick<StoredPayment, "amount" | "currency" | "payer">) =>
  [formatMoney(amount, currency), payer].filter(Boolean).join(", ");
