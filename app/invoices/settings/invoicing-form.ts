import { z } from "zod";
import { readVat } from "#app/customers/company-numbers.ts";
import { isCountry } from "#app/customers/countries.ts";
import { isCurrency, NO_CURRENCY } from "#app/kit/money/currency.ts";
import { isEmailType } from "#app/kit/text/email.ts";
import { requiredLine, limit, line } from "#app/kit/text/text.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import { isBic, readIban, writtenIban } from "../iban.ts";
import { isBelgianEnterprise, isEndpoint } from "../peppol/peppol.ts";

/** Rows of the form for bank accounts. */
export const ACCOUNT_ROWS = [0, 1, 2, 3] as const;

const series = line("Series", 10).refine(
  (text) => text === null || /^[A-Z0-9-]+$/i.test(text),
  "A series has letters, digits and hyphens",
);

const accountFields = Object.fromEntries(
  ACCOUNT_ROWS.flatMap((row) =>
    [`iban_${row}`, `bic_${row}`, `bank_${row}`, `currency_${row}`].map((name) => [
      name,
      line("An account", 100),
    ]),
  ),
);

/** Schema of the form of Settings, Invoicing; saving a value confirms it. */
export const invoicingForm = z
  .object({
    legal_name: requiredLine({ required: "The legal name is required", ...limit("Legal name", 200) }),
    enterprise_number: line("Enterprise number", 40),
    register: line("Register", 60),
    vat_number: line("VAT number", 40),
    street: line("Street", 200),
    postcode: line("Postcode", 20),
    city: line("City", 100),
    country_code: z.string().refine(isCountry, "Choose the country"),
    phone: line("Phone", 50),
    email: line("Email", 200).refine(
      (text) => text === null || isEmailType(text),
      "This is no e-mail address: type one, such as invoices@company.be",
    ),
    peppol_id: line("Peppol address", 60),
    invoice_series: series,
    credit_series: series,
    payment_days: z
      .string({ error: "Enter a whole number of days from 0 to 365" })
      .trim()
      .regex(/^\d{1,3}$/, "Enter a whole number of days from 0 to 365")
      .transform(Number)
      .refine((days) => days <= 365, "Enter a whole number of days from 0 to 365"),
    payment_from: z.enum(["invoice", "month_end"], { error: "Choose from when days count" }),
    invoice_when: z.enum(["departed", "delivered"], { error: "Choose when a shipment is to be invoiced" }),
    invoice_since: z
      .string()
      .default("")
      .refine((day) => day === "" || startOfLocalDay(day) !== null, "Choose a day, or leave it empty")
      .transform((day) => day || null),
    ...accountFields,
  })
  .transform((typed, context): Invoicing => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const fields = typed as typeof typed & Record<string, string | null | undefined>;
    const isBelgian = typed.country_code === "BE";
    const enterprise = typed.enterprise_number?.replace(isBelgian ? /\D/g : /\s/g, "") || null;
    if (isBelgian && !isBelgianEnterprise(enterprise ?? ""))
      refuse(
        "enterprise_number",
        "An enterprise number has ten digits, and its check digits fit, such as 0123.456.749",
      );
    const vat = typed.vat_number ? readVat(typed.vat_number, typed.country_code) : null;
    if (vat && "problem" in vat) refuse("vat_number", vat.problem);
    const peppol = typed.peppol_id;
    const [scheme = "", id = ""] = peppol?.split(/:(.*)/s) ?? [];
    if (peppol && !isEndpoint(scheme, id))
      refuse("peppol_id", "A Peppol address has a scheme, a colon and a number, such as 0208:0123456749");
    if ((typed.invoice_series ?? "") === (typed.credit_series ?? ""))
      refuse("credit_series", "Credit notes have a series of their own");
    return {
      confirmed: true,
      legal_name: typed.legal_name,
      enterprise_number: enterprise,
      register: typed.register,
      vat_number: vat && "value" in vat ? vat.value : null,
      street: typed.street,
      postcode: typed.postcode,
      city: typed.city,
      country_code: typed.country_code,
      phone: typed.phone,
      email: typed.email,
      peppol_id: peppol,
      accounts: ACCOUNT_ROWS.flatMap((row) => accountIn(fields, row, refuse)),
      invoice_series: typed.invoice_series ?? "",
      credit_series: typed.credit_series ?? "",
      payment_days: typed.payment_days,
      payment_from: typed.payment_from,
      invoice_when: typed.invoice_when,
      invoice_since: typed.invoice_since,
    };
  });

/** Parses a bank account; a row without an IBAN is empty. */
function accountIn(
  fields: Record<string, unknown>,
  row: number,
  refuse: (field: string, message: string) => void,
): Invoicing["accounts"] {
  const value = (name: string) => (fields[`${name}_${row}`] as string | null | undefined) ?? null;
  const [typedIban, bic, bank] = [
    value("iban"),
    value("bic")?.replace(/\s/g, "").toUpperCase() ?? null,
    value("bank"),
  ];
  if (typedIban === null) {
    if (bic !== null || bank !== null) refuse(`iban_${row}`, "Type the IBAN of this account");
    return [];
  }
  const iban = readIban(typedIban);
  const currency = (value("currency") ?? "EUR").toUpperCase();
  if (iban === null) refuse(`iban_${row}`, "This is no IBAN: a digit is wrong, or two are swapped");
  if (bic !== null && !isBic(bic)) refuse(`bic_${row}`, "A BIC has 8 or 11 letters and digits");
  if (!isCurrency(currency)) refuse(`currency_${row}`, NO_CURRENCY);
  return iban === null ? [] : [{ iban, bic, bank, currency }];
}

/** Returns the form values of stored settings. */
export function invoicingFormValues(settings: Invoicing): Record<string, string> {
  const { accounts, payment_days } = settings;
  const texts = Object.entries(settings).map(([key, value]) => [key, typeof value === "string" ? value : ""]);
  const rows = ACCOUNT_ROWS.flatMap((row) => {
    const account = accounts[row];
    return [
      [`iban_${row}`, account ? writtenIban(account.iban) : ""],
      [`bic_${row}`, account?.bic ?? ""],
      [`bank_${row}`, account?.bank ?? ""],
      [`currency_${row}`, account?.currency ?? ""],
    ];
  });
  return Object.fromEntries([...texts, ...rows, ["payment_days", String(payment_days)]]) as Record<
    string,
    string
  >;
}
