import type { PlanConflict } from "../conflicts.ts";
import { type CSSProperties, type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import {
  byTime,
  type Grouping,
  type PlanFilter,
  PLANNING_ADDRESS,
  slotText,
  type Stop,
  STOP_KINDS,
  type StopGroup,
  groupStops,
  stopKey,
  TO_PLAN,
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
import { StopActs, namesOf, noteText } from "./stop-list.tsx";

interface Column {
  key: string;
  title: string;
  stops: Stop[];
  /** Change applied to a stop dropped here; null when it cannot be moved here. */
  change: Partial<Pick<Stop, "day" | "haulier" | "driver">> | null;
}

/** A board: a week with a column per day, or a day with columns of hauliers, drivers or regions. */
export function StopBoard(props: {
  filter: PlanFilter;
  days: readonly string[];
  groups: readonly (StopGroup & { title: string })[];
  conflicts: ReadonlyMap<string, PlanConflict[]>;
  onOpen: OpenStop | undefined;
}) {
  const { filter, days, groups, conflicts, onOpen } = props;
  const columns = days.length > 1 ? daysOf(days, groups) : columnsOf(groups, filter.by);
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
        className="scroll-strip grid gap-2 pb-3 [scrollbar-width:auto]! sm:grid-cols-(--columns) sm:grid-rows-[auto_1fr]"
        style={{ "--columns": widthsOf(columns, days.length > 1) } as CSSProperties}
      >
        {columns.map((column, at) => (
          <section
            key={column.key}
            aria-label={column.title}
            {...drop(column)}
            className={classNames(
              "row-span-2 grid min-w-0 grid-rows-subgrid rounded-lg border bg-slate-50 p-2",
              target === column.key ? "border-ink-700 bg-blue-50" : "border-slate-200",
            )}
          >
            <header>
              <h2 className="flex items-baseline justify-between gap-2 px-1 text-base">
                <span className="wrap-anywhere">{column.title}</span>
                {column.stops.length > 0 ? (
                  <span className="figures text-sm font-normal text-slate-600">{column.stops.length}</span>
                ) : null}
              </h2>
              <TruckLoads stops={column.stops} className="mt-1 px-1" />
            </header>
            <ul className="grid content-start gap-2 empty:hidden">
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
                    "grid gap-1 rounded-md border bg-white p-2.5 text-sm hover:border-ink-700",
                    stop.id === null && "border-dashed",
                    conflicts.has(stopKey(stop)) ? "border-red-700" : "border-slate-400",
                    onOpen && !stop.isDone && "cursor-grab",
                  )}
                >
                  <Card stop={stop} title={column.title} conflicts={conflicts.get(stopKey(stop))} />
                  <div className="flex flex-wrap items-center justify-between gap-1">
                    {stop.order || stop.isDone ? <StopState stop={stop} hasConflict={false} /> : null}
                    <StopActs stop={stop} onOpen={onOpen} />
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

/** Days without stops are narrow; stops can be dropped there. */
const widthsOf = (columns: readonly Column[], isWeek: boolean) =>
  columns
    .map(({ stops }) =>
      isWeek ? (stops.length > 0 ? "minmax(13rem, 1fr)" : "minmax(5.25rem, 0.35fr)") : "minmax(15rem, 26rem)",
    )
    .join(" ");

function Card(props: { stop: Stop; title: string; conflicts: readonly PlanConflict[] | undefined }) {
  const { stop, title, conflicts } = props;
  return (
    <>
      <p className="relative">
        <SlotAndDeadline stop={stop} />
        <span className="absolute top-0 right-0">
          <StopKindName kind={stop.kind} />
        </span>
      </p>
      <p className="font-medium wrap-anywhere text-ink-900">
        {[stop.party, stop.place].filter(Boolean).join(", ")}
      </p>
      <p className="flex flex-wrap gap-x-2">
        <NumberLink stop={stop} />
        <span className="figures text-slate-600">{loadText(stop)}</span>
      </p>
      <p className="wrap-anywhere text-slate-600 empty:hidden">
        <WholeParts of={namesOf(stop, title)} />
      </p>
      <p className="wrap-anywhere text-slate-600 empty:hidden">{noteText(stop)}</p>
      <FirstConflict all={conflicts} />
    </>
  );
}

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

/** Columns of the groups, and of hauliers named on legs, so that stops can be assigned to each of them. */
function columnsOf(groups: readonly (StopGroup & { title: string })[], by: Grouping): Column[] {
  const groupColumns = groups.map(({ name, title, stops }) => ({
    key: title,
    title,
    stops,
    change: by === "region" || title === TO_PLAN ? null : { [by]: name },
  }));
  if (by !== "haulier") return groupColumns;
  const hauliers = new Set(groups.map(({ name }) => foldText(name ?? "")));
  const others = groupStops(
    groups.flatMap(({ stops }) => stops),
    by,
  ).flatMap(({ name }) => (name && !hauliers.has(foldText(name)) ? [name] : []));
  return [
    ...groupColumns,
    ...others.map((name) => ({ key: name, title: name, stops: [], change: { haulier: name } })),
  ];
}

/** Saves a stop with the change of its new column. */
function useMove() {
  const fetcher = useFetcher<FormAnswer>();
  const [status, setStatus] = useState("");
  useAnswerToast(fetcher.data as FormAnswer | undefined);
  const move = (stop: Stop, { title, change }: Column) => {
    const { shipment_id, kind, version, day, starts, ends, haulier, driver, vehicle } = stop;
    const { reference, note, deliver_to, price } = stop;
    const kept = {
      day,
      starts,
      ends,
      haulier,
      driver,
      vehicle,
      reference,
      note,
      deliver_to,
      price,
      ...change,
    };
    const fields = Object.entries({ intent: "save", shipment_id, kind, version, ...kept });
    const form = new FormData();
    for (const [name, value] of fields) form.set(name, value ?? "");
    void fetcher.submit(form, { method: "post", action: PLANNING_ADDRESS });
    setStatus(`${STOP_KINDS[kind]} of ${stop.tracking_number} goes to ${title}`);
  };
  return { move, status };
}
