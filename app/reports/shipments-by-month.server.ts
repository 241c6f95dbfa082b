import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { ReportPeriod } from "./period.ts";
import type { OnTimeMonth, ShipmentsByMonth } from "./report.ts";
import type { ReportMode, ShipmentOutcome } from "#app/shipments/shipment-filter.ts";
import type { Database } from "#database/connection/connect.ts";
import { type SumsQuery, sumsStateOnce } from "./sums-state.server.ts";
import { spansOfMonths, sumsOf } from "./sums.server.ts";

export async function readShipmentsByMonth(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  query: SumsQuery = {},
): Promise<ShipmentsByMonth[]> {
  authorize(actor, "reports.read");
  const rows = await readOutcomes(db, period, query);
  return bySpanAndMode(rows, { shipments: 0 }, (sum, { shipments }) => (sum.shipments += shipments));
}

export async function readOnTime(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  query: SumsQuery = {},
): Promise<OnTimeMonth[]> {
  authorize(actor, "reports.read");
  const none = { on_time: 0, late: 0, unpromised: 0, undated: 0, open: 0, cancelled: 0 };
  const rows = await readOutcomes(db, period, query);
  return bySpanAndMode(rows, none, (sum, { outcome, shipments }) => (sum[outcome] += shipments));
}

function bySpanAndMode<Sum extends object>(
  rows: readonly OutcomeRow[],
  none: Sum,
  add: (sum: Sum, row: OutcomeRow) => void,
) {
  const sums = new Map<string, Sum & Pick<OutcomeRow, "span" | "mode">>();
  for (const row of rows) {
    const { span, mode } = row;
    const sum = sums.get(`${span} ${mode}`) ?? { ...none, span, mode };
    add(sum, row);
    sums.set(`${span} ${mode}`, sum);
  }
  return [...sums.values()];
}

interface OutcomeRow {
  span: string;
  mode: ReportMode;
  outcome: ShipmentOutcome;
  shipments: number;
}

async function readOutcomes(
  db: Database,
  period: ReportPeriod,
  { state = sumsStateOnce(db) }: SumsQuery,
): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select span, k1 as mode, k2 as outcome, sum(n::int)::int as shipments
    from ${sumsOf(await state(), "outcome", period)} join ${spansOfMonths(period)} using (month)
    group by span, k1, k2 having sum(n::int) > 0 order by min(month), k1, k2`.execute(db);
  return rows;
}
