import { MineFilter } from "#app/kit/lists/quick-filter.tsx";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { FilterChoice, ListPage } from "#app/kit/lists/list-page.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { cardAddress } from "#app/shipments/page-sections.ts";
import {
  CLAIM_NOTICE,
  countedWords,
  DEADLINE_MESSAGES,
  DEADLINE_STATES,
  type DeadlineFilter,
  DEADLINES_ADDRESS,
  deadlineFilter,
  DUE_GROUPS,
  dueGroup,
  dueParts,
  NO_NOTICES,
} from "../deadline.ts";
import { DeadlineActs, DeadlineState } from "../deadline-acts.tsx";
import { DeadlineDialog } from "../deadline-dialog.tsx";
import type { Deadline } from "../read-deadlines.server.ts";
import { CalendarAct, type CalendarAnswer } from "./calendar-act.tsx";
import type { Route } from "./+types/deadlines.route";

/** The lane by its towns only, as in other lists of the desk. */
const laneOf = ({ origin_location, destination_location }: Deadline) =>
  [origin_location, destination_location].map((place) => place.split(",", 1)[0]).join(" → ");
const linkOf = (row: Deadline) => (
  <>
    <Link
      to={cardAddress(row.shipment_id, "deadlines")}
      className="text-link figures font-medium after:absolute after:inset-0"
    >
      {row.tracking_number}
    </Link>
    <span className="block text-xs leading-4 wrap-anywhere text-slate-600">
      {row.consignee ? (
        <>
          {row.consignee}
          <span className="max-wide:hidden"> · </span>
        </>
      ) : null}
      <span className="max-wide:block">{laneOf(row)}</span>
    </span>
  </>
);
/** A reference wraps only when it is wider than its column. */
const whatOf = ({ label, reference, person }: Deadline) => (
  <>
    {label}
    {reference ? (
      <>
        {", "}
        <span className="inline-block max-w-full">{person ? `${reference},` : reference}</span>
      </>
    ) : null}
    {person ? (
      <>
        {reference ? " " : ", "}
        <span className="text-sm whitespace-nowrap text-slate-600">{person}</span>
      </>
    ) : null}
  </>
);
/** The place, with its UTC offset when it differs from ours. */
const placeOf = (row: Deadline) => [row.place_name, dueParts(row).zone].filter(Boolean).join(" · ");

const twoLines = (first: ReactNode, second: string | null) => (
  <>
    <span className="block wrap-anywhere">{first}</span>
    {second ? <span className="block text-xs wrap-anywhere text-slate-600">{second}</span> : null}
  </>
);

type ActsOf = (row: Deadline) => ReactNode;

const columnsAt = (now: Date, actsOf: ActsOf | null): Column<Deadline>[] => [
  { heading: "Shipment", cell: linkOf, className: "w-74 max-wide:w-53" },
  {
    heading: "What",
    cell: (row) => twoLines(row.label, [row.reference, countedWords(row)].filter(Boolean).join(" · ")),
  },
  {
    heading: "Due",
    cell: (row) =>
      twoLines(<span className="whitespace-nowrap">{dueParts(row).moment}</span>, placeOf(row) || null),
    className: "w-42 wide:w-50",
  },
  { heading: "Time", cell: (row) => <DeadlineState deadline={row} now={now} />, className: "w-33" },
  { heading: "Responsible", cell: ({ person }) => person, className: "w-30 wide:w-32 wrap-anywhere" },
  ...(actsOf
    ? [{ heading: <span className="sr-only">Actions</span>, cell: actsOf, className: "w-48" } as const]
    : []),
];

/** Groups open deadlines by day; those without a time, and done ones, have no group. @param isLast no page follows */
function groupsOf(
  rows: readonly Deadline[],
  { state, now, isLast }: { state: DeadlineFilter["state"]; now: Date; isLast: boolean },
) {
  if (state === "waiting" || state === "done") return rows;
  const groups = Map.groupBy(rows, ({ due_at: due }) => (due ? dueGroup(due, now) : "later"));
  const all = [...groups].map(([key, of], index) => ({
    key,
    title: (
      <>
        {DUE_GROUPS[key]}
        <span className="figures ml-2 font-normal text-slate-600">
          {`${of.length}${isLast || index < groups.size - 1 ? "" : "+"}`}
        </span>
      </>
    ),
    rows: of,
  }));
  return { groups: all };
}

/** Counts, as in the sidebar, unseen deadlines of the reader or of nobody. */
function unseenText(rows: readonly Deadline[], me: string): string | null {
  const unseen = rows.filter(
    ({ done_at, stage, seen_stage, person_id }) =>
      !done_at && stage > seen_stage && (person_id === null || person_id === me),
  ).length;
  return unseen > 0 ? `${unseen} new` : null;
}

type Props = Route.ComponentProps["loaderData"] & { answer: CalendarAnswer | undefined };

/** All deadlines, the next due first, and the reader's calendar link. */
export function DeadlinesPage({ filter, kinds, page, calendar, isFirst, asOf, me, answer }: Props) {
  const mayWrite = useCan("shipments.write");
  const [changed, setChanged] = useState<Deadline | null>(null);
  const actsOf = mayWrite
    ? (row: Deadline) => (
        <span className="relative z-10 flex justify-end">
          <DeadlineActs deadline={row} onChange={() => setChanged(row)} />
        </span>
      )
    : null;
  return (
    <>
      <ListPage
        title="Deadlines"
        noun="deadlines"
        page={page}
        isFirst={isFirst}
        failed={DEADLINE_MESSAGES.fetchFailed}
        address={DEADLINES_ADDRESS}
        query={deadlineFilter.query(filter)}
        description={page && isFirst && !page.next ? unseenText(page.rows, me) : null}
        actions={<CalendarAct calendar={calendar} answer={answer} />}
        filters={
          <>
            <FilterChoice label="State" name="state" value={filter.state} of={DEADLINE_STATES} />
            <FilterChoice
              label="Kind"
              name="kind"
              value={filter.kind}
              any="All kinds"
              of={{
                ...(kinds.some(({ code }) => code === CLAIM_NOTICE) && {
                  [NO_NOTICES]: "All but notices of claims",
                }),
                ...Object.fromEntries(kinds.map(({ code, label }) => [code, label])),
              }}
            />
            <MineFilter isOn={filter.mine} />
          </>
        }
        none={[
          "No deadlines here",
          "Cut-offs, free time, transit, slots, permits and notices of claims, on the clock of their places. Enter them on the page of a shipment, below its legs; or choose another state or kind.",
        ]}
      >
        {(rows) => (
          <ResponsiveTable
            caption="Deadlines"
            from="xl"
            rows={groupsOf(rows, { state: filter.state, now: asOf, isLast: !page?.next })}
            columns={columnsAt(asOf, actsOf)}
            card={(row) => (
              <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 min-[40rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,9rem)_10rem]">
                <div className="min-[40rem]:row-span-2">{linkOf(row)}</div>
                <div className="justify-self-end min-[40rem]:col-start-4">
                  <DeadlineState deadline={row} now={asOf} />
                </div>
                <p className="wrap-anywhere max-[40rem]:col-span-2 min-[40rem]:col-start-2 min-[40rem]:row-span-2 min-[40rem]:row-start-1">
                  {whatOf(row)}
                </p>
                <div className="figures text-sm text-slate-600 min-[40rem]:col-start-3 min-[40rem]:row-span-2 min-[40rem]:row-start-1">
                  <p>{dueParts(row).moment}</p>
                  <p>{placeOf(row)}</p>
                </div>
                <div className="self-end justify-self-end min-[40rem]:col-start-4">{actsOf?.(row)}</div>
              </div>
            )}
          />
        )}
      </ListPage>
      {changed ? (
        <DeadlineDialog
          shipmentId={changed.shipment_id}
          deadline={changed}
          onClose={() => setChanged(null)}
        />
      ) : null}
    </>
  );
}
