import { sql } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { ReportPeriod } from "#domain/reports/period.ts";
import {
  type JourneyDays,
  type LegDays,
  type LegReport,
  REPORT_MODES,
  spreadOf,
} from "#domain/reports/report.ts";
import { LEG_KINDS, LEG_MODES, type LegKind, type LegMode } from "#domain/shipments/legs.ts";
import type { Database } from "../connection/connect.ts";
import type { ReportName } from "./sources.ts";
import { type SumsAsked, sumsStateOnce } from "./state.ts";
import { sumsOf } from "./sums.ts";

interface Row {
  k1: string;
  k2: string;
  k3: string;
  n: number;
}

/** How many days legs took, by kind and mode, and journeys from first departure to last arrival. */
export async function readLegDays(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  { state = sumsStateOnce(db) }: SumsAsked = {},
): Promise<LegReport> {
  authorize(actor, "reports.read");
  const readRows = async (report: ReportName): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select k1, k2, k3, sum(n::int)::int as n from ${sumsOf(await state(), report, period)}
      group by k1, k2, k3 having sum(n::int) > 0`.execute(db);
    return rows;
  };
  const [legs, shipments, journeys] = await Promise.all([
    readRows("leg"),
    readRows("leg_shipment"),
    readRows("journey"),
  ]);
  const ofKind = Map.groupBy(legs, kindOf);
  const shipmentsOfKind = Map.groupBy(shipments, kindOf);
  const kinds = Object.keys(LEG_KINDS) as LegKind[];
  const modes = Object.keys(LEG_MODES) as LegMode[];
  return {
    legs: kinds.flatMap((kind) =>
      modes.flatMap((mode) =>
        legDays(
          kind,
          mode,
          ofKind.get(`${kind} ${mode}`) ?? [],
          shipmentsOfKind.get(`${kind} ${mode}`) ?? [],
        ),
      ),
    ),
    journeys: REPORT_MODES.flatMap((mode): JourneyDays[] => {
      const some = journeys.filter(({ k1 }) => k1 === mode);
      if (some.length === 0) return [];
      const days = some.map((row) => ({ ...row, k3: row.k2 }));
      return [{ mode, ...spreadOf(measuredOf(days)), measured: known(days), missing: missing(days) }];
    }),
  };
}

const kindOf = ({ k1, k2 }: Row) => `${k1} ${k2}`;

function legDays(kind: LegKind, mode: LegMode, legs: readonly Row[], shipments: readonly Row[]): LegDays[] {
  if (legs.length === 0) return [];
  return [
    {
      kind,
      mode,
      ...spreadOf(measuredOf(legs)),
      measured: known(legs),
      missing: missing(legs),
      shipmentsMeasured: known(shipments),
      shipmentsMissing: missing(shipments),
    },
  ];
}

const measuredOf = (rows: readonly Row[]) =>
  rows.filter(({ k3 }) => k3 !== "missing").map(({ k3, n }) => ({ value: Number(k3), count: n }));
const count = (rows: readonly Row[]) => rows.reduce((sum, { n }) => sum + n, 0);
const known = (rows: readonly Row[]) => count(rows.filter(({ k3 }) => k3 !== "missing"));
const missing = (rows: readonly Row[]) => count(rows.filter(({ k3 }) => k3 === "missing"));
