import { sql } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { ReportPeriod } from "#domain/reports/period.ts";
import {
  type OnTimeMonth,
  type ReportMode,
  type ShipmentOutcome,
  type ShipmentsByMonth,
} from "#domain/reports/report.ts";
import type { Database } from "../connection/connect.ts";
import { monthText, sumsOf } from "./sums.ts";

/** What narrows a report besides its period. */
export interface ModeAsked {
  mode?: ReportMode;
}

/** The shipments created in each month by mode, cancelled ones too; months and modes without any are left out. */
export async function readShipmentsByMonth(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
): Promise<ShipmentsByMonth[]> {
  authorize(actor, "reports.read");
  const rows = await readOutcomes(db, period, {});
  const sums = new Map<string, ShipmentsByMonth>();
  for (const { month, mode, shipments } of rows) {
    const sum = sums.get(`${month} ${mode}`) ?? { month, mode, shipments: 0 };
    sum.shipments += shipments;
    sums.set(`${month} ${mode}`, sum);
  }
  return [...sums.values()];
}

/** How the shipments created in each month stand against their first promise, by mode, the earliest month first. */
export async function readOnTime(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  asked: ModeAsked = {},
): Promise<OnTimeMonth[]> {
  authorize(actor, "reports.read");
  const rows = await readOutcomes(db, period, asked);
  const sums = new Map<string, OnTimeMonth>();
  for (const { month, mode, outcome, shipments } of rows) {
    const sum = sums.get(`${month} ${mode}`) ?? { ...NONE, month, mode };
    sum[outcome] += shipments;
    sums.set(`${month} ${mode}`, sum);
  }
  return [...sums.values()];
}

const NONE = { on_time: 0, late: 0, unpromised: 0, undated: 0, open: 0, cancelled: 0 };

interface OutcomeRow {
  month: string;
  mode: ReportMode;
  outcome: ShipmentOutcome;
  shipments: number;
}

async function readOutcomes(db: Database, period: ReportPeriod, { mode }: ModeAsked): Promise<OutcomeRow[]> {
  const { rows } = await sql<Omit<OutcomeRow, "month"> & { month: number }>`
    select month, k1 as mode, k2 as outcome, sum(n)::int as shipments
    from ${await sumsOf(db, "outcome", period)} ${mode ? sql`where k1 = ${mode}` : sql``}
    group by month, k1, k2 having sum(n) > 0 order by month, k1, k2`.execute(db);
  return rows.map((row) => ({ ...row, month: monthText(row.month) }));
}
