import { type Actor, authorize } from "#app/access/policy.ts";
import type { ReportPeriod } from "./period.ts";
import { REPORT_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";

export async function recordReportExport(
  db: Database,
  actor: Actor,
  file: { report: string; title: string; period: ReportPeriod; rows: number },
): Promise<void> {
  authorize(actor, "reports.read");
  const { from, to } = file.period;
  await emit(db, actor, {
    action: "reports.exported",
    entity: "reports",
    summary: `${REPORT_MESSAGES.exported(file.title)} of ${from} to ${to}`,
    details: { report: file.report, from, to, rows: file.rows },
  });
}
