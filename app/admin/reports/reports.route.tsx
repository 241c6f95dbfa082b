import { data } from "react-router";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { parsePeriod, periodProblem } from "#domain/reports/period.ts";
import type { Route } from "./+types/reports.route";
import { readReports } from "./read-reports.server.ts";
import { ReportsPage } from "./reports-page.tsx";

/** All reports of a period; 503 where none could be read. */
export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "reports.read");
  const scope = context.get(requestScope);
  const params = new URL(request.url).searchParams;
  const period = parsePeriod(params, scope.now());
  const reports = await readReports(scope, actor, period);
  const failed = Object.values(reports).every((rows) => rows === null);
  const problem = periodProblem(params);
  const typed = problem && { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  return data({ period, problem, typed, reports }, failed ? 503 : 200);
});

export default function Reports({ loaderData }: Route.ComponentProps) {
  return <ReportsPage {...loaderData} />;
}
