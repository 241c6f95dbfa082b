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
import { type SumsAsked, sumsStateOnce } from "./state.ts";
import { spansOfMonths, sumsOf } from "./sums.ts";

export interface ModeAsked extends SumsAsked {
  mode?: ReportMode;
}

export async function readShipmentsByMonth(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  asked: SumsAsked = {},
): Promise<ShipmentsByMonth[]> {
  authorize(actor, "reports.read");
  const rows = await readOutcomes(db, period, { state: asked.state });
  const sums = new Map<string, ShipmentsByMonth>();
  for (const { span, mode, shipments } of rows) {
    const sum = sums.get(`${span} ${mode}`) ?? { span, mode, shipments: 0 };
    sum.shipments += shipments;
    sums.set(`${span} ${mode}`, sum);
  }
  return [...sums.values()];
}

export async function readOnTime(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  asked: ModeAsked = {},
): Promise<OnTimeMonth[]> {
  authorize(actor, "reports.read");
  const rows = await readOutcomes(db, period, asked);
  const sums = new Map<string, OnTimeMonth>();
  for (const { span, mode, outcome, shipments } of rows) {
    const sum = sums.get(`${span} ${mode}`) ?? { ...NONE, span, mode };
    sum[outcome] += shipments;
    sums.set(`${span} ${mode}`, sum);
  }
  return [...sums.values()];
}

const NONE = { on_time: 0, late: 0, unpromised: 0, undated: 0, open: 0, cancelled: 0 };

interface OutcomeRow {
  span: string;
  mode: ReportMode;
  outcome: ShipmentOutcome;
  shipments: number;
}

async function readOutcomes(
  db: Database,
  period: ReportPeriod,
  { mode, state = sumsStateOnce(db) }: ModeAsked,
): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select span, k1 as mode, k2 as outcome, sum(n::int)::int as shipments
    from ${sumsOf(await state(), "outcome", period)} join ${spansOfMonths(period)} using (month)
    ${mode ? sql`where k1 = ${mode}` : sql``}
    group by span, k1, k2 having sum(n::int) > 0 order by min(month), k1, k2`.execute(db);
  return rows;
}
