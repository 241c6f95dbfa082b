import { CircleCheck, Clock, TriangleAlert } from "lucide-react";
import { useCan } from "#app/access/use-can.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { formatDateTime, formatTime } from "#app/kit/time/time.ts";
import { latenessOf, movedBy, promiseWords, shortDate } from "#app/shipments/attention.ts";
import { causeText, type MoveReason } from "#app/shipments/eta.ts";
import { etaOffsetOf } from "#app/shipments/legs.ts";
import { clockAtPlace } from "#app/shipments/place-clock.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

/** Due day, first promise and lateness, in words and with an icon, not by colour alone. */
export function EtaLine() {
  const { shipment, details, asOf } = useShipmentPage();
  const due = shipment.estimated_delivery;
  const there = due && clockAtPlace(due, etaOffsetOf(due, details.legs));
  const { state, words } = latenessOf(shipment, asOf);
  if (state === "delivered") {
    return (
      <p className="flex items-center gap-1.5 font-medium text-green-700">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        <span className="figures">
          <span>delivered</span>
          <span>{shipment.delivered_at ? ` ${formatDateTime(shipment.delivered_at)}` : null}</span>
        </span>
      </p>
    );
  }
  const promise = state === "cancelled" ? null : promiseWords(shipment, asOf);
  const Icon = state === "late" ? TriangleAlert : Clock;
  return (
    <p className="figures flex min-w-0 flex-wrap items-center gap-x-2 max-sm:contents">
      <span>
        <abbr title="Estimated delivery" className="no-underline">
          ETA
        </abbr>{" "}
        <span>{due ? formatDateTime(due) : "not known"}</span>
        {there ? <span className="text-slate-600">{`, there ${there}`}</span> : null}
        {promise ? <span className="text-slate-600">{`, ${promise}`}</span> : null}
      </span>
      {promise && due && state !== "late" ? (
        <span className="font-semibold text-yellow-700">{movedBy(shipment)}</span>
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

/** True while nobody told the customer what holds or delays the shipment. */
export function useIsUntold(): boolean {
  const { notice } = useShipmentPage();
  return Boolean(notice && !notice.at);
}

/** Whether the customer was told what holds or delays the shipment. */
export function Notice({ onWrite }: { onWrite: () => void }) {
  const { notice, asOf } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  if (!notice) return null;
  const { at } = notice;
  if (at)
    return (
      <p className="figures text-sm text-green-700" data-print="hide">
        {`Customer told ${shortDate(at, asOf)} ${formatTime(at)}`}
      </p>
    );
  return (
    <p className="flex items-center gap-x-2" data-print="hide">
      <Badge tone="yellow">Not told</Badge>
      {mayWrite ? (
        <Button size="sm" onClick={onWrite} className="max-sm:hidden sm:-my-1">
          Write to customer
        </Button>
      ) : null}
    </p>
  );
}

/** «promised Dec 16, 7 days later · Our own delay: the lorry broke down»; nothing while the first promise holds. */
export function MovedNote() {
  const { shipment, asOf } = useShipmentPage();
  const promise = promiseWords(shipment, asOf);
  const reason = shipment.delay_reason as MoveReason | null;
  const cause = causeText({ reason, note: shipment.delay_note });
  const { state } = latenessOf(shipment, asOf);
  if ((!promise && state !== "late") || state === "delivered") return null;
  const moved = promise && [promise, state === "late" ? null : movedBy(shipment)].filter(Boolean).join(", ");
  const note = [moved, cause].filter(Boolean).join(" · ");
  return note ? <span className="block text-xs font-normal wrap-anywhere text-slate-600">{note}</span> : null;
}
