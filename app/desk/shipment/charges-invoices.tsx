import { Link, useFetcher } from "react-router";
import type { StoredCharge } from "#app/charges/charges.server.ts";
import { invoiceAddress } from "#app/invoices/invoice-list.ts";
import type { InvoiceOfCharge } from "#app/invoices/read-invoices.server.ts";
import { TO_INVOICE_ADDRESS } from "#app/invoices/to-invoice.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { formatMoney } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { AddPayer } from "./add-payer.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

/** Returns the charges with a price that stand on no invoice. */
export const openCharges = (
  charges: readonly StoredCharge[],
  ofCharge: Readonly<Record<string, InvoiceOfCharge>> | undefined,
): StoredCharge[] =>
  charges.filter(
    ({ id, price_actual, price_planned }) => Number(price_actual ?? price_planned) !== 0 && !ofCharge?.[id],
  );

/** What keeps open charges from an invoice, each with the act that ends it. */
export function InvoiceBlockers(props: { charges: readonly StoredCharge[]; address: string | null }) {
  const { charges, address } = props;
  const { payer, invoices } = useShipmentPage();
  const open = openCharges(charges, invoices?.ofCharge);
  const isPaid = open.every(({ bill_to_company_id }) => payer.id ?? bill_to_company_id);
  const undecided = open.filter(({ vat }) => vat === null).length;
  if (isPaid && undecided === 0) return null;
  return (
    <div className="notice mb-3 flex flex-wrap items-baseline gap-x-4 py-1.5 text-sm">
      <p className="font-medium">Not to be invoiced yet</p>
      {isPaid ? null : (
        <p>
          <span>{payer.name ? `${payer.name} is no customer. ` : "Nobody pays. "}</span>
          <AddPayer />
        </p>
      )}
      {undecided > 0 ? (
        <p>
          <span>VAT is to be decided on {pluralize(undecided, "line")}. </span>
          {address ? (
            <Link to={address} className="text-link inline-block py-1 font-medium pointer-coarse:py-2.5">
              Decide
            </Link>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

export function InvoiceAct({ shipmentId }: { shipmentId: string }) {
  const fetcher = useFetcher<FormAnswer>();
  useAnswerToast(fetcher.data);
  return (
    <fetcher.Form method="post" action={TO_INVOICE_ADDRESS}>
      <SendKey />
      <input type="hidden" name="intent" value="draft" />
      <input type="hidden" name="shipment_id" value={shipmentId} />
      <Button type="submit" size="sm">
        Invoice
      </Button>
    </fetcher.Form>
  );
}

export function ShipmentInvoices() {
  const listed = useShipmentPage().invoices?.listed ?? [];
  if (listed.length === 0) return null;
  return (
    <ul aria-label="Invoices" className="figures mt-4 border-t border-slate-200 pt-3">
      {listed.map(({ id, kind, number, currency, gross }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1">
          <Link to={invoiceAddress(id)} className="text-link">
            {number ?? (kind === "invoice" ? "Draft invoice" : "Draft credit note")}
          </Link>
          <span>{formatMoney(kind === "invoice" ? gross : `-${gross}`, currency)}</span>
        </li>
      ))}
    </ul>
  );
}
