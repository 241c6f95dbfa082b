import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import type { ReadSupplierInvoice, SupplierInvoiceRead } from "../read-supplier-invoices.server.ts";

export interface PageProps extends Omit<SupplierInvoiceRead, "invoice"> {
  invoice: Omit<ReadSupplierInvoice, "first_accepted_id">;
  /** The current user gave the first acceptance: the second must come from somebody else. */
  wasFirst: boolean;
  answer: FormAnswer | undefined;
}
