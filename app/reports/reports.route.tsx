import { data } from "react-router";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { SumsMissing } from "./sums-state.server.ts";
import { parseReportFormat, REPORT_FILE_KEY } from "./report.ts";
import { parsePeriod, periodProblem } from "./period.ts";
import type { Route } from "./+types/reports.route";
import { readReports } from "./read-reports.server.ts";
import { ReportsPage } from "./reports-page.tsx";

export const loader = forStaff("reports.read", async ({ request }: Route.LoaderArgs, scope) => {
  const params = new URL(request.url).searchParams;
  const period = parsePeriod(params, scope.now());
  const problem = periodProblem(params);
  const typed = problem && { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  const format = parseReportFormat(await readPreference(scope.db, scope.actor, REPORT_FILE_KEY));
  const chosen = { period, problem, typed, format };
  const reports = await readReports(scope, scope.actor, period).catch((error: unknown) => {
    if (error instanceof SumsMissing) return { waitsFor: error.progress };
    throw error;
  });
  if ("waitsFor" in reports) return data({ ...chosen, ...reports, reports: null });
  const failed = Object.values(reports).every((rows) => rows === null);
  return data({ ...chosen, reports, waitsFor: null }, failed ? 503 : 200);
});

export default function Reports({ loaderData }: Route.ComponentProps) {
  return <ReportsPage {...loaderData} />;
}
