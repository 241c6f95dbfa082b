import { isEmailType } from "#app/kit/text/email.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import type { BankAccount, InvoiceParty } from "./invoice.ts";
import type { PaymentTerms } from "./due-day.ts";

/** Builds the seller of an invoice from the settings. */
export function sellerOf(settings: Invoicing): InvoiceParty {
  const [scheme = "", id = ""] = settings.peppol_id?.split(/:(.*)/s) ?? [];
  return {
    name: settings.legal_name,
    vatNumber: settings.vat_number,
    enterpriseNumber: settings.enterprise_number,
    register: settings.register,
    address: {
      street: settings.street,
      postcode: settings.postcode,
      city: settings.city,
      countryCode: settings.country_code,
    },
    endpoint: settings.peppol_id ? { scheme, id } : null,
    contact: { name: null, phone: settings.phone, email: settings.email },
  };
}

/** Returns the reply address of mails about money; undefined for the e-mail of the site. */
export const repliesTo = ({ email }: Invoicing): string | undefined =>
  email !== null && isEmailType(email) ? email : undefined;

/** Sorts bank accounts, those of the currency first. */
export const accountsFor = ({ accounts }: Invoicing, currency: string): BankAccount[] =>
  accounts.toSorted((one, other) => Number(other.currency === currency) - Number(one.currency === currency));

/** Returns the payer's terms, else the company's. */
export const termsFor = (settings: Invoicing, payers: PaymentTerms | null): PaymentTerms =>
  payers ?? { days: settings.payment_days, from: settings.payment_from };
