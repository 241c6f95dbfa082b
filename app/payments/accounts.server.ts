import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { writtenIban } from "#app/invoices/iban.ts";
import { fieldError, NotFound } from "#app/kit/errors.ts";
import { accountsFor } from "#app/invoices/seller.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { type Kysely, sql } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";
import { CASH } from "./payment.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { readCompany } from "#app/customers/companies.server.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import type { Database } from "#database/connection/connect.ts";
import { openItemsOf } from "./read-payments.server.ts";

/** Lists currencies for payments: those of the invoices, the company's, and those of its bank accounts. */
export async function paymentCurrencies(db: Kysely<DB>, first: readonly string[]): Promise<string[]> {
  const { invoicing } = await readSettings(db);
  return [...new Set([...first, OWN_CURRENCY, ...invoicing.accounts.map(({ currency }) => currency)])];
}

/** Lists accounts that receive payments: the company's bank accounts, those of the currency first, and cash. */
export async function accountOptions(db: Kysely<DB>, currency: string) {
  const { invoicing } = await readSettings(db);
  return [
    ...accountsFor(invoicing, currency).map((account) => ({
      value: account.iban,
      label: [account.bank, writtenIban(account.iban), account.currency].filter(Boolean).join(" · "),
    })),
    { value: CASH, label: CASH },
  ];
}

/** Refuses an unknown account. @throws Invalid unless it is a bank account of the company or cash */
export async function refuseUnknownAccount(db: Kysely<DB>, account: string): Promise<void> {
  if (!(await accountOptions(db, OWN_CURRENCY)).some(({ value }) => value === account))
    throw fieldError("account", PAYMENT_MESSAGES.accountUnknown);
}

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
