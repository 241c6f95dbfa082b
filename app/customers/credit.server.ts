import { type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { companyToday } from "#database/connection/database-time.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";

/** SQL of the latest rate to the company's currency; 1 for a currency without one. */
const inOwn = (table: "open_items" | "payments") => sql`coalesce((select rate from exchange_rates
  where exchange_rates.currency = ${sql.ref(`${table}.currency`)} and day <= ${companyToday} order by day desc limit 1), 1)`;

/** SQL of a customer's debt minus their credit, as `numeric`. @param company expression of their id */
export const owedBy = (company: RawBuilder<unknown>) => sql`(
  coalesce((select sum((case kind when 'invoice' then open else -open end) * ${inOwn("open_items")}) from open_items
    where open > 0 and open_items.company_id = ${company}), 0)
  - coalesce((select sum(sign(amount) * rest * ${inOwn("payments")}) from payments
    where rest > 0 and payments.company_id = ${company}), 0))`;

/** SQL of the overdue amount, as `numeric`; credits are not subtracted, since they are not due. */
export const overdueOf = (company: RawBuilder<unknown>) => sql`
  coalesce((select sum(open * ${inOwn("open_items")}) from open_items
    where open > 0 and kind = 'invoice' and due_on < ${companyToday} and open_items.company_id = ${company}), 0)`;

/** Condition on `companies`: the debt exceeds the credit limit. */
export const IS_OVER_CREDIT = sql<boolean>`(credit_limit is not null and ${owedBy(sql`companies.id`)} > credit_limit)`;

/** Returns whether a customer exceeds their credit limit; without the amounts, for readers who may not see them. */
export async function isOverCredit(db: Database, actor: Actor, companyId: string | null): Promise<boolean> {
  authorize(actor, "customers.read");
  if (companyId === null || !isRowId(companyId)) return false;
  const { rows } = await sql<{ over: boolean }>`
    select ${IS_OVER_CREDIT} as over from companies where id = ${companyId}`.execute(db);
  return rows[0]?.over ?? false;
}
