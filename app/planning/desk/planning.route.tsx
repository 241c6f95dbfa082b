import { drawPaper } from "#app/documents/drawing-threads.server.ts";
import { can } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { addDays, formatDay, toLocalDay } from "#app/kit/time/time.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import { readPlan } from "../read-plan.server.ts";
import { readRecalls, recallOrder } from "../recalls.server.ts";
import {
  NOBODY_YET,
  PLANNING_MESSAGES,
  STOP_KINDS,
  type Stop,
  TO_PLAN,
  byTime,
  groupStops,
  matchesPlan,
  orderAllForm,
  orderForm,
  parsePlanFilter,
  recallForm,
  shownDays,
  stopForm,
  stopKey,
} from "../stop.ts";
import { removeStop, saveStop } from "../stops.server.ts";
import { orderAll, orderHaulier } from "../order-haulier.server.ts";
import type { Route } from "./+types/planning.route";
import { useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { FetchFailed } from "#app/kit/lists/list-controls.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { DRIVE_RULE, conflictsOf } from "../conflicts.ts";
import { StopBoard } from "./board.tsx";
import { PlanFilters } from "./plan-filters.tsx";
import { NameFirst } from "#app/accounts/own-name.tsx";
import { Recalls } from "./recalls.tsx";
import { StopDialog } from "./stop-dialogs.tsx";
import { OrderAllDialog, OrderDialog } from "./order-dialogs.tsx";
import type { OpenStop } from "./stop-facts.tsx";
import { StopList } from "./stop-list.tsx";

const filterOf = (params: URLSearchParams, now: Date) => {
  const today = toLocalDay(now);
  return { today, filter: parsePlanFilter(params, addDays(today, 1)) };
};

export const loader = forStaff(
  "shipments.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const shown = filterOf(new URL(request.url).searchParams, now());
    const days = shownDays(shown.filter);
    return withPage(log, "the plan could not be read", shown, async () => {
      const [plan, recalls] = await Promise.all([
        readPlan(db, actor, { first: days[0] ?? "", last: days.at(-1) ?? "" }),
        can(actor, "documents.write") ? readRecalls(db, actor) : [],
      ]);
      return { ...plan, recalls };
    });
  },
);

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, PLANNING_MESSAGES.fetchFailed, (params) => filterOf(params, new Date()));

const stopOf = ({ shipment_id, kind }: Record<string, unknown>) => ({
  shipmentId: String(shipment_id),
  kind: kind === "pickup" ? ("pickup" as const) : ("delivery" as const),
});

export const action = formAction(
  {
    async save(record, { db, actor }) {
      const stop = readForm(stopForm, record);
      const conflicts = await saveStop(db, actor, stop);
      const planned = `${STOP_KINDS[stop.kind]} planned`;
      return { done: conflicts.length > 0 ? `${planned}, but: ${conflicts.join("; ")}` : planned };
    },
    async remove(record, { db, actor }) {
      const { shipmentId, kind } = stopOf(record);
      await removeStop(db, actor, shipmentId, kind);
      return { done: `${STOP_KINDS[kind]} taken off the plan` };
    },
    async order(record, { db, actor, publicUrl }) {
      const wanted = { ...readForm(orderForm, record), ...stopOf(record) };
      const number = await orderHaulier(db, actor, wanted, { draw: drawPaper, publicUrl });
      return { done: `${number} goes to ${wanted.to}` };
    },
    async "order-all"(record, { db, actor, publicUrl }) {
      const wanted = readForm(orderAllForm, record);
      const { ordered, refused } = await orderAll(db, actor, wanted, { draw: drawPaper, publicUrl });
      const left = refused.length > 0 ? PLANNING_MESSAGES.notOrdered(refused) : null;
      if (ordered === 0) throw new Conflict(left ?? PLANNING_MESSAGES.notPlanned);
      return { done: [PLANNING_MESSAGES.ordered(ordered, wanted.to), left].filter(Boolean).join(". ") };
    },
    async recall(record, { db, actor }) {
      const letter = readForm(recallForm, record);
      await recallOrder(db, actor, String(record.document_id), letter);
      return { done: `The cancellation goes to ${letter.to}` };
    },
    async recalled(record, { db, actor }) {
      await recallOrder(db, actor, String(record.document_id), null);
      return { done: "Noted: they were told" };
    },
  },
  { needs: "shipments.write", lists: ["stops"] },
);
export const clientAction = formClientAction(PLANNING_MESSAGES.failed);

export default function Planning({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { filter, today, page } = loaderData;
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
            stops={all}
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
