import { data, redirect } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { company } from "#content/company.ts";
import { getQuoteRequest } from "#database/quotes/get-quote-request.ts";
import { shipperForRequest, shippersOfRequest } from "#database/quotes/shipper-for-request.ts";
import { replyToRequest } from "#domain/quotes/answer-request.ts";
import { QUOTE_MESSAGES } from "#domain/quotes/messages.ts";
import type { Route } from "./+types/quote.route";
import { DetailsDialog } from "./details-dialog.tsx";
import { QuoteDetails } from "./quote-details.tsx";
import { NEW_SHIPPER, NO_SHIPPER } from "./quote-shipment.tsx";

export const loader = atEdge(async ({ params, context }: Route.LoaderArgs) => {
  const { db } = context.get(requestScope);
  const request = await getQuoteRequest(db, params.id);
  if (!request) return data({ request: null, shippers: [] }, 404);
  return data({ request, shippers: await shippersOfRequest(db, request) });
});

/** «Create shipment»: finds or adds the shipper that was chosen and opens the shipment form, filled with the request. */
export const action = atEdge(async ({ request, params, context }: Route.ActionArgs) => {
  const { db, log } = context.get(requestScope);
  const chosen = String((await request.formData()).get("shipper") ?? NO_SHIPPER);
  try {
    const asked = await getQuoteRequest(db, params.id);
    if (!asked) return data({ error: QUOTE_MESSAGES.notFound }, 404);
    const known = await shippersOfRequest(db, asked);
    const shipperId =
      chosen === NEW_SHIPPER
        ? await shipperForRequest(db, context.get(staffContext), asked.id)
        : (known.find(({ id }) => id === chosen)?.id ?? null);
    const start = { quote_request_id: asked.id, ...(shipperId && { shipper_id: shipperId }) };
    return redirect(`/admin/shipments/new?${new URLSearchParams(start)}`);
  } catch (error) {
    log.error({ err: error }, "a shipper could not be made of a request");
    return data({ error: QUOTE_MESSAGES.shipmentFailed }, 503);
  }
});

export default function Quote({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <DetailsDialog
      key={params.id}
      item={loaderData.request}
      replyTo={(request) => replyToRequest(request, company.name)}
    >
      {(request, gone) => (
        <QuoteDetails
          request={request}
          shippers={loaderData.shippers}
          gone={gone}
          error={actionData && "error" in actionData ? actionData.error : undefined}
        />
      )}
    </DetailsDialog>
  );
}
