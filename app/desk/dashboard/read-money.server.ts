import { can } from "#app/access/policy.ts";
import { sumCharges } from "#app/charges/list-charges.server.ts";
import { countToInvoice } from "#app/invoices/to-invoice.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import type { Staff } from "#app/request/context.ts";
import type { Database } from "#database/connection/connect.ts";

/** What is to be invoiced, and the margin of this month by currency; a part is left out for whoever may not read it. */
export async function readMoney(db: Database, actor: Staff, now: Date) {
  const month = toLocalDay(now).slice(0, 7);
  const [toInvoice, sums] = await Promise.all([
    can(actor, "invoices.read") ? countToInvoice(db, actor) : undefined,
    can(actor, "charges.export") ? sumCharges(db, actor, { month, customer: "", missing: false }) : undefined,
  ]);
  return {
    toInvoice,
    month,
    margins: sums?.totals.map(({ currency, expected: { margin, marginPercent } }) => ({
      currency,
      margin,
      marginPercent,
    })),
  };
}

export type Money = Awaited<ReturnType<typeof readMoney>>;
