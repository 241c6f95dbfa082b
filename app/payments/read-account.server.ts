import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { readCompany } from "#app/customers/companies.server.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";
import { NotFound } from "#app/kit/errors.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import type { Database } from "#database/connection/connect.ts";
import { openItemsOf } from "./read-payments.server.ts";

export interface UnusedPayment {
  id: string;
  booked_on: string;
  currency: string;
  amount: Decimal;
  rest: Decimal;
}

/** Reads open items of a customer, and payments with an unsettled rest. @throws NotFound */
export async function readAccount(db: Database, actor: Actor, companyId: string) {
  authorize(actor, "payments.read");
  const company = await readCompany(db, actor, companyId);
  if (!company) throw new NotFound(COMPANY_MESSAGES.notFound);
  const [items, { rows: unused }] = await Promise.all([
    openItemsOf(db, actor, companyId),
    sql<UnusedPayment>`
      select id, booked_on, currency, amount, rest from payments
      where company_id = ${companyId} and rest > 0 order by booked_on, id limit 500`.execute(db),
  ]);
  return { company, items, unused };
}

export type Account = Awaited<ReturnType<typeof readAccount>>;
