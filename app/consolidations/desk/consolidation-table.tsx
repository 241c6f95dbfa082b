import { Link } from "react-router";
import { leftWords } from "#app/due-times/due-time.ts";
import { formatCount, formatDecimals, pluralize } from "#app/kit/text/counts.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { LoadBar } from "#app/kit/ui/progress-bar.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { LEG_MODES } from "#app/shipments/leg-modes.ts";
import { capacityOf } from "../capacity.ts";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import {
  CONSOLIDATION_STATES,
  consolidationAddress,
  CUTOFF_KEYS,
  CUTOFFS,
  laneOf,
} from "../consolidation.ts";
import { CONSOLIDATION_MESSAGES } from "../messages.ts";
import type { ListedConsolidation } from "../list-consolidations.server.ts";

const linkOf = (row: ListedConsolidation) => (
  <Link
    to={consolidationAddress(row.id)}
    className="text-link figures font-medium after:absolute after:inset-0"
  >
    {row.number}
  </Link>
);
const stateOf = ({ closed_at }: ListedConsolidation) =>
  closed_at ? (
    <Badge>{CONSOLIDATION_STATES.closed}</Badge>
  ) : (
    <Badge tone="blue">{CONSOLIDATION_STATES.open}</Badge>
  );
const dayOf = (at: Date | null) => (at ? formatDate(new Date(at)) : "–");
const present = (texts: readonly (string | null)[]) => texts.flatMap((text) => text || []);
const byOf = ({ carrier, conveyance }: ListedConsolidation) => present([carrier, conveyance]);

/** Returns the next cut-off of an open consolidation. */
function nextCutoff(row: ListedConsolidation, now: Date) {
  const coming = CUTOFF_KEYS.flatMap((key) => {
    const at = row[key] && new Date(row[key]);
    return at && at > now ? [{ label: CUTOFFS[key], at }] : [];
  });
  return row.closed_at ? undefined : coming.toSorted((one, other) => Number(one.at) - Number(other.at))[0];
}

function Cutoff({ row, now }: { row: ListedConsolidation; now: Date }) {
  const next = nextCutoff(row, now);
  if (!next) return "–";
  const { words, isNear } = leftWords(next.at, now);
  return (
    <>
      <span className="block">{next.label}</span>
      <span
        className={classNames("block text-xs", isNear ? "font-medium text-yellow-700" : "text-slate-600")}
      >
        {words}
      </span>
    </>
  );
}

const loadText = ({ gross_kg, volume_m3 }: ListedConsolidation) =>
  [
    gross_kg > 0 ? `${formatDecimals(Math.round(gross_kg))} kg` : "",
    volume_m3 > 0 ? `${formatDecimals(volume_m3.toFixed(1))} m³` : "",
  ]
    .filter(Boolean)
    .join(" · ");

const missingText = ({ houses, without_weight, without_volume }: ListedConsolidation) =>
  without_weight > 0 && without_weight === without_volume
    ? `${without_weight} of ${houses} without weight and volume`
    : [
        without_weight > 0 && `${without_weight} of ${houses} without weight`,
        without_volume > 0 && `${without_volume} of ${houses} without volume`,
      ]
        .filter(Boolean)
        .join(", ");

/** What is missing in the total, which would otherwise read as the whole load. */
const Missing = ({ row }: { row: ListedConsolidation }) =>
  missingText(row) ? <span className="block text-xs text-yellow-700">{missingText(row)}</span> : null;

/** The load relative to the capacity of containers or vehicle: weight or volume, whichever is nearer to its limit. */
function Load({ row }: { row: ListedConsolidation }) {
  const capacity = capacityOf(row.containers, row.vehicle);
  const text = loadText(row);
  if (!capacity || !text)
    return (
      <>
        {text || "–"}
        <Missing row={row} />
      </>
    );
  const [share, of] = [
    [row.gross_kg / capacity.payload_kg, `${formatDecimals(capacity.payload_kg)} kg`] as const,
    [row.volume_m3 / capacity.volume_m3, `${formatDecimals(capacity.volume_m3)} m³`] as const,
  ].toSorted(([one], [other]) => other - one)[0] ?? [0, ""];
  const percent = `${Math.round(share * 100)}%`;
  return (
    <>
      <span
        className="grid grid-cols-[3.5rem_2.25rem_1fr] xl:grid-cols-[5rem_2.25rem_1fr] items-center gap-x-1.5 whitespace-nowrap"
        title={`${percent} of ${of}`}
      >
        <LoadBar label={`Load of ${row.number}`} share={share} />
        <span className={classNames("text-right", share > 1 && "font-semibold text-red-700")}>{percent}</span>
        <span className="text-slate-600">{`of ${of}`}</span>
      </span>
      <span className="block text-xs whitespace-nowrap text-slate-600">{text}</span>
      <Missing row={row} />
    </>
  );
}

const columnsAt = (now: Date): Column<ListedConsolidation>[] => [
  {
    heading: "Number, lane",
    cell: (row) => (
      <>
        {linkOf(row)}
        <span className="ml-2 xl:hidden">{stateOf(row)}</span>
        <span className="block text-xs wrap-anywhere text-slate-600">
          <WholeParts of={[LEG_MODES[row.mode], laneOf(row.from_place, row.to_place)]} />
        </span>
        <span className="block text-xs wrap-anywhere text-slate-600 xl:hidden">
          <WholeParts of={byOf(row)} />
        </span>
      </>
    ),
    className: "xl:w-60",
  },
  {
    heading: "Master, carrier",
    cell: (row) => {
      const [first = "–", ...others] = present([row.master_reference, ...byOf(row)]);
      return (
        <>
          <span className="block wrap-anywhere">{first}</span>
          {others.length > 0 ? (
            <span className="block text-xs wrap-anywhere text-slate-600">
              <WholeParts of={others} />
            </span>
          ) : null}
        </>
      );
    },
    className: "max-xl:hidden",
  },
  {
    heading: "Leaves, arrives",
    cell: ({ etd, eta }) => (
      <>
        <span className="block">{dayOf(etd)}</span>
        <span className="block text-xs text-slate-600">{eta ? dayOf(eta) : ""}</span>
      </>
    ),
    className: "w-36",
  },
  { heading: "Next cut-off", cell: (row) => <Cutoff row={row} now={now} />, className: "w-38" },
  {
    heading: "Shipments",
    cell: ({ houses }) => formatCount(houses),
    align: "end",
    className: "w-26 max-wide:hidden",
  },
  { heading: "Load", cell: (row) => <Load row={row} />, className: "w-60 max-xl:w-52" },
  { heading: "State", cell: stateOf, className: "w-22 max-xl:hidden" },
];

export function ConsolidationTable({ rows, now }: { rows: readonly ListedConsolidation[]; now: Date }) {
  return (
    <ResponsiveTable
      caption={CONSOLIDATION_MESSAGES.title}
      rows={rows}
      columns={columnsAt(now)}
      card={(row) => (
        <div className="grid gap-0.5">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            {linkOf(row)} {stateOf(row)}
          </p>
          <p className="flex justify-between gap-3">
            <span className="min-w-0 truncate">
              {laneOf(row.from_place, row.to_place) ?? byOf(row).join(" · ")}
            </span>
            <span className="whitespace-nowrap text-slate-600">{dayOf(row.etd)}</span>
          </p>
          <p className="text-sm text-slate-600">
            <WholeParts of={[LEG_MODES[row.mode], pluralize(row.houses, "shipment")]} />
          </p>
          <div className="flex items-end justify-between gap-3 text-sm">
            <div>{loadText(row) ? <Load row={row} /> : null}</div>
            <div className="min-w-0 text-right">
              {nextCutoff(row, now) ? <Cutoff row={row} now={now} /> : null}
            </div>
          </div>
        </div>
      )}
    />
  );
}
