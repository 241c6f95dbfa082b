import { redirect } from "react-router";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { listOwners } from "#app/shipments/owner.server.ts";
import { forStaff, withParts } from "#app/request/for-staff.server.ts";
import { draftInvoices } from "../drafts.server.ts";
import { invoiceAddress, INVOICES_ADDRESS } from "../invoice-list.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { listToInvoice } from "./list-to-invoice.server.ts";
import { TO_INVOICE_PAGE, toInvoiceFilter } from "../to-invoice.ts";
import { sumToInvoice } from "../to-invoice.server.ts";
import { ToInvoicePage } from "./to-invoice-page.tsx";
import type { Route } from "./+types/to-invoice.route";

export const meta: Route.MetaFunction = () => [{ title: "To invoice · Shipment Tracking System" }];

const WITHOUT = { page: null, owners: [], sums: [] };

export const loader = forStaff("invoices.read", async ({ request }: Route.LoaderArgs, { db, actor, log }) => {
  const params = new URL(request.url).searchParams;
  const filter = toInvoiceFilter.parse(params);
  return withParts(log, "what is to be invoiced could not be read", { filter }, WITHOUT, async () => {
    const [page, owners, sums] = await Promise.all([
      listToInvoice(db, actor, filter, parsePlace(params), TO_INVOICE_PAGE),
      listOwners(db, actor),
      sumToInvoice(db, actor, null),
    ]);
    return { page, owners, sums };
  });
});

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, INVOICE_MESSAGES.fetchFailed, (params) => ({
    filter: toInvoiceFilter.parse(params),
    ...WITHOUT,
  }));

/** Creates drafts; also for the button on a shipment's page. */
export const action = formAction(
  {
    async draft({ shipment_id, apart }, { db, actor, now }) {
      const chosen = [...new Set([shipment_id ?? []].flat())].slice(0, TO_INVOICE_PAGE);
      if (chosen.length === 0) return { error: INVOICE_MESSAGES.noneChosen };
      const ids = await draftInvoices(db, actor, chosen, { now: now(), apart: apart === "1" });
      const [only] = ids;
      throw redirect(ids.length === 1 && only ? invoiceAddress(only) : `${INVOICES_ADDRESS}?state=draft`);
    },
  },
  { needs: "invoices.write", lists: ["shipment_id"] },
);
export const clientAction = formClientAction(INVOICE_MESSAGES.failed);

export default function ToInvoice({ loaderData, actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  useRefetchOn("invoice", "charge", "shipment");
  return <ToInvoicePage {...loaderData} answer={answer} />;
}
