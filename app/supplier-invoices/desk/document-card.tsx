import { Link } from "react-router";
import { OWN_CURRENCY, rateText } from "#app/exchange-rates/exchange-rate.ts";
import { writtenIban } from "#app/invoices/iban.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDateTime, formatDay } from "#app/kit/time/time.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { SOURCES, supplierInvoiceAddress } from "../supplier-invoice.ts";
import type { PageProps } from "./page-props.ts";

/** The first page of the PDF, and the totals of the document. */
export function DocumentCard({ invoice }: Pick<PageProps, "invoice">) {
  const { id, number, hasPdf, file_name, currency, rate, company_id, company } = invoice;
  const address = supplierInvoiceAddress(id);
  return (
    <Card
      title="Document"
      actions={
        <>
          {hasPdf ? (
            <ButtonLink size="sm" to={`${address}/pdf`} reloadDocument>
              PDF
            </ButtonLink>
          ) : null}
          {file_name ? (
            <ButtonLink size="sm" to={`${address}/ubl`} reloadDocument>
              E-invoice
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {hasPdf ? (
        <img
          src={`${address}/preview`}
          alt={`First page of ${number}`}
          className="mb-5 aspect-[auto_210/297] w-full max-w-lg rounded-sm border border-slate-200"
        />
      ) : null}
      <FactList className="sm:grid-cols-2!">
        <Fact label="Date">{formatDay(invoice.issued_on)}</Fact>
        {invoice.due_on ? <Fact label="Due">{formatDay(invoice.due_on)}</Fact> : null}
        <Fact label="Net">{formatMoney(invoice.net, currency)}</Fact>
        <Fact label="VAT">{formatMoney(invoice.vat, currency)}</Fact>
        {rate !== null && currency !== OWN_CURRENCY ? (
          <Fact label="Rate">{rateText(currency, rate)}</Fact>
        ) : null}
        {invoice.credits ? <Fact label="Credits">{invoice.credits}</Fact> : null}
        <Fact label="Supplier">
          {company_id ? (
            <Link to={`/admin/customers/${company_id}`} className="text-link">
              {company}
            </Link>
          ) : (
            [invoice.supplier, invoice.vat_number].filter(Boolean).join(", ")
          )}
        </Fact>
        {invoice.iban ? <Fact label="To be paid to">{writtenIban(invoice.iban)}</Fact> : null}
        {invoice.communication ? <Fact label="Communication">{invoice.communication}</Fact> : null}
        <Fact label="Came in">{`${SOURCES[invoice.source]}, ${formatDateTime(new Date(invoice.created_at))}`}</Fact>
        <Fact label="By">{invoice.created_by}</Fact>
      </FactList>
      {invoice.note ? <p className="mt-4 text-sm wrap-anywhere text-slate-600">{invoice.note}</p> : null}
    </Card>
  );
}
