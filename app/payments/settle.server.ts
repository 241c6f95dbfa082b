import { Big } from "big.js";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";
import { decimalsProblem } from "#app/kit/money/typed-amount.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, rowId } from "#database/connection/keyset.ts";
import { type DomainEvent, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { refuseUndoneInClosed } from "./closed-days.server.ts";
import { shareOut } from "./conversion.ts";
import { conversionOf, type TypedConversion } from "./convert-payment.server.ts";
import { insertSettlements } from "./insert-settlements.server.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";
import type { Settling } from "./payment.ts";
import { lockPayments } from "./refunds.server.ts";

interface OpenItem {
  id: string;
  number: string;
  kind: "invoice" | "credit_note";
  company_id: string | null;
  customer: string;
  currency: string;
  open: Decimal;
}

/** Locks items in the order of their ids; returns them in the order they are due. @throws NotFound */
export async function lockItems(tx: Kysely<DB>, ids: readonly string[]): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem & { due_on: string }>`
    with locked as materialized (
      select * from open_items where id = any(${[...new Set(ids)].filter(isRowId)}::uuid[]) order by id for update)
    select locked.id, invoices.number, locked.kind, locked.company_id, invoices.customer, locked.currency, locked.open
    from locked join invoices using (id) order by locked.due_on, invoices.number`.execute(tx);
  if (rows.length < new Set(ids).size) throw new NotFound(PAYMENT_MESSAGES.itemNotFound);
  return rows;
}

/** Source of a settlement: a payment, or a credit note. A negative payment is a refund, which settles credit notes. */
interface Source {
  kind: "payment" | "credit";
  id: string;
  currency: string;
  rest: Decimal;
  isPaidBack: boolean;
  /** `YYYY-MM-DD` */
  day: string;
}

/**
 * Settles items by a source in the order they are due. With a reason, their open rest is written off; with another
 * currency, the typed amounts apply. @returns the number of items settled at least in part, and the source's rest
 * @throws Invalid for a wrong kind or impossible amounts; Conflict for items settled already
 */
export async function allocate(
  tx: Kysely<DB>,
  actor: Pick<Actor, "email">,
  source: Source,
  items: readonly OpenItem[],
  { close_reason, ...typed }: { close_reason: string | null } & TypedConversion,
): Promise<{ settled: number; rest: Decimal; events: DomainEvent[]; conversion: string | null }> {
  for (const { number, kind, open } of items) {
    if ((kind === "credit_note") !== source.isPaidBack)
      throw new Invalid(PAYMENT_MESSAGES[kind === "credit_note" ? "isCredit" : "isInvoice"](number));
    if (new Big(open).eq(0)) throw new Conflict(PAYMENT_MESSAGES.notOpen(number));
  }
  const conversion = await conversionOf(tx, source, items, typed);
  const { shares, rest } = shareOut(source, items, conversion);
  const paying = shares.filter(({ amount }) => Number(amount) > 0);
  const payment_id = source.kind === "payment" ? source.id : null;
  const credit_id = source.kind === "credit" ? source.id : null;
  const { kind } = source;
  await insertSettlements(tx, actor, [
    ...paying.map(({ item, amount, paid }) => {
      return { kind, item_id: item.id, payment_id, credit_id, amount, paid };
    }),
    ...shares
      .filter(({ left }) => close_reason !== null && Number(left) > 0)
      .map(({ item, left }) => {
        return { kind: "write_off", item_id: item.id, payment_id, amount: left, reason: close_reason };
      }),
  ]);
  const settled = shares.filter(
    ({ amount, left }) => Number(amount) > 0 || (close_reason && Number(left) > 0),
  );
  return {
    settled: settled.length,
    rest,
    events: eventsOfItems(settled.map(({ item }) => item.id)),
    conversion: conversion && conversion.text,
  };
}

/** Returns events for open pages of these invoices; the settlement writes the audit line. */
export const eventsOfItems = (ids: readonly string[]): DomainEvent[] =>
  ids.map((entityId) => ({ action: "invoice.settled", entityId, audited: false }));

/** Returns events for open pages of these payments; the settlement writes the audit line. */
export const eventsOfPayments = (ids: readonly string[]): DomainEvent[] =>
  ids.map((entityId) => ({ action: "payment.changed", entityId, audited: false }));

/** Reads the first booked day of the write-offs and exchange differences of settlements. @param condition on `settlements` */
export async function bookedDays(tx: Kysely<DB>, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select min(coalesce(difference_on, (created_at at time zone ${sql.lit(COMPANY_TIME_ZONE)})::date))::text as day
    from settlements where (kind = 'write_off' or difference <> 0) and ${condition} having count(*) > 0`.execute(
    tx,
  );
  return rows.map(({ day }) => day);
}

export const numbersOf = (items: readonly OpenItem[]): string => items.map(({ number }) => number).join(", ");

/** Sets a credit note off against invoices. @throws NotFound, Invalid, Conflict */
export async function setOffCredit(
  db: Database,
  actor: Actor,
  creditId: string,
  { invoice, close_reason }: Settling,
): Promise<{ settled: number }> {
  authorize(actor, "payments.write");
  if (invoice.length === 0) throw new Invalid(PAYMENT_MESSAGES.chooseInvoices);
  return db.transaction().execute(async (tx) => {
    const locked = await lockItems(tx, [creditId, ...invoice]);
    const credit = locked.find(({ id }) => id === creditId);
    const items = locked.filter(({ id }) => id !== creditId);
    if (credit?.kind !== "credit_note") throw new NotFound(PAYMENT_MESSAGES.itemNotFound);
    if (new Big(credit.open).eq(0)) throw new Conflict(PAYMENT_MESSAGES.nothingLeft);
    if (items.length === 0) throw new Invalid(PAYMENT_MESSAGES.chooseInvoices);
    // A deleted customer is identified by name.
    const isTheirs = ({ company_id, customer }: OpenItem) =>
      company_id === credit.company_id && (company_id !== null || customer === credit.customer);
    for (const item of items)
      if (!isTheirs(item)) throw new Invalid(PAYMENT_MESSAGES.otherCustomer(item.number, item.customer));
    const { id, currency, open } = credit;
    const source: Source = { kind: "credit", id, currency, rest: open, isPaidBack: false, day: "" };
    const { settled, events } = await allocate(tx, actor, source, items, { close_reason });
    await emit(tx, actor, [
      {
        action: "invoice.set_off",
        entityId: id,
        summary: `${credit.number}, ${credit.customer}`,
        details: { invoices: numbersOf(items) },
      },
      ...events,
    ]);
    return { settled };
  });
}

/** Writes off a part of an invoice, which is not to be paid any more. @throws NotFound, Invalid */
export async function writeOff(
  db: Database,
  actor: Actor,
  itemId: string,
  { amount, reason }: { amount: Decimal; reason: string },
): Promise<void> {
  authorize(actor, "payments.write");
  await db.transaction().execute(async (tx) => {
    const [item] = await lockItems(tx, [itemId]);
    if (!item) throw new NotFound(PAYMENT_MESSAGES.itemNotFound);
    const fine = decimalsProblem(amount, item.currency);
    if (fine !== null) throw new Invalid("", { amount: [fine] });
    const open = formatMoney(item.open, item.currency);
    if (new Big(amount).gt(item.open)) throw new Invalid("", { amount: [PAYMENT_MESSAGES.tooMuch(open)] });
    await insertSettlements(tx, actor, [{ kind: "write_off", item_id: itemId, amount, reason }]);
    await emit(tx, actor, {
      action: "invoice.written_off",
      entityId: itemId,
      summary: `${item.number}, ${item.customer}`,
      details: { amount: formatMoney(amount, item.currency), reason },
    });
  });
}

/** Undoes one settlement: its items are open again. @throws NotFound; Conflict for a write-off of a closed month */
export async function undoSettlement(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "payments.write");
  await db.transaction().execute(async (tx) => {
    const settlement = await tx
      .selectFrom("settlements")
      .selectAll()
      .where("id", "=", rowId(id))
      .executeTakeFirstOrThrow(() => new NotFound(PAYMENT_MESSAGES.settlementNotFound));
    // Payments are locked before items, the order of all settlements.
    const payments = await lockPayments(tx, present(settlement.payment_id, settlement.refunded_id));
    await refuseUndoneInClosed(tx, await bookedDays(tx, sql`id = ${id}`));
    const items = await lockItems(tx, present(settlement.item_id, settlement.credit_id));
    const item = items.find((each) => each.id === settlement.item_id);
    const deleted = await tx
      .deleteFrom("settlements")
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(() => new NotFound(PAYMENT_MESSAGES.settlementNotFound));
    const refunded = payments.find((each) => each.id === settlement.refunded_id);
    await emit(tx, actor, [
      item
        ? {
            action: "invoice.settlement_undone",
            entityId: item.id,
            summary: `${item.number}, ${item.customer}`,
            details: { amount: formatMoney(deleted.amount, item.currency), kind: deleted.kind },
          }
        : {
            action: "payment.refund_undone",
            entityId: refunded?.id,
            summary: [formatMoney(deleted.amount, refunded?.currency ?? ""), refunded?.payer]
              .filter(Boolean)
              .join(", "),
          },
      ...eventsOfItems(present(deleted.credit_id)),
      ...eventsOfPayments(payments.map((each) => each.id)),
    ]);
  });
}

const present = (...ids: (string | null)[]): string[] => ids.filter((id) => id !== null);
