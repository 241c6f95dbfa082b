import { Link } from "react-router";
import { Card } from "#app/kit/ui/card.tsx";
import { formatDate } from "#app/kit/time/time.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { numberWithVersion, offerAddressOf } from "#app/offers/address.ts";
import { RouteMap } from "#app/route-map/route-map.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";
import { PrivateLinksPanel } from "#app/portal/private-links-panel.tsx";
import { linkEnd } from "#app/portal/private-link.ts";
import { linkLetter } from "#app/portal/link-letter.ts";
import { LINK_MESSAGES } from "#app/portal/words.ts";

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

export function PrivateLinksCard() {
  const { shipment, letters, letterRoutes, links, asOf } = useShipmentPage();
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
              from: letterRoutes[language].origin_location,
              to: letterRoutes[language].destination_location,
            },
          })
        }
        closed={isOver ? LINK_MESSAGES.deliveredLongAgo : null}
      />
    </Card>
  );
}
