import { createHash } from "node:crypto";
import { Big } from "big.js";
import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import { cutToFit } from "#app/kit/text/text.ts";
import { formatDate } from "#app/kit/time/time.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { accountKey, type BankStatement } from "./statement.ts";

/** Computes a hash of a statement's content, independent of file and format. */
export function hashOf({ account, currency, day, opening, closing, entries }: BankStatement): Buffer {
  const amount = (text: string) => new Big(text).toFixed(2);
  const fields = [
    account,
    currency,
    day,
    amount(opening),
    amount(closing),
    ...entries.map((entry) => [entry.bookedOn, amount(entry.amount), entry.reference]),
  ];
  return createHash("sha256").update(JSON.stringify(fields)).digest();
}

export const accountOf = ({ account }: BankStatement) => cutToFit(account, 60) || "?";

/** `plainAccount` in SQL; empty for null. */
const plainInSql = (account: RawBuilder<unknown>) =>
  sql`upper(regexp_replace(coalesce(${account}, ''), '[^0-9A-Za-z]', '', 'g'))`;

/** `accountKey` in SQL. */
const ACCOUNT_KEY = sql`regexp_replace(${plainInSql(sql`bank_statements.account`)}, '^BE[0-9]{2}(?=[0-9]{12}$)', '')`;

/** Matches statements of the same account and currency, however the account is written. */
const ofAccount = (statement: BankStatement) => sql<SqlBool>`
  bank_statements.currency = ${statement.currency} and ${ACCOUNT_KEY} = ${accountKey(accountOf(statement))}`;

/** Matches a statement imported before: same content, or the same balances of the day in the other format, which has its own references. */
const isSame = (statement: BankStatement) => sql<SqlBool>`(hash = ${hashOf(statement)}
  or ${ofAccount(statement)} and day = ${statement.day}
    and opening = ${statement.opening} and closing = ${statement.closing} and opening <> closing)`;

/** Describes when a statement was imported before; null for a new one. */
export async function repeatText(tx: Kysely<DB>, statement: BankStatement): Promise<string | null> {
  const first = await tx
    .selectFrom("bank_statements")
    .select(["created_at", "file_name", nameByEmail("bank_statements.created_by").as("by")])
    .where(isSame(statement))
    .orderBy("created_at")
    .executeTakeFirst();
  if (!first) return null;
  const when = `on ${formatDate(first.created_at)}, by ${first.by}, as ${first.file_name}`;
  return `Statement ${statement.number} of ${statement.account} came in already ${when}`;
}

/**
 * Finds new statements with payments of statements imported before, as when that of a month follows those of its days:
 * the same day, amount and payer's account. @returns a text for each
 */
export async function findOverlaps(
  db: Database,
  actor: Actor,
  statements: readonly BankStatement[],
): Promise<string[]> {
  authorize(actor, "payments.write");
  const texts: string[] = [];
  for (const statement of statements) {
    const incoming = statement.entries.filter(({ amount }) => new Big(amount).gt(0));
    if (incoming.length === 0 || (await repeatText(db, statement)) !== null) continue;
    const [first] = incoming.map(({ bookedOn }) => bookedOn).toSorted();
    const { rows } = await sql<{ count: number; numbers: string }>`
      with taken as (
        select booked_on, payments.amount, ${plainInSql(sql`iban`)} as payer, bank_statements.number,
          row_number() over (partition by booked_on, payments.amount, ${plainInSql(sql`iban`)}) as nth
        from payments join bank_statements on bank_statements.id = statement_id
        where ${ofAccount(statement)} and day >= ${first}::date and payments.amount > 0),
      came as (
        select booked_on, amount, ${plainInSql(sql`iban`)} as payer,
          row_number() over (partition by booked_on, amount, ${plainInSql(sql`iban`)}) as nth
        from jsonb_to_recordset(${JSON.stringify(
          incoming.map(({ bookedOn, amount, iban }) => ({ booked_on: bookedOn, amount, iban })),
        )}::jsonb) as entry(booked_on date, amount numeric, iban text))
      select count(*)::int as count, string_agg(distinct number, ', ' order by number) as numbers
      from came join taken using (booked_on, amount, payer, nth) having count(*) > 0`.execute(db);
    for (const { count, numbers } of rows)
      texts.push(PAYMENT_MESSAGES.overlap(statement.number, { count, of: incoming.length, numbers }));
  }
  return texts;
}
