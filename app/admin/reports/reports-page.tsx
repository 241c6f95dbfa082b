import { ChartPatterns } from "#app/charts/look.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { ReportPeriod } from "#domain/reports/period.ts";
import type { BuildProgress } from "#domain/reports/report.ts";
import { COMPANY_TIME, formatMonth } from "#domain/time.ts";
import { REPORT_MESSAGES, REPORT_TEXTS } from "#words/reports.ts";
import { PeriodForm, type PeriodFormProps } from "./period-form.tsx";
import { ReportSection } from "./report-section.tsx";
import { type ReadReports, REPORT_KEYS } from "./report-views.ts";
import { ReportsInTheMaking } from "./reports-in-the-making.tsx";

/** All reports of a period, one below the other; what a role may not see is not there. */
export function ReportsPage(
  props: PeriodFormProps & { reports: ReadReports | null; waitsFor: BuildProgress | null },
) {
  const { reports, waitsFor, ...chosen } = props;
  const { period } = chosen;
  if (!reports) return <ReportsInTheMaking progress={waitsFor} />;
  const shown = REPORT_KEYS.filter((key) => reports[key] !== undefined);
  return (
    <div className="max-w-[84rem]">
      <ChartPatterns />
      <PageHeader title={REPORT_MESSAGES.title} description={`${periodText(period)} · ${COMPANY_TIME}`} />
      <PeriodForm {...chosen} />
      <nav aria-label="Reports on this page" className="mt-5 print:hidden">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {shown.map((key) => (
            <li key={key}>
              <a href={`#${key}`} className="text-link inline-block py-1 pointer-coarse:py-2.5">
                {REPORT_TEXTS[key].title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-5 grid gap-5">
        {shown.map((key) => (
          <ReportSection key={key} name={key} rows={reports[key] ?? null} period={period} />
        ))}
      </div>
    </div>
  );
}

const periodText = ({ from, to }: ReportPeriod) =>
  from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
