import { addDays } from "#app/kit/time/time.ts";

/** Days from the day of the invoice, or from the end of its month. */
export interface PaymentTerms {
  days: number;
  from: "invoice" | "month_end";
}

/** @param issuedOn `YYYY-MM-DD`, as what it returns */
export function dueDay(issuedOn: string, { days, from }: PaymentTerms): string {
  return addDays(from === "month_end" ? monthEnd(issuedOn) : issuedOn, days);
}

function monthEnd(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return addDays(month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`, -1);
}
