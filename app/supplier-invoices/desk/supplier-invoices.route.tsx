import { Link, redirect } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { UploadDialog } from "#app/kit/forms/upload-dialog.tsx";
import { parsePlace } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterChoice, ListPage } from "#app/kit/lists/list-page.tsx";
import { formatCount } from "#app/kit/text/counts.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { filesOfStaff } from "#app/request/accepted-body.ts";
import { withSentFiles } from "#app/request/sent-files.server.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { useLastAnswer } from "#app/kit/ui/use-state-for.ts";
import { forStaff, withParts } from "#app/request/for-staff.server.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";
import { type ListedSupplierInvoice, listSupplierInvoices } from "../read-supplier-invoices.server.ts";
import {
  INBOX_ADDRESS,
  SUPPLIER_INVOICES_ADDRESS,
  supplierInvoiceAddress,
  UBL_MAX_BYTES,
  LIST_STATES,
  type SupplierInvoiceState,
  supplierInvoiceFilter,
} from "../supplier-invoice.ts";
import { countUnread } from "../inbox/unread-documents.server.ts";
import { takeUbl } from "../store-invoice.server.ts";
import type { Route } from "./+types/supplier-invoices.route";
import { StateBadge } from "./state-badge.tsx";

const PAGE = 50;

export const handle = {
  body: filesOfStaff({ bytes: UBL_MAX_BYTES, count: 1, tooLarge: MESSAGES.fileTooLarge }),
};

const WITHOUT = { page: null, unread: 0 };

export const loader = forStaff(
  "supplier_invoices.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log }) => {
    const params = new URL(request.url).searchParams;
    const filter = supplierInvoiceFilter.parse(params);
    return withParts(log, "supplier invoices could not be read", { filter }, WITHOUT, async () => {
      const [page, unread] = await Promise.all([
        listSupplierInvoices(db, actor, filter, parsePlace(params), PAGE),
        countUnread(db, actor),
      ]);
      return { page, unread };
    });
  },
);

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, MESSAGES.fetchFailed, (params) => ({
    filter: supplierInvoiceFilter.parse(params),
    ...WITHOUT,
  }));

interface UploadAnswer {
  done?: undefined;
  error?: string;
  /** URL of the invoice that has this number already. */
  earlier?: string;
}

export const action = forStaff(
  "supplier_invoices.write",
  async ({ request }: Route.ActionArgs, { db, actor, log, uploads }) => {
    const take = async (form: FormData) => {
      const file = form.get("file");
      if (!(file instanceof File) || file.size === 0) throw new Invalid(MESSAGES.noFile);
      return takeUbl(db, actor, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    };
    return answerOf<UploadAnswer>(log, MESSAGES.failed, async () => {
      const taken = await withSentFiles({ request, uploads }, handle.body, take);
      if ("id" in taken) throw redirect(supplierInvoiceAddress(taken.id));
      const { text, id } = taken.earlier;
      throw new Conflict(text, { earlier: id } satisfies UploadAnswer);
    });
  },
);

export const clientAction = failWith({ error: MESSAGES.failed });

const linkOf = ({ id, number }: ListedSupplierInvoice) => (
  <Link to={supplierInvoiceAddress(id)} className="text-link font-medium after:absolute after:inset-0">
    {number}
  </Link>
);
const amountOf = ({ gross, currency }: ListedSupplierInvoice) => formatMoney(gross, currency);

const dueOf = ({ due_on }: ListedSupplierInvoice) => (due_on ? `Due ${formatDay(due_on)}` : null);

/** Labels of the next action by state. */
const ACTS = { received: "Assign", to_check: "Check", disputed: "Take up" } as const;
const isUndecided = (state: SupplierInvoiceState): state is keyof typeof ACTS => state in ACTS;

function NextAct({ row }: { row: ListedSupplierInvoice }) {
  const { state, first_accepted_by } = row;
  const mayWrite = useCan("supplier_invoices.write");
  const isSecond = state === "to_check" && first_accepted_by !== null;
  if (!mayWrite || !isUndecided(state) || (isSecond && row.wasFirst)) return null;
  const act = isSecond ? "Approve" : ACTS[state];
  return (
    <ButtonLink
      size="sm"
      to={supplierInvoiceAddress(row.id)}
      aria-label={`${act} ${row.number}`}
      className="relative z-10"
    >
      {act}
    </ButtonLink>
  );
}

const standingOf = (row: ListedSupplierInvoice) => (
  <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
    <StateBadge invoice={row} />
    <NextAct row={row} />
  </span>
);

const COLUMNS: Column<ListedSupplierInvoice>[] = [
  { heading: "Number", cell: linkOf, className: "w-36 wrap-anywhere" },
  {
    heading: "Supplier",
    cell: (row) => (
      <>
        {row.supplier}
        <span className="block text-xs leading-4 text-slate-600 xl:hidden">{dueOf(row)}</span>
      </>
    ),
  },
  { heading: "Date", cell: ({ issued_on }) => formatDay(issued_on), className: "w-30 max-xl:hidden" },
  {
    heading: "Due",
    cell: ({ due_on }) => (due_on ? formatDay(due_on) : "–"),
    className: "w-30 max-xl:hidden",
  },
  { heading: "Amount", cell: amountOf, align: "end", className: "w-36" },
  { heading: "State", cell: standingOf, className: "w-72" },
];

const openText = (open: readonly { currency: string; gross: string }[]) =>
  open.length === 0
    ? null
    : `${open.map(({ gross, currency }) => formatMoney(gross, currency)).join(" + ")} open`;

export default function SupplierInvoices({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page, unread } = loaderData;
  const mayWrite = useCan("supplier_invoices.write");
  const answer = useLastAnswer(actionData as UploadAnswer | undefined);
  useRefetchOn("supplier_invoice");
  return (
    <ListPage
      title={MESSAGES.title}
      noun="supplier invoices"
      page={page}
      failed={MESSAGES.fetchFailed}
      address={SUPPLIER_INVOICES_ADDRESS}
      query={supplierInvoiceFilter.query(filter)}
      description={page ? openText(page.open) : null}
      actions={mayWrite ? <Upload answer={answer} /> : null}
      links={[
        { label: unread > 0 ? `Peppol inbox (${formatCount(unread)})` : "Peppol inbox", to: INBOX_ADDRESS },
        ...(mayWrite ? [{ label: "Enter manually", to: `${SUPPLIER_INVOICES_ADDRESS}/new` }] : []),
      ]}
      search={{ value: filter.search, placeholder: "Number, supplier" }}
      filters={
        <>
          <Field label="Shipment" name="shipment" hideLabel>
            <TextInput placeholder="Shipment, container, AWB" defaultValue={filter.shipment} />
          </Field>
          <FilterChoice label="Which" name="state" value={filter.state} of={LIST_STATES} any="All states" />
        </>
      }
      none={[
        "No supplier invoices yet",
        "What suppliers invoice stands here, beside the costs that were planned: upload the first e-invoice, or enter one manually.",
      ]}
      unmatched={["No supplier invoices match", "Change the search or choose all."]}
    >
      {(rows) => (
        <ResponsiveTable
          caption={MESSAGES.title}
          rows={rows}
          columns={COLUMNS}
          card={(row) => (
            <div className="grid gap-1">
              <p className="flex flex-wrap items-center justify-between gap-x-3">
                {linkOf(row)} <span className="figures">{amountOf(row)}</span>
              </p>
              <p className="flex justify-between gap-3 text-sm">
                <span className="min-w-0 wrap-anywhere">{row.supplier}</span>
                <span className="whitespace-nowrap text-slate-600">{dueOf(row)}</span>
              </p>
              {standingOf(row)}
            </div>
          )}
        />
      )}
    </ListPage>
  );
}

const Upload = ({ answer }: { answer: UploadAnswer | undefined }) => (
  <UploadDialog
    noun="e-invoice"
    answer={answer}
    label="Supplier e-invoice"
    hint="UBL (XML) with the PDF inside, at most 5 MB"
    accept=".xml,text/xml,application/xml"
    error={
      answer ? (
        <>
          {answer.error}
          {answer.earlier ? (
            <>
              {". "}
              <Link to={supplierInvoiceAddress(answer.earlier)} className="text-link">
                Open it
              </Link>
            </>
          ) : null}
        </>
      ) : undefined
    }
  />
);
