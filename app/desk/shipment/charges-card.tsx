import type { ReactNode } from "react";
import { Link } from "react-router";
import { invoiceAddress } from "#app/invoices/invoice-list.ts";
import { InvoiceAct, InvoiceBlockers, ShipmentInvoices } from "./charges-invoices.tsx";
import { PayerReason } from "./payer-reason.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";
import { ChargeSums } from "#app/charges/charge-sums.tsx";
import { useCan } from "#app/access/use-can.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { ShowAll } from "#app/kit/ui/show-all.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import type { InvoiceOfCharge } from "#app/invoices/read-invoices.server.ts";
import type { StoredCharge } from "#app/charges/charges.server.ts";
import { offerAddressOf } from "#app/offers/address.ts";
import { consolidationAddress } from "#app/consolidations/consolidation.ts";
import { chargeTotals } from "#app/charges/totals.ts";
import { currencyField, type Side, CHARGE_MESSAGES } from "#app/charges/charge.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, formatAmount } from "#app/kit/money/money.ts";
import { amountText } from "#app/kit/money/typed-amount.ts";
import { formatDateTime } from "#app/kit/time/time.ts";

export function ChargesCard() {
  const { shipment, payer, charges: read } = useShipmentPage();
  const mayWrite = useCan("charges.write");
  const mayInvoice = useCan("invoices.write");
  if (!read) return null;
  const { charges, changed } = read;
  const usualVat = usualVatOf(charges);
  const address = `/admin/shipments/${shipment.id}/charges`;
  return (
    <Card
      id="charges"
      title={CHARGE_MESSAGES.title}
      data-print="hide"
      className="scroll-mt-16"
      actions={
        charges.length > 0 ? (
          <>
            {mayInvoice ? <InvoiceAct shipmentId={shipment.id} /> : null}
            {mayWrite ? (
              <ButtonLink to={address} size="sm">
                Edit<span className="sr-only"> charges</span>
              </ButtonLink>
            ) : null}
          </>
        ) : null
      }
    >
      <div className="mb-3 flex flex-wrap items-start gap-x-3 text-sm">
        <span className="font-medium">{payer.name ? `Bill to ${payer.name}` : "Nobody pays yet"}</span>
        <PayerReason className="text-slate-600" />
      </div>
      {charges.length === 0 ? (
        <p className="text-slate-600">
          <span>No charges yet. </span>
          {mayWrite ? (
            <Link to={address} className="text-link inline-block py-1 font-medium pointer-coarse:py-2.5">
              Add the first line
            </Link>
          ) : null}
        </p>
      ) : (
        <>
          {mayInvoice ? <InvoiceBlockers charges={charges} address={mayWrite ? address : null} /> : null}
          <ShowAll rows={charges} first={20}>
            {(rows, isRest) => (
              <ChargeLines rows={rows} caption={isRest ? "Further charges" : "Charges"} usualVat={usualVat} />
            )}
          </ShowAll>
          <ChargeSums totals={chargeTotals(charges)} />
          {usualVat === null ? null : (
            <p className="mt-3 text-xs leading-5 text-slate-600">
              {`VAT: ${usualVat}${charges.every(({ vat }) => vat === usualVat) ? "" : ", where a line says no other"}`}
            </p>
          )}
        </>
      )}
      <ShipmentInvoices />
      {changed ? (
        <p className="figures mt-4 text-xs leading-5 text-slate-600">
          Last changed by {changed.by},{" "}
          <time dateTime={changed.at.toISOString()} className="whitespace-nowrap">
            {formatDateTime(changed.at)}
          </time>
        </p>
      ) : null}
    </Card>
  );
}

/** Returns the VAT treatment of most lines, when several have it: it is said once. */
function usualVatOf(charges: readonly StoredCharge[]): string | null {
  const vatRates = charges.flatMap(({ vat }) => vat ?? []);
  const [most] = [...Map.groupBy(vatRates, (vat) => vat)].toSorted(([, a], [, b]) => b.length - a.length);
  return most && most[1].length > 1 ? most[0] : null;
}

function ChargeLines(props: { rows: readonly StoredCharge[]; caption: string; usualVat: string | null }) {
  const { rows, caption, usualVat } = props;
  const { invoices } = useShipmentPage();
  return (
    <table className="figures w-full table-fixed border-t border-slate-200 text-left">
      <caption className="sr-only">{caption}</caption>
      <colgroup className="max-sm:hidden">
        <col />
        <col className="w-26 sm:w-43" />
        <col className="w-26 sm:w-43" />
      </colgroup>
      <thead className="max-sm:sr-only">
        <tr className="waybill-label text-slate-600 *:py-2 *:font-semibold">
          <th scope="col">Description</th>
          <th scope="col" className="pl-3 text-right">
            Cost
          </th>
          <th scope="col" className="pl-3 text-right">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ChargeLine
            key={row.id}
            row={row}
            invoice={invoices?.ofCharge[row.id]}
            saysVat={row.vat === null || row.vat !== usualVat}
          />
        ))}
      </tbody>
    </table>
  );
}

function ChargeLine(props: { row: StoredCharge; invoice: InvoiceOfCharge | undefined; saysVat: boolean }) {
  const { row, invoice, saysVat } = props;
  const { offer } = useShipmentPage();
  const mayReadMasters = useCan("shipments.read");
  const mayReadOffers = useCan("offers.read");
  const more = [
    row.supplier,
    row.unplanned ? "not planned" : null,
    row.supplier_reference ? `invoice ${row.supplier_reference}` : null,
    row.bill_to === null ? null : `billed to ${row.bill_to}`,
    row.code,
    row.vat === null ? "VAT to be decided" : saysVat ? `VAT: ${row.vat}` : null,
  ].filter((text) => text !== null);
  return (
    <tr className="border-t border-slate-200 align-top *:py-2 max-sm:grid max-sm:grid-cols-2 max-sm:py-2 max-sm:*:py-0.5">
      <td className="wrap-anywhere max-sm:col-span-2">
        <span className="font-medium text-ink-900">{row.description}</span>
        {more.length > 0 ? (
          <span className="block text-xs text-slate-600">
            <WholeParts of={more} />
          </span>
        ) : null}
        {row.offer_id && row.offer_id !== offer?.id ? (
          <LineLink before="from offer " to={mayReadOffers ? offerAddressOf(row.offer_id) : null}>
            {row.offer_number}
          </LineLink>
        ) : null}
        {row.consolidation_id ? (
          <LineLink
            before="share of a cost of "
            to={mayReadMasters ? consolidationAddress(row.consolidation_id) : null}
          >
            {row.consolidation_number}
          </LineLink>
        ) : null}
        {invoice ? (
          <LineLink before={invoice.number ? "invoiced: " : "on a "} to={invoiceAddress(invoice.id)}>
            {invoice.number ?? "draft invoice"}
          </LineLink>
        ) : null}
      </td>
      <AmountCell label="Cost" row={row} side="cost" />
      <AmountCell label="Price" row={row} side="price" />
    </tr>
  );
}

function LineLink({ before, to, children }: { before: string; to: string | null; children: ReactNode }) {
  return (
    <span className="block text-xs text-slate-600">
      {before}
      {to === null ? (
        children
      ) : (
        <Link to={to} className="text-link inline-block pointer-coarse:py-2">
          {children}
        </Link>
      )}
    </span>
  );
}

function AmountCell({ label, row, side }: { label: string; row: StoredCharge; side: Side }) {
  const currency = row[currencyField(side)];
  const [planned, actual, rate] = [row[`${side}_planned`], row[`${side}_actual`], row[`${side}_rate`]];
  const inMoney = (amount: Decimal) => formatAmount(amount, currency);
  const counts = inMoney(actual ?? planned);
  const note =
    actual === null ? "planned" : inMoney(planned) === counts ? null : `planned ${inMoney(planned)}`;
  return (
    <td
      data-label={label}
      className="max-sm:before:block max-sm:before:text-xs max-sm:before:text-slate-600 max-sm:before:content-[attr(data-label)] sm:pl-3 sm:text-right"
    >
      <span className={actual === null ? "text-slate-600" : "font-medium text-ink-900"}>
        <span className="text-xs text-slate-600">{currency}</span>{" "}
        <span className="whitespace-nowrap">{counts}</span>
      </span>
      {note ? <span className="block text-xs text-slate-600">{note}</span> : null}
      {rate === null || currency === OWN_CURRENCY ? null : (
        <span className="block text-xs text-slate-600">at {amountText(rate)}</span>
      )}
    </td>
  );
}
