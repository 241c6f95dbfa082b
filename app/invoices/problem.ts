/** A violation that would be refused after issuing, and the field to correct, such as `buyer.vatNumber`, `lines.2.description`. */
export interface InvoiceProblem {
  /** Rule of the standard or profile: `BR-IC-02`, `PEPPOL-EN16931-R010`; of Belgian law or our own: `ZENNE-…`. */
  rule: string;
  field: string;
  message: string;
}
