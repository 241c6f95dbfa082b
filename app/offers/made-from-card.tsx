import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import type { BriefOffer } from "#database/offers/read-offer.ts";
import { formatMoney } from "#domain/money/money.ts";
import { formatDate } from "#domain/time.ts";
import { numberWithVersion, offerAddressOf } from "./address.ts";

/** The offer whose yes made a shipment. */
export function MadeFromCard({ offer }: { offer: BriefOffer }) {
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
