import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { ReportPeriod } from "./period.ts";
import type { LegReport } from "./report.ts";
import { REPORT_MODES, type ReportMode } from "#app/shipments/shipment-filter.ts";
import { LEG_KINDS, LEG_MODES, type LegKind, type LegMode } from "#app/shipments/leg-modes.ts";
import type { Database } from "#database/connection/connect.ts";
import { spreadsOf } from "./report-sql.server.ts";
import { type SumsQuery, sumsStateOnce } from "./sums-state.server.ts";
import { sumsOf } from "./sums.server.ts";

interface LegGroup {
  kind: LegKind;
  mode: LegMode;
}

export async function readLegDays(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  { state = sumsStateOnce(db) }: SumsQuery = {},
): Promise<LegReport> {
  authorize(actor, "reports.read");
  const sums = await state();
  const [legs, shipments, journeys] = await Promise.all([
    spreadsOf<LegGroup>(
      sql`(select k1 as kind, k2 as mode, k3 as days, n from ${sumsOf(sums, "leg", period)}) as legs`,
      { group: ["kind", "mode"], value: "days" },
    ).execute(db),
    sql<LegGroup & { shipmentsMeasured: number; shipmentsMissing: number }>`
      select k1 as kind, k2 as mode, coalesce(sum(n::int) filter (where k3 <> 'missing'), 0)::int as "shipmentsMeasured",
        coalesce(sum(n::int) filter (where k3 = 'missing'), 0)::int as "shipmentsMissing"
      from ${sumsOf(sums, "leg_shipment", period)} group by k1, k2`.execute(db),
    spreadsOf<{ mode: ReportMode }>(
      sql`(select k1 as mode, k2 as days, n from ${sumsOf(sums, "journey", period)}) as journeys`,
      { group: ["mode"], value: "days" },
    ).execute(db),
  ]);
  const groups = (Object.keys(LEG_KINDS) as LegKind[]).flatMap((kind) =>
    (Object.keys(LEG_MODES) as LegMode[]).map((mode): LegGroup => ({ kind, mode })),
  );
  return {
    legs: groups.flatMap((group) => {
      const isOf = (row: LegGroup) => row.kind === group.kind && row.mode === group.mode;
      const shipmentCounts = shipments.rows.find(isOf) ?? { shipmentsMeasured: 0, shipmentsMissing: 0 };
      return legs.rows.filter(isOf).map((row) => ({ ...shipmentCounts, ...row }));
    }),
    journeys: REPORT_MODES.flatMap((mode) => journeys.rows.filter((row) => row.mode === mode)),
  };
}
