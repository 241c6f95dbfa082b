import { useEffect, useState } from "react";
import { ChartPatterns } from "#app/kit/charts/look.tsx";
import { FORMATS } from "#app/spreadsheets/export-choice.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { isByQuarter, type ReportPeriod } from "./period.ts";
import { type BuildProgress, parseReportFormat, REPORT_FORMATS, type ReportFormat } from "./report.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { REPORT_MESSAGES, REPORT_TEXTS } from "./words.ts";
import { PeriodForm, type PeriodFormProps } from "./period-form.tsx";
import { ReportSection } from "./report-section.tsx";
import { type ReadReports, REPORT_KEYS } from "./report-views.tsx";
import { Form, useRevalidator } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";

const LOOK_EVERY_MS = 5_000;

function ReportsInTheMaking({ progress }: { progress: BuildProgress | null }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <div className="max-w-[84rem]">
      <PageHeader title={REPORT_MESSAGES.title} description={companyTime()} />
      <EmptyState
        title={REPORT_MESSAGES.making}
        action={
          <Form method="get" replace preventScrollReset>
            <Button type="submit">Look again</Button>
          </Form>
        }
      >
        <p>{REPORT_MESSAGES.makingSince(progress)}</p>
        {progress && progress.total > 0 ? (
          <progress
            aria-label={REPORT_MESSAGES.making}
            className="house-progress mt-4 block h-2 w-full"
            value={Math.min(progress.done, progress.total)}
            max={progress.total}
          />
        ) : null}
      </EmptyState>
    </div>
  );
}

export function ReportsPage(
  props: PeriodFormProps & {
    reports: ReadReports | null;
    waitsFor: BuildProgress | null;
    format: ReportFormat;
  },
) {
  const { reports, waitsFor, format: kept, ...chosen } = props;
  const { period } = chosen;
  const [format, setFormat] = useState(kept);
  if (!reports) return <ReportsInTheMaking progress={waitsFor} />;
  const shown = REPORT_KEYS.filter((key) => reports[key] !== undefined);
  return (
    <div className="max-w-[84rem]">
      <ChartPatterns />
      <PageHeader title={REPORT_MESSAGES.title} description={`${periodText(period)} · ${companyTime()}`} />
      <PeriodForm {...chosen} />
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 print:hidden">
        <nav aria-label="Reports on this page">
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
        <Field label="Files" name="format" className="w-full sm:w-72">
          <Select
            options={FORMATS_TO_CHOOSE}
            value={format}
            onChange={(event) => setFormat(parseReportFormat(event.currentTarget.value))}
          />
        </Field>
      </div>
      <div className="mt-5 grid gap-5">
        {shown.map((key) => (
          <ReportSection key={key} name={key} rows={reports[key] ?? null} period={period} format={format} />
        ))}
      </div>
    </div>
  );
}

const FORMATS_TO_CHOOSE = REPORT_FORMATS.map((value) => ({
  value,
  label: `${FORMATS[value].label} (${FORMATS[value].hint})`,
}));

function periodText(period: ReportPeriod): string {
  const { from, to } = period;
  const months = from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
  return isByQuarter(period) ? `${months}, by quarter` : months;
}
