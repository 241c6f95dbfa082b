import { pluralize } from "#app/kit/text/counts.ts";
import { type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { type SessionActor, recordExport } from "#app/accounts/step-up.server.ts";
import { monthBounds } from "#app/kit/time/month.ts";
import {
  type CellKind,
  cellsOf,
  exportedCells,
  guardOf,
  type ExportCell,
} from "#app/spreadsheets/export-cells.server.ts";
import { type ExportedFile, exportFile } from "#app/spreadsheets/export-file.server.ts";
import { inOwn, LINE_RATE } from "#app/invoices/booked-value.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { type ExportProfile, INVOICE_COLUMNS, type InvoiceColumn } from "./month-end.ts";
import { zipInvoiceFiles } from "#app/invoices/zip-files.server.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { readSettings } from "#app/settings/settings.server.ts";

/** Credit notes are negative in the books. */
const signByKind = (amount: RawBuilder<unknown>) =>
  sql`(case invoices.kind when 'credit_note' then -1 else 1 end * ${amount})`;

const VALUES: Record<InvoiceColumn, [CellKind, RawBuilder<unknown>]> = {
  number: ["text", sql`invoices.number`],
  kind: ["word", sql`case invoices.kind when 'invoice' then 'Invoice' else 'Credit note' end`],
  issued_on: ["word", sql`to_char(invoices.issued_on, 'YYYY-MM-DD')`],
  due_on: ["word", sql`case when invoices.kind = 'invoice' then to_char(invoices.due_on, 'YYYY-MM-DD') end`],
  customer: ["text", sql`invoices.customer`],
  customer_vat: ["text", sql`(invoices.model->'buyer'->>'vatNumber')`],
  communication: ["word", sql`invoices.communication`],
  shipment: ["text", sql`(line.value->>'shipment')`],
  description: ["text", sql`(line.value->>'description')`],
  code: ["text", sql`(line.value->>'code')`],
  ledger_account: [
    "text",
    sql`case when closed.code is null then charge_codes.ledger_account else closed.ledger_account end`,
  ],
  vat_category: ["word", sql`(line.value->'vat'->>'category')`],
  vat_rate: ["number", sql`(line.value->'vat'->>'rate')::numeric`],
  currency: ["word", sql`invoices.currency`],
  net: ["money", signByKind(sql`(line.value->>'amount')::numeric`)],
  rate: ["number", sql`trim_scale(${LINE_RATE})`],
  net_own: ["money", signByKind(inOwn(sql`(line.value->>'amount')::numeric`))],
  invoice_net: ["money", signByKind(sql`invoices.net`)],
  invoice_vat: ["money", signByKind(sql`invoices.vat`)],
  invoice_gross: ["money", signByKind(sql`invoices.gross`)],
  invoice_vat_own: [
    "money",
    signByKind(sql`case when invoices.vat = 0 then 0.00 else ${inOwn(sql`invoices.vat`)} end`),
  ],
};

/**
 * Streams the lines of the invoices and credit notes of a month in the format of a profile.
 * @throws StepUpRequired for many; Conflict while too many exports are running
 */
export async function exportInvoices(
  db: Database,
  actor: Actor & SessionActor,
  { month, now }: { month: string; now: Date },
  { name, format, decimal_comma, columns }: ExportProfile,
): Promise<ExportedFile> {
  authorize(actor, "payments.read");
  const shape = { format, decimalComma: decimal_comma };
  const cells = cellsOf(columns, (column) => {
    const [kind, value] = VALUES[column];
    return { title: INVOICE_COLUMNS[column], kind, value };
  });
  const { from, to } = monthBounds(month);
  const lines = sql`invoices cross join lateral jsonb_array_elements(invoices.model->'lines') with ordinality as line
    left join charge_codes on charge_codes.code = line.value->>'code'
    left join ${closedAccounts(month)} as closed on closed.code = line.value->>'code'`;
  const issued = sql`invoices.number is not null and invoices.issued_on >= ${from}::date and invoices.issued_on < ${to}::date`;
  return exportFile(db, actor, now, {
    name: `Invoices ${month}`,
    shape,
    columns,
    cells,
    count: sql<{ count: number }>`select count(*) as count from ${lines} where ${issued}`,
    rows: sql`select ${exportedCells(cells, shape)} from ${lines} cross join lateral ${guardOf(Object.values(cells))}
      where ${issued} order by invoices.kind desc, invoices.issued_on, invoices.series, invoices.count, line.ordinality`,
    line: {
      table: "invoices",
      summary: (count) => `${pluralize(count, "line")} of ${month}`,
      details: { profile: name },
      async countRecords(tx) {
        const { rows } = await sql<{ invoices: number }>`
          select count(*)::int as invoices from invoices where ${issued}`.execute(tx);
        return rows[0]?.invoices ?? 0;
      },
    },
  });
}

/** Returns the PDFs and e-invoices issued in a month as one archive; null for none. @throws StepUpRequired for many */
export async function zipMonth(
  db: Database,
  actor: Actor & SessionActor,
  { month, now }: { month: string; now: Date },
) {
  authorize(actor, "payments.read");
  const { from, to } = monthBounds(month);
  const zipped = await zipInvoiceFiles(
    db,
    actor,
    sql`issued_on >= ${from}::date and issued_on < ${to}::date`,
  );
  if (!zipped) return null;
  const exported = { table: "invoices" as const, rows: zipped.invoices, now };
  const line = { summary: `${pluralize(zipped.count, "file")} of ${month}`, details: { format: "zip" } };
  await db.transaction().execute((tx) => recordExport(tx, actor, exported, line));
  return zipped;
}

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

/** Ledger accounts by code as of the closing of a month's books; empty for an open month. */
const closedAccounts = (month: string) => sql`
  (select code, ledger_account from closed_accounts where closed_month =
    (select min(closed_month) from closed_accounts where closed_month >= ${month}))`;
