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

/** What is left of a payment that came in: it can be paid back. */
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

/** «payment of 3 November 2026», which has no number. */
export const nameOfOverpayment = ({ booked_on }: Pick<Overpayment, "booked_on">): string =>
  `payment of ${formatDay(booked_on)}`;

const overpaymentsWhere = (db: Kysely<DB>, condition: RawBuilder<SqlBool>) =>
  sql<Overpayment>`
    select payments.id, booked_on, company_id, coalesce(companies.name, payer) as name, iban, currency, rest
    from payments left join companies on companies.id = payments.company_id
    where rest > 0 and amount > 0 and ${condition}
    order by booked_on, payments.id limit 500`.execute(db);

/** All that are left in a currency, for the movements of a statement. */
export async function allOverpayments(tx: Kysely<DB>, currency: string): Promise<Overpayment[]> {
  return (await overpaymentsWhere(tx, sql<SqlBool>`currency = ${currency}`)).rows;
}

/** Those of a customer, whatever their currency; without one, those whose payer, customer or amount is searched for. */
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

/** Locks payments in the order of their ids. @throws NotFound */
export async function lockPayments(tx: Kysely<DB>, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  if (!wanted.every(isRowId)) throw new NotFound(PAYMENT_MESSAGES.notFound);
  if (wanted.length === 0) return [];
  const rows = await tx
    .selectFrom("payments")
    .select(["id", "company_id", "statement_id", "booked_on", "currency", "amount", "rest", "payer"])
    .where("id", "in", wanted)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) throw new NotFound(PAYMENT_MESSAGES.notFound);
  return rows.map((row) => ({ ...row, booked_on: String(row.booked_on) }));
}
export type StoredPayment = Awaited<ReturnType<typeof lockPayments>>[number];

/** Payments between which there are refunds of this one, and itself. */
export async function withRefunds(tx: Kysely<DB>, id: string): Promise<string[]> {
  const { rows } = isRowId(id)
    ? await sql<{ payment_id: string; refunded_id: string }>`
        select payment_id, refunded_id from settlements
        where kind = 'refund' and (payment_id = ${id} or refunded_id = ${id})`.execute(tx)
    : { rows: [] };
  return [id, ...rows.flatMap(({ payment_id, refunded_id }) => [payment_id, refunded_id])];
}

/**
 * Settles what came in by what was paid back, in the order it came in. Of payments in another currency it settles what is typed.
 * @param overpayments locked
 * @returns what is left of the source
 * @throws Invalid for another direction, or amounts between currencies that cannot be; Conflict where nothing is left of one
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
