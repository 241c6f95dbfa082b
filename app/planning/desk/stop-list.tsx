import type { PlanConflict } from "../conflicts.ts";
import type { ReactNode } from "react";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { MAX_ORDERED_STOPS, needsOrder, type Stop, STOP_KINDS, type StopGroup, stopKey } from "../stop.ts";
import {
  Conflicts,
  KindBadge,
  SlotAndDeadline,
  loadText,
  NumberLink,
  StopState,
  type OpenStop,
} from "./stop-facts.tsx";

interface StopListProps {
  groups: readonly (StopGroup & { title: string })[];
  conflicts: ReadonlyMap<string, PlanConflict[]>;
  onOpen: OpenStop | undefined;
  /** Where groups are hauliers. */
  onOrderAll: ((stops: Stop[]) => void) | undefined;
  withDays: boolean;
  className?: string;
}

/** A table for each haulier, driver or region: on paper what the dispatcher hands out. */
export function StopList({ groups, conflicts, onOpen, onOrderAll, withDays, className }: StopListProps) {
  const when = (stop: Stop) => (
    <SlotAndDeadline stop={stop} day={withDays ? `${formatDay(stop.day)}, ` : ""} />
  );
  return (
    <div className={classNames("mt-5 grid gap-7", className)}>
      {groups.map(({ title, stops }) => (
        <section key={title} aria-label={title} className="min-w-0 break-inside-avoid">
          <h2 className="mb-2 flex flex-wrap items-baseline gap-x-3 text-lg">
            {title}
            <span className="text-sm font-normal text-slate-600">{pluralize(stops.length, "stop")}</span>
            <OrderAll title={title} stops={stops} onOrderAll={onOrderAll} />
          </h2>
          <ResponsiveTable
            caption={`Stops of ${title}`}
            from="xl"
            rows={stops.map((stop) => ({ ...stop, id: stopKey(stop), stop }))}
            columns={columnsOf({ title, when, withDays, conflicts, onOpen })}
            card={({ stop }) => (
              <div className="grid gap-1">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  {when(stop)}
                  <KindBadge kind={stop.kind} />
                </p>
                <p className="wrap-anywhere">
                  <NumberLink stop={stop} />
                  {` ${[stop.party, stop.place].filter(Boolean).join(", ")}`}
                </p>
                <p className="text-sm text-slate-600">
                  {[stop.haulier, stop.driver, loadText(stop)].filter(Boolean).join(" · ")}
                </p>
                <p className="wrap-anywhere empty:hidden">{noteText(stop)}</p>
                <p className="hidden print:block">{stop.address}</p>
                <StopState stop={stop} hasConflict={conflicts.has(stopKey(stop))} />
                <Conflicts all={conflicts.get(stopKey(stop))} />
                <Acts stop={stop} onOpen={onOpen} />
              </div>
            )}
          />
        </section>
      ))}
    </div>
  );
}

function OrderAll(props: Pick<StopListProps, "onOrderAll"> & { title: string; stops: readonly Stop[] }) {
  const { title, onOrderAll } = props;
  const toOrder = props.stops.filter(needsOrder);
  if (!onOrderAll || toOrder.length < 2) return null;
  const isWhole = toOrder.length <= MAX_ORDERED_STOPS;
  return (
    <span data-print="hide">
      <Button
        size="sm"
        aria-label={`${isWhole ? "Order all" : `Order the first ${MAX_ORDERED_STOPS}`} of ${title}`}
        onClick={() => onOrderAll(toOrder.slice(0, MAX_ORDERED_STOPS))}
      >
        {isWhole
          ? `Order all ${toOrder.length}`
          : `Order the first ${MAX_ORDERED_STOPS} of ${toOrder.length}`}
      </Button>
    </span>
  );
}

const noteText = ({ reference, note }: Stop) => [reference, note].filter(Boolean).join(", ");

interface Line {
  id: string;
  stop: Stop;
}

function columnsOf(props: {
  title: string;
  when: (stop: Stop) => ReactNode;
  withDays: boolean;
  conflicts: ReadonlyMap<string, PlanConflict[]>;
  onOpen: OpenStop | undefined;
}): Column<Line>[] {
  const { title, when, withDays, conflicts, onOpen } = props;
  return [
    {
      heading: "When",
      cell: ({ stop }) => when(stop),
      className: withDays ? "w-54" : "w-46",
    },
    {
      heading: "Shipment",
      cell: ({ stop }) => (
        <>
          <NumberLink stop={stop} />
          <span className="figures block text-sm text-slate-600">{loadText(stop) || "–"}</span>
        </>
      ),
      className: "w-40",
    },
    {
      heading: "Where",
      cell: ({ stop }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-ink-900">
            <KindBadge kind={stop.kind} />
            {stop.party ?? "–"}
          </span>
          <span className="block text-sm text-slate-600">
            {[stop.place, stop.region].filter((text, at) => at === 0 || text !== stop.place).join(" · ")}
          </span>
          <span className="block text-sm empty:hidden">{noteText(stop)}</span>
          <span className="hidden text-sm print:block">{stop.address}</span>
        </>
      ),
      className: "wrap-anywhere",
    },
    {
      heading: "Haulier, driver",
      cell: ({ stop }) => (
        <>
          <span className="block">
            <span>
              {[stop.haulier, stop.driver].filter((name) => name && name !== title).join(", ") || "–"}
            </span>
            {stop.price ? (
              <span className="figures text-sm whitespace-nowrap text-slate-600 print:hidden">{` · ${stop.price}`}</span>
            ) : null}
          </span>
          <Conflicts all={conflicts.get(stopKey(stop))} />
        </>
      ),
      className: "wrap-anywhere w-1/4",
    },
    {
      heading: "State",
      cell: ({ stop }) => (
        <span className="grid justify-items-start gap-1.5">
          <StopState stop={stop} hasConflict={conflicts.has(stopKey(stop))} />
          <Acts stop={stop} onOpen={onOpen} />
        </span>
      ),
      className: "w-42 print:hidden",
    },
  ];
}

/** Planning it, and the order to the haulier once there is a plan. */
export function Acts({ stop, onOpen }: { stop: Stop; onOpen: OpenStop | undefined }) {
  if (!onOpen || stop.isDone) return null;
  const name = `${STOP_KINDS[stop.kind].toLowerCase()} of ${stop.tracking_number}`;
  return (
    <span data-print="hide" className="flex flex-wrap gap-2">
      <Button size="sm" aria-label={`Plan the ${name}`} onClick={() => onOpen("plan", stop)}>
        Plan
      </Button>
      {stop.id !== null && stop.haulier ? (
        <Button size="sm" aria-label={`Order the ${name}`} onClick={() => onOpen("tell", stop)}>
          Order
        </Button>
      ) : null}
    </span>
  );
}
