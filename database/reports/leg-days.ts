import { sql } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { ReportPeriod } from "#domain/reports/period.ts";
import { type JourneyDays, type LegDays, type LegReport, REPORT_MODES } from "#domain/reports/report.ts";
import { spreadOf } from "#domain/reports/spread.ts";
import { LEG_KINDS, LEG_MODES, type LegKind, type LegMode } from "#domain/shipments/legs.ts";
import type { Database } from "../connection/connect.ts";
import type { ReportName } from "./sources.ts";
import { sumsOf } from "./sums.ts";

interface Row {
  k1: string;
  k2: string;
  k3: string;
  n: number;
}

/** How many days legs took, by kind and mode, and journeys from first departure to last arrival. */
export async function readLegDays(db: Database, actor: Actor, period: ReportPeriod): Promise<LegReport> {
  authorize(actor, "reports.read");
  const [legs, shipments, journeys] = await Promise.all([
    readRows(db, "leg", period),
    readRows(db, "leg_shipment", period),
    readRows(db, "journey", period),
  ]);
  const kinds = Object.keys(LEG_KINDS) as LegKind[];
  const modes = Object.keys(LEG_MODES) as LegMode[];
  return {
    legs: kinds.flatMap((kind) => modes.flatMap((mode) => legDays(kind, mode, legs, shipments))),
    journeys: REPORT_MODES.flatMap((mode): JourneyDays[] => {
      const some = journeys.filter(({ k1 }) => k1 === mode);
      if (some.length === 0) return [];
      const days = some.map((row) => ({ ...row, k3: row.k2 }));
      return [{ mode, ...spreadOf(measuredOf(days)), measured: known(days), missing: missing(days) }];
    }),
  };
}

async function readRows(db: Database, report: ReportName, period: ReportPeriod): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select k1, k2, k3, sum(n)::int as n from ${await sumsOf(db, report, period)}
    group by k1, k2, k3 having sum(n) > 0`.execute(db);
  return rows;
}

function legDays(kind: LegKind, mode: LegMode, legs: readonly Row[], shipments: readonly Row[]): LegDays[] {
  const isIt = ({ k1, k2 }: Row) => k1 === kind && k2 === mode;
  const some = legs.filter(isIt);
  if (some.length === 0) return [];
  const theirs = shipments.filter(isIt);
  return [
    {
      kind,
      mode,
      ...spreadOf(measuredOf(some)),
      measured: known(some),
      missing: missing(some),
      shipmentsMeasured: known(theirs),
      shipmentsMissing: missing(theirs),
    },
  ];
}

const measuredOf = (rows: readonly Row[]) =>
  rows.filter(({ k3 }) => k3 !== "missing").map(({ k3, n }) => ({ value: Number(k3), count: n }));
const count = (rows: readonly Row[]) => rows.reduce((sum, { n }) => sum + n, 0);
const known = (rows: readonly Row[]) => count(rows.filter(({ k3 }) => k3 !== "missing"));
const missing = (rows: readonly Row[]) => count(rows.filter(({ k3 }) => k3 === "missing"));
