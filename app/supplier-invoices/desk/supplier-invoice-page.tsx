import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { OWN_CURRENCY, rateText } from "#app/exchange-rates/exchange-rate.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDateTime, formatDay } from "#app/kit/time/time.ts";
import { Card, CardStack, Fact, FactList } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { UndoAct } from "#app/payments/undo-act.tsx";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";
import {
  KIND_LABELS,
  SUPPLIER_INVOICES_ADDRESS,
  SOURCES,
  supplierInvoiceAddress,
} from "../supplier-invoice.ts";
import { differenceText } from "./difference.tsx";
import { LinesCard } from "./lines-card.tsx";
import { DisputeCard, RateCard, SupplierCard, Version } from "./rare-cards.tsx";
import { StateBadge } from "./state-badge.tsx";
import { Link } from "react-router";
import { writtenIban } from "#app/invoices/iban.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import type { PageProps } from "./line-parts.ts";

/** Page of a supplier's invoice: its document beside its lines, and the lines beside the planned costs. */
export function SupplierInvoicePage(props: PageProps) {
  const { invoice, answer } = props;
  const { number, supplier, company_id, kind, gross, currency } = invoice;
  const mayWrite = useCan("supplier_invoices.write");
  const isOpen = invoice.state === "received" || invoice.state === "to_check";
  return (
    <>
      <PageHeader
        title={`${KIND_LABELS[kind]} ${number}`}
        state={<StateBadge invoice={{ ...invoice, problems: [] }} />}
        description={
          <WholeParts
            of={[
              company_id ? (
                <Link key="supplier" to={`/admin/customers/${company_id}`} className="text-link">
                  {supplier}
                </Link>
              ) : (
                supplier
              ),
              formatMoney(gross, currency),
              invoice.due_on && `due ${formatDay(invoice.due_on)}`,
            ]}
          />
        }
        path={[{ label: MESSAGES.title, to: SUPPLIER_INVOICES_ADDRESS }, { label: number }]}
      />
      <AnswerStatus answer={answer} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] min-[1400px]:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
        {invoice.hasPdf ? (
          <CardStack className="max-xl:order-2 xl:sticky xl:top-16">
            <DocumentCard invoice={invoice} />
          </CardStack>
        ) : null}
        <CardStack className={invoice.hasPdf ? "@container" : "@container col-span-full"}>
          <DecisionCard {...props} mayWrite={mayWrite} />
          <LinesCard {...props} isOpen={isOpen} />
          <FactsCard invoice={invoice} />
          {mayWrite && (isOpen || invoice.state === "disputed") ? (
            <CardStack className="@xl:grid-cols-2">
              <DisputeCard invoice={invoice} answer={answer} />
              <SupplierCard invoice={invoice} answer={answer} />
              <RateCard invoice={invoice} answer={answer} />
            </CardStack>
          ) : null}
        </CardStack>
      </div>
    </>
  );
}

/** What to know before the acceptance; afterwards what it did, with the buttons to undo it. */
function DecisionCard(props: PageProps & { mayWrite: boolean }) {
  const { invoice, mayWrite, answer, booking, obstacles, wasFirst, lines } = props;
  const { state, version, problems } = invoice;
  const isOpen = state === "received" || state === "to_check";
  const invoiced = new Set(
    lines.flatMap(({ shares }) => shares.flatMap((share) => (share.isInvoiced ? share.tracking_number : []))),
  );
  const marginNote =
    invoiced.size > 0 && Number(booking.difference) !== 0
      ? `${[...invoiced].join(", ")}: invoiced to the customer already. Our invoice stays as it is, and the margin changes by ${formatMoney(-Number(booking.difference), OWN_CURRENCY)}.`
      : "";
  const firstNote = invoice.first_accepted_by
    ? `${wasFirst ? "You accepted it." : `Accepted by ${invoice.first_accepted_by}.`} A second person has to accept it because of ${booking.reasons.join(" and ")}.`
    : "";
  // Lines without a shipment are marked themselves.
  const notes = isOpen
    ? [...problems, marginNote, firstNote, ...obstacles.filter((text) => text !== MESSAGES.notAssigned)]
    : problems;
  const facts = [
    state === "accepted" && booking.costs.length > 0
      ? `${formatMoney(booking.net, OWN_CURRENCY)} net went into ${pluralize(booking.costs.length, "cost")}, ${differenceText(booking.difference)}.`
      : "",
    isOpen ? "" : marginNote,
    invoice.reason ? `«${invoice.reason}»` : "",
    state === "accepted" && invoice.accepted_at
      ? `By ${[invoice.first_accepted_by, invoice.accepted_by].filter(Boolean).join(" and ")}, ${formatDateTime(new Date(invoice.accepted_at))}`
      : "",
  ].filter(Boolean);
  const mayTurnBack = mayWrite && (state === "accepted" || state === "disputed");
  return (
    <>
      <Notes of={notes.filter(Boolean)} />
      {facts.length > 0 || mayTurnBack ? (
        <Card>
          {facts.map((text) => (
            <p key={text} className="mt-1 wrap-anywhere first:mt-0">
              <WholeFigures of={text} />
            </p>
          ))}
          {mayTurnBack ? (
            <div className="mt-4 flex flex-wrap gap-3 first:mt-0">
              {state === "accepted" ? (
                <UndoAct
                  label="Undo acceptance"
                  text="Undo acceptance"
                  title="Undo acceptance?"
                  message="The costs of its shipments are what they were before, and what it added goes."
                  fields={{ intent: "undo", version: String(version) }}
                />
              ) : null}
              {state === "disputed" ? (
                <ActForm
                  key={version}
                  intent="reopen"
                  answer={answer}
                  submit="Take up again"
                  variant="primary"
                >
                  {() => <Version of={invoice} />}
                </ActForm>
              ) : null}
            </div>
          ) : null}
        </Card>
      ) : null}
    </>
  );
}

const Notes = ({ of: notes }: { of: readonly string[] }) =>
  notes.length > 0 ? (
    <ul className="grid gap-1 notice py-2.5">
      {notes.map((text) => (
        <li key={text} className="wrap-anywhere">
          <WholeFigures of={text} />
        </li>
      ))}
    </ul>
  ) : null;

/** The first page of the PDF, as large as it is read. */
function DocumentCard({ invoice: { id, number } }: Pick<PageProps, "invoice">) {
  const address = supplierInvoiceAddress(id);
  return (
    <Card
      title="Document"
      actions={
        <ButtonLink size="sm" to={`${address}/pdf`} reloadDocument>
          PDF
        </ButtonLink>
      }
    >
      <img
        src={`${address}/preview`}
        alt={`First page of ${number}`}
        className="-mx-3 aspect-[auto_210/297] w-[calc(100%+1.5rem)] max-w-3xl border-t border-slate-200"
      />
    </Card>
  );
}

/** The totals of the document, who is paid and where it came from. */
function FactsCard({ invoice }: Pick<PageProps, "invoice">) {
  const { id, number, file_name, currency, rate, company } = invoice;
  return (
    <Card
      title="What it says"
      actions={
        file_name ? (
          <ButtonLink size="sm" to={`${supplierInvoiceAddress(id)}/ubl`} reloadDocument>
            E-invoice
          </ButtonLink>
        ) : null
      }
    >
      <FactList className="@2xl:grid-cols-4!">
        <Fact label="Date">{formatDay(invoice.issued_on)}</Fact>
        <Fact label="Net">{formatMoney(invoice.net, currency)}</Fact>
        <Fact label="VAT">{formatMoney(invoice.vat, currency)}</Fact>
        {rate !== null && currency !== OWN_CURRENCY ? (
          <Fact label="Rate">{rateText(currency, rate)}</Fact>
        ) : null}
        {invoice.credits ? <Fact label="Credits">{invoice.credits}</Fact> : null}
        {company && company !== invoice.supplier ? (
          <Fact label="Company" className="col-span-full">
            {company}
          </Fact>
        ) : null}
        {invoice.vat_number ? <Fact label="VAT number">{invoice.vat_number}</Fact> : null}
        {invoice.iban ? (
          <Fact label="To be paid to" className="col-span-2">
            {writtenIban(invoice.iban)}
          </Fact>
        ) : null}
        {invoice.communication && invoice.communication !== number ? (
          <Fact label="Communication" className="col-span-2">
            {invoice.communication}
          </Fact>
        ) : null}
        <Fact label="Came in" className="col-span-full">
          {`${SOURCES[invoice.source]}, `}
          <span className="inline-block">{formatDateTime(new Date(invoice.created_at))}</span>
          {`, ${invoice.created_by}`}
        </Fact>
      </FactList>
    </Card>
  );
}
