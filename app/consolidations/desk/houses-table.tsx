import { Link } from "react-router";
import { displayVolume, displayWeight } from "#app/goods/weight.ts";
import { formatDecimals, pluralize } from "#app/kit/text/counts.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import type { ReadHouse } from "../read-consolidations.server.ts";
import { ActButton } from "./act-button.tsx";

const linkOf = ({ id, tracking_number }: ReadHouse) => (
  <Link to={`/admin/shipments/${id}`} className="text-link figures font-medium">
    {tracking_number}
  </Link>
);
const measure = (value: number | null) => (value === null ? null : formatDecimals(value));
function goodsOf({ pieces, gross_kg, volume_m3 }: ReadHouse): string[] {
  const parts = [
    pieces === null ? [] : pluralize(pieces, "piece"),
    gross_kg === null ? [] : displayWeight(gross_kg),
    volume_m3 === null ? [] : displayVolume(volume_m3),
  ].flat();
  return parts.length > 0 ? parts : ["Weight not known"];
}
const etaOf = ({ estimated_delivery, isEtaCorrected }: ReadHouse) => (
  <>
    {estimated_delivery ? <span>{formatDate(estimated_delivery)}</span> : null}
    {isEtaCorrected ? <span className="block text-xs text-slate-600">corrected here</span> : null}
  </>
);
const removeOf = ({ id, tracking_number }: ReadHouse) => (
  <ActButton
    fields={{ intent: "remove", house: id }}
    text="Take out"
    label={`Take ${tracking_number} out`}
    ask={{
      title: `Take ${tracking_number} out?`,
      message: "It keeps its events, legs and containers, and follows this consolidation no more.",
    }}
  />
);

const COLUMNS: Column<ReadHouse>[] = [
  { heading: "Shipment", cell: linkOf, className: "w-40" },
  {
    heading: "Shipper, consignee",
    cell: ({ shipper, consignee, destination }) => (
      <>
        <span className="block wrap-anywhere empty:hidden">{shipper}</span>
        <span className="block text-xs wrap-anywhere text-slate-600">
          {[consignee, destination].filter(Boolean).join(", ")}
        </span>
      </>
    ),
  },
  { heading: "Status", cell: ({ status }) => <StatusBadge status={status} whole />, className: "w-36" },
  { heading: "Pieces", cell: ({ pieces }) => measure(pieces), align: "end", className: "w-20 max-xl:hidden" },
  { heading: "kg", cell: ({ gross_kg }) => measure(gross_kg), align: "end", className: "w-24" },
  {
    heading: "m³",
    cell: ({ volume_m3 }) => measure(volume_m3),
    align: "end",
    className: "w-20 max-xl:hidden",
  },
  { heading: "ETA", cell: etaOf, className: "w-32 max-xl:hidden" },
];

export function HousesTable({ houses, mayWrite }: { houses: readonly ReadHouse[]; mayWrite: boolean }) {
  if (houses.length === 0)
    return (
      <p className="text-slate-600">No shipments yet: «Add shipments» lists the open ones of its lane.</p>
    );
  const acts: Column<ReadHouse>[] = mayWrite
    ? [{ heading: "Actions", cell: removeOf, align: "end", className: "w-28" }]
    : [];
  return (
    <ResponsiveTable
      caption="Shipments in it"
      cards="lines"
      rows={houses}
      columns={[...COLUMNS, ...acts]}
      card={(house) => (
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            {linkOf(house)} <StatusBadge status={house.status} whole />
          </p>
          <p className="wrap-anywhere">
            {[house.shipper, house.consignee].filter(Boolean).join(" → ")}
            <span className="block text-sm text-slate-600">{house.destination}</span>
          </p>
          <div className="figures flex items-end justify-between gap-3 text-sm text-slate-600">
            <div>
              <WholeParts of={goodsOf(house)} />
              <p className="empty:hidden">{etaOf(house)}</p>
            </div>
            {mayWrite ? removeOf(house) : null}
          </div>
        </div>
      )}
    />
  );
}
