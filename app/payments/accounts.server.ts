import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { writtenIban } from "#app/invoices/iban.ts";
import { fieldError } from "#app/kit/errors.ts";
import { accountsFor } from "#app/invoices/seller.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Kysely } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";
import { CASH } from "./payment.ts";

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
