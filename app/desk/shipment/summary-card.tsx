import { ExternalLink, Pencil } from "lucide-react";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { Card, FactRow, FactRows } from "#app/kit/ui/card.tsx";
import { latenessOf, shortDate } from "#app/shipments/attention.ts";
import { displayWeight } from "#app/goods/weight.ts";
import { formatDate, formatDateTime, formatTime } from "#app/kit/time/time.ts";
import { FACT_FIELDS, SHIPMENT_FIELD_LABELS } from "#app/shipments/shipment.ts";
import { PayerDialog } from "./payer-dialog.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";
import { useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { payerReason } from "#app/shipments/payer.ts";

export function SummaryCard() {
  const { shipment, history, details, trackingAddress, asOf } = useShipmentPage();
  const newest = history.entries.find(({ counts }) => counts);
  const { state, words } = latenessOf(shipment, asOf);
  const due = shipment.estimated_delivery;
  return (
    <Card
      className="@container wide:[&>header]:flex-nowrap wide:[&>header>div]:max-w-1/2 wide:[&>header>div]:shrink-0"
      title={
        <>
          <bdi>{shipment.origin_location}</bdi> → <bdi>{shipment.destination_location}</bdi>
        </>
      }
      actions={<StatusBadge status={shipment.status} whole />}
    >
      <FactRows className="gap-y-1.5 max-sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @min-[36rem]:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
        <FactRow label="Current Location">
          <span>{shipment.current_location ?? "N/A"}</span>
          {shipment.current_location && newest?.location === shipment.current_location && !newest.undated ? (
            <span className="block text-xs font-normal text-slate-600 wide:ml-1.5 wide:inline">
              since {shortDate(newest.timestamp, asOf)} {formatTime(newest.timestamp)}
            </span>
          ) : null}
        </FactRow>
        <FactRow label="Estimated Delivery">
          <span>{due ? formatDateTime(due) : "N/A"}</span>
          {due && state === "late" ? <span className="block text-xs text-red-700">{words}</span> : null}
        </FactRow>
        <FactRow label="Tracking Number">
          <span>{shipment.tracking_number}</span>
          <ButtonLink
            to={trackingAddress}
            target="_blank"
            variant="quiet"
            size="sm"
            iconOnly
            title={trackingAddress}
            aria-label="Tracking page"
            data-print="hide"
            className="-my-2 ml-1 align-middle"
          >
            <ExternalLink aria-hidden="true" />
          </ButtonLink>
        </FactRow>
        <FactRow label="Service">{shipment.service_type}</FactRow>
        <FactRow label="Created">{formatDate(shipment.created_at)}</FactRow>
        <FactRow label="Weight">
          <span>{displayWeight(shipment.weight)}</span>
          {details.totals ? (
            <span className="block text-xs font-normal text-slate-600 wide:ml-2 wide:inline">
              total of the goods
            </span>
          ) : null}
        </FactRow>
        {FACT_FIELDS.map((name) => (
          <FactRow key={name} label={SHIPMENT_FIELD_LABELS[name]}>
            {shipment[name] ?? "N/A"}
          </FactRow>
        ))}
        <PayerFact />
        <FactRow label="Notes" wide className="whitespace-pre-line">
          {shipment.notes ?? "N/A"}
        </FactRow>
      </FactRows>
    </Card>
  );
}

function PayerFact() {
  const { payer, isOverCredit } = useShipmentPage();
  const [isOpen, setOpen] = useState(false);
  const mayWrite = [useCan("shipments.write"), useCan("charges.write")].some(Boolean);
  return (
    <FactRow label="Bill to" wide>
      <span>{payer.name ?? "N/A"}</span>{" "}
      {mayWrite ? (
        <Button
          size="sm"
          variant="quiet"
          iconOnly
          title="Change"
          aria-label="Change who pays"
          data-print="hide"
          className="-my-2 align-middle"
          onClick={() => setOpen(true)}
        >
          <Pencil aria-hidden="true" />
        </Button>
      ) : null}{" "}
      <span className="text-xs font-normal text-slate-600">{payerReason(payer)}</span>{" "}
      {isOverCredit ? (
        <Badge tone="yellow" whole>
          Over its credit limit: ask accounting
        </Badge>
      ) : null}
      {isOpen ? <PayerDialog onClose={() => setOpen(false)} /> : null}
    </FactRow>
  );
}
