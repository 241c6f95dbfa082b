import type { RequestScope } from "#app/request/context.ts";
import { readShared } from "#app/request/shared-reads.ts";
import { readLanes } from "./lanes.server.ts";
import { readLegDays } from "./leg-days.server.ts";
import { readMargins } from "./margins.server.ts";
import { readAnswers, readFunnel } from "./requests.server.ts";
import { readOnTime, readShipmentsByMonth } from "./shipments-by-month.server.ts";
import { SumsMissing, sumsStateOnce } from "./sums-state.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { type Actor, can, type Capability } from "#app/access/policy.ts";
import type { ReportPeriod } from "./period.ts";
import { REPORT_KEYS, type ReportKey } from "./words.ts";
import type { ReadReports, ReportRows } from "./report-views.tsx";

const NEEDED: Partial<Record<ReportKey, Capability>> = { reasons: "offers.read", margins: "charges.read" };

type ReadArgs = readonly [db: Database, actor: Actor, period: ReportPeriod];

function readersOf(...[db, actor, period]: ReadArgs): {
  [Key in ReportKey]: () => Promise<ReportRows[Key]>;
} {
  const args = [db, actor, period, { state: sumsStateOnce(db) }] as const;
  let read: ReturnType<typeof readFunnel> | undefined;
  const funnel = () => (read ??= readFunnel(...args));
  return {
    shipments: () => readShipmentsByMonth(...args),
    lanes: () => readLanes(...args),
    "on-time": () => readOnTime(...args),
    legs: () => readLegDays(...args),
    answers: () => readAnswers(...args),
    requests: funnel,
    reasons: async () => (await funnel()).reasons ?? [],
    margins: () => readMargins(...args),
  };
}

export function reportsFor(actor: Actor): ReportKey[] {
  return REPORT_KEYS.filter((key) => {
    const needed = NEEDED[key];
    return needed === undefined || can(actor, needed);
  });
}

export function readReport<Key extends ReportKey>(key: Key, ...args: ReadArgs): Promise<ReportRows[Key]> {
  return readersOf(...args)[key]();
}

/**
 * Reads all reports of a role concurrently; one that cannot be read is null.
 * @throws SumsMissing while there are no sums
 */
export async function readReports(
  scope: Pick<RequestScope, "db" | "log" | "shared">,
  actor: Actor,
  period: ReportPeriod,
): Promise<ReadReports> {
  const { db, log } = scope;
  const readers = readersOf(db, actor, period);
  const read = await Promise.all(
    reportsFor(actor).map(async (key) => {
      const name = `report ${key} ${JSON.stringify(period)}`;
      const rows = await readShared<ReportRows[ReportKey]>(scope, actor, name, readers[key]).catch(
        (error: unknown) => {
          if (error instanceof SumsMissing) throw error;
          log.error({ err: error, report: key }, "a report could not be read");
          return null;
        },
      );
      return [key, rows] as const;
    }),
  );
  return Object.fromEntries(read) as ReadReports;
}
