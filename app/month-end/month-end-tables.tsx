import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, formatAmount } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { ShowAll } from "#app/kit/ui/show-all.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import type { MarginRow, MonthEnd, PlanRow } from "./read-month-end.server.ts";

const FIRST_MARGINS = 10;

export function Margins({ by, rows }: { by: string; rows: readonly MarginRow[] }) {
  return (
    <ShowAll rows={rows} first={FIRST_MARGINS}>
      {(shown, isRest) => (
        <AmountsTable
          caption={`Margin by ${by}${isRest ? ", the others" : ""}`}
          heading={by === "lane" ? "Lane" : "Customer"}
          rows={shown.map((row) => ({ ...row, title: row.name ?? "No payer known" }))}
          amounts={{ price: "Price", cost: "Cost", margin: "Margin", margin_planned: "Planned margin" }}
          figures={[
            { label: "Price", of: "price" },
            { label: "Cost", of: "cost" },
          ]}
          result={{ label: "Margin", of: "margin", planned: "margin_planned" }}
        />
      )}
    </ShowAll>
  );
}

export function PlanTable({ rows }: { rows: readonly PlanRow[] }) {
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
      figures={[
        { label: "Cost", of: "cost_actual", planned: "cost_planned" },
        { label: "Price", of: "price_actual", planned: "price_planned" },
      ]}
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
      counted="document"
      amounts={{ net: "Net", vat: "VAT", gross: "Total" }}
      figures={[
        { label: "Net", of: "net" },
        { label: "VAT", of: "vat" },
      ]}
      result={{ label: "Total", of: "gross" }}
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
      counted="settlement"
      amounts={{ gain: "Gains", loss: "Losses", difference: "Result" }}
      figures={[
        { label: "Gains", of: "gain" },
        { label: "Losses", of: "loss" },
      ]}
      result={{ label: "Result", of: "difference" }}
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

/** An amount of a card, with the planned one below it where both are known. */
interface Figure<Name> {
  label: string;
  of: Name;
  planned?: Name;
}

const NONE_YET = <span className="text-slate-600">–</span>;

/** Table of rows by title and currency; `amounts` has the headings of the shown columns, in order. */
function AmountsTable<Name extends string>(props: {
  caption: string;
  heading: string;
  rows: readonly (Record<NoInfer<Name>, Decimal | null> & Amounts)[];
  amounts: Record<Name, string>;
  /** Amounts of a card on narrow screens. */
  figures: readonly Figure<NoInfer<Name>>[];
  /** The amount beside the title of a card. */
  result?: Figure<NoInfer<Name>>;
  /** What `lines` counts. */
  counted?: "line" | "document" | "settlement";
}) {
  const { counted = "line", figures, result } = props;
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
    {
      heading: counted === "line" ? "Lines" : "Number",
      cell: ({ lines }) => lines,
      align: "end",
      className: "w-20",
    },
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
  const figureOf = (row: Row, { label, of, planned }: Figure<Name>) => {
    const [amount, plan] = [amountOf(row, of), planned ? amountOf(row, planned) : null];
    if (amount === null) return { label, amount: plan, below: "planned" };
    const below = [plan && plan !== amount && `planned ${plan}`, row.notes?.[of]];
    return { label, amount, below: below.filter(Boolean).join(", ") };
  };
  return (
    <ResponsiveTable
      caption={props.caption}
      rows={props.rows.map((row) => ({ ...row, id: `${row.title} ${row.currency}` }))}
      columns={columns}
      from="xl"
      cards="lines"
      card={(row) => {
        const counts = `${row.currency} · ${pluralize(row.lines, counted)}`;
        return (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-sm">
            <p>
              <span className="font-medium wrap-anywhere text-ink-900">{row.title}</span>
              <span className="block text-xs text-slate-600">{counts}</span>
            </p>
            {result ? <FigureText {...figureOf(row, result)} /> : null}
            <div className={`col-span-full gap-x-3 ${result ? "flex flex-wrap" : "grid grid-cols-2"}`}>
              {figures.map((figure) => (
                <FigureText key={figure.of} {...figureOf(row, figure)} />
              ))}
            </div>
          </div>
        );
      }}
    />
  );
}

const FigureText = (props: { label: string; amount: string | null; below: string }) =>
  props.amount === null ? null : (
    <p>
      <span className="text-slate-600">{props.label}</span>{" "}
      <span className="text-ink-900">{props.amount}</span>
      <span className="block text-xs text-slate-600 empty:hidden">{props.below}</span>
    </p>
  );
