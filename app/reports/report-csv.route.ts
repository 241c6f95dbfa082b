import { data } from "react-router";
import { readPreference, savePreference } from "#app/accounts/preferences.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { SumsMissing } from "./sums-state.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { type Actor, authorize, forbiddenText } from "#app/access/policy.ts";
import { isMonth } from "#app/kit/time/month.ts";
import { exportHeaders } from "#app/spreadsheets/export-choice.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { parseReportFormat, REPORT_FILE_KEY, type ReportFormat } from "./report.ts";
import { parsePeriod, type ReportPeriod } from "./period.ts";
import { REPORT_KEYS, REPORT_MESSAGES, REPORT_TEXTS } from "./words.ts";
import type { Route } from "./+types/report-csv.route";
import { readReport, reportsFor } from "./read-reports.server.ts";
import { viewOf } from "./report-views.tsx";
import { emit } from "#database/events/emit.ts";
import { csvLine, exportHeader, guardCell } from "#app/kit/text/csv-cells.ts";
import type { ReportTable } from "./report-view.ts";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = forStaff(
  "reports.read",
  async ({ request, params }: Route.ActionArgs, { db, actor, now }) => {
    const key = REPORT_KEYS.find((each) => each === params.report);
    if (!key) throw new NotFound("report");
    if (!reportsFor(actor).includes(key)) throw data(forbiddenText(actor.role), { status: 403 });
    const period = parsePeriod(new URL(request.url).searchParams, now());
    const rows = await readReport(key, db, actor, period).catch((error: unknown) => {
      if (error instanceof SumsMissing) throw data(REPORT_MESSAGES.making, { status: 503 });
      throw error;
    });
    const table = viewOf(key).table(rows, period);
    await recordReportExport(db, actor, {
      title: REPORT_TEXTS[key].title,
      report: key,
      period,
      rows: table.rows.length,
    });
    const format = await formatOf(request, db, actor);
    const name = `${key}-${period.from}-${period.to}`;
    return new Response(reportCsv(table, format), {
      headers: exportHeaders(format, name, table.rows.length),
    });
  },
);

async function formatOf(request: Request, db: Database, actor: Actor): Promise<ReportFormat> {
  const format = parseReportFormat((await request.formData()).get("format"));
  const preference = parseReportFormat(await readPreference(db, actor, REPORT_FILE_KEY));
  if (preference !== format) await savePreference(db, actor, REPORT_FILE_KEY, format);
  return format;
}

async function recordReportExport(
  db: Database,
  actor: Actor,
  file: { report: string; title: string; period: ReportPeriod; rows: number },
): Promise<void> {
  authorize(actor, "reports.read");
  const { from, to } = file.period;
  await emit(db, actor, {
    action: "reports.exported",
    summary: `${REPORT_MESSAGES.exported(file.title)} of ${from} to ${to}`,
    details: { report: file.report, from, to, rows: file.rows },
  });
}

/** Renders CSV in UTF-8 with byte order mark, without formulas; with semicolons decimals use a comma, as in Belgian Excel. */
export function reportCsv({ columns, rows }: ReportTable, format: ReportFormat = "comma"): string {
  const separator = format === "semicolon" ? ";" : ",";
  const cell = (raw: string, isNumber: boolean) => {
    if (isNumber) return format === "semicolon" ? raw.replace(".", ",") : raw;
    return isMonth(raw) ? raw : guardCell(raw);
  };
  const lines = rows.map((cells) =>
    csvLine(
      cells.map(({ raw }, index) => cell(raw, columns[index]?.numeric ?? false)),
      separator,
    ),
  );
  const titles = columns.map(({ title }) => title);
  return [exportHeader(titles, separator), ...lines].join("");
}
