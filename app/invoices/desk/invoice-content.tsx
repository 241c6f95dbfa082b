import { Link } from "react-router";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { useCan } from "#app/access/use-can.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { invoiceAddress } from "../invoice-list.ts";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { InvoiceBadge } from "../invoice-badge.tsx";
import type { InvoicePageValues } from "../read-invoice-page.server.ts";

export function InvoiceStateBadge({ invoice, today }: { invoice: InvoicePageValues; today: string }) {
  const { number, openItem, kind } = invoice;
  return number !== null && openItem ? <InvoiceBadge item={{ ...openItem, kind }} today={today} /> : null;
}

/** Facts of an invoice that are printed above its lines. */
export const InvoiceFacts = ({ view }: Pick<InvoicePageValues, "view">) => (
  <FactList>
    <Fact label="Customer" className="max-sm:col-span-full sm:row-span-6 sm:[&>dd]:row-span-5">
      <span className="whitespace-pre-line">{view.buyer}</span>
    </Fact>
    {view.facts.map(({ label, value }) => (
      <Fact key={label} label={label}>
        {value}
      </Fact>
    ))}
  </FactList>
);

/** Facts of an invoice that are not printed: who issued it, its open amount, and its relations. */
export function InvoiceAside({ invoice }: { invoice: InvoicePageValues }) {
  const { view, credits, creditedBy, shipments, openItem } = invoice;
  const mayReadPayments = useCan("payments.read");
  const link = (to: string, text: string) => (
    <Link key={to} to={to} className="text-link mr-3 inline-block">
      {text}
    </Link>
  );
  return (
    <Card>
      <FactList className="xl:grid-cols-1!">
        {openItem ? (
          <Fact label="Open">
            {formatMoney(openItem.open, invoice.currency)}
            {mayReadPayments ? (
              <span className="block">{link(`${invoiceAddress(invoice.id)}/payments`, "Payments")}</span>
            ) : null}
          </Fact>
        ) : null}
        {view.payment ? (
          <Fact label="Communication" className="max-sm:col-span-full">
            {view.payment.communication}
          </Fact>
        ) : null}
        {invoice.recipient ? <DraftFacts invoice={invoice} recipient={invoice.recipient} /> : null}
        {shipments.length > 0 ? (
          <Fact label="Shipments">
            {shipments.map(({ id, number }) => link(cardAddress(id, "charges"), number))}
          </Fact>
        ) : null}
        {credits ? (
          <Fact label="Credits">{link(invoiceAddress(credits.id), credits.number ?? "Draft")}</Fact>
        ) : null}
        {creditedBy.length > 0 ? (
          <Fact label="Credit notes">
            {creditedBy.map(({ id, number }) => link(invoiceAddress(id), number ?? "Draft"))}
          </Fact>
        ) : null}
        {invoice.number === null ? null : <Fact label="Issued by">{invoice.issued_by}</Fact>}
      </FactList>
    </Card>
  );
}

/** Facts of a draft from the customer's record, where they are corrected before issuing. */
function DraftFacts({
  invoice: { company_id, language },
  recipient: { name, to, language: ofMail },
}: {
  invoice: InvoicePageValues;
  recipient: NonNullable<InvoicePageValues["recipient"]>;
}) {
  const customer = company_id ? (
    <Link to={`/admin/customers/${company_id}`} className="text-link mr-3 inline-block">
      Change at the customer
    </Link>
  ) : null;
  return (
    <>
      <Fact label="PDF language">
        {STAFF_LANGUAGE_NAMES[language]}
        <span className="block">{customer}</span>
      </Fact>
      <Fact label="To be mailed to" className="max-sm:col-span-full">
        {to ? (
          <>
            {name ? <span className="block wrap-anywhere">{name}</span> : null}
            <span className="block wrap-anywhere">{to}</span>
            {ofMail === language ? null : (
              <span className="block text-slate-600">{`The mail in ${STAFF_LANGUAGE_NAMES[ofMail]}`}</span>
            )}
          </>
        ) : (
          <>
            <span className="text-yellow-700">The customer has no contact with an address yet </span>
            {company_id ? (
              <Link to={`/admin/customers/${company_id}/edit`} className="text-link inline-block">
                Add one
              </Link>
            ) : null}
          </>
        )}
      </Fact>
    </>
  );
}

type Line = InvoicePageValues["view"]["parts"][number]["lines"][number] & { id: number };

const COLUMNS: Column<Line>[] = [
  { heading: "Description", cell: ({ description }) => <span className="wrap-anywhere">{description}</span> },
  { heading: "VAT", cell: ({ vat }) => vat, align: "end", className: "w-20" },
  { heading: "Amount", cell: ({ amount }) => <Amount>{amount}</Amount>, align: "end", className: "w-36" },
];

const Amount = ({ children }: { children: string }) => (
  <span className="font-medium whitespace-nowrap text-ink-900">{children}</span>
);

/** Table of the lines, grouped by shipment. */
export function InvoiceLines({ view }: Pick<InvoicePageValues, "view">) {
  const groups = view.parts.map(({ heading, lines }) => ({
    key: heading ?? "",
    title: heading && (
      <span className="font-normal">
        <WholeParts
          of={heading.split(" · ").map((part) => (
            <WholeFigures key={part} of={part} />
          ))}
        />
      </span>
    ),
    rows: lines.map((line, id) => ({ ...line, id })),
  }));
  return (
    <ResponsiveTable
      caption="Lines"
      className="mt-5"
      from="sm"
      cards="lines"
      rows={{ groups }}
      columns={COLUMNS}
      card={({ description, vat, amount }) => (
        <div className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {description} <span className="text-slate-600">{vat}</span>
          </span>
          <Amount>{amount}</Amount>
        </div>
      )}
    />
  );
}

/** Totals below the amounts of the lines, with the printed notes, in the customer's language, beside them. */
export function InvoiceSums({ view, language }: Pick<InvoicePageValues, "view" | "language">) {
  const rows = [{ label: "Net", amount: view.net }, ...view.vat];
  const notes = [...view.reasons, ...(view.vatInOwnCurrency ? [view.vatInOwnCurrency] : [])];
  return (
    <div className="mt-4 grid gap-x-10 gap-y-4 md:grid-cols-[minmax(0,1fr)_21rem]">
      <dl className="figures grid grid-cols-[1fr_auto] content-start gap-x-6 gap-y-1 md:order-last">
        {rows.map(({ label, amount }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right">{amount}</dd>
          </div>
        ))}
        <dt className="border-t border-slate-300 pt-1.5 font-semibold text-ink-900">{view.gross.label}</dt>
        <dd className="-ml-6 border-t border-slate-300 pt-1.5 text-right font-semibold text-ink-900">
          {view.gross.amount}
        </dd>
      </dl>
      <div className="min-w-0 wrap-anywhere">
        {language !== "en" && (notes.length > 0 || view.note) ? (
          <p className="waybill-label mb-1 text-slate-600">
            {`As the PDF says it, in ${STAFF_LANGUAGE_NAMES[language]}`}
          </p>
        ) : null}
        {notes.map((text) => (
          <p key={text} className="text-sm text-slate-600 not-first:mt-1">
            {text}
          </p>
        ))}
        {view.note ? <p className="mt-2 whitespace-pre-line">{view.note}</p> : null}
      </div>
    </div>
  );
}
