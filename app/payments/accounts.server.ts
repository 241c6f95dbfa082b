import { writtenIban } from "#app/invoices/iban.ts";
import { accountsFor } from "#app/invoices/seller.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { CASH } from "./payment.ts";

/** Lists accounts that receive payments: the company's bank accounts, those of the currency first, and cash. */
export async function accountOptions(db: Database, currency: string) {
  const { invoicing } = await readSettings(db);
  return [
    ...accountsFor(invoicing, currency).map(({ iban, bank }) => ({
      value: iban,
      label: [bank, writtenIban(iban)].filter(Boolean).join(" · "),
    })),
    { value: CASH, label: CASH },
  ];
}
