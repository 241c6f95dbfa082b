import { StatusBadge } from "#app/ui/badge.tsx";
import { Card, Fact, FactList } from "#app/ui/card.tsx";
import type { getShipment } from "#database/shipments/shipment.ts";
import type { ReadDetails } from "#database/shipments/details.ts";
import { latenessOf } from "#domain/shipments/attention.ts";
import { displayWeight } from "#domain/shipments/weight.ts";
import { formatDate, formatDateTime } from "#domain/time.ts";
import { RouteLegs } from "./route-legs.tsx";

export function SummaryCard(props: {
  shipment: Awaited<ReturnType<typeof getShipment>>;
  newest: { timestamp: Date; undated: boolean; location: string | null } | undefined;
  details: ReadDetails;
  trackingAddress: string;
  now: Date;
}) {
  const { shipment, newest, details, trackingAddress, now } = props;
  const { state, words } = latenessOf(shipment, now);
  const due = shipment.estimated_delivery;
  return (
    <Card
      title={
        <>
          <bdi>{shipment.origin_location}</bdi> → <bdi>{shipment.destination_location}</bdi>
        </>
      }
    >
      <RouteLegs {...details} now={state === "delivered" || state === "cancelled" ? null : now} />
      <FactList>
        <Fact label="Current Location">
          <span>{shipment.current_location ?? "N/A"}</span>
          {shipment.current_location && newest?.location === shipment.current_location && !newest.undated ? (
            <span className="block text-xs font-normal text-slate-600">
              since {formatDateTime(newest.timestamp)}
            </span>
          ) : null}
        </Fact>
        <Fact label="Estimated Delivery">
          <span>{due ? formatDateTime(due) : "N/A"}</span>
          {due && state === "late" ? <span className="block text-xs text-red-700">{words}</span> : null}
        </Fact>
        <Fact label="Status">
          <StatusBadge status={shipment.status} />
        </Fact>
        <Fact label="Tracking Number">{shipment.tracking_number}</Fact>
        <Fact label="Service">{shipment.service_type}</Fact>
        <Fact label="Created">{formatDate(shipment.created_at)}</Fact>
        <Fact label="Weight">
          <span>{displayWeight(shipment.weight)}</span>
          {details.totals ? (
            <span className="block text-xs font-normal text-slate-600">total of the goods</span>
          ) : null}
        </Fact>
        <Fact label="Dimensions">{shipment.dimensions ?? "N/A"}</Fact>
        <Fact label="Pieces">{shipment.pieces ?? "N/A"}</Fact>
        <Fact label="Notes" className="col-span-full whitespace-pre-line">
          {shipment.notes ?? "N/A"}
        </Fact>
        <Fact label="Tracking Page" className="col-span-full">
          <a href={trackingAddress} target="_blank" className="text-link">
            {trackingAddress.replace(/^https?:\/\//, "")}
          </a>
        </Fact>
      </FactList>
    </Card>
  );
}
