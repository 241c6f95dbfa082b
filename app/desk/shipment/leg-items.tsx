import { type LucideIcon, Plane, Sailboat, Ship, TrainFront, TriangleAlert, Truck } from "lucide-react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { vesselAddress } from "#app/consolidations/vessel-change.ts";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { TimelineItem, type TimelineTone } from "#app/kit/ui/timeline.tsx";
import { latenessOf } from "#app/shipments/attention.ts";
import { lateness } from "#app/shipments/leg-lateness.ts";
import { LEG_KINDS, LEG_MODES, type LegMode } from "#app/shipments/leg-modes.ts";
import { isWithinPlace, type Leg, LEG_LABELS } from "#app/shipments/legs.ts";
import { timeAtPlace, timeBeside } from "#app/shipments/place-clock.ts";
import type { TimedItem } from "#app/shipments/status-history.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

const ICONS: Record<LegMode, LucideIcon> = {
  air: Plane,
  sea: Ship,
  road: Truck,
  rail: TrainFront,
  barge: Sailboat,
};

/** Returns the legs of the shipment as items of its history, at their actual or expected arrival. */
export function useLegItems(): readonly TimedItem[] {
  const { shipment, details, asOf } = useShipmentPage();
  const { state } = latenessOf(shipment, asOf);
  const isOver = state === "delivered" || state === "cancelled";
  return details.legs.map((leg, index) => ({
    at: leg.ata ?? (leg.atd ? leg.eta : (leg.etd ?? leg.eta)),
    state: leg.ata ? "happened" : leg.atd ? "current" : "expected",
    item: <LegItem key={leg.id ?? `leg ${index}`} leg={leg} late={isOver ? null : lateness(leg, asOf)} />,
  }));
}

function LegItem({ leg, late }: { leg: Leg; late: string | null }) {
  const Icon = ICONS[leg.mode];
  const mayWrite = useCan("shipments.write");
  const facts = [LEG_KINDS[leg.kind], leg.carrier].filter(Boolean).join(" · ");
  return (
    <TimelineItem
      tone={late ? "overdue" : toneOf(leg)}
      className="pb-4 xl:pb-2.5 xl:pl-6"
      title={
        <span className="flex items-baseline gap-2">
          <Icon aria-hidden="true" className="size-4 shrink-0 self-center text-slate-600" />
          <span>
            <span className="sr-only">Leg, {LEG_MODES[leg.mode]}: </span>
            <Place name={leg.from_place} code={leg.from_code} />
            {isWithinPlace(leg) ? null : (
              <>
                {" → "}
                <Place name={leg.to_place} code={leg.to_code} />
              </>
            )}
          </span>
        </span>
      }
      time={
        <span className="flex flex-wrap items-baseline gap-x-1 wrap-anywhere">
          <span>{facts}</span>
          {leg.conveyance ? (
            <>
              <span aria-hidden="true">·</span>
              <span className="inline-flex items-center font-medium text-ink-900">
                {leg.conveyance} <CopyButton text={leg.conveyance} />
              </span>
              {mayWrite && leg.ata === null && leg.mode !== "road" ? (
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
          <span>{late}</span>
        </p>
      ) : null}
      <div className="figures flex flex-wrap gap-x-6">
        <Moment leg={leg} planned="etd" actual="atd" />
        <Moment leg={leg} planned="eta" actual="ata" />
      </div>
    </TimelineItem>
  );
}

function Moment(props: { leg: Leg; planned: "etd" | "eta"; actual: "atd" | "ata" }) {
  const { leg, planned, actual } = props;
  const [first, second] = ([actual, planned] as const).flatMap((column) => {
    const moment = leg[column];
    return moment === null ? [] : { column, moment, offset: leg[`${column}_offset`] };
  });
  if (!first) return null;
  return (
    <dl className="flex min-w-0 flex-wrap items-baseline gap-x-3">
      <div className="flex gap-2">
        <dt className="shrink-0">{LEG_LABELS[first.column]}</dt>
        <dd className="font-medium text-ink-900">{timeAtPlace(first.moment, first.offset)}</dd>
      </div>
      {second ? (
        <div className="flex gap-2 text-xs">
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
  return ata ? "done" : atd ? "current" : "expected";
}
