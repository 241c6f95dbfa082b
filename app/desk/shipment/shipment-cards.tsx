import { Link } from "react-router";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { formatDate, formatDateTime } from "#app/kit/time/time.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { numberWithVersion, offerAddressOf } from "#app/offers/address.ts";
import { RouteMap } from "#app/route-map/route-map.tsx";
import { ChangeList } from "#app/kit/ui/change-list.tsx";
import { auditChanges } from "#app/audit/changes.ts";
import { auditSentence, statusInSentence } from "#app/audit/sentence.ts";
import { useShipmentPage } from "./use-shipment-page.ts";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { causeText, firstEta, punctuality } from "#app/shipments/eta.ts";
import { PrivateLinksPanel } from "#app/portal/private-links-panel.tsx";
import { linkEnd } from "#app/portal/private-link.ts";
import { linkLetter } from "#app/portal/link-letter.ts";
import { LINK_MESSAGES } from "#app/portal/words.ts";

export function RequestCard() {
  const { request } = useShipmentPage();
  if (!request) return null;
  return (
    <Card title="Quote request">
      <p className="break-words">
        <Link to={`/admin/quotes/${request.id}`} className="text-link font-semibold">
          {request.name || QUOTE_DESK_MESSAGES.unknownName}
        </Link>{" "}
        asked for it on {formatDate(request.created_at)}.
      </p>
    </Card>
  );
}

export function OfferCard() {
  const { offer } = useShipmentPage();
  if (!offer) return null;
  const day = offer.decided_at && formatDate(new Date(offer.decided_at));
  return (
    <Card title="Offer">
      <p className="figures">
        Made from offer{" "}
        <Link to={offerAddressOf(offer.id)} className="text-link font-semibold">
          {numberWithVersion(offer)}
        </Link>
        ,{" "}
        <span className="whitespace-nowrap">{`${formatMoney(offer.net_total, offer.currency)} net${day ? "," : "."}`}</span>{" "}
        <span className="whitespace-nowrap">{day && `accepted on ${day}.`}</span>
      </p>
    </Card>
  );
}

export function RouteMapCard() {
  const { routeMap } = useShipmentPage();
  if (routeMap === null) return null;
  return (
    <Card aria-label="Map">
      <RouteMap map={routeMap} />
    </Card>
  );
}

export function ChangesCard() {
  const { changes } = useShipmentPage();
  if (changes.length === 0) return null;
  return (
    <Card title="Changes" data-print="hide">
      <ol className="grid gap-3">
        {changes.map((change) => {
          const { actor, before } = auditSentence(change);
          const status = statusInSentence(change);
          return (
            <li key={change.id}>
              <p className="wrap-anywhere">
                <time dateTime={change.at.toISOString()} className="figures text-slate-600">
                  {formatDateTime(change.at)}
                </time>{" "}
                <span className="font-medium text-ink-900">{actor}</span>
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

const shownDate = (date: Date | null) => (date ? formatDateTime(date) : "no date");

export function EtaCard() {
  const { shipment, moves } = useShipmentPage();
  const promise = firstEta(shipment);
  if (!promise && moves.length === 0) return null;
  const result = punctuality(shipment);
  return (
    <Card title="Promise and delivery" data-print="hide">
      <FactList className="sm:grid-cols-2!">
        <Fact label="First promise">{shownDate(promise)}</Fact>
        {shipment.delivered_at ? (
          <Fact label="Delivered">
            <span>{formatDateTime(shipment.delivered_at)}</span>
            {result ? <PromiseRow {...result} /> : null}
          </Fact>
        ) : (
          <Fact label="Now">{shownDate(shipment.estimated_delivery)}</Fact>
        )}
      </FactList>
      {moves.length === 0 ? (
        <p className="mt-3 text-slate-600">It has not moved since it was promised.</p>
      ) : (
        <ol
          aria-label="Moves of the estimated delivery"
          className="mt-4 grid gap-3 border-t border-slate-200 pt-3"
        >
          {moves.map((move) => (
            <li key={move.id}>
              <p className="figures font-medium text-ink-900">
                {shownDate(move.previous)} → {shownDate(move.eta)}
              </p>
              {causeText(move) ? <p className="wrap-anywhere">{causeText(move)}</p> : null}
              <p className="text-xs leading-5 text-slate-600">
                <time dateTime={move.created_at.toISOString()} className="figures">
                  {formatDateTime(move.created_at)}
                </time>
                <span>{move.by ? `, ${move.by}` : null}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function PromiseRow({ onTime, words }: { onTime: boolean; words: string }) {
  const Icon = onTime ? CircleCheck : TriangleAlert;
  return (
    <span
      className={`flex items-center gap-1 text-xs leading-5 font-semibold ${onTime ? "text-green-700" : "text-red-700"}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {words} against the first promise
    </span>
  );
}

export function PrivateLinksCard() {
  const { shipment, letters, links, asOf } = useShipmentPage();
  const recipients = (["consignee", "shipper"] as const).flatMap((kind) => {
    const name = shipment[`${kind}_name`];
    return name ? [{ name, email: shipment[`${kind}_email`], language: letters[kind].language }] : [];
  });
  const isOver = linkEnd({ createdAt: asOf, expiresAt: null, deliveredAt: shipment.delivered_at }) <= asOf;
  return (
    <Card id="links" title="Private links" data-print="hide" className="scroll-mt-16">
      <PrivateLinksPanel
        target={{ kind: "shipment", id: shipment.id }}
        list={{ links, asOf }}
        recipients={recipients}
        letter={(name, language) =>
          linkLetter(language, {
            name,
            shipment: {
              number: shipment.tracking_number,
              from: shipment.origin_location,
              to: shipment.destination_location,
            },
          })
        }
        closed={isOver ? LINK_MESSAGES.deliveredLongAgo : null}
      />
    </Card>
  );
}
