import { writtenIban } from "#app/invoices/iban.ts";
import { accountsFor } from "#app/invoices/seller.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Kysely } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { CASH } from "./payment.ts";

/** Lists accounts that receive payments: the company's bank accounts, those of the currency first, and cash. */
export async function accountOptions(db: Kysely<DB>, currency: string) {
  const { invoicing } = await readSettings(db);
  return [
    ...accountsFor(invoicing, currency).map(({ iban, bank }) => ({
      value: iban,
      label: [bank, writtenIban(iban)].filter(Boolean).join(" · "),
    })),
    { value: CASH, label: CASH },
  ];
}
