import { data, Link } from "react-router";
import { numberWithVersion, offerAddressOf } from "#app/offers/address.ts";
import { NewOffer } from "#app/offers/offers-card.tsx";
import { useCan } from "#app/access/use-can.ts";
import type { Route } from "./+types/quote.route";
import { DetailsDialog, MessageText } from "./details-dialog.tsx";
import { fetchInboxDetails } from "./inboxes.ts";
import { RequestFacts, RouteAndStatus, ShipmentAndFiles } from "./quote-details.tsx";
import { readRequest, type RequestRead } from "../request/read-request.server.ts";
import { startShipment } from "./start-shipment.server.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { ClockText, OwnerControl, SnoozedText } from "../request/request-state.tsx";
import { snoozedDay } from "#app/quote-requests/snooze.ts";
import { forStaff } from "#app/request/for-staff.server.ts";

export const loader = forStaff("requests.read", async ({ params }: Route.LoaderArgs, scope) => {
  const read = await readRequest(params.id, scope.actor, scope);
  return data({ read }, read ? 200 : 404);
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchInboxDetails("quotes", request, serverLoader);

export const action = forStaff("requests.read", async ({ request, params }: Route.ActionArgs, scope) =>
  startShipment(params.id, await request.formData(), new URL(request.url).search, scope.actor, scope),
);

export default function Quote({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <DetailsDialog
      key={params.id}
      item={loaderData.read && { ...loaderData.read.request, read: loaderData.read }}
      replyTo={(request) => `/admin/requests/${request.id}?write=reply#write`}
    >
      {({ read }, isDeleted) => (
        <>
          <RouteAndStatus request={read.request} isDeleted={isDeleted} />
          <RequestLine read={read} isDeleted={isDeleted} />
          <RequestFacts request={read.request} />
          {read.request.message ? <MessageText label="Message">{read.request.message}</MessageText> : null}
          <ShipmentAndFiles
            request={read.request}
            shippers={read.shippers}
            files={read.files}
            isDeleted={isDeleted}
            error={actionData && "error" in actionData ? actionData.error : undefined}
          />
        </>
      )}
    </DetailsDialog>
  );
}

function RequestLine({ read, isDeleted }: { read: RequestRead; isDeleted: boolean }) {
  const { request } = read;
  return (
    <div className="mt-3 mb-4 flex flex-wrap items-center gap-x-5 gap-y-1.5 border-y border-slate-200 py-3">
      <span className="basis-full empty:hidden">
        <ClockText clock={read.clock} />
      </span>
      <Link to={`/admin/requests/${request.id}`} className="text-link figures py-1 font-semibold">
        Open request {formatRequestNumber(request.number)}
      </Link>
      <LastOffer read={read} isDeleted={isDeleted} />
      <OwnerControl request={request} people={read.people} self={read.self} readOnly={isDeleted} />
      <SnoozedText day={snoozedDay(request, read.asOf)} />
    </div>
  );
}

function LastOffer({ read: { request, offers }, isDeleted }: { read: RequestRead; isDeleted: boolean }) {
  const mayWrite = useCan("offers.write");
  const offer = offers?.[0];
  if (offer) {
    return (
      <Link to={offerAddressOf(offer.id)} className="text-link figures py-1">
        {numberWithVersion(offer)}
      </Link>
    );
  }
  return mayWrite && !isDeleted ? <NewOffer requestId={request.id} /> : null;
}
