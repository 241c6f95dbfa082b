import { displayWeight } from "#app/goods/weight.ts";
import { BarList } from "#app/kit/charts/bar-list.tsx";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { shipmentsAddress } from "./list-address.ts";
import type { ReportPeriod } from "./period.ts";
import type { LaneReport, LaneVolume, Volume } from "./report.ts";
import { FINDINGS } from "./words.ts";
import {
  countCell,
  figures,
  numberCell,
  type ReportView,
  shareText,
  wordCell,
  words,
} from "./report-view.ts";

const DRAWN = 12;

const MOVED = { outcome: "moved" } as const;
const nameOf = ({ origin, destination }: LaneVolume) => `${origin.label} → ${destination.label}`;

/** Lane names by towns only, for narrow bars; full names when two lanes would read the same. */
function briefNames(lanes: readonly LaneVolume[]): string[] {
  const town = (place: string) => place.split(",")[0] ?? place;
  const brief = lanes.map(({ origin, destination }) => `${town(origin.label)} → ${town(destination.label)}`);
  return lanes.map((lane, index) => {
    const name = brief[index] ?? "";
    return brief.indexOf(name) === brief.lastIndexOf(name) ? name : nameOf(lane);
  });
}

const listOf = ({ origin, destination }: LaneVolume, period: ReportPeriod) =>
  shipmentsAddress(period, { lane_from: origin.key, lane_to: destination.key, ...MOVED });

export const lanesReport: ReportView<LaneReport> = {
  isEmpty: ({ total }) => total.shipments === 0,
  finding: ({ lanes, total }) => {
    const [first] = lanes;
    if (!first) return "";
    return FINDINGS.lanes({
      lane: nameOf(first),
      most: first.shipments,
      all: total.shipments,
      share: shareText(first.shipments, total.shipments),
      lanes: total.lanes,
      weight: displayWeight(Math.round(total.kg)),
    });
  },
  headline: ({ total }) => ({
    figure: displayWeight(Math.round(total.kg)),
    note: `${pluralize(total.shipments, "shipment")} on ${pluralize(total.lanes, "lane")}`,
  }),
  table: ({ lanes, others, total }, period) => ({
    columns: [
      words("Lane"),
      figures("Shipments"),
      figures("Chargeable kg"),
      figures("Weight unknown"),
      figures("TEU"),
      figures("Containers of unknown size"),
    ],
    rows: [
      ...lanes.map((lane) => [wordCell(nameOf(lane)), ...volumeCells(lane, listOf(lane, period))]),
      ...(others ? [[wordCell(othersName(others.lanes)), ...volumeCells(others)]] : []),
      [wordCell("All lanes"), ...volumeCells(total, shipmentsAddress(period, MOVED))],
    ],
  }),
  Chart: ({ rows: { lanes }, period }) => {
    const drawn = lanes.slice(0, DRAWN);
    const names = briefNames(drawn);
    return (
      <BarList
        label="Shipments by lane"
        bars={drawn.map((lane, index) => ({
          key: `${lane.origin.key} ${lane.destination.key}`,
          label: names[index] ?? "",
          title: nameOf(lane),
          value: lane.shipments,
          text: pluralize(lane.shipments, "shipment"),
          to: listOf(lane, period),
        }))}
      />
    );
  },
};

const othersName = (lanes: number) => `${formatCount(lanes)} other ${lanes === 1 ? "lane" : "lanes"}`;

const volumeCells = ({ shipments, kg, unweighed, teu, unsized }: Volume, to?: string) => [
  countCell(shipments, to),
  numberCell(Math.round(kg)),
  countCell(unweighed),
  numberCell(teu),
  countCell(unsized),
];
