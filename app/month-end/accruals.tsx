import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { CHARGES_ADDRESS, chargeQuery } from "#app/charges/charge-list.ts";
import { sumOf, sumsByCurrency } from "#app/kit/money/money.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "#app/kit/ui/table.tsx";
import type { Accrual } from "./read-month-end.server.ts";

/** Costs by supplier, with their sums in all currencies; those without one also by charge code, where they have several. */
export function Accruals({ month, rows }: { month: string; rows: readonly Accrual[] }) {
  const mayList = useCan("charges.export");
  const nameOf = ({ supplier, isRest }: Accrual) => {
    const name = supplier ?? "No supplier named";
    const query = chargeQuery({ month, customer: "", missing: false, accrued: { supplier } });
    return mayList && !isRest ? (
      <Link to={`${CHARGES_ADDRESS}?${query}`} className="text-link">
        {name}
      </Link>
    ) : (
      name
    );
  };
  const codes = [
    ...Map.groupBy(
      rows.filter(({ supplier }) => supplier === null),
      ({ code }) => code,
    ),
  ];
  return (
    <Table caption="Accruals" scrollClassName="-mx-4">
      <TableHead>
        <tr>
          <TableHeading>Supplier</TableHeading>
          <TableHeading className="text-right">Lines</TableHeading>
          <TableHeading className="text-right">Planned cost</TableHeading>
        </tr>
      </TableHead>
      <tbody>
        {[...Map.groupBy(rows, ({ supplier }) => supplier)].map(([supplier, some]) => (
          <AccrualRow key={supplier} name={some[0] && nameOf(some[0])} rows={some} />
        ))}
        {codes.length > 1
          ? codes.map(([code, some]) => (
              <AccrualRow key={code} isPart name={code ?? "Without a code"} rows={some} />
            ))
          : null}
      </tbody>
    </Table>
  );
}

function AccrualRow({ name, rows, isPart }: { name: ReactNode; rows: readonly Accrual[]; isPart?: true }) {
  return (
    <TableRow className={isPart && "text-sm text-slate-600"}>
      <TableCell className={classNames("wrap-anywhere", isPart && "pl-8")}>{name}</TableCell>
      <TableCell align="end">{sumOf(rows.map(({ lines }) => lines)).toNumber()}</TableCell>
      <TableCell align="end">
        {sumsByCurrency(rows).map((sum) => (
          <span key={sum} className="block whitespace-nowrap">
            {sum}
          </span>
        ))}
      </TableCell>
    </TableRow>
  );
}
