import { type KeyboardEvent, type ReactNode, useState } from "react";
import { ActForm } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, formatMoney, sumOf } from "#app/kit/money/money.ts";
import { splitEvenly } from "#app/kit/money/split-amount.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { linesForm } from "../supplier-forms.ts";
import type { ShipmentMatch, KnownCost } from "../supplier-invoice.ts";
import { Difference } from "./difference.tsx";
import { compare, emptyPart, isStored, type LinePart, partsOf, proposeCharge } from "./line-parts.ts";
import { Version } from "./rare-cards.tsx";
import type { PageProps } from "./line-parts.ts";
import { COLUMNS, PartFields, PartTexts } from "./part-row.tsx";

/** Lines with their costs: expected amount, invoiced amount, and difference. */
export function LinesCard(props: PageProps & { isOpen: boolean }) {
  const mayAssign = useCan("supplier_invoices.assign");
  return (
    <Card title="Lines and their costs">
      {mayAssign && props.isOpen ? <LinesForm {...props} /> : <LineTable {...props} parts={partsOf(props)} />}
    </Card>
  );
}

/** The lines as a form. Typed values stay when somebody else changes the invoice, until they are discarded. */
function LinesForm(props: PageProps) {
  const { invoice, answer, lines } = props;
  const { version } = invoice;
  const [seen, setSeen] = useState({ version, answer, parts: partsOf(props) });
  const [parts, setParts] = useState(seen.parts);
  const [matches, setMatches] = useState<readonly ShipmentMatch[]>([]);
  const isChanged = !isStored(parts, seen.parts);
  const reset = () => {
    const stored = partsOf(props);
    setSeen({ version, answer, parts: stored });
    setParts(stored);
  };
  const isOurs = answer?.done !== undefined && answer !== seen.answer;
  if (version !== seen.version && (isOurs || !isChanged)) reset();

  const costs = allCosts(props.costs, matches);
  const compared = compare(props, parts, costs);
  const costsOf = (shipmentId: string | null) => costs.filter((cost) => cost.shipmentId === shipmentId);
  const change = (key: number, changes: Partial<LinePart>) =>
    setParts((before) => {
      const part = before.find((each) => each.key === key);
      if (!part || Object.entries(changes).every(([name, value]) => part[name as keyof LinePart] === value))
        return before;
      const next = { ...part, ...changes };
      if (next.shipmentId !== part.shipmentId) next.charge = proposedCharge(next, before);
      return before.map((each) => (each === part ? next : each));
    });
  const proposedCharge = ({ key, lineId, shipmentId, amount }: LinePart, all: readonly LinePart[]) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line || shipmentId === null) return "";
    const usedCharges = all.filter((each) => each.key !== key).map(({ charge }) => charge);
    const isAlone = all.filter((each) => each.lineId === lineId).length === 1;
    const stored = [...costsOf(shipmentId), ...(matches.find(({ id }) => id === shipmentId)?.costs ?? [])];
    return proposeCharge(
      invoice,
      line,
      { shipmentId, amount: isAlone || !amount ? line.amount : amount },
      stored,
      usedCharges,
    );
  };
  /** Replaces the parts of a line; the amount is then split equally again. */
  const regroup = (
    lineId: string,
    group: (own: readonly Omit<LinePart, "key">[]) => readonly Omit<LinePart, "key">[],
  ) =>
    setParts((before) =>
      lines.flatMap(({ id, amount }) => {
        const own = before.filter((part) => part.lineId === id);
        if (id !== lineId) return own;
        const grouped = group(own);
        const amounts = splitEvenly(amount, invoice.currency, grouped.length);
        let key = Math.max(...before.map((part) => part.key));
        return grouped.map((part, index) => ({ key: (key += 1), ...part, amount: amounts[index] ?? "" }));
      }),
    );
  const row = (part: LinePart) => ({
    costs: costsOf(part.shipmentId),
    at: parts.indexOf(part),
    invoiceId: invoice.id,
    onMatches: (more: readonly ShipmentMatch[]) => setMatches((before) => [...more, ...before]),
    onChange: (changes: Partial<LinePart>) => change(part.key, changes),
    onSplit: () => regroup(part.lineId, (own) => [...own, emptyPart(part.lineId)]),
    onRemove: () => regroup(part.lineId, (own) => own.filter((each) => each !== part)),
  });
  const mayAccept = useCan("supplier_invoices.write");
  const asks = compared.booking.reasons.length > 0 && (invoice.first_accepted_by === null || isChanged);
  const waits = props.wasFirst && !isChanged;
  const isSecond = invoice.first_accepted_by !== null;
  const accepts = mayAccept && !waits;
  const isReady = parts.every(({ shipmentId }) => shipmentId !== null) && compared.obstacles.length === 0;
  return (
    <ActForm
      intent={accepts ? "accept" : "assign"}
      schema={linesForm}
      answer={answer}
      submit={accepts ? (asks ? "Request second approval" : isSecond ? "Approve" : "Accept") : "Save lines"}
      variant={accepts && isReady ? "primary" : "secondary"}
      beside={
        accepts ? (
          <Button type="submit" name="act" value="save">
            Save lines
          </Button>
        ) : null
      }
      className="grid gap-5"
    >
      <Version of={seen} />
      <input type="hidden" name="currency" value={invoice.currency} />
      <div role="presentation" onKeyDownCapture={goToNextLine}>
        <LineTable {...props} parts={parts} compared={compared} row={row} />
      </div>
      {version !== seen.version ? (
        <p role="alert" className="notice">
          It was changed meanwhile by somebody else.{" "}
          <Button size="sm" onClick={reset}>
            Show what is stored
          </Button>
        </p>
      ) : null}
      {accepts && asks ? (
        <p className="text-slate-700">{`Two people have to accept it because of ${compared.booking.reasons.join(" and ")}.`}</p>
      ) : null}
    </ActForm>
  );
}

const allCosts = (stored: readonly KnownCost[], matches: readonly ShipmentMatch[]): KnownCost[] => [
  ...new Map([...matches.flatMap(({ costs }) => costs), ...stored].map((cost) => [cost.id, cost])).values(),
];

/** Moves the focus to the same field of the next line on Enter, without submitting. */
function goToNextLine(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  // The open list of suggestions handles Enter.
  if (field.getAttribute("aria-activedescendant")) return;
  event.preventDefault();
  event.stopPropagation();
  const kind = field.name.split(".").at(-1) ?? "";
  const alike = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[name$=".${kind}"]`)];
  const next = alike[alike.indexOf(field) + 1];
  if (next) next.focus();
  else field.form?.querySelector<HTMLElement>('button[type="submit"]:not([name])')?.focus();
}

function LineTable(
  props: PageProps & {
    parts: readonly LinePart[];
    compared?: ReturnType<typeof compare>;
    row?: (
      part: LinePart,
    ) => Omit<Parameters<typeof PartFields>[0], "part" | "line" | "name" | "isAlone" | "currency" | "cost">;
  },
) {
  const { invoice, lines, parts, row } = props;
  const { currency } = invoice;
  const compared = props.compared ?? compare(props, parts, props.costs);
  return (
    <>
      <div aria-hidden="true" className={`waybill-label hidden pb-2 text-slate-600 ${COLUMNS}`}>
        {["Shipment", "Cost", "Invoiced", "Expected"].map((heading, column) => (
          <span key={heading} className={column > 1 ? "text-right" : ""}>
            {heading}
          </span>
        ))}
      </div>
      <ol className="border-b border-slate-200">
        {lines.map((line, position) => {
          const own = parts.filter(({ lineId }) => lineId === line.id);
          return (
            <li key={line.id} className="grid gap-2 border-t border-slate-200 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p className="min-w-0 font-medium wrap-anywhere text-ink-900">{line.description}</p>
                {own.length > 1 ? (
                  <span className="figures whitespace-nowrap">{formatMoney(line.amount, currency)}</span>
                ) : null}
                {own.some(({ shipmentId }) => shipmentId === null) ? (
                  <Badge tone="yellow" whole>
                    {line.named.length === 0 && line.shares.length === 0
                      ? "Names no shipment we know"
                      : "Without a shipment"}
                  </Badge>
                ) : null}
              </div>
              {line.note ? <p className="-mt-1 text-sm wrap-anywhere text-slate-600">{line.note}</p> : null}
              {own.map((part, index) => {
                const isAlone = own.length === 1;
                const about = {
                  part,
                  line,
                  isAlone,
                  currency,
                  name: `line ${position + 1}${isAlone ? "" : `, part ${index + 1}`}`,
                  cost: compared.costs.get(part.key),
                };
                return row ? (
                  <PartFields key={part.key} {...about} {...row(part)} />
                ) : (
                  <PartTexts key={part.key} {...about} />
                );
              })}
            </li>
          );
        })}
      </ol>
      <Sums {...compared} currency={currency} net={sumOf(lines.map(({ amount }) => amount)).toFixed()} />
    </>
  );
}

type Sum = [label: string, sum: ReactNode, column?: "expected"];

function Sums(props: {
  booking: ReturnType<typeof compare>["booking"];
  left: Decimal;
  net: Decimal;
  currency: string;
}) {
  const { booking, left, net, currency } = props;
  const costs = pluralize(booking.costs.length, "cost");
  const unassigned: Sum[] = Number(left) === 0 ? [] : [["Not assigned", formatMoney(left, currency)]];
  const sums: Sum[] = [
    [
      `Invoiced without VAT${currency === OWN_CURRENCY ? "" : `, ${formatMoney(booking.net, OWN_CURRENCY)}`}`,
      formatMoney(net, currency),
    ],
    ...unassigned,
    [`Difference to the plan of ${costs}`, <Difference key="all" of={booking.difference} />, "expected"],
  ];
  return (
    <dl
      className={`figures mt-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 @max-3xl:ml-auto @max-3xl:max-w-md ${COLUMNS}`}
    >
      {(booking.costs.length === 0 ? sums.slice(0, -1) : sums).map(([label, sum, column]) => (
        <div key={label} className="contents">
          <dt className="@3xl:col-span-2 @3xl:col-start-1 @3xl:text-right">{label}</dt>
          <dd
            className={classNames(
              "justify-self-end font-semibold whitespace-nowrap text-ink-900",
              column === "expected" ? "@3xl:col-start-4" : "@3xl:col-start-3",
            )}
          >
            {sum}
          </dd>
        </div>
      ))}
    </dl>
  );
}
