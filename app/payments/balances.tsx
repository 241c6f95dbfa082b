import { formatAmount, formatMoney } from "#app/kit/money/money.ts";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { AGE_TEXTS, AGES, type Balance } from "./ages.ts";

type Row = Balance & { id: string };

const PARTS = [...AGES.map((age) => [age, AGE_TEXTS[age]] as const), ["credit", "Credit"] as const];
const partOf = (row: Row, part: (typeof PARTS)[number][0]) =>
  Number(row[part]) === 0 ? "–" : formatAmount(row[part], row.currency);

const COLUMNS: Column<Row>[] = [
  ...PARTS.map(([part, heading]): Column<Row> => ({
    heading,
    cell: (row) => partOf(row, part),
    align: "end",
  })),
  {
    heading: "Balance",
    cell: (row) => (
      <strong className="font-semibold text-ink-900">{formatMoney(row.balance, row.currency)}</strong>
    ),
    align: "end",
    className: "w-40",
  },
];

/** Table of open amounts by age, one row per currency. */
export function Balances({ balances }: { balances: readonly Balance[] }) {
  return (
    <div className="@container">
      <ResponsiveTable
        caption="What is owed by age"
        rows={balances.map((row) => ({ ...row, id: row.currency }))}
        columns={COLUMNS}
        from="room"
        cards="lines"
        card={(row) => (
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm *:even:text-right">
            {PARTS.filter(([part]) => Number(row[part]) !== 0).map(([part, heading]) => [
              <dt key={heading}>{heading}</dt>,
              <dd key={part}>{partOf(row, part)}</dd>,
            ])}
            <dt className="font-semibold text-ink-900">Balance</dt>
            <dd className="font-semibold text-ink-900">{formatMoney(row.balance, row.currency)}</dd>
          </dl>
        )}
      />
    </div>
  );
}
