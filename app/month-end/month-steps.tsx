import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { monthBounds } from "#app/kit/time/month.ts";
import { ToInvoiceSums } from "#app/invoices/to-invoice-sums.tsx";
import { TO_INVOICE_ADDRESS } from "#app/invoices/to-invoice.ts";
import { sumsByCurrency } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDay, formatMonth } from "#app/kit/time/time.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { SUPPLIER_INVOICES_ADDRESS } from "#app/supplier-invoices/supplier-invoice.ts";
import { ACCOUNTANT_ID } from "./month-end.ts";
import type { Accrual, MonthEnd } from "./read-month-end.server.ts";

interface Step {
  title: string;
  isDone: boolean;
  text: ReactNode;
  /** Disabled without `to` and `onClick`. */
  act?: { to?: string; onClick?: () => void; label: string };
}

/** Steps before the books of a month are closed, in their order. */
export function MonthSteps(
  props: Pick<MonthEnd, "toInvoice" | "accruals" | "issued"> & {
    month: string;
    /** `YYYY-MM`; null when no books are closed. */
    closedMonth: string | null;
    thisMonth: string;
    /** Version of the setting that holds the closed month. */
    settingsVersion: string;
  },
) {
  const { month, closedMonth, thisMonth } = props;
  const [isClosing, setClosing] = useState(false);
  const isClosed = closedMonth !== null && closedMonth >= month;
  const steps = stepsOf(props, isClosed, useCan("settings.manage") ? () => setClosing(true) : null);
  const next = steps.findIndex(({ isDone }) => !isDone);
  const open = steps.filter(({ isDone }) => !isDone).length;
  return (
    <Card
      title="Close the month"
      actions={
        <p className="figures text-slate-600">
          {isClosed
            ? "Closed"
            : month >= thisMonth
              ? "The month is not over yet"
              : `${open} of ${steps.length} open`}
        </p>
      }
    >
      <ol className="divide-y divide-slate-200 border-t border-slate-200">
        {steps.map(({ title, isDone, text, act }, index) => (
          <li
            key={title}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 py-3 sm:grid-cols-[1.75rem_minmax(0,1fr)_auto]"
          >
            <span
              className={classNames(
                "figures grid size-7 place-items-center rounded-full text-sm font-semibold [&_svg]:size-4",
                isDone
                  ? "bg-green-100 text-green-700"
                  : index === next
                    ? "bg-ink-800 text-white"
                    : "border border-slate-300 text-slate-600",
              )}
            >
              {isDone ? <Check aria-hidden="true" /> : <span aria-hidden="true">{index + 1}</span>}
            </span>
            <div className="min-w-0">
              <h3 className="leading-7 font-semibold tracking-normal text-ink-900">
                {title}
                <span className="sr-only">{isDone ? ": done" : ": open"}</span>
              </h3>
              <div className="figures text-slate-600">{text}</div>
            </div>
            {act ? (
              <span className="self-start justify-self-start max-sm:col-start-2 max-sm:mt-2">
                {act.to ? (
                  <ButtonLink to={act.to} size="sm" variant={index === next ? "primary" : "secondary"}>
                    {act.label}
                  </ButtonLink>
                ) : (
                  <Button
                    size="sm"
                    variant={act.onClick && index === next ? "primary" : "secondary"}
                    disabled={!act.onClick}
                    onClick={act.onClick}
                  >
                    {act.label}
                  </Button>
                )}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      {isClosing ? (
        <CloseDialog {...props} open={steps.slice(0, -1)} onClose={() => setClosing(false)} />
      ) : null}
    </Card>
  );
}

/** Asks before the books of a month are closed. @param props.open the steps before it */
function CloseDialog(props: {
  month: string;
  settingsVersion: string;
  open: readonly Step[];
  onClose: () => void;
}) {
  const { month, settingsVersion, onClose } = props;
  const open = props.open.filter(({ isDone }) => !isDone);
  return (
    <FormDialog
      title={`Close ${formatMonth(month)}?`}
      description="Its costs and payments, and those of the months before, can no longer be changed."
      size="sm"
      action="/admin/settings/supplier-invoices"
      fields={{ intent: "close", closed_month: month, version: settingsVersion }}
      submit="Close the books"
      pendingLabel="Closing..."
      onClose={onClose}
    >
      {open.length > 0 ? (
        <div className="notice">
          <h3 className="font-semibold text-ink-900">Still open</h3>
          <ul className="mt-1 grid gap-2">
            {open.map(({ title, text }) => (
              <li key={title}>
                <p className="font-medium text-ink-900">{title}</p>
                <div className="figures">{text}</div>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="text-slate-600">
        A cost that is still expected may come later, and so may a statement of the bank; a new cost counts to
        the month after. Settings, Supplier invoices, opens the books again.
      </p>
    </FormDialog>
  );
}

function stepsOf(
  { month, toInvoice, accruals, issued, closedMonth, thisMonth }: Parameters<typeof MonthSteps>[0],
  isClosed: boolean,
  onCloseBooks: (() => void) | null,
): Step[] {
  const due = toInvoice.reduce((sum, { dueLines }) => sum + dueLines, 0);
  const count = issued.reduce((sum, each) => sum + each.count, 0);
  const isOver = month < thisMonth;
  return [
    {
      title: "Invoice the charges",
      isDone: due === 0,
      text:
        toInvoice.length === 0 ? (
          <p>Every charge up to this month is on an invoice.</p>
        ) : (
          <ToInvoiceSums sums={toInvoice} />
        ),
      act: due > 0 ? { to: TO_INVOICE_ADDRESS, label: "Invoice charges" } : undefined,
    },
    {
      title: "Book the supplier invoices",
      isDone: accruals.length === 0,
      text: <p>{accruals.length === 0 ? "No cost is waiting for its invoice." : accrualsText(accruals)}</p>,
      act: { to: SUPPLIER_INVOICES_ADDRESS, label: "Supplier invoices" },
    },
    {
      title: "Export for the accountant",
      isDone: isClosed || count === 0,
      text: (
        <p>
          {count === 0
            ? "No invoice was issued in this month."
            : `${pluralize(count, "invoice or credit note", "invoices and credit notes")} issued in this month.`}
        </p>
      ),
      act: { to: `#${ACCOUNTANT_ID}`, label: "Files" },
    },
    {
      title: "Close the books",
      isDone: isClosed,
      text: (
        <p>
          {[
            closedMonth === null ? "" : `The books are closed up to ${formatMonth(closedMonth)}.`,
            isOver ? "" : `Available from ${formatDay(monthBounds(month).to)}.`,
            isClosed ? "" : "Closing locks costs and payments.",
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      ),
      act:
        onCloseBooks && !isClosed
          ? { onClick: isOver ? onCloseBooks : undefined, label: "Close the books" }
          : undefined,
    },
  ];
}

function accrualsText(accruals: readonly Accrual[]): string {
  const lines = accruals.reduce((sum, each) => sum + each.lines, 0);
  return `${pluralize(lines, "planned cost")} without a supplier invoice: ${sumsByCurrency(accruals).join(" + ")}.`;
}
