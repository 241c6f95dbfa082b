import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { SessionActor } from "#app/accounts/step-up.server.ts";
import { monthBounds } from "#app/kit/time/month.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { type ExportCell, exportedCells, guardOf } from "#app/spreadsheets/export-cells.server.ts";
import { type ExportedFile, exportFile } from "#app/spreadsheets/export-file.server.ts";
import { closedAccounts } from "./closed-accounts.server.ts";
import type { Database } from "#database/connection/connect.ts";

/** Currency of the settled item: an invoice or credit note, else a refunded payment. */
const CURRENCY = sql`coalesce(invoices.currency, refunded.currency)`;

/**
 * Streams the exchange differences of a month, each on its ledger account.
 * @throws StepUpRequired for many; Conflict while too many exports are running
 */
export async function exportDifferences(
  db: Database,
  actor: Actor & SessionActor,
  { month, now }: { month: string; now: Date },
): Promise<ExportedFile> {
  authorize(actor, "payments.read");
  const { gain, loss } = (await readSettings(db)).exchange_accounts;
  const shape = { format: "semicolon" as const, decimalComma: true };
  const cells: Record<string, ExportCell> = {
    day: { title: "Date", kind: "word", value: sql`to_char(settlements.difference_on, 'YYYY-MM-DD')` },
    number: { title: "Number", kind: "text", value: sql`invoices.number` },
    customer: {
      title: "Customer",
      kind: "text",
      value: sql`coalesce(invoices.customer, companies.name, refunded.payer)`,
    },
    currency: { title: "Currency", kind: "word", value: CURRENCY },
    amount: { title: "Settled", kind: "money", value: sql`settlements.amount` },
    payment_currency: {
      title: "Payment currency",
      kind: "word",
      value: sql`coalesce(payments.currency, ${CURRENCY})`,
    },
    paid: { title: "Paid", kind: "money", value: sql`coalesce(settlements.paid, settlements.amount)` },
    account: {
      title: "Ledger account",
      kind: "text",
      value: sql`coalesce(closed.ledger_account,
        case when settlements.difference > 0 then ${gain}::text else ${loss}::text end)`,
    },
    difference: { title: `Difference in ${OWN_CURRENCY}`, kind: "money", value: sql`settlements.difference` },
  };
  const columns = Object.keys(cells);
  const { from, to } = monthBounds(month);
  const lines = sql`settlements left join invoices on invoices.id = settlements.item_id
    left join payments as refunded on refunded.id = settlements.refunded_id
    left join companies on companies.id = refunded.company_id
    left join payments on payments.id = settlements.payment_id
    left join ${closedAccounts(month)} as closed
      on closed.code = case when settlements.difference > 0 then 'gain' else 'loss' end`;
  const within = sql`settlements.difference <> 0 and settlements.difference_on >= ${from}::date
    and settlements.difference_on < ${to}::date`;
  return exportFile(db, actor, now, {
    name: `Exchange differences ${month}`,
    shape,
    columns,
    cells,
    count: sql<{ count: number }>`select count(*) as count from ${lines} where ${within}`,
    rows: sql`select ${exportedCells(cells, shape)} from ${lines} cross join lateral ${guardOf(Object.values(cells))}
      where ${within} order by settlements.difference_on, invoices.number, settlements.id`,
    line: {
      table: "invoices",
      summary: (count) => `${pluralize(count, "exchange difference")} of ${month}`,
      details: {},
    },
  });
}
