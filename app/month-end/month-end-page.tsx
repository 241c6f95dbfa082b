import type { ReactNode } from "react";
import { Link } from "react-router";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, sumOf, sumsByCurrency } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { Accruals } from "./accruals.tsx";
import { MONTH_END_ADDRESS } from "./month-end.ts";
import { FilesCard } from "./files-card.tsx";
import { MonthSteps } from "./month-steps.tsx";
import { Differences, Issued, Margins, PlanTable } from "./month-end-tables.tsx";
import type { Route } from "./+types/month-end.route";

type Props = Route.ComponentProps["loaderData"] & { answer: FormAnswer | undefined };

/** What keeps the month open first, then the files for the accountant; its figures are folded, with their sums. */
export function MonthEndPage(props: Props) {
  const { month, accruals, answer } = props;
  const mayWrite = useCan("payments.write");
  return (
    <>
      <ListHead
        title="Month end"
        description={formatMonth(month)}
        actions={
          <FilterForm label="Choose the month" action={MONTH_END_ADDRESS}>
            <Field label="Month" name="month" hideLabel>
              <DateInput type="month" defaultValue={month} className="sm:w-48" />
            </Field>
          </FilterForm>
        }
      />
      <AnswerStatus answer={answer} />
      <CardStack>
        <MonthSteps {...props} />
        {accruals.length > 0 ? (
          <Card title="Accruals: costs without a supplier invoice">
            <Accruals month={month} rows={accruals} />
          </Card>
        ) : null}
        <FilesCard {...props} mayWrite={mayWrite} />
        <Figures {...props} />
      </CardStack>
    </>
  );
}

/** The tables of the month, each folded under its sum; those without a row are left out. */
function Figures({ month, issued, plan, byCustomer, byLane, differences }: Props) {
  return (
    <>
      <Folded
        title="Issued invoices"
        rows={issued}
        count={pluralize(sumOf(issued.map(({ count }) => count)).toNumber(), "document")}
        sum={sumsOf(
          issued.map(({ kind, gross, currency }) => ({
            currency,
            amount: kind === "invoice" ? gross : `-${gross}`,
          })),
        )}
      >
        <Issued rows={issued} />
      </Folded>
      <Folded
        title="Planned and actual, by charge code"
        rows={plan}
        count={pluralize(sumOf(plan.map(({ lines }) => lines)).toNumber(), "line")}
        sum={`planned price ${sumsOf(plan.map(({ price_planned, currency }) => ({ currency, amount: price_planned })))}`}
      >
        <p className="mb-2">
          <Link to={`/admin/reports?period=custom&from=${month}&to=${month}#margins`} className="text-link">
            Margin report
          </Link>
        </p>
        <PlanTable rows={plan} />
      </Folded>
      {[
        { by: "customer", rows: byCustomer },
        { by: "lane", rows: byLane },
      ].map(({ by, rows }) => (
        <Folded
          key={by}
          title={`Margin by ${by}`}
          rows={rows}
          count={pluralize(rows.length, by)}
          sum={`margin ${sumsOf(rows.map(({ margin, currency }) => ({ currency, amount: margin })))}`}
        >
          <p className="mb-2 text-slate-600">Actual amounts where they have come, else planned.</p>
          <Margins by={by} rows={rows} />
        </Folded>
      ))}
      <Folded
        title="Exchange differences"
        rows={differences}
        count={pluralize(sumOf(differences.map(({ lines }) => lines)).toNumber(), "settlement")}
        sum={sumsOf(differences.map(({ difference }) => ({ currency: OWN_CURRENCY, amount: difference })))}
      >
        <Differences rows={differences} />
      </Folded>
    </>
  );
}

const sumsOf = (rows: readonly { currency: string; amount: Decimal }[]): string =>
  sumsByCurrency(rows).join(" + ");

/** A table that opens under its title, count and sum; nothing without a row. */
function Folded(props: {
  title: string;
  rows: readonly unknown[];
  count: string;
  sum: string;
  children: ReactNode;
}) {
  if (props.rows.length === 0) return null;
  return (
    <Card className="p-0! print:p-4!">
      <details>
        <summary className="min-h-11 cursor-pointer px-4 py-2.5">
          <h2 className="mr-3 inline text-base leading-snug">{props.title}</h2>
          <span className="figures inline-block text-slate-600">{`${props.count}, ${props.sum}`}</span>
        </summary>
        <div className="px-4 pb-4 xl:pb-2.5">{props.children}</div>
      </details>
    </Card>
  );
}
