import { Form, Link, useNavigation } from "react-router";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { ChoiceButton } from "#app/kit/forms/choice-button.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { FilterChoice, ListPage } from "#app/kit/lists/list-page.tsx";
import { ViewLinks } from "#app/kit/lists/view-links.tsx";
import { useChosen } from "#app/kit/lists/use-chosen.tsx";
import { formatMoney, sumOf } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { stickyFoot } from "#app/kit/ui/sticky-foot.ts";
import { invoiceAddress, INVOICES_ADDRESS } from "../invoice-list.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { blockedText } from "../to-invoice-sums.tsx";
import type { Route } from "./+types/to-invoice.route";
import type { ShipmentToInvoice } from "./list-to-invoice.server.ts";
import {
  MOST_COUNTED,
  obstacleOf,
  TO_INVOICE_ADDRESS,
  type ToInvoiceSum,
  toInvoiceFilter,
} from "../to-invoice.ts";

const VIEWS = [
  { due: "", label: "To invoice now", part: "due" },
  { due: "later", label: "Not yet", part: "later" },
  { due: "all", label: "All", part: "amount" },
] as const;

type Props = Route.ComponentProps["loaderData"] & { answer: FormAnswer | undefined };

export function ToInvoicePage({ filter, page, owners, sums, answer }: Props) {
  return (
    <ListPage
      title="To invoice"
      noun="what is to be invoiced"
      page={page}
      most={MOST_COUNTED}
      failed={INVOICE_MESSAGES.fetchFailed}
      address={TO_INVOICE_ADDRESS}
      query={toInvoiceFilter.query(filter)}
      path={[{ label: INVOICE_MESSAGES.title, to: INVOICES_ADDRESS }]}
      views={
        <ViewLinks
          views={VIEWS.map(({ due, label, part }) => ({
            label,
            to: `${TO_INVOICE_ADDRESS}?${toInvoiceFilter.query({ ...filter, due })}`,
            isShown: filter.due === due,
            // «All» shows no figure, as it is the sum of both.
            figure: sums
              .filter(() => due !== "all")
              .filter((sum) => Number(sum[part]) !== 0)
              .map((sum) => formatMoney(sum[part], sum.currency))
              .join(" + "),
          }))}
        />
      }
      search={{ value: filter.search, placeholder: "Who pays, tracking number" }}
      kept={["due"]}
      filters={
        <FilterChoice
          label="Whose shipments"
          name="owner"
          value={filter.owner}
          of={Object.fromEntries(owners.map(({ id, name }) => [id, name]))}
          any="Everybody's"
        />
      }
      notice={
        <>
          <AnswerStatus answer={answer} />
          {answer?.error ? (
            <p role="alert" className="mt-4 max-w-3xl notice">
              {answer.error}
            </p>
          ) : null}
        </>
      }
      none={[
        "Nothing is to be invoiced",
        "A shipment comes here once it is on its way or delivered, as set in Settings, Invoicing, and has a charge with a price that stands on no invoice.",
      ]}
      unmatched={["Nothing to invoice matches", "Change the search, or look at everybody's."]}
    >
      {(rows) => (
        // Remounted when other rows are shown, so that hidden rows are never selected.
        <DraftForm key={rows.map(({ id }) => id).join(" ")} rows={rows} sums={sums} />
      )}
    </ListPage>
  );
}

function DraftForm({ rows, sums }: { rows: readonly ShipmentToInvoice[]; sums: readonly ToInvoiceSum[] }) {
  const mayWrite = useCan("invoices.write");
  const pending = useNavigation().formData?.get("intent") === "draft";
  const blocked = sums.flatMap((sum) => blockedText(sum) ?? []).join("; ");
  const ready = mayWrite ? rows.filter(({ parts }) => obstacleOf(parts) === null) : [];
  const { chosen, box, all } = useChosen(
    ready.map(({ id }) => id),
    "shipment_id",
  );
  const columns: Column<ShipmentToInvoice>[] = [
    ...(mayWrite
      ? [{ heading: all, cell: ({ id, number }: ShipmentToInvoice) => box(id, number), className: "w-12" }]
      : []),
    { heading: "Shipment", cell: shipmentOf, className: "w-48" },
    { heading: "Who pays", cell: payersOf },
    {
      heading: "Route",
      cell: ({ origin, destination }) => `${origin} → ${destination}`,
      className: "max-xl:hidden",
    },
    { heading: "Delivered", cell: deliveredOf, className: "w-32 max-xl:hidden" },
    { heading: "Lines", cell: linesOf, align: "end", className: "w-20" },
    { heading: "Amount", cell: amountsOf, align: "end", className: "w-40" },
  ];
  return (
    <Form method="post" action={TO_INVOICE_ADDRESS}>
      <SendKey />
      <input type="hidden" name="intent" value="draft" />
      <ResponsiveTable
        caption="Shipments to invoice"
        rows={rows}
        columns={columns}
        card={(row) => (
          <div className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-x-3 gap-y-0.5">
            <span className="pt-1">{box(row.id, row.number)}</span>
            <span className="flex flex-wrap justify-between gap-x-3">
              {shipmentOf(row)} <span className="figures">{amountsOf(row)}</span>
            </span>
            <span className="col-start-2 text-sm">{payersOf(row)}</span>
            <span className="col-start-2 text-sm text-slate-600">
              {row.origin} → {row.destination}
            </span>
          </div>
        )}
      />
      {mayWrite ? (
        <div
          ref={stickyFoot}
          className="sticky bottom-0 z-20 flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-slate-200 bg-white px-4 py-3 max-sm:-mx-4 max-sm:gap-y-0 max-sm:border-t max-sm:py-2 print:hidden"
        >
          <span className="flex items-center gap-2.5 max-sm:mr-auto max-sm:text-sm md:hidden">
            {all} All of this page
          </span>
          <Checkbox name="apart" value="1" label="One invoice per shipment" className="max-sm:text-sm" />
          <ChoiceButton
            choices={{ of: ["shipment_id"], none: INVOICE_MESSAGES.noneChosen }}
            variant="primary"
            pending={pending}
            pendingLabel="Creating..."
          >
            {chosen.size > 0 ? `Create invoices of ${pluralize(chosen.size, "shipment")}` : "Create invoices"}
          </ChoiceButton>
          <span role="status" className="figures font-medium empty:hidden">
            {sumsOf(rows.filter(({ id }) => chosen.has(id)))}
          </span>
          <span className="text-yellow-700 empty:hidden max-sm:hidden">{blocked}</span>
        </div>
      ) : null}
      {mayWrite ? <p className="mt-2 text-yellow-700 empty:hidden sm:hidden">{blocked}</p> : null}
    </Form>
  );
}

/** Formats sums by currency, such as «EUR 1,250.00 + USD 80.00». */
function sumsOf(rows: readonly ShipmentToInvoice[]): string {
  const parts = Map.groupBy(
    rows.flatMap((row) => row.parts),
    ({ currency }) => currency,
  );
  return [...parts]
    .map(([currency, each]) => formatMoney(sumOf(each.map(({ amount }) => amount)), currency))
    .join(" + ");
}

const shipmentOf = ({ id, number }: ShipmentToInvoice) => (
  <Link to={cardAddress(id, "charges")} className="text-link font-medium">
    {number}
  </Link>
);

const payersOf = ({ id, parts, credited }: ShipmentToInvoice) => {
  const obstacle = obstacleOf(parts);
  const payers = [...new Set(parts.flatMap(({ payer }) => payer ?? []))];
  return (
    <>
      {payers.length > 0 ? <span className="block wrap-anywhere">{payers.join(", ")}</span> : null}
      {obstacle ? (
        <Link to={`/admin/shipments/${id}/charges`} className="text-link text-yellow-700!">
          {obstacle}: open the charges
        </Link>
      ) : null}
      {credited.map((note) => (
        <span key={note.id} className="block text-sm text-slate-600">
          {note.lines === linesOf({ parts })
            ? "Credited by "
            : `${pluralize(note.lines, "line")} credited by `}
          <Link to={invoiceAddress(note.id)} className="text-link">
            {note.number}
          </Link>
        </span>
      ))}
    </>
  );
};

const deliveredOf = ({ delivered_at }: ShipmentToInvoice) => (delivered_at ? formatDate(delivered_at) : "–");
const linesOf = ({ parts }: Pick<ShipmentToInvoice, "parts">) =>
  parts.reduce((sum, { lines }) => sum + lines, 0);

const amountsOf = ({ parts }: ShipmentToInvoice) =>
  parts.map(({ payer, amount, currency }) => (
    <span key={`${payer} ${currency}`} className="block whitespace-nowrap">
      {formatMoney(amount, currency)}
    </span>
  ));
