import { optionsOf } from "#app/kit/ui/select-options.ts";
import { FileDown } from "lucide-react";
import { data, Link } from "react-router";
import { useDownload } from "#app/exports/use-export.ts";
import { useCan } from "#app/access/use-can.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { ListBody } from "#app/kit/lists/list-body.tsx";
import { SearchField } from "#app/kit/lists/list-controls.tsx";
import { useChosen } from "#app/kit/lists/use-chosen.tsx";
import { formatMoney } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDay, toLocalDay } from "#app/kit/time/time.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { DELIVERY_STATES } from "../deliveries/delivery.ts";
import {
  HAND_OVER_ADDRESS,
  INVOICE_STATES,
  invoiceAddress,
  invoiceQuery,
  INVOICES_ADDRESS,
  INVOICES_PAGE,
  parseInvoiceFilter,
} from "../invoice-list.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { type ListedInvoice, listInvoices } from "../read-invoices.server.ts";
import { TO_INVOICE_ADDRESS } from "../to-invoice.ts";
import type { Route } from "./+types/invoices.route";
import { InvoiceBadge } from "../invoice-badge.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `${INVOICE_MESSAGES.title} · Shipment Tracking System` },
];

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "invoices.read");
  const { db, log, now } = context.get(requestScope);
  const params = new URL(request.url).searchParams;
  const filter = parseInvoiceFilter(params);
  const today = toLocalDay(now());
  try {
    return data({
      filter,
      today,
      page: await listInvoices(db, actor, filter, parsePlace(params), INVOICES_PAGE),
    });
  } catch (error) {
    log.error({ err: error }, "invoices could not be read");
    return data({ filter, today, page: null }, 503);
  }
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchList(request, serverLoader, {
    failed: INVOICE_MESSAGES.fetchFailed,
    without: (params) => ({ filter: parseInvoiceFilter(params), today: toLocalDay(new Date()), page: null }),
  });

const nameOf = ({ kind, number }: ListedInvoice) =>
  number ?? (kind === "invoice" ? "Draft invoice" : "Draft credit note");
const linkOf = (row: ListedInvoice) => (
  <Link to={invoiceAddress(row.id)} className="text-link font-medium after:absolute after:inset-0">
    {nameOf(row)}
  </Link>
);
const stateOf = (today: string) => (row: ListedInvoice) =>
  row.number === null || row.open === null ? (
    <Badge tone="yellow">Draft</Badge>
  ) : (
    <InvoiceBadge item={{ ...row, open: row.open, due_on: row.due_on ?? today }} today={today} />
  );
const sentOf = ({ number, delivery }: ListedInvoice) => {
  if (number === null) return "–";
  if (delivery === null) return <Badge tone="yellow">Not sent</Badge>;
  return <Badge tone={DELIVERY_STATES[delivery].tone}>{DELIVERY_STATES[delivery].label}</Badge>;
};
const amountOf = ({ kind, gross, currency }: ListedInvoice) =>
  formatMoney(kind === "credit_note" ? `-${gross}` : gross, currency);
const dayOf = (day: string | null) => (day ? formatDay(day) : "–");

const DONE = { deleted: "Draft deleted: its charges can be invoiced again" };

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { filter, page, today } = loaderData;
  useDoneToast(DONE);
  useRefetchOn("invoice");
  const readsAll = useCan("invoices.read_all");
  return (
    <>
      <PageHeader
        title={INVOICE_MESSAGES.title}
        description={
          readsAll
            ? "Each begins at the charges of a shipment"
            : "Of your own customers: you sent them an offer, answer their request, or own a shipment they pay"
        }
        actions={<ButtonLink to={TO_INVOICE_ADDRESS}>To invoice</ButtonLink>}
      />
      <FilterForm
        label="Search invoices"
        action={INVOICES_ADDRESS}
        className="mt-5 grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
      >
        <SearchField label="Search invoices" placeholder="Number, customer" defaultValue={filter.search} />
        <Field label="Which" name="state" hideLabel>
          <Select defaultValue={filter.state} options={optionsOf(INVOICE_STATES, "All")} />
        </Field>
      </FilterForm>
      <ListBody
        page={page}
        failed={INVOICE_MESSAGES.fetchFailed}
        address={INVOICES_ADDRESS}
        query={invoiceQuery(filter)}
        none={["No invoices yet", "Choose shipments under «To invoice», or «Invoice» at the charges of one."]}
        unmatched={["No invoices match", "Change the search or choose all."]}
      >
        {(rows) => (
          // Anew where other rows are shown: what one cannot see is never chosen.
          <InvoiceTable key={rows.map(({ id }) => id).join(" ")} rows={rows} today={today} />
        )}
      </ListBody>
    </>
  );
}

function InvoiceTable({ rows, today }: { rows: readonly ListedInvoice[]; today: string }) {
  const mayWrite = useCan("invoices.write");
  const issued = mayWrite ? rows.filter(({ number }) => number !== null) : [];
  const { chosen, box, all } = useChosen(
    issued.map(({ id }) => id),
    "invoice",
  );
  const { exporting, run } = useDownload({
    done: (count) => INVOICE_MESSAGES.handed(count, chosen.size),
    failed: INVOICE_MESSAGES.noneHanded,
  });
  // Above the link that covers the row.
  const boxOf = (row: ListedInvoice) => <span className="relative z-10">{box(row.id, nameOf(row))}</span>;
  const columns: Column<ListedInvoice>[] = [
    ...(mayWrite ? [{ heading: all, cell: boxOf, className: "w-12" }] : []),
    { heading: "Number", cell: linkOf, className: "w-36" },
    { heading: "Customer", cell: ({ customer }) => customer },
    { heading: "Date", cell: ({ issued_on }) => dayOf(issued_on), className: "w-30 max-lg:hidden" },
    { heading: "Due", cell: ({ due_on }) => dayOf(due_on), className: "w-30 max-xl:hidden" },
    { heading: "Amount", cell: amountOf, align: "end", className: "w-34" },
    { heading: "Sent", cell: sentOf, className: "w-32 max-xl:hidden" },
    { heading: "State", cell: stateOf(today), className: "w-40" },
  ];
  return (
    <>
      {chosen.size > 0 ? (
        <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            pending={exporting}
            pendingLabel="Packing..."
            onClick={() =>
              void run(HAND_OVER_ADDRESS, new URLSearchParams([...chosen].map((id) => ["invoice", id])))
            }
          >
            <FileDown aria-hidden="true" />
            {`Hand over ${pluralize(chosen.size, "e-invoice")}, ZIP`}
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
            <p className="flex flex-wrap items-center gap-x-3">
              {linkOf(row)} {stateOf(today)(row)}
            </p>
            <p className="col-start-2 flex justify-between gap-3 text-sm">
              <span className="min-w-0 wrap-anywhere">{row.customer}</span>
              <span className="figures whitespace-nowrap">{amountOf(row)}</span>
            </p>
          </div>
        )}
      />
    </>
  );
}
