import { formatAmount } from "#app/kit/money/money.ts";
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from "#app/kit/ui/table.tsx";
import { AGE_TEXTS, AGES, type Balance } from "./ages.ts";

/** Table of open amounts by age, a row a currency. */
export function Balances({ balances }: { balances: readonly Balance[] }) {
  const amount = (value: string, currency: string) =>
    Number(value) === 0 ? "–" : formatAmount(value, currency);
  return (
    <Table caption="What is owed by age">
      <TableHead>
        <tr>
          <TableHeading>Currency</TableHeading>
          {AGES.map((age) => (
            <TableHeading key={age} className="text-right">
              {AGE_TEXTS[age]}
            </TableHeading>
          ))}
          <TableHeading className="text-right">Credit</TableHeading>
          <TableHeading className="text-right">Balance</TableHeading>
        </tr>
      </TableHead>
      <TableBody>
        {balances.map((row) => (
          <TableRow key={row.currency}>
            <TableCell>{row.currency}</TableCell>
            {AGES.map((age) => (
              <TableCell key={age} align="end">
                {amount(row[age], row.currency)}
              </TableCell>
            ))}
            <TableCell align="end">{amount(row.credit, row.currency)}</TableCell>
            <TableCell align="end" className="font-semibold text-ink-900">
              {formatAmount(row.balance, row.currency)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
