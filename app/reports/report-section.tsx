import { Download } from "lucide-react";
import { Form } from "react-router";
import { ChartFigure } from "#app/kit/charts/chart-table.tsx";
import { useDownload } from "#app/exports/use-export.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import type { ReportFormat } from "./report.ts";
import { periodQuery, type ReportPeriod } from "./period.ts";
import { REPORT_MESSAGES, REPORT_TEXTS, type ReportKey } from "./words.ts";
import { REPORTS_ADDRESS } from "./period-form.tsx";
import { type ReportRows, viewOf } from "./report-views.tsx";

export function ReportSection<Key extends ReportKey>(props: {
  name: Key;
  rows: ReportRows[Key] | null;
  period: ReportPeriod;
  format: ReportFormat;
}) {
  const { name, rows, period, format } = props;
  const view = viewOf(name);
  const { title, counts } = REPORT_TEXTS[name];
  const isEmpty = rows !== null && view.isEmpty(rows);
  return (
    <Card
      id={name}
      title={title}
      className="scroll-mt-20 print:border-0 print:border-t print:px-0 print:pt-5 print:pb-0"
      actions={rows === null || isEmpty ? null : <ReportFile name={name} period={period} format={format} />}
    >
      <p className="measure -mt-3 mb-4 text-slate-600">{counts}</p>
      {rows === null ? (
        <Failed name={name} period={period} />
      ) : isEmpty ? (
        <EmptyState title={REPORT_TEXTS[name].noneTitle} level={3} className="py-8!">
          {REPORT_TEXTS[name].none}
        </EmptyState>
      ) : (
        <ChartFigure
          finding={view.finding(rows, period)}
          table={{ caption: title, ...view.table(rows, period) }}
        >
          <view.Chart rows={rows} period={period} />
        </ChartFigure>
      )}
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

function ReportFile(props: { name: ReportKey; period: ReportPeriod; format: ReportFormat }) {
  const { name, period, format } = props;
  const { exporting, run } = useDownload({
    done: () => REPORT_MESSAGES.exported(REPORT_TEXTS[name].title),
    failed: "The file could not be made. Please try again.",
  });
  const address = `${REPORTS_ADDRESS}/${name}/export?${periodQuery(period)}`;
  return (
    <form
      method="post"
      action={address}
      data-print="hide"
      onSubmit={(event) => {
        event.preventDefault();
        void run(address, new URLSearchParams({ format }));
      }}
    >
      <input type="hidden" name="format" value={format} />
      <Button type="submit" size="sm" pending={exporting} pendingLabel="Exporting...">
        <Download aria-hidden="true" />
        Download CSV
        <span className="sr-only">: {REPORT_TEXTS[name].title}</span>
      </Button>
    </form>
  );
}
