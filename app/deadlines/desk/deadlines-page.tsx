import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { FetchFailed } from "#app/kit/lists/list-controls.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { cardAddress } from "#app/shipments/page-sections.ts";
import {
  CLAIM_NOTICE,
  countedWords,
  DEADLINE_MESSAGES,
  DEADLINE_STATES,
  type DeadlineFilter,
  type DeadlineKind,
  DEADLINES_ADDRESS,
  deadlineQuery,
  DUE_GROUPS,
  dueGroup,
  dueWords,
  NO_NOTICES,
} from "../deadline.ts";
import { DeadlineActs } from "../deadline-acts.tsx";
import { DeadlineDialog } from "../deadline-dialog.tsx";
import { DeadlineState } from "../deadline-facts.tsx";
import type { Deadline } from "../read-deadlines.server.ts";
import { CalendarAct, type CalendarAnswer, type CalendarFacts } from "./calendar-act.tsx";

const laneOf = ({ consignee, origin_location, destination_location }: Deadline) =>
  [consignee, `${origin_location} → ${destination_location}`].filter(Boolean).join(" · ");
const linkOf = (row: Deadline) => (
  <>
    <Link
      to={cardAddress(row.shipment_id, "deadlines")}
      className="text-link figures font-medium after:absolute after:inset-0"
    >
      {row.tracking_number}
    </Link>
    <span className="block truncate text-xs text-slate-600">{laneOf(row)}</span>
  </>
);
/** A reference breaks only where it is wider than its place. */
const whatOf = ({ label, reference }: Deadline) => (
  <>
    {label}
    {reference ? (
      <>
        {", "}
        <span className="inline-block max-w-full">{reference}</span>
      </>
    ) : null}
  </>
);

const twoLines = (first: ReactNode, second: string | null) => (
  <>
    <span className="block wrap-anywhere">{first}</span>
    {second ? <span className="block text-xs wrap-anywhere text-slate-600">{second}</span> : null}
  </>
);

type ActsOf = (row: Deadline) => ReactNode;

const columnsAt = (now: Date, actsOf: ActsOf | null): Column<Deadline>[] => [
  { heading: "Shipment", cell: linkOf, className: "w-74 max-wide:w-60", title: laneOf },
  {
    heading: "What",
    cell: (row) => twoLines(row.label, [row.reference, countedWords(row)].filter(Boolean).join(" · ")),
  },
  {
    heading: "Due",
    cell: (row) => twoLines(<span className="wide:whitespace-nowrap">{dueWords(row)}</span>, row.place_name),
    className: "wide:w-58",
  },
  { heading: "Time", cell: (row) => <DeadlineState deadline={row} now={now} />, className: "w-28" },
  {
    heading: "Responsible",
    cell: ({ person }) => person ?? "–",
    className: "w-32 wrap-anywhere",
  },
  ...(actsOf
    ? [{ heading: <span className="sr-only">Acts</span>, cell: actsOf, className: "w-48" } as const]
    : []),
];

/** Open ones in groups by their day; those without a moment, and done ones, in none. @param isLast no page follows */
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

/** As in the sidebar: those of the reader, and of nobody, that came nearer. */
function unseenText(rows: readonly Deadline[], me: string): string | null {
  const unseen = rows.filter(
    ({ done_at, stage, seen_stage, person_id }) =>
      !done_at && stage > seen_stage && (person_id === null || person_id === me),
  ).length;
  return unseen > 0 ? `${unseen} new` : null;
}

interface Props {
  filter: DeadlineFilter;
  kinds: readonly DeadlineKind[];
  page: { rows: Deadline[]; next: string | null } | null;
  calendar: CalendarFacts | null;
  isFirst: boolean;
  asOf: Date;
  me: string;
  answer: CalendarAnswer | undefined;
}

/** All deadlines, the one due first on top, and the reader's calendar of them. */
export function DeadlinesPage({ filter, kinds, page, calendar, isFirst, asOf, me, answer }: Props) {
  const query = deadlineQuery(filter);
  const mayWrite = useCan("shipments.write");
  const [changed, setChanged] = useState<Deadline | null>(null);
  const actsOf = mayWrite
    ? (row: Deadline) => (
        <span className="relative z-10 flex justify-end">
          <DeadlineActs deadline={row} onChange={() => setChanged(row)} />
        </span>
      )
    : null;
  const next = page?.next ? new URLSearchParams([...query, ["after", page.next]]) : null;
  return (
    <>
      <ListHead
        title="Deadlines"
        count={
          page && isFirst
            ? {
                total: page.rows.length + (next ? 1 : 0),
                most: page.rows.length,
                narrowed: query.size > 0,
              }
            : null
        }
        description={page && isFirst && !next ? unseenText(page.rows, me) : null}
        actions={<CalendarAct calendar={calendar} answer={answer} />}
      >
        <FilterForm label="Filter deadlines" action={DEADLINES_ADDRESS}>
          <Field label="State" name="state" hideLabel>
            <Select defaultValue={filter.state} options={optionsOf(DEADLINE_STATES)} />
          </Field>
          <Field label="Kind" name="kind" hideLabel>
            <Select
              defaultValue={filter.kind}
              options={[
                { value: "", label: "All kinds" },
                ...(kinds.some(({ code }) => code === CLAIM_NOTICE)
                  ? [{ value: NO_NOTICES, label: "All but notices of claims" }]
                  : []),
                ...kinds.map(({ code: value, label }) => ({ value, label })),
              ]}
            />
          </Field>
          <Checkbox name="mine" value="1" defaultChecked={filter.mine} label="Mine" />
        </FilterForm>
      </ListHead>
      {page === null ? (
        <FetchFailed message={DEADLINE_MESSAGES.fetchFailed} />
      ) : page.rows.length === 0 ? (
        <div className="border-y border-slate-200 bg-white">
          <EmptyState title="No deadlines here">
            Cut-offs, free time, transit, slots, permits and notices of claims, on the clock of their places.
            Enter them on the page of a shipment, below its legs; or choose another state or kind.
          </EmptyState>
        </div>
      ) : (
        <>
          <ResponsiveTable
            caption="Deadlines"
            from="xl"
            rows={groupsOf(page.rows, { state: filter.state, now: asOf, isLast: next === null })}
            columns={columnsAt(asOf, actsOf)}
            card={(row) => (
              <div className="grid gap-0.5">
                <div className="flex items-start justify-between gap-x-3">
                  <div className="min-w-0">{linkOf(row)}</div>
                  <div className="shrink-0">
                    <DeadlineState deadline={row} now={asOf} />
                  </div>
                </div>
                <p className="wrap-anywhere">{whatOf(row)}</p>
                <div className="flex items-end justify-between gap-x-3">
                  <div className="figures min-w-0 text-sm text-slate-600">
                    <p>{dueWords(row)}</p>
                    <p>{[row.place_name, row.person].filter(Boolean).join(" · ")}</p>
                  </div>
                  <div className="shrink-0">{actsOf?.(row)}</div>
                </div>
              </div>
            )}
          />
          <nav aria-label="Pages" className="mt-4 flex gap-2">
            {isFirst ? null : <ButtonLink to={`${DEADLINES_ADDRESS}?${query}`}>First page</ButtonLink>}
            {next ? <ButtonLink to={`${DEADLINES_ADDRESS}?${next}`}>Next page</ButtonLink> : null}
          </nav>
        </>
      )}
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
