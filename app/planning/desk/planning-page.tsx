import { useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { FetchFailed } from "#app/kit/lists/list-controls.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { conflictsOf, DRIVE_RULE } from "../conflicts.ts";
import {
  byTime,
  groupStops,
  matchesPlan,
  NOBODY_YET,
  type PlanFilter,
  PLANNING_MESSAGES,
  shownDays,
  type Stop,
  stopKey,
  TO_PLAN,
} from "../stop.ts";
import type { Recall } from "../recalls.server.ts";
import { StopBoard } from "./board.tsx";
import { PlanFilters } from "./plan-filters.tsx";
import { NameFirst } from "#app/accounts/own-name.tsx";
import { Recalls } from "./recalls.tsx";
import { StopDialog } from "./stop-dialogs.tsx";
import { OrderAllDialog, OrderDialog } from "./order-dialogs.tsx";
import type { OpenStop } from "./stop-facts.tsx";
import { StopList } from "./stop-list.tsx";

export function PlanningPage(props: {
  filter: PlanFilter;
  today: string;
  page: { stops: Stop[]; more: boolean; recalls: readonly Recall[] } | null;
  answer: FormAnswer | undefined;
}) {
  const { filter, today, page, answer } = props;
  const [open, setOpen] = useState<
    { act: "plan" | "order"; stop: Stop } | { act: "order-all"; stops: Stop[] } | null
  >(null);
  const mayWrite = useCan("shipments.write");
  useAnswerToast(answer);
  useRefetchOn("stop", "shipment", "document");
  const all = page?.stops ?? [];
  const stops = all.filter((stop) => matchesPlan(filter, stop));
  const conflicts = conflictsOf(all);
  const days = shownDays(filter);
  const onOpen: OpenStop | undefined = mayWrite ? (act, stop) => setOpen({ act, stop }) : undefined;
  const toPlan = stops
    .filter(({ id, isDone }) => id === null && !isDone)
    .toSorted((one, other) => one.day.localeCompare(other.day) || byTime(one, other));
  const [next] = toPlan;
  // Grouped by region, unplanned stops stand among the others, since one plans by region.
  const apart = filter.by === "region" ? [] : toPlan;
  const groups = [
    ...(apart.length > 0 ? [{ name: null, title: TO_PLAN, stops: apart }] : []),
    ...groupStops(
      stops.filter((stop) => !apart.includes(stop)),
      filter.by,
    ).map((group) => ({ ...group, title: group.name ?? NOBODY_YET[filter.by] })),
  ];
  const doubtful = stops.filter((stop) => conflicts.has(stopKey(stop))).length;
  return (
    <>
      <ListHead
        title={PLANNING_MESSAGES.title}
        description={`${daysText(days)}: ${pluralize(stops.length, "stop")}, ${toPlan.length} to plan${doubtful > 0 ? `, ${pluralize(doubtful, "conflict")}` : ""}`}
        actions={
          <>
            <Button className="max-sm:hidden" onClick={() => window.print()}>
              Print
            </Button>
            {onOpen && next ? (
              <Button variant="primary" onClick={() => onOpen("plan", next)}>
                Plan next stop
              </Button>
            ) : null}
          </>
        }
      >
        <PlanFilters filter={filter} today={today} stops={all} />
      </ListHead>
      <AnswerStatus answer={answer} />
      {page ? <Recalls recalls={page.recalls} /> : null}
      {page === null ? (
        <FetchFailed message={PLANNING_MESSAGES.fetchFailed} />
      ) : stops.length === 0 ? (
        <EmptyState title={all.length > 0 ? "No stops match" : "Nothing is picked up or delivered"}>
          {all.length > 0
            ? "Take a filter away to see the other stops of these days."
            : "Legs by road that leave or arrive on these days stand here, to be given a haulier, a driver and a slot."}
        </EmptyState>
      ) : (
        <>
          {filter.view === "board" ? (
            <StopBoard filter={filter} days={days} groups={groups} conflicts={conflicts} onOpen={onOpen} />
          ) : null}
          <StopList
            groups={groups}
            conflicts={conflicts}
            onOpen={onOpen}
            onOrderAll={
              mayWrite && filter.by === "haulier"
                ? (some) => setOpen({ act: "order-all", stops: some })
                : undefined
            }
            withDays={days.length > 1}
            className={filter.view === "board" ? "hidden print:block" : ""}
          />
          {conflicts.size > 0 ? <p className="mt-4 text-sm text-slate-600">{DRIVE_RULE}</p> : null}
          {page.more ? (
            <p className="mt-4 text-slate-600">There are more stops than these 500: choose a single day.</p>
          ) : null}
        </>
      )}
      {open?.act === "plan" ? (
        <StopDialog stop={open.stop} stops={all} onClose={() => setOpen(null)} />
      ) : open?.act === "order-all" ? (
        <NameFirst onClose={() => setOpen(null)}>
          <OrderAllDialog stops={open.stops} conflicts={conflicts} onClose={() => setOpen(null)} />
        </NameFirst>
      ) : open ? (
        <NameFirst onClose={() => setOpen(null)}>
          <OrderDialog
            stop={open.stop}
            conflicts={conflicts.get(stopKey(open.stop))}
            onClose={() => setOpen(null)}
          />
        </NameFirst>
      ) : null}
    </>
  );
}

function daysText(days: readonly string[]): string {
  const [first = "", last = first] = [days[0], days.at(-1)];
  return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
}
