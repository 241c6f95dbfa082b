import { formatAmount, formatMoney } from "#app/kit/money/money.ts";
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
  const amounts = ["price", "cost", "margin", "margin_planned"] as const;
  return (
    <Table caption={`Margin by ${by}`}>
      <TableHead>
        <tr>
          <TableHeading>{by === "lane" ? "Lane" : "Customer"}</TableHeading>
          <TableHeading>Currency</TableHeading>
          {["Lines", "Price", "Cost", "Margin", "Margin, planned"].map((heading) => (
            <TableHeading key={heading} className="text-right">
              {heading}
            </TableHeading>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={`${row.name} ${row.currency}`}>
            <TableCell className="min-w-40 wrap-anywhere">{row.name ?? "Nobody is known who pays"}</TableCell>
            <TableCell>{row.currency}</TableCell>
            <TableCell align="end">{row.lines}</TableCell>
            {amounts.map((name) => (
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

export function Plan({ rows }: { rows: readonly PlanRow[] }) {
  const amounts = ["cost_planned", "cost_actual", "price_planned", "price_actual"] as const;
  return (
    <Table caption="Planned and actual">
      <TableHead>
        <tr>
          <TableHeading>Code</TableHeading>
          <TableHeading>Currency</TableHeading>
          <TableHeading className="text-right">Lines</TableHeading>
          <TableHeading className="text-right">Cost, planned</TableHeading>
          <TableHeading className="text-right">Cost, actual</TableHeading>
          <TableHeading className="text-right">Price, planned</TableHeading>
          <TableHeading className="text-right">Price, actual</TableHeading>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={`${row.code} ${row.currency}`}>
            <TableCell>{row.code ?? "Without a code"}</TableCell>
            <TableCell>{row.currency}</TableCell>
            <TableCell align="end">{row.lines}</TableCell>
            {amounts.map((name) => (
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
