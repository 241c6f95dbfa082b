import { expect, test } from "vitest";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import { invoicingForm, invoicingFormValues } from "./invoicing-form.ts";

const values = invoicingFormValues(SAMPLE_INVOICING);
const errorsOf = (changes: Record<string, string>) => {
  const { error } = invoicingForm.safeParse({ ...values, ...changes });
  return error?.issues.map(({ path }) => String(path[0])) ?? [];
};

test("what the form shows is read as the same value, which counts as confirmed", () => {
  const accounts = [
    { iban: "BE68539007547034", bic: "GKCCBEBB", bank: "Belfius", currency: "EUR" },
    { iban: "NL91ABNA0417164300", bic: null, bank: null, currency: "USD" },
  ];
  const value = { ...SAMPLE_INVOICING, accounts, peppol_id: "9925:BE0123456749" };
  expect(invoicingForm.parse(invoicingFormValues(value))).toEqual({ ...value, confirmed: true });
});

test("numbers are stored in one spelling, however they are typed", () => {
  const typed = {
    enterprise_number: "BE 0123.456.749",
    vat_number: "0123.456.749",
    register: " RPR Brussel ",
    bic_0: "gkcc bebb",
    currency_0: "eur",
  };
  expect(invoicingForm.parse({ ...values, ...typed })).toMatchObject({
    enterprise_number: "0123456749",
    vat_number: "BE0123456749",
    register: "RPR Brussel",
    accounts: [{ bic: "GKCCBEBB", currency: "EUR" }],
  });
});

test("what would be refused on an invoice is refused here, beside its field", () => {
  expect(errorsOf({ legal_name: " " })).toEqual(["legal_name"]);
  expect(errorsOf({ enterprise_number: "0123456748" })).toEqual(["enterprise_number"]);
  expect(errorsOf({ vat_number: "BE0123456748" })).toEqual(["vat_number"]);
  expect(errorsOf({ country_code: "Belgium" })).toContain("country_code");
  expect(errorsOf({ iban_0: "BE68 5390 0754 7043" })).toEqual(["iban_0"]);
  expect(errorsOf({ bank_2: "KBC" })).toEqual(["iban_2"]);
  expect(errorsOf({ bic_0: "KREDBEB" })).toEqual(["bic_0"]);
  expect(errorsOf({ email: "books, second floor" })).toEqual(["email"]);
  expect(errorsOf({ peppol_id: "0208:0123456748" })).toEqual(["peppol_id"]);
  expect(errorsOf({ peppol_id: "0123456749" })).toEqual(["peppol_id"]);
  expect(errorsOf({ credit_series: "" })).toEqual(["credit_series"]);
  expect(errorsOf({ payment_days: "366" })).toEqual(["payment_days"]);
});
