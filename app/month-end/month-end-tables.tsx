import { type Decimal, formatAmount, formatMoney } from "#app/kit/money/money.ts";
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
import type { Accrual, MarginRow, PlanRow } from "./read-month-end.server.ts";

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
      rows={rows.map((row) => ({ ...row, title: row.name ?? "Nobody is known who pays" }))}
      amounts={{ price: "Price", cost: "Cost", margin: "Margin", margin_planned: "Margin, planned" }}
    />
  );
}

export function Plan({ rows }: { rows: readonly PlanRow[] }) {
  return (
    <AmountsTable
      caption="Planned and actual"
      heading="Code"
      rows={rows.map((row) => ({ ...row, title: row.code ?? "Without a code" }))}
      amounts={{
        cost_planned: "Cost, planned",
        cost_actual: "Cost, actual",
        price_planned: "Price, planned",
        price_actual: "Price, actual",
      }}
    />
  );
}

interface Amounts {
  title: string;
  currency: string;
  lines: number;
}

/** Rows by title and currency; `amounts` has the headings of those that are shown, in order. */
function AmountsTable<Name extends string>(props: {
  caption: string;
  heading: string;
  rows: readonly (Record<NoInfer<Name>, Decimal> & Amounts)[];
  amounts: Record<Name, string>;
}) {
  type Row = (typeof props.rows)[number] & { id: string };
  const names = Object.keys(props.amounts) as Name[];
  const amountOf = (row: Row, name: Name) => formatAmount(row[name], row.currency);
  const columns: Column<Row>[] = [
    { heading: props.heading, cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
    { heading: "Cur.", cell: ({ currency }) => currency, className: "w-16" },
    { heading: "Lines", cell: ({ lines }) => lines, align: "end", className: "w-20" },
    ...names.map((name): Column<Row> => ({
      heading: props.amounts[name],
      cell: (row) => amountOf(row, name),
      align: "end",
      className: props.amounts[name].includes(",") ? "w-40" : "w-28",
    })),
  ];
  return (
    <ResponsiveTable
      caption={props.caption}
      rows={props.rows.map((row) => ({ ...row, id: `${row.title} ${row.currency}` }))}
      columns={columns}
      from="lg"
      cards="lines"
      card={(row) => (
        <>
          <p className="font-medium wrap-anywhere text-ink-900">{row.title}</p>
          <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm *:even:text-right">
            <dt>Lines</dt>
            <dd>{row.lines}</dd>
            {names.map((name) => [
              <dt key={name}>{props.amounts[name]}</dt>,
              <dd key={`${name} amount`}>{`${row.currency} ${amountOf(row, name)}`}</dd>,
            ])}
          </dl>
        </>
      )}
    />
  );
}
