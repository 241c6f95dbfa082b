import { z } from "zod";

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
  closed_month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .nullable(),
});
export type SupplierInvoicing = z.output<typeof supplierInvoicingSchema>;

/** Initial values, until an owner changes them. */
export const SAMPLE_SUPPLIER_INVOICING: SupplierInvoicing = {
  second_from: "5000",
  second_difference: "250",
  closed_month: null,
};
