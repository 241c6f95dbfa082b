import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import { type Series, listSeries } from "../read-series.server.ts";
import {
  SERIES_ADDRESS,
  SERIES_MESSAGES,
  SERIES_STATES,
  SERIES_TEXTS,
  closedNotes,
  dayWords,
  seriesFilter,
  whenWords,
} from "../series.ts";
import { setSeriesEnded } from "../series.server.ts";
import type { Route } from "./+types/series.route";
import { MineFilter } from "#app/kit/lists/quick-filter.tsx";
import { capitalize } from "#app/kit/text/text.ts";
import { Form, Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { HiddenInputs } from "#app/kit/forms/form-dialog.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { FilterChoice, ListPage } from "#app/kit/lists/list-page.tsx";
import { toLocalDay } from "#app/kit/time/time.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { shipmentCustomer } from "#app/shipments/payer.ts";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { rhythmWords } from "../rhythm.ts";

const PAGE = 50;

export const meta: Route.MetaFunction = () => [{ title: "Repeating shipments · Shipment Tracking System" }];

export const loader = forStaff(
  "shipments.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const params = new URL(request.url).searchParams;
    const filter = seriesFilter.parse(params);
    const after = parseCursor(params.get("after"));
    const rest = { filter, isFirst: after === null, asOf: now() };
    return withPage(log, "series could not be read", rest, () =>
      listSeries(db, actor, filter, { now: now(), after, limit: PAGE }),
    );
  },
);

export const action = formAction(
  {
    async end({ id }, { db, actor }) {
      await setSeriesEnded(db, actor, String(id ?? ""), true);
      return { done: SERIES_MESSAGES.ended };
    },
  },
  { needs: "shipments.write" },
);
export const clientAction = formClientAction(SERIES_MESSAGES.failed);

const linkOf = ({ pattern_id, tracking_number }: Series) =>
  pattern_id && tracking_number ? (
    <Link
      to={cardAddress(pattern_id, "repeats")}
      className="text-link figures font-medium after:absolute after:inset-0"
    >
      {tracking_number}
    </Link>
  ) : (
    <span className="text-slate-600">Its shipments were deleted</span>
  );

const customerOf = (series: Series) => shipmentCustomer(series).customer ?? "–";
const routeOf = ({ origin_location, destination_location }: Series) =>
  origin_location && destination_location ? `${origin_location} → ${destination_location}` : null;

function stateOf({ waiting, next, ended_at, ends_on }: Series, today: string): [string, string | null] {
  const [first, ...others] = waiting;
  if (first)
    return [
      `${dayWords(first.planned_on, today)}, ${whenWords(first.planned_on, today)}`,
      others.length > 0 ? `and ${others.length} more to decide` : "to decide",
    ];
  if (next) return [dayWords(next.planned_on, today), whenWords(next.planned_on, today)];
  return ["–", ended_at ? "ended" : ends_on ? `over since ${dayWords(ends_on, today)}` : "over"];
}

/** Why the next day is another than that of the rhythm. */
const notesOf = ({ waiting, next }: Series, today: string): string | null => {
  const day = waiting[0] ?? next;
  return day ? closedNotes(day, today).join(" · ") || null : null;
};

const twoLines = (first: string, second: string | null) => (
  <>
    <span className="block wrap-anywhere">{first}</span>
    {second ? <span className="block text-xs wrap-anywhere text-slate-600">{second}</span> : null}
  </>
);

/** Ends a series without shipments, which has no other page for it. */
function EndLost({ series }: { series: Series }) {
  const mayWrite = useCan("shipments.write");
  if (series.pattern_id || series.ended_at || !mayWrite) return null;
  return (
    <Form method="post" className="relative">
      <SendKey />
      <HiddenInputs fields={{ intent: "end", id: series.id }} />
      <Button type="submit" size="sm">
        End
      </Button>
    </Form>
  );
}

const columnsAt = (today: string): Column<Series>[] => [
  {
    heading: "Shipment",
    cell: (row) => (
      <>
        {linkOf(row)}
        <EndLost series={row} />
      </>
    ),
    className: "w-40 lg:w-44",
  },
  { heading: "Customer", cell: (row) => twoLines(customerOf(row), routeOf(row)) },
  {
    heading: "Repeats",
    cell: (row) => twoLines(capitalize(rhythmWords(row)), notesOf(row, today)),
  },
  { heading: "Next", cell: (row) => twoLines(...stateOf(row, today)), className: "w-46 lg:w-52" },
  { heading: "Owner", cell: ({ owner }) => owner ?? "–", className: "w-28 wrap-anywhere lg:w-36" },
];

/** All series, ordered by their next day. */
export default function SeriesList({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page, isFirst, asOf } = loaderData;
  useAnswerToast(actionData);
  useRefetchOn("shipment_series");
  const today = toLocalDay(asOf);
  return (
    <ListPage
      title={SERIES_TEXTS.title}
      noun="series"
      page={page}
      isFirst={isFirst}
      failed={SERIES_MESSAGES.fetchFailed}
      address={SERIES_ADDRESS}
      query={seriesFilter.query(filter)}
      search={{ value: filter.search, placeholder: "Number, customer, place" }}
      filters={
        <>
          <FilterChoice label="State" name="state" value={filter.state} of={SERIES_STATES} />
          <MineFilter isOn={filter.mine} />
        </>
      }
      none={[
        "No shipment repeats yet",
        "«Repeat» among the acts of a shipment begins a series: the next one is proposed on the dashboard when it is due.",
      ]}
      unmatched={["No series match", "Search for something else, or choose another state."]}
    >
      {(rows) => (
        <ResponsiveTable
          caption={SERIES_TEXTS.title}
          rows={rows}
          columns={columnsAt(today)}
          card={(row) => (
            <div className="grid gap-1">
              <div className="flex flex-wrap items-start justify-between gap-x-3">
                {linkOf(row)} <span className="figures">{stateOf(row, today)[0]}</span>
              </div>
              <p className="wrap-anywhere">{customerOf(row)}</p>
              <p className="text-sm wrap-anywhere text-slate-600">
                <WholeParts of={[capitalize(rhythmWords(row)), notesOf(row, today), routeOf(row)]} />
              </p>
              <EndLost series={row} />
            </div>
          )}
        />
      )}
    </ListPage>
  );
}
