import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { COMPANY_TIME } from "#domain/time.ts";
import type { BuildProgress } from "#domain/reports/report.ts";
import { REPORT_MESSAGES } from "#words/reports.ts";

const LOOK_EVERY_MS = 5_000;

/** In place of the reports while their sums are made for the first time; looks again by itself, or by its button. */
export function ReportsInTheMaking({ progress }: { progress: BuildProgress | null }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <div className="max-w-[84rem]">
      <PageHeader title={REPORT_MESSAGES.title} description={COMPANY_TIME} />
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
            className="mt-4 h-2 w-full accent-ink-800"
            value={Math.min(progress.done, progress.total)}
            max={progress.total}
          />
        ) : null}
      </EmptyState>
    </div>
  );
}
