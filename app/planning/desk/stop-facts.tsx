import { displayWeight } from "#app/goods/weight.ts";
import { Link } from "react-router";
import { Badge } from "#app/kit/ui/badge.tsx";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { slotText, type Stop, STOP_KINDS } from "../stop.ts";

/** Opens the dialog of an act. */
export type OpenStop = (act: "plan" | "tell", stop: Stop) => void;

export const KindBadge = ({ kind }: Pick<Stop, "kind">) => (
  <Badge tone={kind === "pickup" ? "blue" : "green"}>{STOP_KINDS[kind]}</Badge>
);

export const NumberLink = ({ stop }: { stop: Stop }) => (
  <Link to={`/admin/shipments/${stop.shipment_id}`} className="text-link figures font-medium">
    {stop.tracking_number}
  </Link>
);

/** «6 pcs, 1 890.5 kg»; empty where neither is known. */
export const loadText = ({ pieces, kg }: Stop): string =>
  [pieces === null ? "" : `${pieces} pcs`, kg === null ? "" : displayWeight(kg)].filter(Boolean).join(", ");

/** How far it is: not planned, planned, ordered, done; a plan that changed since the order says so. */
export function StopState({ stop }: { stop: Stop }) {
  if (stop.isDone)
    return (
      <Badge tone="green" className="justify-self-start">
        Done
      </Badge>
    );
  if (stop.id === null)
    return (
      <Badge tone="yellow" className="justify-self-start">
        Not planned
      </Badge>
    );
  if (!stop.order) return <Badge className="justify-self-start">Planned</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={stop.order.isOutdated ? "red" : "green"}>
        {stop.order.isOutdated ? "Changed since the order" : "Ordered"}
      </Badge>
      <Link to={cardAddress(stop.shipment_id, "documents")} className="text-link figures text-sm">
        {stop.order.number}
      </Link>
    </span>
  );
}

/** A driver who is elsewhere at the same time. */
export function Conflict({ stop, others }: { stop: Stop; others: readonly Stop[] | undefined }) {
  if (!others || !stop.driver) return null;
  return (
    <p className="mt-1 text-sm font-medium text-red-700">
      <span aria-hidden="true">⚠ </span>
      {`Also at ${others.map((other) => `${other.tracking_number}, ${slotText(other)}`).join(" and ")}`}
    </p>
  );
}
