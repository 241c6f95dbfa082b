import {
  ExternalLink,
  type LucideIcon,
  Pencil,
  Plane,
  Sailboat,
  Ship,
  TrainFront,
  TriangleAlert,
  Truck,
} from "lucide-react";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { Card, FactRow, FactRows } from "#app/kit/ui/card.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { Timeline, TimelineItem, type TimelineTone } from "#app/kit/ui/timeline.tsx";
import { latenessOf, shortDate } from "#app/shipments/attention.ts";
import { lateness } from "#app/shipments/leg-lateness.ts";
import { type Leg, LEG_LABELS } from "#app/shipments/legs.ts";
import { LEG_KINDS, LEG_MODES, type LegMode } from "#app/shipments/leg-modes.ts";
import { timeAtPlace, timeBeside } from "#app/shipments/place-clock.ts";
import { displayWeight } from "#app/goods/weight.ts";
import { formatDate, formatDateTime, formatTime } from "#app/kit/time/time.ts";
import { FACT_FIELDS, SHIPMENT_FIELD_LABELS } from "#app/shipments/shipment.ts";
import { SECTION_LABELS } from "#app/shipments/details.ts";
import { LEG_LATENESS } from "#app/shipments/words.ts";
import { SectionWarnings } from "./detail-cards.tsx";
import { PayerDialog } from "./payer-dialog.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";
import { useState } from "react";
import { Link } from "react-router";
import { vesselAddress } from "#app/consolidations/vessel-change.ts";
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
      className="@container"
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

const ICONS: Record<LegMode, LucideIcon> = {
  air: Plane,
  sea: Ship,
  road: Truck,
  rail: TrainFront,
  barge: Sailboat,
};

export function LegsCard() {
  const { shipment, details, asOf } = useShipmentPage();
  if (details.legs.length === 0) return null;
  const { state } = latenessOf(shipment, asOf);
  const isOver = state === "delivered" || state === "cancelled";
  return (
    <Card title={SECTION_LABELS.legs}>
      <Timeline aria-label="Legs">
        {details.legs.map((leg, index) => (
          <LegItem key={leg.id ?? index} leg={leg} late={isOver ? null : lateness(leg, asOf)} />
        ))}
      </Timeline>
      <SectionWarnings section="legs" />
    </Card>
  );
}

function LegItem({ leg, late }: { leg: Leg; late: string | null }) {
  const Icon = ICONS[leg.mode];
  const mayWrite = useCan("shipments.write");
  const facts = [LEG_KINDS[leg.kind], leg.carrier].filter(Boolean).join(" · ");
  return (
    <TimelineItem
      tone={late ? "overdue" : toneOf(leg)}
      className="wide:pb-2 wide:pl-6"
      title={
        <span className="flex items-center gap-2">
          <Icon aria-hidden="true" className="size-4 shrink-0 text-slate-600" />
          <span>
            <span className="sr-only">{LEG_MODES[leg.mode]}: </span>
            <Place name={leg.from_place} code={leg.from_code} /> →{" "}
            <Place name={leg.to_place} code={leg.to_code} />
          </span>
        </span>
      }
      time={
        <span className="flex flex-wrap items-center gap-x-1 wrap-anywhere">
          <span>{facts}</span>
          {leg.conveyance ? (
            <>
              <span aria-hidden="true">·</span>
              <span className="font-medium text-ink-900">{leg.conveyance}</span>
              <CopyButton text={leg.conveyance} />
              {mayWrite && leg.ata === null ? (
                <Link
                  to={vesselAddress(leg.conveyance)}
                  data-print="hide"
                  className="text-link text-sm"
                  title={`Change ${leg.conveyance} everywhere`}
                >
                  Change everywhere
                </Link>
              ) : null}
            </>
          ) : null}
        </span>
      }
    >
      {late ? (
        <p className="flex items-start gap-1.5 font-medium text-yellow-700">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {LEG_LATENESS.overdue}. {late}
          </span>
        </p>
      ) : null}
      <div className="figures mt-0.5 grid gap-x-3 sm:grid-cols-2 wide:grid-cols-1">
        <Moment leg={leg} planned="etd" actual="atd" />
        <Moment leg={leg} planned="eta" actual="ata" />
      </div>
    </TimelineItem>
  );
}

function Moment({ leg, planned, actual }: { leg: Leg; planned: "etd" | "eta"; actual: "atd" | "ata" }) {
  const [first, second] = ([actual, planned] as const).flatMap((column) => {
    const moment = leg[column];
    return moment === null ? [] : { column, moment, offset: leg[`${column}_offset`] };
  });
  if (!first) return <span />;
  return (
    <dl className="min-w-0 wide:flex wide:flex-wrap wide:items-baseline wide:gap-x-3">
      <div className="flex gap-2">
        <dt className="shrink-0">{LEG_LABELS[first.column]}</dt>
        <dd className="font-medium text-ink-900">{timeAtPlace(first.moment, first.offset)}</dd>
      </div>
      {second ? (
        <div className="flex gap-2 wide:text-xs">
          <dt className="shrink-0">{LEG_LABELS[second.column]}</dt>
          <dd>{timeBeside(second, first)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function Place({ name, code }: { name: string; code: string | null }) {
  return (
    <>
      <bdi>{name}</bdi>
      {code ? <span className="figures ml-1.5 text-xs font-medium text-slate-600">{code}</span> : null}
    </>
  );
}

function toneOf({ atd, ata }: Leg): TimelineTone {
  return ata ? "done" : atd ? "current" : "idle";
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
