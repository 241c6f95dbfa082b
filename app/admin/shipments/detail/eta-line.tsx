import { CircleCheck, Clock, MapPin, TriangleAlert } from "lucide-react";
import { classNames } from "#app/ui/class-names.ts";
import { latenessOf } from "#domain/shipments/attention.ts";
import { formatDateTime } from "#domain/time.ts";

export function EtaLine(props: {
  shipment: { status: string; estimated_delivery: Date | null; current_location: string | null };
  deliveredAt: Date | undefined;
  now: Date;
}) {
  const { shipment, deliveredAt, now } = props;
  const due = shipment.estimated_delivery;
  const { state, words } = latenessOf(shipment, now);
  if (state === "delivered") {
    return (
      <p className="flex items-center gap-1.5 font-medium text-green-700">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        <span className="figures">
          <span>delivered</span>
          <span>{deliveredAt ? ` ${formatDateTime(deliveredAt)}` : null}</span>
        </span>
      </p>
    );
  }
  const Icon = state === "late" ? TriangleAlert : Clock;
  return (
    <p className="figures flex flex-wrap items-center gap-x-2">
      <span>
        <abbr title="Estimated delivery" className="no-underline">
          ETA
        </abbr>{" "}
        {due ? formatDateTime(due) : "not known"}
      </span>
      {shipment.current_location && state !== "cancelled" ? (
        <span className="order-last flex min-w-0 items-center gap-1">
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">now in </span>
            {shipment.current_location}
          </span>
        </span>
      ) : null}
      {words ? (
        <span
          className={classNames(
            "flex items-center gap-1 font-semibold",
            state === "late" ? "text-red-700" : state === "today" ? "text-yellow-700" : "text-ink-900",
          )}
        >
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {words}
        </span>
      ) : null}
    </p>
  );
}
