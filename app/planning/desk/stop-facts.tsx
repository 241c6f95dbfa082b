import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { TONE_OF } from "#app/kit/ui/badge-tones.ts";
import { VEHICLES } from "#app/goods/vehicles.ts";
import { displayWeight } from "#app/goods/weight.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { Flag, PackageCheck, PackagePlus, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#app/kit/ui/badge.tsx";
import { LoadBar } from "#app/kit/ui/progress-bar.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { conflictText, deadlineText, isAfterDeadline, type PlanConflict, saysMore } from "../conflicts.ts";
import { isOverloaded, type Truck, trucksOf } from "../truck-load.ts";
import { slotText, type Stop, STOP_KINDS } from "../stop.ts";

export type OpenStop = (act: "plan" | "order", stop: Stop) => void;

const KIND_ICONS: Record<Stop["kind"], typeof PackagePlus> = { pickup: PackagePlus, delivery: PackageCheck };

/** Distinguished by icons, since colours are for states. */
export function StopKindName({ kind }: Pick<Stop, "kind">) {
  const Icon = KIND_ICONS[kind];
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 align-bottom font-medium whitespace-nowrap text-ink-900">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {STOP_KINDS[kind]}
    </span>
  );
}

export const NumberLink = ({ stop }: { stop: Stop }) => (
  <Link to={`/admin/shipments/${stop.shipment_id}`} className="text-link figures font-medium">
    {stop.tracking_number}
  </Link>
);

/** «6 pcs, 1,890.5 kg, ADR»; empty when all are unknown. */
export const loadText = ({ pieces, kg, isDangerous }: Stop): string =>
  [
    pieces === null ? "" : pluralize(pieces, "pc"),
    kg === null ? "" : displayWeight(kg),
    isDangerous ? "ADR" : "",
  ]
    .filter(Boolean)
    .join(", ");

/** State of a stop: not planned, planned, ordered, done; with a badge when the plan changed after the order, or has a conflict. */
export function StopState({ stop, hasConflict }: { stop: Stop; hasConflict: boolean }) {
  if (stop.isDone)
    return (
      <Badge tone={TONE_OF.done} className="justify-self-start">
        Done
      </Badge>
    );
  if (stop.id === null)
    return (
      <Badge tone={TONE_OF.needsYou} className="justify-self-start">
        Not planned
      </Badge>
    );
  if (!stop.order)
    return (
      <Badge tone={hasConflict ? TONE_OF.late : TONE_OF.draft} className="justify-self-start">
        {hasConflict ? "Conflict" : "Planned"}
      </Badge>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={stop.order.isOutdated ? TONE_OF.needsYou : TONE_OF.sent}>
        {stop.order.isOutdated ? "Changed since the order" : "Ordered"}
      </Badge>
      <Link to={cardAddress(stop.shipment_id, "documents")} className="text-link figures text-sm">
        {stop.order.number}
      </Link>
    </span>
  );
}

/** Conflicts of a stop. */
export const Conflicts = (props: { all: readonly PlanConflict[] | undefined }) =>
  props.all?.map(conflictText).map((text) => (
    <p key={text} className="mt-1 flex gap-1.5 text-sm font-medium wrap-anywhere text-red-700">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <WholeFigures of={text} />
      </span>
    </p>
  )) ?? null;

/** The first conflict in full; the others are collapsed below it. */
export function FirstConflict({ all }: { all: readonly PlanConflict[] | undefined }) {
  const [first, ...others] = all ?? [];
  if (!first) return null;
  return (
    <div className="text-xs font-medium wrap-anywhere text-red-700">
      <p className="flex gap-1.5">
        <TriangleAlert aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
        <span className="text-balance">
          <WholeFigures of={first.text} />
        </span>
      </p>
      {others.length > 0 ? (
        <details className="relative z-10 pl-5">
          <summary className="flex min-h-6 w-fit cursor-pointer items-center underline pointer-coarse:min-h-11">
            {`${others.length} more`}
          </summary>
          <ul className="grid gap-1 pb-1">
            {others.map(({ text }) => (
              <li key={text}>
                <WholeFigures of={text} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

/** The agreed slot, else the expected time with «about»; and the deadline. */
export function SlotAndDeadline({ stop, day = "" }: { stop: Stop; day?: string }) {
  const { deadline } = stop;
  const isLate = isAfterDeadline(stop);
  return (
    <span className="figures grid min-w-0 gap-0.5">
      <span className={stop.id === null ? "text-slate-600" : "font-semibold text-ink-900"}>
        <span className="whitespace-nowrap">{`${day}${slotText(stop)}`}</span>
      </span>
      {deadline && saysMore(stop) ? (
        <span
          className={classNames(
            "flex gap-1.5 text-xs",
            isLate ? "font-semibold text-red-700" : "text-slate-600",
          )}
        >
          <Flag aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="text-balance">
            <span className="sr-only">Deadline: </span>
            <WholeFigures of={deadlineText(deadline, stop.day)} />
          </span>
        </span>
      ) : null}
    </span>
  );
}

/** Maximum load of each truck of these stops, with the payload of its vehicle. */
export function TruckLoads({ stops, className }: { stops: readonly Stop[]; className?: string }) {
  const trucks = trucksOf(stops);
  if (trucks.length === 0) return null;
  return (
    <ul
      aria-label="Trucks"
      className={classNames("grid gap-2 text-xs font-normal text-slate-600", className)}
    >
      {trucks.map((truck) => (
        <li key={`${truck.day} ${truck.driver}`}>
          <p
            className={classNames(
              "flex flex-wrap items-baseline gap-x-3 leading-4",
              truck.payloadKg !== null && "justify-between",
            )}
          >
            <span className="font-medium wrap-anywhere text-ink-900">
              <WholeParts of={[truck.driver, VEHICLES[truck.vehicle ?? ""]?.name]} />
            </span>
            <span className={classNames("figures", isOverloaded(truck) && "font-semibold text-red-700")}>
              {truckLoadText(truck)}
            </span>
          </p>
          {truck.payloadKg && truck.kg > 0 ? (
            <LoadBar
              label={`Load of ${truck.driver}`}
              share={truck.kg / truck.payloadKg}
              className="mt-1 print:hidden"
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** «9,130.5 kg of 9,500 kg, 2 weights not known»; «Weight not known» when no stop has one. */
function truckLoadText({ kg, payloadKg, unknown, stops }: Truck): string {
  if (unknown === stops.length) return "Weight not known";
  const most = payloadKg === null ? "" : ` of ${displayWeight(payloadKg)}`;
  const gaps = unknown > 0 ? `, ${pluralize(unknown, "weight")} not known` : "";
  return `${displayWeight(kg)}${most}${gaps}`;
}
