import { type Range, RangeList } from "#app/kit/charts/range-list.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { shipmentsAddress } from "./list-address.ts";
import type { ReportPeriod } from "./period.ts";
import type { JourneyDays, LegDays, LegReport, Spread } from "./report.ts";
import { LEG_KINDS, LEG_MODES } from "#app/shipments/leg-modes.ts";
import { FINDINGS } from "./words.ts";
import {
  countCell,
  figures,
  formatNumber,
  numberCell,
  type ReportView,
  wordCell,
  words,
} from "./report-view.ts";
import { MODE_NAMES } from "./shipments-report.tsx";

const legName = ({ kind, mode }: LegDays) => `${LEG_KINDS[kind]} by ${LEG_MODES[mode].toLowerCase()}`;
const journeyName = ({ mode }: JourneyDays) =>
  mode === "other" ? "Whole way, other" : `Whole way by ${MODE_NAMES[mode].toLowerCase()}`;
const legList = ({ kind, mode }: LegDays, period: ReportPeriod, times: "known" | "missing") =>
  shipmentsAddress(period, { leg: `${kind}.${mode}`, leg_times: times });
const journeyList = ({ mode }: JourneyDays, period: ReportPeriod, times: "known" | "missing") =>
  shipmentsAddress(period, { mode, leg: "journey", leg_times: times });

const longestOf = (legs: readonly LegDays[]) =>
  legs.filter(({ median }) => median !== null).toSorted((a, b) => (b.median ?? 0) - (a.median ?? 0))[0];

export const legsReport: ReportView<LegReport> = {
  isEmpty: ({ legs, journeys }) => legs.length + journeys.length === 0,
  headline: ({ legs }) => {
    const longest = longestOf(legs);
    return longest
      ? {
          figure: `${formatNumber(longest.median ?? 0)} ${longest.median === 1 ? "day" : "days"}`,
          note: `longest: ${legName(longest)}`,
        }
      : { figure: "–", note: "no leg measured" };
  },
  finding: ({ legs }) => {
    const longest = longestOf(legs);
    if (!longest) return FINDINGS.noLegs(legs.reduce((all, { missing }) => all + missing, 0));
    return FINDINGS.legs({
      leg: legName(longest),
      median: formatNumber(longest.median ?? 0),
      p90: formatNumber(longest.p90 ?? 0),
      measured: longest.measured,
    });
  },
  table: ({ legs, journeys }, period) => ({
    columns: [
      words("Leg"),
      figures("Median days"),
      figures("90% within, days"),
      figures("Measured"),
      figures("Time missing"),
      figures("Shipments measured"),
      figures("Shipments with one missing"),
    ],
    rows: [
      ...legs.map((leg) => [
        wordCell(legName(leg)),
        ...spreadCells(leg),
        countCell(leg.measured),
        countCell(leg.missing),
        countCell(leg.shipmentsMeasured, legList(leg, period, "known")),
        countCell(leg.shipmentsMissing, legList(leg, period, "missing")),
      ]),
      ...journeys.map((journey) => [
        wordCell(journeyName(journey)),
        ...spreadCells(journey),
        countCell(journey.measured),
        countCell(journey.missing),
        countCell(journey.measured, journeyList(journey, period, "known")),
        countCell(journey.missing, journeyList(journey, period, "missing")),
      ]),
    ],
  }),
  Chart: ({ rows: { legs, journeys }, period }) => (
    <RangeList
      label="Days by leg"
      ranges={[
        ...legs.map((leg) => rangeOf(legName(leg), leg, legList(leg, period, "known"))),
        ...journeys.map((way) => rangeOf(journeyName(way), way, journeyList(way, period, "known"))),
      ]}
    />
  ),
};

const spreadCells = ({ median, p90 }: Spread) => [numberCell(median), numberCell(p90)];

function rangeOf(label: string, way: Spread & { measured: number; missing: number }, list: string): Range {
  const { median, p90 } = way;
  const line = { key: label, label, median, p90, to: way.measured > 0 ? list : undefined };
  if (median === null) return { ...line, text: `${pluralize(way.missing, "time")} missing` };
  return { ...line, text: `${formatNumber(median)} d`, note: `90% in ${formatNumber(p90 ?? median)} d` };
}
