import { monthBounds } from "#app/kit/time/month.ts";
import { addDays } from "#app/kit/time/time.ts";

/** Days from the day of the invoice, or from the end of its month. */
export interface PaymentTerms {
  days: number;
  from: "invoice" | "month_end";
}

/** Computes the due day. @param issuedOn `YYYY-MM-DD`, as the result */
export function dueDay(issuedOn: string, { days, from }: PaymentTerms): string {
  return from === "month_end"
    ? addDays(monthBounds(issuedOn.slice(0, 7)).to, days - 1)
    : addDays(issuedOn, days);
}
