import { data } from "react-router";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { company } from "#content/company.ts";
import { replyToRequest } from "#domain/quotes/answer-request.ts";
import type { Route } from "./+types/quote.route";
import { DetailsDialog } from "./details-dialog.tsx";
import { fetchInboxDetails } from "./inbox.ts";
import { QuoteDetails, RouteAndStatus } from "./quote-details.tsx";
import { readRequest } from "./request/read-request.server.ts";
import { RequestLine } from "./request/request-line.tsx";
import { startShipment } from "./start-shipment.server.ts";

export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "requests.read");
  const read = await readRequest(params.id, actor, context.get(requestScope));
  return data({ read }, read ? 200 : 404);
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchInboxDetails("quotes", request, serverLoader);

/** «Create shipment». */
export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) =>
  startShipment(
    params.id,
    await request.formData(),
    new URL(request.url).search,
    context.get(staffContext),
    context.get(requestScope),
  ),
);

export default function Quote({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <DetailsDialog
      key={params.id}
      item={loaderData.read && { ...loaderData.read.request, read: loaderData.read }}
      replyTo={(request) => replyToRequest(request, company.name)}
    >
      {({ read }, gone) => (
        <>
          <RequestLine read={read} gone={gone} />
          <div className="mb-5">
            <RouteAndStatus request={read.request} gone={gone} />
          </div>
          <QuoteDetails
            request={read.request}
            shippers={read.shippers}
            files={read.files}
            gone={gone}
            error={actionData && "error" in actionData ? actionData.error : undefined}
          />
        </>
      )}
    </DetailsDialog>
  );
}
