import type { PlanConflict } from "../conflicts.ts";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import {
  byTime,
  type Grouping,
  type PlanFilter,
  PLANNING_ADDRESS,
  slotText,
  type Stop,
  STOP_KINDS,
  type StopGroup,
  stopKey,
} from "../stop.ts";
import {
  FirstConflict,
  KindBadge,
  SlotAndDeadline,
  loadText,
  NumberLink,
  StopState,
  type OpenStop,
} from "./stop-facts.tsx";
import { Acts } from "./stop-list.tsx";

interface Column {
  key: string;
  title: string;
  stops: Stop[];
  /** What a stop becomes that is put here; null where it cannot be moved so. */
  change: Partial<Pick<Stop, "day" | "haulier" | "driver">> | null;
}

/** A week in columns of its days, a day in columns of hauliers, drivers or regions. */
export function StopBoard(props: {
  filter: PlanFilter;
  days: readonly string[];
  groups: readonly (StopGroup & { title: string })[];
  conflicts: ReadonlyMap<string, PlanConflict[]>;
  onOpen: OpenStop | undefined;
}) {
  const { filter, days, groups, conflicts, onOpen } = props;
  const columns = days.length > 1 ? daysOf(days, groups) : groups.map((group) => columnOf(group, filter.by));
  const { move, status } = useMove();
  const [target, setTarget] = useState<string | null>(null);
  const dragged = useRef<Stop | null>(null);
  const drop = (column: Column) => ({
    onDragOver: (event: DragEvent) => {
      if (!onOpen || !column.change || !dragged.current) return;
      event.preventDefault();
      setTarget(column.key);
    },
    onDragLeave: () => setTarget((key) => (key === column.key ? null : key)),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setTarget(null);
      const stop = dragged.current;
      dragged.current = null;
      if (stop && !column.stops.includes(stop)) move(stop, column);
    },
  });
  const onKeyDown = (event: KeyboardEvent, stop: Stop, at: number) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = columns[at + by];
    if (!event.altKey || by === 0 || !onOpen || stop.isDone || !next?.change) return;
    event.preventDefault();
    move(stop, next);
  };
  return (
    <div className="print:hidden">
      <p role="status" className="sr-only">
        {status}
      </p>
      {onOpen && columns.some(({ change }) => change) ? (
        <p className="mb-3 text-sm text-slate-600 pointer-coarse:hidden max-sm:hidden">
          Drag a stop to another column, or press Alt with an arrow key while it has the focus.
        </p>
      ) : null}
      <div
        className={classNames(
          "grid grid-flow-col gap-2 overflow-x-auto pb-3 max-sm:auto-cols-auto max-sm:grid-flow-row",
          days.length > 1 ? "auto-cols-[minmax(8.5rem,1fr)]" : "auto-cols-[minmax(15rem,1fr)]",
        )}
      >
        {columns.map((column, at) => (
          <section
            key={column.key}
            aria-label={column.title}
            {...drop(column)}
            className={classNames(
              "min-w-0 rounded-lg border bg-slate-50 p-2",
              target === column.key ? "border-ink-700 bg-blue-50" : "border-slate-200",
            )}
          >
            <h2 className="mb-2 flex items-baseline justify-between gap-2 px-1 text-base">
              <span className="wrap-anywhere">{column.title}</span>
              <span className="figures text-sm font-normal text-slate-600">{column.stops.length}</span>
            </h2>
            <ul className="grid gap-2">
              {column.stops.map((stop) => (
                <li
                  key={stopKey(stop)}
                  tabIndex={0}
                  aria-label={`${STOP_KINDS[stop.kind]} of ${stop.tracking_number}, ${slotText(stop)}`}
                  draggable={onOpen !== undefined && !stop.isDone}
                  onDragStart={(event) => {
                    dragged.current = stop;
                    event.dataTransfer.effectAllowed = "move";
                    event.dataTransfer.setData("text/plain", stop.tracking_number);
                  }}
                  onKeyDown={(event) => onKeyDown(event, stop, at)}
                  className={classNames(
                    "grid gap-1 rounded-md border bg-white p-2.5 text-sm",
                    conflicts.has(stopKey(stop)) ? "border-red-700" : "border-slate-300",
                    onOpen && !stop.isDone && "cursor-grab",
                  )}
                >
                  <Card stop={stop} conflicts={conflicts.get(stopKey(stop))} />
                  <div className="flex flex-wrap items-center justify-between gap-1">
                    <StopState stop={stop} hasConflict={conflicts.has(stopKey(stop))} />
                    <Acts stop={stop} onOpen={onOpen} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

const Card = ({ stop, conflicts }: { stop: Stop; conflicts: readonly PlanConflict[] | undefined }) => (
  <>
    <p className="flex flex-wrap items-start justify-between gap-1">
      <SlotAndDeadline stop={stop} />
      <KindBadge kind={stop.kind} />
    </p>
    <p>
      <NumberLink stop={stop} />
    </p>
    <p className="wrap-anywhere">{[stop.party, stop.place].filter(Boolean).join(", ")}</p>
    <p className="wrap-anywhere text-slate-600">
      {[stop.haulier, stop.driver, loadText(stop)].filter(Boolean).join(" · ")}
    </p>
    <FirstConflict all={conflicts} />
  </>
);

/** «Tue 24». */
const weekdayOf = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

function daysOf(days: readonly string[], groups: readonly StopGroup[]): Column[] {
  const all = groups.flatMap(({ stops }) => stops);
  return days.map((day) => ({
    key: day,
    title: weekdayOf(day),
    stops: all.filter((stop) => stop.day === day).toSorted(byTime),
    change: { day },
  }));
}

function columnOf({ name, title, stops }: StopGroup & { title: string }, by: Grouping): Column {
  return { key: title, title, stops, change: by === "region" ? null : { [by]: name } };
}

/** Saves a stop with what its new column makes of it. */
function useMove() {
  const fetcher = useFetcher<FormAnswer>();
  const [status, setStatus] = useState("");
  useAnswerToast(fetcher.data as FormAnswer | undefined);
  const move = (stop: Stop, { title, change }: Column) => {
    const { shipment_id, kind, version, day, starts, ends, haulier, driver, reference, note, price } = stop;
    const kept = { day, starts, ends, haulier, driver, reference, note, price, ...change };
    const fields = Object.entries({ intent: "save", shipment_id, kind, version, ...kept });
    const form = new FormData();
    for (const [name, value] of fields) form.set(name, value ?? "");
    void fetcher.submit(form, { method: "post", action: PLANNING_ADDRESS });
    setStatus(`${STOP_KINDS[kind]} of ${stop.tracking_number} goes to ${title}`);
  };
  return { move, status };
}
