import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, formatAmount, formatMoney } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import {
  type Column,
  ResponsiveTable,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from "#app/kit/ui/table.tsx";
import type { Accrual, MarginRow, MonthEnd, PlanRow } from "./read-month-end.server.ts";

export function Accruals({ rows }: { rows: readonly Accrual[] }) {
  return (
    <Table caption="Accruals">
      <TableHead>
        <tr>
          <TableHeading>Supplier</TableHeading>
          <TableHeading className="text-right">Lines</TableHeading>
          <TableHeading className="text-right">Planned cost</TableHeading>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map(({ supplier, currency, lines, amount }) => (
          <TableRow key={`${supplier} ${currency}`}>
            <TableCell className="wrap-anywhere">{supplier ?? "No supplier named"}</TableCell>
            <TableCell align="end">{lines}</TableCell>
            <TableCell align="end" className="whitespace-nowrap">
              {formatMoney(amount, currency)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

export function Margins({ by, rows }: { by: string; rows: readonly MarginRow[] }) {
  return (
    <AmountsTable
      caption={`Margin by ${by}`}
      heading={by === "lane" ? "Lane" : "Customer"}
      rows={rows.map((row) => ({ ...row, title: row.name ?? "No payer known" }))}
      amounts={{ price: "Price", cost: "Cost", margin: "Margin", margin_planned: "Planned margin" }}
    />
  );
}

export function Plan({ rows }: { rows: readonly PlanRow[] }) {
  return (
    <AmountsTable
      caption="Planned and actual"
      heading="Code"
      rows={rows.map((row) => ({
        ...row,
        title: row.name ?? "Without a code",
        notes: { cost_actual: partText(row.cost_lines, row), price_actual: partText(row.price_lines, row) },
      }))}
      amounts={{
        cost_planned: "Planned cost",
        cost_actual: "Actual cost",
        price_planned: "Planned price",
        price_actual: "Actual price",
      }}
    />
  );
}

export function Issued({ rows }: { rows: MonthEnd["issued"] }) {
  return (
    <AmountsTable
      caption="Issued invoices"
      heading="Kind"
      rows={rows.map(({ kind, count, currency, ...amounts }) => {
        const signed = (amount: Decimal) =>
          kind === "invoice" || Number(amount) === 0 ? amount : `-${amount}`;
        return {
          title: kind === "invoice" ? "Invoices" : "Credit notes",
          currency,
          lines: count,
          net: signed(amounts.net),
          vat: signed(amounts.vat),
          gross: signed(amounts.gross),
        };
      })}
      counted="Number"
      amounts={{ net: "Net", vat: "VAT", gross: "Total" }}
    />
  );
}

/** Exchange differences in the company's currency, by the currency of the invoices. */
export function Differences({ rows }: { rows: MonthEnd["differences"] }) {
  return (
    <AmountsTable
      caption="Exchange differences"
      heading="Invoices in"
      rows={rows.map((row) => ({ ...row, title: row.currency, currency: OWN_CURRENCY }))}
      counted="Number"
      amounts={{ gain: "Gains", loss: "Losses", difference: "Result" }}
    />
  );
}

/** Describes how many lines an actual amount covers, until all have one. */
const partText = (of: number, { lines }: PlanRow) =>
  of > 0 && of < lines ? `${of} of ${pluralize(lines, "line")}` : undefined;

interface Amounts {
  title: string;
  notes?: Partial<Record<string, string>>;
  currency: string;
  lines: number;
}

const NONE_YET = <span className="text-slate-600">–</span>;

/** Table of rows by title and currency; `amounts` has the headings of the shown columns, in order. */
function AmountsTable<Name extends string>(props: {
  caption: string;
  heading: string;
  rows: readonly (Record<NoInfer<Name>, Decimal | null> & Amounts)[];
  amounts: Record<Name, string>;
  /** Unit counted by `lines`, when that is not lines. */
  counted?: string;
}) {
  const { counted = "Lines" } = props;
  type Row = (typeof props.rows)[number] & { id: string };
  const names = Object.keys(props.amounts) as Name[];
  const amountOf = (row: Row, name: Name) => {
    const amount: Decimal | null = row[name];
    return amount === null ? null : formatAmount(amount, row.currency);
  };
  const noteOf = ({ notes }: Row, name: Name) =>
    notes?.[name] ? <span className="block text-xs text-slate-600">{notes[name]}</span> : null;
  const columns: Column<Row>[] = [
    { heading: props.heading, cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
    { heading: "Cur.", cell: ({ currency }) => currency, className: "w-16" },
    { heading: counted, cell: ({ lines }) => lines, align: "end", className: "w-20" },
    ...names.map((name): Column<Row> => ({
      heading: props.amounts[name],
      cell: (row) => (
        <>
          {amountOf(row, name) ?? NONE_YET}
          {noteOf(row, name)}
        </>
      ),
      align: "end",
      className: props.amounts[name].includes(" ") ? "w-40" : "w-28",
    })),
  ];
  return (
    <ResponsiveTable
      caption={props.caption}
      rows={props.rows.map((row) => ({ ...row, id: `${row.title} ${row.currency}` }))}
      columns={columns}
      from="xl"
      cards="lines"
      card={(row) => (
        <>
          <p className="font-medium wrap-anywhere text-ink-900">{row.title}</p>
          <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm *:even:text-right">
            <dt>{counted}</dt>
            <dd>{row.lines}</dd>
            {names.map((name) => [
              <dt key={name}>{props.amounts[name]}</dt>,
              <dd key={`${name} amount`}>
                {amountOf(row, name) === null ? NONE_YET : `${row.currency} ${amountOf(row, name)}`}
                {noteOf(row, name)}
              </dd>,
            ])}
          </dl>
        </>
      )}
    />
  );
}
