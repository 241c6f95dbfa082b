import { type Decimal, formatAmount, formatMoney } from "#app/kit/money/money.ts";
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from "#app/kit/ui/table.tsx";
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

/** Rows by title and currency; `amounts` has the headings of those that are shown, in order. */
function AmountsTable<Name extends string>(props: {
  caption: string;
  heading: string;
  rows: readonly (Record<NoInfer<Name>, Decimal> & { title: string; currency: string; lines: number })[];
  amounts: Record<Name, string>;
}) {
  const names = Object.keys(props.amounts) as Name[];
  return (
    <Table caption={props.caption}>
      <TableHead>
        <tr>
          <TableHeading>{props.heading}</TableHeading>
          <TableHeading>Currency</TableHeading>
          <TableHeading className="text-right">Lines</TableHeading>
          {names.map((name) => (
            <TableHeading key={name} className="text-right">
              {props.amounts[name]}
            </TableHeading>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {props.rows.map((row) => (
          <TableRow key={`${row.title} ${row.currency}`}>
            <TableCell className="min-w-40 wrap-anywhere">{row.title}</TableCell>
            <TableCell>{row.currency}</TableCell>
            <TableCell align="end">{row.lines}</TableCell>
            {names.map((name) => (
              <TableCell key={name} align="end">
                {formatAmount(row[name], row.currency)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
