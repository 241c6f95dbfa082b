import { Link } from "react-router";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { useCan } from "#app/access/use-can.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { invoiceAddress } from "../invoice-list.ts";
import { InvoiceBadge } from "../invoice-badge.tsx";
import type { InvoicePageValues } from "./read-invoice-page.server.ts";

export function InvoiceState({ invoice, today }: { invoice: InvoicePageValues; today: string }) {
  const { number, openItem, kind } = invoice;
  if (number === null) return <Badge>Draft</Badge>;
  return openItem ? <InvoiceBadge item={{ ...openItem, kind }} today={today} /> : null;
}

export function InvoiceFacts({ invoice }: { invoice: InvoicePageValues }) {
  const { view, credits, creditedBy, shipments, openItem } = invoice;
  const mayReadPayments = useCan("payments.read");
  const link = (to: string, text: string) => (
    <Link key={to} to={to} className="text-link mr-3 inline-block">
      {text}
    </Link>
  );
  return (
    <FactList>
      <Fact label="Customer">
        <span className="whitespace-pre-line">{view.buyer}</span>
      </Fact>
      {view.facts.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      {invoice.recipient ? <DraftFacts invoice={invoice} recipient={invoice.recipient} /> : null}
      {invoice.number === null ? null : <Fact label="Issued by">{invoice.issued_by}</Fact>}
      {openItem ? (
        <Fact label="Open">
          {formatMoney(openItem.open, invoice.currency)}
          {mayReadPayments ? (
            <span className="block">{link(`${invoiceAddress(invoice.id)}/payments`, "Payments")}</span>
          ) : null}
        </Fact>
      ) : null}
      {view.payment ? <Fact label="Communication">{view.payment.communication}</Fact> : null}
      {shipments.length > 0 ? (
        <Fact label="Shipments">
          {shipments.map(({ id, number }) => link(cardAddress(id, "charges"), number))}
        </Fact>
      ) : null}
      {credits ? (
        <Fact label="Answers">{link(invoiceAddress(credits.id), credits.number ?? "Draft")}</Fact>
      ) : null}
      {creditedBy.length > 0 ? (
        <Fact label="Credit notes">
          {creditedBy.map(({ id, number }) => link(invoiceAddress(id), number ?? "Draft"))}
        </Fact>
      ) : null}
    </FactList>
  );
}

/** What is decided by the customer's record: mended there before it is issued. */
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
      <Fact label="To be mailed to">
        {to ? (
          <>
            {name ? <span className="block wrap-anywhere">{name}</span> : null}
            <span className="block wrap-anywhere">{to}</span>
            {ofMail === language ? null : (
              <span className="block text-slate-600">{`The mail in ${STAFF_LANGUAGE_NAMES[ofMail]}`}</span>
            )}
          </>
        ) : (
          <span className="text-yellow-700">The customer has no contact with an address yet</span>
        )}
      </Fact>
    </>
  );
}

export function InvoiceLines({ invoice: { view } }: { invoice: InvoicePageValues }) {
  return view.parts.map((part, at) => (
    <table key={part.heading} className="figures mt-5 w-full border-t border-slate-200 text-left text-sm">
      <caption className="py-2 text-left text-slate-600">{part.heading ?? "Lines"}</caption>
      <thead className={at === 0 ? "text-xs text-slate-600 *:*:py-1 *:*:font-medium" : "sr-only"}>
        <tr>
          <th scope="col">Description</th>
          <th scope="col" className="text-right">
            VAT
          </th>
          <th scope="col" className="text-right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {part.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no name of their own, and never move
          <tr key={index} className="border-t border-slate-200 align-top *:py-2">
            <td className="wrap-anywhere text-ink-900">{line.description}</td>
            <td className="w-16 pl-3 text-right">{line.vat}</td>
            <td className="w-32 pl-3 text-right font-medium whitespace-nowrap text-ink-900">{line.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

export function InvoiceSums({ view }: { view: InvoicePageValues["view"] }) {
  const rows = [{ label: "Net", amount: view.net }, ...view.vat];
  return (
    <>
      <dl className="figures mt-3 ml-auto grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-t border-slate-300 pt-3">
        {rows.map(({ label, amount }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right">{amount}</dd>
          </div>
        ))}
        <dt className="font-semibold text-ink-900">{view.gross.label}</dt>
        <dd className="text-right font-semibold text-ink-900">{view.gross.amount}</dd>
      </dl>
      {[...view.reasons, ...(view.vatInOwnCurrency ? [view.vatInOwnCurrency] : [])].map((text) => (
        <p key={text} className="mt-2 text-sm text-slate-600">
          {text}
        </p>
      ))}
      {view.note ? <p className="mt-3 whitespace-pre-line">{view.note}</p> : null}
    </>
  );
}
