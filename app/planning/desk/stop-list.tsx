import type { PlanConflict } from "../conflicts.ts";
import type { ReactNode } from "react";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { needsOrder, type Stop, STOP_KINDS, type StopGroup, stopKey } from "../stop.ts";
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
  const columns = columnsOf({ when, withDays, conflicts, onOpen });
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
            from="lg"
            rows={stops.map((stop) => ({ ...stop, id: stopKey(stop), stop }))}
            columns={columns}
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
                <p className="wrap-anywhere empty:hidden">
                  {[stop.reference, stop.note].filter(Boolean).join(", ")}
                </p>
                <p className="hidden print:block">{stop.address}</p>
                <StopState stop={stop} />
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
  return (
    <span data-print="hide">
      <Button size="sm" aria-label={`Order all of ${title}`} onClick={() => onOrderAll(toOrder)}>
        {`Order all ${toOrder.length}`}
      </Button>
    </span>
  );
}

interface Line {
  id: string;
  stop: Stop;
}

function columnsOf(props: {
  when: (stop: Stop) => ReactNode;
  withDays: boolean;
  conflicts: ReadonlyMap<string, PlanConflict[]>;
  onOpen: OpenStop | undefined;
}): Column<Line>[] {
  const { when, withDays, conflicts, onOpen } = props;
  return [
    {
      heading: "When",
      cell: ({ stop }) => (
        <>
          {when(stop)}
          <span className="mt-1 block">
            <KindBadge kind={stop.kind} />
          </span>
        </>
      ),
      className: withDays ? "w-52" : "w-44",
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
          <span className="block font-medium text-ink-900">{stop.party ?? "–"}</span>
          <span className="block text-sm text-slate-600">
            {[stop.place, stop.region].filter((text, at) => at === 0 || text !== stop.place).join(" · ")}
          </span>
          <span className="hidden text-sm print:block">{stop.address}</span>
        </>
      ),
      className: "wrap-anywhere",
    },
    {
      heading: "Haulier, driver",
      cell: ({ stop }) => (
        <>
          <span className="block">{stop.haulier ?? "–"}</span>
          {stop.driver ? <span className="block text-sm text-slate-600">{stop.driver}</span> : null}
          {stop.price ? (
            <span className="figures block text-sm text-slate-600 print:hidden">{stop.price}</span>
          ) : null}
          <Conflicts all={conflicts.get(stopKey(stop))} />
        </>
      ),
      className: "wrap-anywhere",
    },
    {
      heading: "Reference, note",
      cell: ({ stop }) => [stop.reference, stop.note].filter(Boolean).join(", ") || "–",
      className: "wrap-anywhere w-40 max-xl:hidden print:table-cell",
    },
    { heading: "State", cell: ({ stop }) => <StopState stop={stop} />, className: "w-32 print:hidden" },
    ...(onOpen
      ? [
          {
            heading: "Act",
            cell: ({ stop }: Line) => <Acts stop={stop} onOpen={onOpen} />,
            className: "w-24 xl:w-40 print:hidden",
          },
        ]
      : []),
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
