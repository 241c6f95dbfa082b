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
import { cardAddress } from "#app/shipments/page-sections.ts";
import type { Series } from "../read-series.server.ts";
import { rhythmWords } from "../rhythm.ts";
import {
  SERIES_ADDRESS,
  SERIES_MESSAGES,
  SERIES_STATES,
  SERIES_TEXTS,
  type SeriesFilter,
  seriesFilter,
  dayWords,
  whenWords,
} from "../series.ts";

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

const partiesOf = ({ consignee, shipper }: Series) => consignee ?? shipper ?? "–";
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
  { heading: "Customer", cell: (row) => twoLines(partiesOf(row), routeOf(row)) },
  { heading: "Repeats", cell: (row) => capitalize(rhythmWords(row)) },
  { heading: "Next", cell: (row) => twoLines(...stateOf(row, today)), className: "w-46 lg:w-52" },
  { heading: "Owner", cell: ({ owner }) => owner ?? "–", className: "w-28 wrap-anywhere lg:w-36" },
];

interface Props {
  filter: SeriesFilter;
  page: { rows: Series[]; next: string | null } | null;
  isFirst: boolean;
  asOf: Date;
}

/** All series, ordered by their next day. */
export function SeriesPage({ filter, page, isFirst, asOf }: Props) {
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
              <p className="wrap-anywhere">{partiesOf(row)}</p>
              <p className="text-sm wrap-anywhere text-slate-600">
                <WholeParts of={[capitalize(rhythmWords(row)), routeOf(row)]} />
              </p>
              <EndLost series={row} />
            </div>
          )}
        />
      )}
    </ListPage>
  );
}
