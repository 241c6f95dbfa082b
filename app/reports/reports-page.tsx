import { useEffect, useState } from "react";
import { ChartPatterns } from "#app/kit/charts/look.tsx";
import { ProgressBar } from "#app/kit/ui/progress-bar.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { isByQuarter, periodQuery, type ReportPeriod } from "./period.ts";
import { ReportFiles } from "./report-files.tsx";
import type { BuildProgress, ReportFormat } from "./report.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { REPORT_KEYS, REPORT_MESSAGES, REPORT_TEXTS, type ReportKey } from "./words.ts";
import type { Headline } from "./report-view.ts";
import { REQUESTS_LIST } from "./list-address.ts";
import { PeriodForm, type PeriodFormProps, REPORTS_ADDRESS } from "./period-form.tsx";
import { type ReadReports, type ReportRows, viewOf } from "./report-views.tsx";
import { Form, useRevalidator } from "react-router";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { SlidersHorizontal } from "lucide-react";
import { ChartFigure, OpenLinks } from "#app/kit/charts/chart-table.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";

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
      <ListHead title={REPORT_MESSAGES.title} description={companyTime()} />
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
          <ProgressBar
            aria-label={REPORT_MESSAGES.making}
            className="mt-4"
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
  const { reports, waitsFor, format, ...chosen } = props;
  const { period } = chosen;
  const mayReadRequests = useCan("requests.read");
  // On phones the period form is collapsed below the findings, unless a field has an error.
  const [folded, setFolded] = useState(chosen.problem === null);
  if (!reports) return <ReportsInTheMaking progress={waitsFor} />;
  const isEmpty = (key: ReportKey) => hasNothing(key, reports[key] ?? null);
  const read = REPORT_KEYS.filter((key) => reports[key] !== undefined);
  // Empty reports come last.
  const shown = [...read.filter((key) => !isEmpty(key)), ...read.filter(isEmpty)];
  return (
    <div className="max-w-[84rem]">
      <ChartPatterns />
      <ListHead
        title={REPORT_MESSAGES.title}
        description={`${periodText(period)} · ${companyTime()}`}
        actions={
          <ReportFiles names={shown.filter((key) => reports[key] && !isEmpty(key))} {...{ period, format }} />
        }
      >
        <Button
          aria-expanded={!folded}
          aria-controls="report-choices"
          onClick={() => setFolded(!folded)}
          className="hidden! max-sm:[@media(scripting:enabled)]:inline-flex! print:hidden!"
        >
          <SlidersHorizontal aria-hidden="true" />
          Period
        </Button>
        <div
          id="report-choices"
          className={classNames(folded && "max-sm:[@media(scripting:enabled)]:hidden")}
        >
          <PeriodForm {...chosen} />
        </div>
      </ListHead>
      <nav aria-label="Reports on this page" className="mt-4 print:hidden">
        <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-slate-200 bg-white lg:grid-cols-4">
          {shown.map((key) => (
            <li
              key={key}
              className="relative row-span-3 grid min-w-0 grid-rows-subgrid gap-y-0 px-4 py-3 wrap-anywhere ring-1 ring-slate-200 hover:bg-slate-50"
            >
              <a href={`#${key}`} className="font-medium text-slate-700 after:absolute after:inset-0">
                {tileOf(key)}
              </a>
              <Finding headline={headlineOf(key, reports[key] ?? null, period)} />
            </li>
          ))}
        </ul>
      </nav>
      <OpenLinks value={(to) => mayReadRequests || !to.startsWith(REQUESTS_LIST)}>
        <div className="mt-4 gap-2 *:mb-2 *:break-inside-avoid min-[1240px]:columns-2 print:columns-1">
          {shown.map((key) => (
            <ReportSection key={key} name={key} rows={reports[key] ?? null} period={period} />
          ))}
        </div>
      </OpenLinks>
    </div>
  );
}

/** Label of a tile's figure, when it differs from the report's title. */
function tileOf(key: ReportKey): string {
  const { title, tile = title }: { title: string; tile?: string } = REPORT_TEXTS[key];
  return tile;
}

function periodText(period: ReportPeriod): string {
  const { from, to } = period;
  const months = from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
  return isByQuarter(period) ? `${months}, by quarter` : months;
}

const hasNothing = <Key extends ReportKey>(key: Key, rows: ReportRows[Key] | null) =>
  rows !== null && viewOf(key).isEmpty(rows);

function headlineOf<Key extends ReportKey>(
  key: Key,
  rows: ReportRows[Key] | null,
  period: ReportPeriod,
): Headline {
  if (rows === null) return { figure: "–", note: "Could not be read" };
  if (hasNothing(key, rows)) return { figure: "–", note: REPORT_TEXTS[key].noneTitle };
  return viewOf(key).headline(rows, period);
}

function Finding({ headline: { figure, note } }: { headline: Headline }) {
  return (
    <>
      <span className="figures mt-1 block text-lg leading-8 font-semibold text-ink-950 sm:text-2xl sm:whitespace-nowrap">
        {figure}
      </span>
      <span className="figures line-clamp-3 text-sm leading-5 text-slate-600 sm:line-clamp-2" title={note}>
        <WholeFigures of={note} />
      </span>
    </>
  );
}

function ReportSection<Key extends ReportKey>(props: {
  name: Key;
  rows: ReportRows[Key] | null;
  period: ReportPeriod;
}) {
  const { name, rows, period } = props;
  const view = viewOf(name);
  const { title, counts } = REPORT_TEXTS[name];
  const isEmpty = hasNothing(name, rows);
  return (
    <Card
      id={name}
      title={title}
      className="scroll-mt-20 print:border-0 print:border-t print:px-0 print:pt-5 print:pb-0"
    >
      {rows === null ? (
        <Failed name={name} period={period} />
      ) : isEmpty ? (
        <EmptyState title={REPORT_TEXTS[name].noneTitle} level={3} className="py-8!">
          {REPORT_TEXTS[name].none}
        </EmptyState>
      ) : (
        <ChartFigure
          finding={<WholeFigures of={view.finding(rows, period)} />}
          table={{ caption: title, ...view.table(rows, period) }}
        >
          <view.Chart rows={rows} period={period} />
        </ChartFigure>
      )}
      {rows === null ? null : <p className="measure mt-4 text-sm text-slate-600">{counts}</p>}
    </Card>
  );
}

function Failed({ name, period }: { name: ReportKey; period: ReportPeriod }) {
  return (
    <div role="alert">
      <EmptyState
        title="This report could not be read"
        level={3}
        className="py-8!"
        action={
          <Form method="get" action={`${REPORTS_ADDRESS}#${name}`} preventScrollReset>
            {[...periodQuery(period)].map(([key, value]) => (
              <input key={key} type="hidden" name={key} value={value} />
            ))}
            <Button type="submit">Try again</Button>
          </Form>
        }
      >
        The other reports are not concerned.
      </EmptyState>
    </div>
  );
}
