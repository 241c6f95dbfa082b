import { PackageCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import { piecesInWords, piecesLeft, sumDelivered } from "#app/deliveries/delivery.ts";
import { DeliveryDialog, UndoDeliveryDialog } from "#app/deliveries/delivery-dialogs.tsx";
import type { RecordedDelivery } from "#app/deliveries/record-delivery.server.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { canonicalStatus } from "#app/shipments/status.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

/** Deliveries with pieces delivered of the total, and their exceptions. */
export function DeliveriesCard() {
  const { shipment, deliveries, asOf } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const [open, setOpen] = useState<"record" | RecordedDelivery | null>(null);
  const close = () => setOpen(null);
  const delivered = sumDelivered(deliveries.filter(({ counts }) => counts));
  const isOver = canonicalStatus(shipment.status) === "cancelled" || delivered === shipment.pieces;
  const mayRecord = mayWrite && !isOver;
  if (deliveries.length === 0 && !mayRecord) return null;
  const left = piecesLeft(shipment.pieces, deliveries);
  return (
    <Card
      id="deliveries"
      title="Delivered pieces"
      data-print="hide"
      className="scroll-mt-16"
      actions={
        mayRecord ? (
          <Button size="sm" onClick={() => setOpen("record")}>
            <PackageCheck aria-hidden="true" />
            Record delivery
          </Button>
        ) : null
      }
    >
      {deliveries.length > 0 || !mayRecord ? <CountedPieces delivered={delivered} left={left} /> : null}
      {deliveries.length > 0 ? (
        <ul className="mt-2.5 grid gap-3">
          {deliveries.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              delivery={delivery}
              onUndo={mayWrite && delivery.counts ? () => setOpen(delivery) : undefined}
            />
          ))}
        </ul>
      ) : null}
      {open === "record" ? (
        <DeliveryDialog
          shipmentId={shipment.id}
          left={left}
          now={asOf}
          seen={deliveries.length}
          onClose={close}
        />
      ) : null}
      {open && open !== "record" ? (
        <UndoDeliveryDialog shipmentId={shipment.id} delivery={open} onClose={close} />
      ) : null}
    </Card>
  );
}

function CountedPieces({ delivered, left }: { delivered: number; left: number | null }) {
  const { shipment, deliveries } = useShipmentPage();
  const { pieces } = shipment;
  if (deliveries.length === 0 && canonicalStatus(shipment.status) === "delivered")
    return <p>Delivered by its status: no pieces were counted.</p>;
  return (
    <p className="figures text-ink-900">
      <strong>
        {pieces === null ? pluralize(delivered, "piece") : `${delivered} of ${pluralize(pieces, "piece")}`}
      </strong>
      <span> delivered</span>
      {left === null ? <span>; how many there are is not known</span> : null}
      {left && delivered > 0 ? <span>, {left} still to deliver</span> : null}
    </p>
  );
}

function DeliveryItem(props: { delivery: RecordedDelivery; onUndo: (() => void) | undefined }) {
  const { delivery, onUndo } = props;
  const { counts, delivered_at, signed_by, remark, entered_by, entered_by_name, undone_by } = delivery;
  const isClean = delivery.short + delivery.damaged + delivery.refused === 0;
  const Icon = isClean ? PackageCheck : TriangleAlert;
  return (
    <li className="flex items-start gap-2.5 border-t border-slate-200 pt-3 first:border-0 first:pt-0">
      <Icon
        aria-hidden="true"
        className={classNames("mt-0.5 size-4 shrink-0", isClean ? "text-green-700" : "text-yellow-700")}
      />
      <div className="min-w-0 grow">
        <p className={classNames("font-medium text-ink-900", !counts && "line-through")}>
          {piecesInWords(delivery)}
        </p>
        <p className="figures text-sm wrap-anywhere text-slate-600">
          {[
            formatDateTime(delivered_at),
            ...(signed_by ? [`signed by ${signed_by}`] : []),
            `recorded by ${entered_by_name || entered_by}`,
          ].join(", ")}
        </p>
        {remark ? <p className="text-sm wrap-anywhere whitespace-pre-line">{remark}</p> : null}
      </div>
      {counts ? null : <Badge>{undone_by ? "Undone" : "Withdrawn"}</Badge>}
      {onUndo ? (
        <Button size="sm" variant="quiet" className="-mr-3" onClick={onUndo}>
          Undo<span className="sr-only">: {piecesInWords(delivery)}</span>
        </Button>
      ) : null}
    </li>
  );
}
