/**
 * A violation that would be refused after issuing, and the field of the invoice to mend, such as `buyer.vatNumber`,
 * `lines.2.description`.
 */
export interface InvoiceProblem {
  /** Of the standard or profile: `BR-IC-02`, `PEPPOL-EN16931-R010`; of Belgian law or our own: `ZENNE-…`. */
  rule: string;
  field: string;
  message: string;
}
