import { z } from "zod";
import { isMonth } from "#app/kit/time/month.ts";
import { company } from "#content/company.ts";

const text = z.string().nullable();

export const invoicingSchema = z.object({
  /** False while the values are unconfirmed samples. */
  confirmed: z.boolean(),
  legal_name: z.string(),
  enterprise_number: text,
  /** Court register of the company, which the law wants on its papers: «RPR Brussel». */
  register: text.default(null),
  vat_number: text,
  street: text,
  postcode: text,
  city: text,
  country_code: z.string(),
  phone: text,
  email: text,
  /** Such as `0208:0123456749`; null derives it from the enterprise number. */
  peppol_id: text,
  accounts: z.array(z.object({ iban: z.string(), bic: text, bank: text, currency: z.string() })),
  invoice_series: z.string(),
  credit_series: z.string(),
  payment_days: z.int().min(0).max(365),
  payment_from: z.enum(["invoice", "month_end"]),
  /** When a shipment appears in the list «To invoice»; later fields have a default for values stored by older versions. */
  invoice_when: z.enum(["departed", "delivered"]).default("delivered"),
  /** `YYYY-MM-DD`: earlier departures or deliveries are left out of the list; null leaves nothing out. */
  invoice_since: text.default(null),
});
export type Invoicing = z.output<typeof invoicingSchema>;

/** Well-formed sample numbers that belong to nobody. */
export const SAMPLE_INVOICING: Invoicing = {
  confirmed: false,
  legal_name: company.legalName ?? company.name,
  enterprise_number: "0123456749",
  register: null,
  vat_number: "BE0123456749",
  street: company.address.street,
  postcode: company.address.postalCode,
  city: company.address.city,
  country_code: company.address.countryCode,
  phone: company.phone,
  email: company.email,
  peppol_id: null,
  accounts: [{ iban: "BE68539007547034", bic: null, bank: null, currency: "EUR" }],
  invoice_series: "",
  credit_series: "C",
  payment_days: 30,
  payment_from: "invoice",
  invoice_when: "delivered",
  invoice_since: null,
};

const amount = z
  .string()
  .regex(/^\d{1,11}(\.\d{1,3})?$/)
  .nullable();

/** Thresholds from which a second person must accept a supplier's invoice; amounts in the company's currency. */
export const supplierInvoicingSchema = z.object({
  /** Net amount that requires a second person; null for never. */
  second_from: amount,
  /** Difference to the planned costs, of all lines together, that requires a second person; null for never. */
  second_difference: amount,
  /** `YYYY-MM`: costs and payments up to the end of this month are frozen; null when none is closed. */
  closed_month: z.string().refine(isMonth).nullable(),
});
export type SupplierInvoicing = z.output<typeof supplierInvoicingSchema>;

/** Initial values, until an owner changes them. */
export const SAMPLE_SUPPLIER_INVOICING: SupplierInvoicing = {
  second_from: "5000",
  second_difference: "250",
  closed_month: null,
};
