import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import type { ReadSupplierInvoice, SupplierInvoicePage } from "../read-supplier-invoices.server.ts";

export interface PageProps extends Omit<SupplierInvoicePage, "invoice"> {
  invoice: Omit<ReadSupplierInvoice, "first_accepted_id">;
  /** The current user accepted it first: somebody else must be the second. */
  wasFirst: boolean;
  answer: FormAnswer | undefined;
}
