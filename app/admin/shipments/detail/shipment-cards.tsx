import { isRouteErrorResponse, Link, useNavigate, useParams } from "react-router";
import { lastListAddress } from "#app/admin/shipments/list/list-address.ts";
import type { SaveOfDeleted } from "#app/admin/shipments/form/save-shipment.server.ts";
import { ShipmentFormPage } from "#app/admin/shipments/form/shipment-form-body.tsx";
import type { HistoryAnswer } from "#app/status-entry/history-answer.ts";
import { StatusEntryForm } from "#app/status-entry/status-entry-dialog.tsx";
import { useRefetch } from "#app/lists/keep-screen.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { useCan } from "#app/session/use-can.ts";
import { Button, buttonClasses } from "#app/ui/button.tsx";
import { Card, Fact, FactList } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MailLink, PhoneLink } from "#app/ui/contact-link.tsx";
import { company as ourselves } from "#content/company.ts";
import type { BriefOffer } from "#database/offers/read-offer.ts";
import type { RequestOfShipment } from "#database/quotes/quote-requests.ts";
import type { getShipment } from "#database/shipments/shipment.ts";
import { partySearchAddress } from "#domain/parties/party-kind.ts";
import { affectsRow } from "#domain/live/event.ts";
import { QUOTE_MESSAGES } from "#words/quotes.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { trackingLetter } from "#domain/shipments/letters.ts";
import { formatDate, formatDateTime } from "#domain/time.ts";
import { formatMoney } from "#domain/money/money.ts";
import { numberWithVersion, offerAddressOf } from "#app/offers/address.ts";
import { RouteMap, type RouteMapProps } from "#app/route-map/route-map.tsx";
import { ChangeList } from "#app/ui/change-list.tsx";
import type { AuditRow } from "#database/audit/list-audit.ts";
import { auditChanges } from "#domain/audit/changes.ts";
import { auditSentence, statusInSentence } from "#domain/audit/sentence.ts";

export function PartyOfShipment(props: {
  kind: "shipper" | "consignee";
  shipment: Awaited<ReturnType<typeof getShipment>>;
  trackingAddress: string;
}) {
  const { kind, shipment, trackingAddress } = props;
  const name = shipment[`${kind}_name`];
  const email = shipment[`${kind}_email`];
  const phone = shipment[`${kind}_phone`];
  const customerId = shipment[`${kind}_customer_id`];
  const mayWrite = useCan("customers.write");
  return (
    <Card
      title={kind === "shipper" ? "Shipper" : "Consignee"}
      actions={
        email ? (
          <a
            href={trackingLetter({
              to: email,
              name,
              shipment,
              address: trackingAddress,
              company: ourselves.name,
            })}
            data-print="hide"
            className={buttonClasses({ size: "sm" })}
          >
            Send Tracking Link<span className="sr-only"> to the {kind}</span>
          </a>
        ) : null
      }
    >
      {name === null ? (
        <p>None</p>
      ) : (
        <FactList className="sm:grid-cols-2!">
          <Fact label="Name">{name}</Fact>
          <Fact label="Company">{shipment[`${kind}_company`] ?? "N/A"}</Fact>
          {customerId ? (
            <Fact label="Customer" className="col-span-full">
              <Link to={`/admin/customers/${customerId}`} className="text-link py-1 pointer-coarse:py-2">
                {shipment[`${kind}_customer`]}
              </Link>
            </Fact>
          ) : null}
          <Fact label="Email" className="col-span-full">
            {email ? <MailLink address={email} /> : "N/A"}
          </Fact>
          <Fact label="Phone" className="col-span-full">
            {phone ? <PhoneLink number={phone} /> : "N/A"}
          </Fact>
          <Fact label="Address" className="col-span-full whitespace-pre-line">
            {shipment[`${kind}_address`] ?? "N/A"}
          </Fact>
        </FactList>
      )}
      {name !== null && mayWrite ? (
        <p data-print="hide" className="mt-3">
          <Link
            to={partySearchAddress(kind, email ?? name)}
            className="text-link inline-block py-1 pointer-coarse:py-2.5"
          >
            Change the {kind}’s data
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

export function OriginCards(props: { request?: RequestOfShipment; offer?: BriefOffer }) {
  return (
    <>
      {props.request ? <RequestCard request={props.request} /> : null}
      {props.offer ? <MadeFromCard offer={props.offer} /> : null}
    </>
  );
}

function RequestCard({ request }: { request: RequestOfShipment }) {
  return (
    <Card title="Quote request" className="print:hidden">
      <p className="break-words">
        <Link to={`/admin/quotes/${request.id}`} className="text-link font-semibold">
          {request.name || QUOTE_MESSAGES.unknownName}
        </Link>{" "}
        asked for it on {formatDate(request.created_at)}.
      </p>
    </Card>
  );
}

/** In place of a shipment that is not there, until it is restored; any other error goes on to the card for errors. */
export function ShipmentNotFound({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const { id } = useParams();
  const readAgain = useRefetch();
  useLiveEvents((event) => {
    if (event.action !== "shipment.deleted" && affectsRow(event, "shipment", id)) readAgain();
  });
  if (isRouteErrorResponse(error) && error.status === 409) {
    const refused = error.data as SaveOfDeleted | HistoryAnswer;
    if ("start" in refused) return <ShipmentFormPage {...refused} />;
    return (
      <Card title="Add Status">
        <StatusEntryForm answer={refused} />
      </Card>
    );
  }
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="border-y border-slate-200 bg-white">
      <EmptyState
        level={1}
        title={SHIPMENT_MESSAGES.notFound}
        action={
          <Button
            onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate(lastListAddress()))}
          >
            Go Back
          </Button>
        }
      >
        It may have been deleted, or the address is not complete.
      </EmptyState>
    </div>
  );
}

function MadeFromCard({ offer }: { offer: BriefOffer }) {
  const { decided_at, net_total, currency } = offer;
  return (
    <Card title="Offer" className="print:hidden">
      <p className="figures">
        Made from offer{" "}
        <Link to={offerAddressOf(offer.id)} className="text-link font-semibold">
          {numberWithVersion(offer)}
        </Link>
        , {formatMoney(net_total, currency)} net
        {decided_at ? `, accepted on ${formatDate(new Date(decided_at))}` : ""}.
      </p>
    </Card>
  );
}

export function RouteMapCard({ map }: Pick<RouteMapProps, "map">) {
  if (map === null) return null;
  return (
    <Card aria-label="Map">
      <RouteMap map={map} />
    </Card>
  );
}

export function ChangesCard({ changes }: { changes: readonly AuditRow[] }) {
  if (changes.length === 0) return null;
  return (
    <Card title="Changes" data-print="hide">
      <ol className="grid gap-3">
        {changes.map((change) => {
          const { who, before } = auditSentence(change);
          const status = statusInSentence(change);
          return (
            <li key={change.id}>
              <p className="wrap-anywhere">
                <time dateTime={change.at.toISOString()} className="figures text-slate-600">
                  {formatDateTime(change.at)}
                </time>{" "}
                <span className="font-medium text-ink-900">{who}</span>
                <span> {before}</span>
                <span>{status ? `: ${status}` : null}</span>
              </p>
              <ChangeList changes={auditChanges(change)} className="mt-0.5" />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
