import { cardAddress } from "#app/shipments/page-sections.ts";
import { Link } from "react-router";
import { type Column, ResponsiveTable, type RowGroup } from "#app/kit/ui/table.tsx";
import { ChargeAmount } from "../charge-sums.tsx";
import { chargeTotals, expectedAmount } from "../totals.ts";
import { currencyField, type Side } from "../charge.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import type { ListedCharge } from "../list-charges.server.ts";

const amountOf = (row: ListedCharge, side: Side) =>
  formatMoney(expectedAmount(row, side), row[currencyField(side)]);

const Margin = ({ rows }: { rows: readonly ListedCharge[] }) =>
  chargeTotals(rows).map(({ currency, expected: { margin }, missingActuals }) => (
    <span key={currency} className="block whitespace-nowrap">
      <ChargeAmount isPlanned={missingActuals > 0} isLoss={margin.startsWith("-")}>
        {formatMoney(margin, currency)}
      </ChargeAmount>
    </span>
  ));

/** Groups adjacent rows of one shipment and day. */
function groupsOf(rows: readonly ListedCharge[]): RowGroup<ListedCharge>[] {
  const groups = Map.groupBy(rows, (row) => `${row.booked_on} ${row.shipment_id}`);
  return [...groups].map(([key, of]) => ({ key, title: <GroupTitle rows={of} />, rows: of }));
}

/** Heading of a group, with the total margin in the margin column. */
function GroupTitle({ rows }: { rows: readonly ListedCharge[] }) {
  const [row] = rows;
  return row ? (
    <span className="figures flex flex-wrap items-baseline gap-x-3 md:flex-nowrap">
      <ShipmentLink row={row} />
      <span className="min-w-0 grow font-normal wrap-anywhere">{row.customer ?? "–"}</span>
      <span className="font-normal whitespace-nowrap text-slate-600">{formatDay(row.booked_on)}</span>
      <span className="ml-auto flex items-baseline justify-end gap-x-1.5 md:w-38">
        <span className="font-normal text-slate-600">Margin</span>
        <span className="text-right">
          <Margin rows={rows} />
        </span>
      </span>
    </span>
  ) : null;
}

const COLUMNS: readonly Column<ListedCharge>[] = [
  { heading: "Description", className: "wrap-anywhere", cell: (row) => row.description },
  {
    heading: "Cost",
    className: "w-38 whitespace-nowrap",
    align: "end",
    cell: (row) => <Amount row={row} side="cost" />,
  },
  {
    heading: "Price",
    className: "w-38 whitespace-nowrap",
    align: "end",
    cell: (row) => <Amount row={row} side="price" />,
  },
  {
    heading: "Margin",
    className: "w-38 whitespace-nowrap",
    align: "end",
    cell: (row) => <Margin rows={[row]} />,
  },
];

/** The charges of a page, grouped by shipment. */
export function ChargesTable({ rows }: { rows: readonly ListedCharge[] }) {
  return (
    <ResponsiveTable
      caption="Charges"
      rows={{ groups: groupsOf(rows) }}
      columns={COLUMNS}
      card={(row) => (
        <div className="grid gap-0.5">
          <p className="flex justify-between gap-3">
            <span className="min-w-0 font-medium wrap-anywhere text-ink-900">{row.description}</span>
            <span className="whitespace-nowrap">
              Price <Amount row={row} side="price" />
            </span>
          </p>
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-slate-600">
            <span className="flex gap-x-1">
              Margin
              <span>
                <Margin rows={[row]} />
              </span>
            </span>
            <span className="whitespace-nowrap">
              Cost <Amount row={row} side="cost" />
            </span>
          </p>
        </div>
      )}
    />
  );
}

function ShipmentLink({ row }: { row: ListedCharge }) {
  return (
    <Link
      to={cardAddress(row.shipment_id, "charges")}
      title={row.tracking_number}
      className="text-link py-1 font-medium"
    >
      {row.tracking_number}
    </Link>
  );
}

function Amount({ row, side }: { row: ListedCharge; side: Side }) {
  return <ChargeAmount isPlanned={row[`${side}_actual`] === null}>{amountOf(row, side)}</ChargeAmount>;
}
