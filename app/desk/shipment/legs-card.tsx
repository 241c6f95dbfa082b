import { type LucideIcon, Plane, Sailboat, Ship, TrainFront, TriangleAlert, Truck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { vesselAddress } from "#app/consolidations/vessel-change.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { Timeline, TimelineItem, type TimelineTone } from "#app/kit/ui/timeline.tsx";
import { latenessOf } from "#app/shipments/attention.ts";
import { SECTION_LABELS } from "#app/shipments/details.ts";
import { lateness } from "#app/shipments/leg-lateness.ts";
import { LEG_KINDS, LEG_MODES, type LegMode } from "#app/shipments/leg-modes.ts";
import { type Leg, LEG_LABELS } from "#app/shipments/legs.ts";
import { timeAtPlace, timeBeside } from "#app/shipments/place-clock.ts";
import { LEG_LATENESS } from "#app/shipments/words.ts";
import { SectionWarnings } from "./detail-cards.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

const ICONS: Record<LegMode, LucideIcon> = {
  air: Plane,
  sea: Ship,
  road: Truck,
  rail: TrainFront,
  barge: Sailboat,
};

/** Of more legs those that have arrived are a line and their arrival on a wide screen. */
const LEGS_IN_VIEW = 2;
const FOLDED = "not-print:wide:hidden";

export function LegsCard() {
  const { shipment, details, asOf } = useShipmentPage();
  const [isOpened, setOpened] = useState(false);
  if (details.legs.length === 0) return null;
  const { state } = latenessOf(shipment, asOf);
  const isOver = state === "delivered" || state === "cancelled";
  const isWhole =
    isOpened || details.legs.length <= LEGS_IN_VIEW || details.legs.every(({ ata }) => ata === null);
  return (
    <Card
      title={SECTION_LABELS.legs}
      actions={
        isWhole ? null : (
          <Button
            size="sm"
            variant="quiet"
            className="max-wide:hidden print:hidden"
            onClick={() => setOpened(true)}
          >
            Show all of each
          </Button>
        )
      }
    >
      <Timeline aria-label="Legs">
        {details.legs.map((leg, index) => (
          <LegItem
            key={leg.id ?? index}
            leg={leg}
            late={isOver ? null : lateness(leg, asOf)}
            isFolded={!isWhole && leg.ata !== null}
          />
        ))}
      </Timeline>
      <SectionWarnings section="legs" />
    </Card>
  );
}

function LegItem({ leg, late, isFolded }: { leg: Leg; late: string | null; isFolded: boolean }) {
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
        <span className={classNames("flex flex-wrap items-center gap-x-1 wrap-anywhere", isFolded && FOLDED)}>
          <span>{facts}</span>
          {leg.conveyance ? (
            <>
              <span aria-hidden="true">·</span>
              <span className="font-medium text-ink-900">{leg.conveyance}</span>
              <CopyButton text={leg.conveyance} />
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
          <span>
            {LEG_LATENESS.overdue}. {late}
          </span>
        </p>
      ) : null}
      <div className="figures mt-0.5 grid gap-x-3 sm:grid-cols-2 wide:grid-cols-1">
        <Moment leg={leg} planned="etd" actual="atd" className={isFolded ? FOLDED : undefined} />
        <Moment leg={leg} planned="eta" actual="ata" />
      </div>
    </TimelineItem>
  );
}

function Moment(props: { leg: Leg; planned: "etd" | "eta"; actual: "atd" | "ata"; className?: string }) {
  const { leg, planned, actual, className } = props;
  const [first, second] = ([actual, planned] as const).flatMap((column) => {
    const moment = leg[column];
    return moment === null ? [] : { column, moment, offset: leg[`${column}_offset`] };
  });
  if (!first) return <span />;
  return (
    <dl
      className={classNames("min-w-0 wide:flex wide:flex-wrap wide:items-baseline wide:gap-x-3", className)}
    >
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
