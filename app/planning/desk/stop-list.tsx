import type { PlanConflict } from "../conflicts.ts";
import type { ReactNode } from "react";
import { pluralize } from "#app/kit/text/counts.ts";
import { onOneLine } from "#app/kit/text/text.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import {
  MAX_ORDERED_STOPS,
  needsOrder,
  planAct,
  type Stop,
  STOP_KINDS,
  type StopGroup,
  stopKey,
} from "../stop.ts";
import {
  FirstConflict,
  StopKindName,
  SlotAndDeadline,
  loadText,
  NumberLink,
  StopState,
  TruckLoads,
  type OpenStop,
} from "./stop-facts.tsx";

interface StopListProps {
  groups: readonly (StopGroup & { title: string })[];
  conflicts: ReadonlyMap<string, PlanConflict[]>;
  onOpen: OpenStop | undefined;
  /** Set when grouped by haulier. */
  onOrderAll: ((stops: Stop[]) => void) | undefined;
  withDays: boolean;
  className?: string;
}

/** A table with a part for each haulier, driver or region, which dispatchers also print and hand out. */
export function StopList({ groups, conflicts, onOpen, onOrderAll, withDays, className }: StopListProps) {
  const slotOf = (stop: Stop) => (
    <SlotAndDeadline stop={stop} day={withDays ? `${formatDay(stop.day)}, ` : ""} />
  );
  return (
    <div className={className}>
      <ResponsiveTable
        caption="Stops"
        from="xl"
        rows={{
          groups: groups.map(({ title, stops }) => ({
            key: title,
            title: (
              <span className="grid min-h-8 items-center gap-x-4 gap-y-1 sm:grid-cols-[12.25rem_minmax(0,24rem)_minmax(max-content,1fr)] wide:grid-cols-[14.75rem_minmax(0,24rem)_minmax(max-content,1fr)]">
                <span className="flex flex-wrap gap-x-3 wrap-anywhere">
                  {title}
                  <span className="font-normal text-slate-600">{pluralize(stops.length, "stop")}</span>
                </span>
                <TruckLoads stops={stops} className="sm:col-start-2" />
                <OrderAll title={title} stops={stops} onOrderAll={onOrderAll} />
              </span>
            ),
            rows: linesOf(stops, title),
          })),
        }}
        columns={columnsOf({ when: slotOf, withDays, conflicts, onOpen })}
        card={({ stop, title }) => (
          <div className="grid gap-0.5">
            <p className="flex items-start justify-between gap-2">
              {slotOf(stop)}
              <StopKindName kind={stop.kind} />
            </p>
            <p className="wrap-anywhere">
              <NumberLink stop={stop} />
              {` ${[stop.party, stop.place].filter(Boolean).join(", ")}`}
            </p>
            <p className="hidden print:block">{stop.address}</p>
            <FirstConflict all={conflicts.get(stopKey(stop))} />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-sm wrap-anywhere text-slate-600 empty:hidden max-sm:basis-full">
                <WholeParts of={[...namesOf(stop, title), loadText(stop), noteText(stop)]} />
              </p>
              <span className="flex grow flex-wrap items-center justify-between gap-2 sm:justify-end sm:gap-4">
                <StopState stop={stop} hasConflict={conflicts.has(stopKey(stop))} />
                <StopActs stop={stop} onOpen={onOpen} />
              </span>
            </div>
          </div>
        )}
      />
    </div>
  );
}

function OrderAll(props: Pick<StopListProps, "onOrderAll"> & { title: string; stops: readonly Stop[] }) {
  const { title, onOrderAll } = props;
  const toOrder = props.stops.filter(needsOrder);
  if (!onOrderAll || toOrder.length < 2) return null;
  const isWhole = toOrder.length <= MAX_ORDERED_STOPS;
  return (
    <span data-print="hide" className="justify-self-end sm:col-start-3">
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

/** Names of haulier and driver, without the one in the group's title. */
export const namesOf = ({ haulier, driver }: Stop, title: string) =>
  [haulier, driver].filter((name) => name && name !== title);

export const noteText = ({ reference, note, deliver_to: to }: Stop) =>
  [reference, note, to && `Deliver to ${onOneLine(to)}`].filter(Boolean).join(", ");

interface Line {
  id: string;
  stop: Stop;
  /** Title of the group, whose name is not repeated. */
  title: string;
}

const linesOf = (stops: readonly Stop[], title: string): Line[] =>
  stops.map((stop) => ({ id: stopKey(stop), stop, title }));

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
      cell: ({ stop }) => when(stop),
      className: withDays ? "w-70 max-wide:w-60" : "w-64 max-wide:w-54",
    },
    {
      heading: "Shipment",
      cell: ({ stop }) => (
        <>
          <NumberLink stop={stop} />
          <span className="figures block text-xs text-slate-600">{loadText(stop) || "Weight not known"}</span>
        </>
      ),
      className: "w-40",
    },
    {
      heading: "Where",
      cell: ({ stop }) => (
        <>
          <span className="block font-medium text-ink-900 empty:hidden">{stop.party}</span>
          <span className="block text-xs text-slate-600">
            <StopKindName kind={stop.kind} />
            <span>
              {[stop.place, stop.region === stop.place ? "" : stop.region]
                .flatMap((text) => (text ? ` · ${text}` : []))
                .join("")}
            </span>
          </span>
          <span className="block text-xs text-slate-600 empty:hidden">{noteText(stop)}</span>
          <span className="hidden text-sm print:block">{stop.address}</span>
        </>
      ),
      className: "wrap-anywhere",
    },
    {
      heading: "Haulier, driver",
      cell: ({ stop, title }) => (
        <>
          <span className="flex flex-wrap gap-x-3">
            <span>{namesOf(stop, title).join(", ") || (stop.haulier ? "No driver" : "")}</span>
            {stop.price ? (
              <span className="figures whitespace-nowrap text-slate-600 print:hidden">{stop.price}</span>
            ) : null}
          </span>
          <FirstConflict all={conflicts.get(stopKey(stop))} />
        </>
      ),
      className: "w-[20%] wrap-anywhere xl:max-wide:w-53",
    },
    // In one column: a hidden column would leave space beside the titles of the groups.
    {
      heading: "State",
      cell: ({ stop }) => (
        <span className="flex flex-wrap items-center justify-between gap-1">
          <StopState stop={stop} hasConflict={conflicts.has(stopKey(stop))} />
          <StopActs stop={stop} onOpen={onOpen} />
        </span>
      ),
      className: classNames("print:hidden", onOpen ? "w-68 max-wide:w-58" : "w-36"),
    },
  ];
}

/** Buttons to plan or change the stop and, once planned, to order it from the haulier. */
export function StopActs({ stop, onOpen }: { stop: Stop; onOpen: OpenStop | undefined }) {
  if (!onOpen || stop.isDone) return null;
  const name = `${STOP_KINDS[stop.kind].toLowerCase()} of ${stop.tracking_number}`;
  const plan = planAct(stop);
  return (
    <span data-print="hide" className="ml-auto flex w-fit flex-wrap gap-1 xl:max-wide:ml-0">
      <Button size="sm" aria-label={`${plan} the ${name}`} onClick={() => onOpen("plan", stop)}>
        {plan}
      </Button>
      {stop.id !== null && stop.haulier ? (
        <Button size="sm" aria-label={`Order the ${name}`} onClick={() => onOpen("order", stop)}>
          Order
        </Button>
      ) : null}
    </span>
  );
}
