import { Big } from "big.js";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";
import { tooFine } from "#app/kit/money/typed-amount.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { type DomainEvent, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { refuseUndoneInClosed } from "./closed-days.server.ts";
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

/** Locks items in the order of their ids; they come in the order they are due. @throws NotFound */
export async function lockItems(tx: Kysely<DB>, ids: readonly string[]): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem & { due_on: string }>`
    with locked as materialized (
      select * from open_items where id = any(${[...new Set(ids)].filter(isRowId)}::uuid[]) order by id for update)
    select locked.id, invoices.number, locked.kind, locked.company_id, invoices.customer, locked.currency, locked.open
    from locked join invoices using (id) order by locked.due_on, invoices.number`.execute(tx);
  if (rows.length < new Set(ids).size) throw new NotFound(PAYMENT_MESSAGES.itemNotFound);
  return rows;
}

/** Source of a settlement: a payment, or a credit note. Below zero it is paid back, which settles credit notes. */
interface Source {
  kind: "payment" | "credit";
  id: string;
  currency: string;
  rest: Decimal;
  isPaidBack: boolean;
}

/**
 * Settles items by a source in the order they are due, as far as it goes. With a reason, what stays open of them is
 * written off.
 * @returns how many it settled a part of, and what is left of it
 * @throws Invalid for another currency or kind; Conflict for what is settled already
 */
export async function allocate(
  tx: Kysely<DB>,
  actor: Pick<Actor, "email">,
  source: Source,
  items: readonly OpenItem[],
  closeReason: string | null,
): Promise<{ settled: number; rest: Decimal; events: DomainEvent[] }> {
  for (const { number, currency, kind, open } of items) {
    if (currency !== source.currency) throw new Invalid(PAYMENT_MESSAGES.otherCurrency(number, currency));
    if ((kind === "credit_note") !== source.isPaidBack)
      throw new Invalid(PAYMENT_MESSAGES[kind === "credit_note" ? "isCredit" : "isInvoice"](number));
    if (new Big(open).eq(0)) throw new Conflict(PAYMENT_MESSAGES.notOpen(number));
  }
  let rest = new Big(source.rest);
  const of = source.kind === "payment" ? { payment_id: source.id } : { credit_id: source.id };
  const shares = items.flatMap(({ id, open }) => {
    const amount = rest.lt(open) ? rest : new Big(open);
    rest = rest.minus(amount);
    const settled = { item_id: id, created_by: actor.email };
    const left = new Big(open).minus(amount);
    return [
      ...(amount.gt(0)
        ? [{ ...settled, ...of, kind: source.kind, amount: amount.toFixed(2), reason: null }]
        : []),
      ...(closeReason !== null && left.gt(0)
        ? [
            {
              ...settled,
              payment_id: source.kind === "payment" ? source.id : null,
              kind: "write_off" as const,
              amount: left.toFixed(2),
              reason: closeReason,
            },
          ]
        : []),
    ];
  });
  if (shares.length > 0)
    await sql`
      insert into settlements (kind, item_id, payment_id, credit_id, amount, reason, created_by)
      select kind, item_id, payment_id, credit_id, amount, reason, created_by
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as share(kind text, item_id uuid, payment_id uuid,
        credit_id uuid, amount numeric, reason text, created_by text)`.execute(tx);
  const settled = new Set(shares.map(({ item_id }) => item_id));
  return { settled: settled.size, rest: rest.toFixed(2), events: eventsOfItems([...settled]) };
}

/** Events for open pages of these invoices; their audit line is that of the settlement. */
export const eventsOfItems = (ids: readonly string[]): DomainEvent[] =>
  ids.map((entityId) => ({ action: "invoice.settled", entity: "invoice", entityId, audited: false }));

/** Events for open pages of these payments; their audit line is that of the settlement. */
export const eventsOfPayments = (ids: readonly string[]): DomainEvent[] =>
  ids.map((entityId) => ({ action: "payment.changed", entity: "payment", entityId, audited: false }));

/** Days on which what is written off by these settlements was written off. @param condition of `settlements` */
export async function writeOffDays(tx: Kysely<DB>, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select min((created_at at time zone ${sql.lit(COMPANY_TIME_ZONE)})::date)::text as day from settlements
    where kind = 'write_off' and ${condition} having count(*) > 0`.execute(tx);
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
    // Of a customer that is deleted nothing but the name is left.
    const isTheirs = ({ company_id, customer }: OpenItem) =>
      company_id === credit.company_id && (company_id !== null || customer === credit.customer);
    for (const item of items)
      if (!isTheirs(item)) throw new Invalid(PAYMENT_MESSAGES.otherCustomer(item.number, item.customer));
    const { id, currency, open } = credit;
    const source: Source = { kind: "credit", id, currency, rest: open, isPaidBack: false };
    const { settled, events } = await allocate(tx, actor, source, items, close_reason);
    await emit(tx, actor, [
      {
        action: "invoice.set_off",
        entity: "invoice",
        entityId: id,
        summary: `${credit.number}, ${credit.customer}`,
        details: { invoices: numbersOf(items) },
      },
      ...events,
    ]);
    return { settled };
  });
}

/** Writes a part of an invoice off: nobody is to pay it any more. @throws NotFound, Invalid */
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
    const fine = tooFine(amount, item.currency);
    if (fine !== null) throw new Invalid("", { amount: [fine] });
    const open = formatMoney(item.open, item.currency);
    if (new Big(amount).gt(item.open)) throw new Invalid("", { amount: [PAYMENT_MESSAGES.tooMuch(open)] });
    await tx
      .insertInto("settlements")
      .values({ kind: "write_off", item_id: itemId, amount, reason, created_by: actor.email })
      .execute();
    await emit(tx, actor, {
      action: "invoice.written_off",
      entity: "invoice",
      entityId: itemId,
      summary: `${item.number}, ${item.customer}`,
      details: { amount: formatMoney(amount, item.currency), reason },
    });
  });
}

/** Undoes one settlement: what it settled is open again. @throws NotFound; Conflict for a write-off of a closed month */
export async function undoSettlement(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "payments.write");
  await db.transaction().execute(async (tx) => {
    const settlement = isRowId(id)
      ? await tx.selectFrom("settlements").selectAll().where("id", "=", id).executeTakeFirst()
      : undefined;
    if (!settlement) throw new NotFound(PAYMENT_MESSAGES.settlementNotFound);
    // Payments before items, as whatever settles by them.
    const payments = await lockPayments(tx, present(settlement.payment_id, settlement.refunded_id));
    await refuseUndoneInClosed(tx, await writeOffDays(tx, sql`id = ${id}`));
    const items = await lockItems(tx, present(settlement.item_id, settlement.credit_id));
    const item = items.find((each) => each.id === settlement.item_id);
    const gone = await tx.deleteFrom("settlements").where("id", "=", id).returningAll().executeTakeFirst();
    if (!gone) throw new NotFound(PAYMENT_MESSAGES.settlementNotFound);
    const [payment] = payments;
    await emit(tx, actor, [
      item
        ? {
            action: "invoice.settlement_undone",
            entity: "invoice",
            entityId: item.id,
            summary: `${item.number}, ${item.customer}`,
            details: { amount: formatMoney(gone.amount, item.currency), kind: gone.kind },
          }
        : {
            action: "payment.refund_undone",
            entity: "payment",
            entityId: payment?.id,
            summary: [formatMoney(gone.amount, payment?.currency ?? ""), payment?.payer]
              .filter(Boolean)
              .join(", "),
          },
      ...eventsOfItems(present(gone.credit_id)),
      ...eventsOfPayments(payments.map((each) => each.id)),
    ]);
  });
}

const present = (...ids: (string | null)[]): string[] => ids.filter((id) => id !== null);
