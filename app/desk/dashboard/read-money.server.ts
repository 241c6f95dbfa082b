import { can } from "#app/access/policy.ts";
import { countToInvoice } from "#app/invoices/to-invoice.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { readBookedMargins } from "#app/reports/margins.server.ts";
import type { Staff } from "#app/request/context.ts";
import type { Database } from "#database/connection/connect.ts";

/** Reads the amount to invoice and this month's margin by currency, each only when the actor may read it. */
export async function readMoney(db: Database, actor: Staff, now: Date) {
  const month = toLocalDay(now).slice(0, 7);
  const [toInvoice, margins] = await Promise.all([
    can(actor, "invoices.read") ? countToInvoice(db, actor) : undefined,
    can(actor, "charges.export") ? readBookedMargins(db, actor, month) : undefined,
  ]);
  return { toInvoice, month, margins };
}

export type MoneyFigures = Awaited<ReturnType<typeof readMoney>>;
