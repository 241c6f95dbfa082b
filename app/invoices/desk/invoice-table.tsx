import { Check, FileDown } from "lucide-react";
import { useState } from "react";
import { Link, useNavigation } from "react-router";
import { ConfirmPageAct } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { useDownload } from "#app/exports/use-export.ts";
import { useChosen } from "#app/kit/lists/use-chosen.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { chosenDrafts } from "#app/invoices/draft-form.ts";
import { DELIVERY_STATES } from "../transmissions/transmission.ts";
import { InvoiceBadge } from "../invoice-badge.tsx";
import { DRAFT_TITLES, HAND_OVER_ADDRESS, invoiceAddress, signedAmount } from "../invoice-list.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import type { ListedInvoice } from "../read-invoices.server.ts";

const nameOf = ({ kind, number }: ListedInvoice) => number ?? DRAFT_TITLES[kind];
const linkOf = (row: ListedInvoice) => (
  <Link to={invoiceAddress(row.id)} className="text-link font-medium after:absolute after:inset-0">
    {nameOf(row)}
  </Link>
);
const stateOf = (today: string) => (row: ListedInvoice) =>
  row.number === null || row.open === null ? (
    <Badge>Draft</Badge>
  ) : (
    <InvoiceBadge item={{ ...row, open: row.open, due_on: row.due_on ?? today }} today={today} />
  );
const sentOf = ({ number, delivery }: ListedInvoice) => {
  if (number === null) return "–";
  if (delivery === null) return <Badge tone="yellow">Not sent</Badge>;
  const { tone, label } = DELIVERY_STATES[delivery];
  if (delivery === "refused") return <Badge tone={tone}>{label}</Badge>;
  return (
    <span className="inline-flex items-center gap-1.5 align-bottom">
      {delivery === "queued" ? null : <Check aria-hidden="true" className="size-4 text-green-700" />}
      <span>{label}</span>
    </span>
  );
};
const amountOf = (row: ListedInvoice) => signedAmount(row, row.gross);
/** Returns the amount to be paid, or of a credit note to be set off; null when nothing is open. */
const openOf = (row: ListedInvoice) =>
  Number(row.open) > 0 && row.open ? signedAmount(row, row.open) : null;
const dayOf = (day: string | null) => (day ? formatDay(day) : "–");
const dueOf = ({ kind, due_on }: ListedInvoice) => (kind === "invoice" ? due_on : null);
/** Returns the open amount of a partly paid invoice. */
const restOf = (row: ListedInvoice) =>
  openOf(row) && openOf(row) !== amountOf(row) ? `${openOf(row)} open` : null;
const isUnsent = ({ number, delivery }: ListedInvoice) =>
  delivery === "refused" || (number !== null && delivery === null);

/** A day below another value, on widths where its own column is hidden. */
const SmallDay = (props: { before?: string; day: string | null; className: string }) =>
  props.day ? (
    <span className={classNames("block text-xs leading-4 whitespace-nowrap text-slate-600", props.className)}>
      {[props.before, formatDay(props.day)].filter(Boolean).join(" ")}
    </span>
  ) : null;

/** A page of invoices; selected ones can be issued or handed over. */
export function InvoiceTable({ rows, today }: { rows: readonly ListedInvoice[]; today: string }) {
  const mayWrite = useCan("invoices.write");
  const { chosen, box, all } = useChosen(mayWrite ? rows.map(({ id }) => id) : [], "invoice");
  const isChosen = ({ id }: ListedInvoice) => chosen.has(id);
  const drafts = rows.filter((row) => row.number === null && isChosen(row));
  const issued = rows.filter((row) => row.number !== null && isChosen(row));
  const { exporting, run } = useDownload({
    done: (count) => INVOICE_MESSAGES.handed(count, issued.length),
    failed: INVOICE_MESSAGES.noneHanded,
  });
  // Above the link that covers the row.
  const boxOf = (row: ListedInvoice) => <span className="relative z-10">{box(row.id, nameOf(row))}</span>;
  const columns: Column<ListedInvoice>[] = [
    ...(mayWrite ? [{ heading: all, cell: boxOf, className: "w-12" }] : []),
    {
      heading: "Number",
      cell: (row) => (
        <>
          {linkOf(row)}
          <SmallDay day={row.issued_on} className="wide:hidden" />
        </>
      ),
      className: "w-36 max-xl:w-33",
    },
    {
      heading: "Customer",
      cell: (row) => (
        <>
          <span>{row.customer}</span>
          <SmallDay before="due" day={openOf(row) && dueOf(row)} className="xl:hidden" />
        </>
      ),
      className: "leading-5 wrap-anywhere wide:truncate",
      title: ({ customer }) => customer,
    },
    { heading: "Date", cell: ({ issued_on }) => dayOf(issued_on), className: "w-30 max-wide:hidden" },
    { heading: "Due", cell: (row) => dayOf(dueOf(row)), className: "w-30 max-xl:hidden" },
    {
      heading: "Amount",
      cell: (row) => (
        <>
          <span>{amountOf(row)}</span>
          <span className="block text-xs leading-4 whitespace-nowrap text-slate-600 xl:hidden">
            {restOf(row)}
          </span>
        </>
      ),
      align: "end",
      className: "w-32 max-xl:w-40",
    },
    { heading: "Open", cell: (row) => openOf(row) ?? "–", align: "end", className: "w-32 max-xl:hidden" },
    { heading: "Sent", cell: sentOf, className: "w-28 max-xl:hidden" },
    {
      heading: "State",
      cell: (row) => (
        <span className="flex flex-col items-start gap-1">
          <span>{stateOf(today)(row)}</span>
          {isUnsent(row) ? <span className="xl:hidden">{sentOf(row)}</span> : null}
        </span>
      ),
      className: "w-38",
    },
  ];
  return (
    <>
      {drafts.length > 0 ? <IssueAct drafts={drafts} /> : null}
      {issued.length > 0 ? (
        <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            pending={exporting}
            pendingLabel="Packing..."
            onClick={() =>
              void run(HAND_OVER_ADDRESS, new URLSearchParams(issued.map(({ id }) => ["invoice", id])))
            }
          >
            <FileDown aria-hidden="true" />
            {`Hand over ${pluralize(issued.length, "e-invoice")}, ZIP`}
          </Button>
          <span className="text-slate-600">For who uploads them by hand; each is marked as handed over</span>
        </p>
      ) : null}
      <ResponsiveTable
        caption={INVOICE_MESSAGES.title}
        rows={rows}
        columns={columns}
        card={(row) => (
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            <span className="pt-1">{boxOf(row)}</span>
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              {linkOf(row)} {stateOf(today)(row)}
            </p>
            <p className="col-start-2 flex justify-between gap-3 text-sm">
              <span className="min-w-0 wrap-anywhere">{row.customer}</span>
              <span className="figures whitespace-nowrap">{amountOf(row)}</span>
            </p>
            <p className="col-start-2 text-right text-sm text-slate-600 empty:hidden">{restOf(row)}</p>
            {isUnsent(row) ? <p className="col-start-2 text-right">{sentOf(row)}</p> : null}
          </div>
        )}
      />
    </>
  );
}

function IssueAct({ drafts }: { drafts: readonly ListedInvoice[] }) {
  const [asks, setAsks] = useState(false);
  const isIssuing = useNavigation().formData?.get("intent") === "issue";
  return (
    <p className="mb-3">
      <Button pending={isIssuing} pendingLabel="Issuing..." onClick={() => setAsks(true)}>
        {`Issue ${pluralize(drafts.length, "draft")}`}
      </Button>
      <ConfirmPageAct
        title={drafts.length === 1 ? "Issue this draft?" : `Issue these ${drafts.length} drafts?`}
        message={`Each gets its number and can never be changed: ${drafts.map((row) => `${row.customer}, ${amountOf(row)}`).join("; ")}.`}
        confirmLabel="Issue"
        tone="primary"
        isOpen={asks}
        onClose={() => setAsks(false)}
        fields={{ intent: "issue", drafts: chosenDrafts(drafts) }}
      />
    </p>
  );
}
