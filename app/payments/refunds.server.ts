import { Big } from "big.js";
import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { shareOut } from "./conversion.ts";
import { conversionOf, type TypedConversion } from "./convert-payment.server.ts";
import { insertSettlements } from "./insert-settlements.server.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";
import { isAmount } from "./read-payments.server.ts";

/** The rest of a payment received, which can be refunded. */
export interface Overpayment {
  id: string;
  /** `YYYY-MM-DD` */
  booked_on: string;
  company_id: string | null;
  name: string | null;
  iban: string | null;
  currency: string;
  rest: Decimal;
}

/** Names an overpayment, which has no number: «payment of 3 November 2026». */
export const nameOfOverpayment = ({ booked_on }: Pick<Overpayment, "booked_on">): string =>
  `payment of ${formatDay(booked_on)}`;

const overpaymentsWhere = (db: Kysely<DB>, condition: RawBuilder<SqlBool>) =>
  sql<Overpayment>`
    select payments.id, booked_on, company_id, coalesce(companies.name, payer) as name, iban, currency, rest
    from payments left join companies on companies.id = payments.company_id
    where rest > 0 and amount > 0 and ${condition}
    order by booked_on, payments.id limit 500`.execute(db);

/** Lists all overpayments in a currency, for the movements of a statement. */
export async function allOverpayments(tx: Kysely<DB>, currency: string): Promise<Overpayment[]> {
  return (await overpaymentsWhere(tx, sql<SqlBool>`currency = ${currency}`)).rows;
}

/** Lists overpayments of a customer in any currency; without a customer, those found by payer, customer or amount. */
export async function findOverpayments(
  db: Database,
  actor: Actor,
  { companyId, search }: { companyId: string | null; search: string },
): Promise<Overpayment[]> {
  authorize(actor, "payments.read");
  if (search === "" && companyId === null) return [];
  const isFound =
    search === ""
      ? sql<SqlBool>`company_id = ${companyId}`
      : sql<SqlBool>`(search_fold(concat_ws(' ', companies.name, payer, rest)) like search_pattern(${search})
          or ${isAmount(sql`rest`, search)})`;
  return (await overpaymentsWhere(db, isFound)).rows;
}

/** Locks the payments that `where` chooses, in the order of their ids. */
async function lockWhere(tx: Kysely<DB>, where: RawBuilder<SqlBool>) {
  const rows = await tx
    .selectFrom("payments")
    .select(["id", "company_id", "statement_id", "booked_on", "currency", "amount", "rest", "payer"])
    .where(where)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, booked_on: String(row.booked_on) }));
}
export type StoredPayment = Awaited<ReturnType<typeof lockWhere>>[number];

/** Locks payments. @throws NotFound */
export async function lockPayments(tx: Kysely<DB>, ids: readonly string[]): Promise<StoredPayment[]> {
  const wanted = [...new Set(ids)];
  if (!wanted.every(isRowId)) throw new NotFound(PAYMENT_MESSAGES.notFound);
  if (wanted.length === 0) return [];
  const rows = await lockWhere(tx, sql`id = any(${wanted}::uuid[])`);
  if (rows.length < wanted.length) throw new NotFound(PAYMENT_MESSAGES.notFound);
  return rows;
}

/** Locks payments, and those they refund or are refunded by. @param own condition on `payments` */
export async function lockWithRefunds(tx: Kysely<DB>, own: RawBuilder<SqlBool>): Promise<StoredPayment[]> {
  return lockWhere(
    tx,
    sql`id in (with own as (select id from payments where ${own})
      select id from own union select refunded_id from settlements where payment_id in (select id from own)
      union select payment_id from settlements where refunded_id in (select id from own))`,
  );
}

/**
 * Settles received payments by a refund, in the order they were received; with another currency, by the typed amounts.
 * @param overpayments locked @returns the rest of the source
 * @throws Invalid for a wrong direction or impossible amounts; Conflict when a payment has no rest
 */
export async function refund(
  tx: Kysely<DB>,
  actor: Pick<Actor, "email">,
  source: Parameters<typeof conversionOf>[1] & { id: string; isPaidBack: boolean },
  overpayments: readonly StoredPayment[],
  typed: TypedConversion,
): Promise<{ settled: number; rest: Decimal; conversion: string | null }> {
  const items = overpayments
    .toSorted((one, other) => (one.booked_on < other.booked_on ? -1 : 1))
    .map((payment) => ({ ...payment, number: nameOfOverpayment(payment), open: payment.rest }));
  for (const { number, amount, open } of items) {
    if (!source.isPaidBack || amount.startsWith("-")) throw new Invalid(PAYMENT_MESSAGES.notPaidBack);
    if (new Big(open).eq(0)) throw new Conflict(PAYMENT_MESSAGES.notOpen(`The ${number}`));
  }
  const conversion = await conversionOf(tx, source, items, typed);
  const { shares, rest } = shareOut(source, items, conversion);
  const paying = shares.filter(({ amount }) => Number(amount) > 0);
  await insertSettlements(
    tx,
    actor,
    paying.map(({ item, amount, paid }) => {
      return { kind: "refund", refunded_id: item.id, payment_id: source.id, amount, paid };
    }),
  );
  return { settled: paying.length, rest, conversion: conversion && conversion.text };
}
