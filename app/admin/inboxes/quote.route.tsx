import { data, redirect } from "react-router";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { company } from "#content/company.ts";
import { listFiles } from "#database/files/list-files.ts";
import { getQuoteRequest } from "#database/quotes/quote-requests.ts";
import { shippersOfRequest } from "#database/quotes/shipper-for-request.ts";
import { can, forbiddenText } from "#domain/accounts/policy.ts";
import { replyToRequest } from "#domain/quotes/answer-request.ts";
import { QUOTE_MESSAGES } from "#words/quotes.ts";
import type { Route } from "./+types/quote.route";
import { DetailsDialog } from "./details-dialog.tsx";
import { fetchInboxDetails } from "./inbox.ts";
import { NEW_SHIPPER, NO_SHIPPER, QuoteDetails } from "./quote-details.tsx";

export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "requests.read");
  const { db } = context.get(requestScope);
  const request = await getQuoteRequest(db, actor, params.id);
  if (!request) return data({ request: null, shippers: [], files: [] }, 404);
  const [shippers, files] = await Promise.all([
    shippersOfRequest(db, actor, request),
    listFiles(db, actor, { kind: "quote_request", id: request.id }),
  ]);
  return data({ request, shippers, files });
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchInboxDetails("quotes", request, serverLoader);

/** «Create shipment»: opens the shipment form, filled with the request; the shipper is added when that is saved. */
export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) => {
  const { db, log } = context.get(requestScope);
  const actor = context.get(staffContext);
  if (!can(actor, "shipments.write")) return data({ error: forbiddenText(actor.role) }, 403);
  const { search } = new URL(request.url);
  const chosen = String((await request.formData()).get("shipper") ?? NO_SHIPPER);
  try {
    const asked = await getQuoteRequest(db, actor, params.id);
    if (!asked) return data({ error: QUOTE_MESSAGES.notFound }, 404);
    const known = await shippersOfRequest(db, actor, asked);
    const shipperId = chosen === NEW_SHIPPER ? known[0]?.id : known.find(({ id }) => id === chosen)?.id;
    const start = {
      quote_request_id: asked.id,
      ...(shipperId ? { shipper_id: shipperId } : chosen === NEW_SHIPPER ? { new_shipper: "1" } : {}),
      // Of the list behind it, for the way back.
      ...(search && { list: search }),
    };
    return redirect(`/admin/shipments/new?${new URLSearchParams(start)}`);
  } catch (error) {
    log.error({ err: error }, "the shipment of a request could not be begun");
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
          files={loaderData.files}
          gone={gone}
          error={actionData && "error" in actionData ? actionData.error : undefined}
        />
      )}
    </DetailsDialog>
  );
}
