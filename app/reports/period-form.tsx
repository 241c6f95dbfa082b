import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { isMonth } from "#app/kit/time/month.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import {
  isByQuarter,
  isLong,
  PERIOD_MAX_MONTHS,
  PERIOD_PRESETS,
  type periodProblem,
  periodQuery,
  type PeriodPreset,
  type ReportPeriod,
} from "./period.ts";

export const REPORTS_ADDRESS = "/admin/reports";

export interface PeriodFormProps {
  period: ReportPeriod;
  problem: ReturnType<typeof periodProblem>;
  typed: { from: string; to: string } | null;
}

const READY = (Object.keys(PERIOD_PRESETS) as PeriodPreset[]).filter((preset) => preset !== "custom");

export function PeriodForm({ period, problem, typed }: PeriodFormProps) {
  const { from, to } = typed ?? period;
  const errors = errorsOf(problem, { from, to });
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2" data-print="hide">
      <nav aria-label="Ready periods" className="flex flex-wrap gap-2">
        {READY.map((preset) => (
          <ChoiceLink
            key={preset}
            period={{ from, to, preset }}
            isShown={period.preset === preset && !problem}
          >
            {PERIOD_PRESETS[preset]}
          </ChoiceLink>
        ))}
      </nav>
      <Form
        key={`${from} ${to}`}
        method="get"
        action={REPORTS_ADDRESS}
        role="search"
        aria-label="Other months"
        preventScrollReset
        noValidate
        className="flex flex-wrap items-start gap-2"
      >
        <input type="hidden" name="period" value="custom" />
        <Field label="From month" name="from" hideLabel error={errors.from} className={MONTH_WIDTH}>
          <DateInput type="month" defaultValue={from} autoComplete="off" />
        </Field>
        <span aria-hidden="true" className="self-center max-sm:hidden">
          –
        </span>
        <Field label="To month" name="to" hideLabel error={errors.to} className={MONTH_WIDTH}>
          <DateInput type="month" defaultValue={to} autoComplete="off" />
        </Field>
        <Button type="submit">Show</Button>
      </Form>
      {isLong(period) && !problem ? <SpanChoice period={period} /> : null}
    </div>
  );
}

function SpanChoice({ period }: { period: ReportPeriod }) {
  const { from, to, preset } = period;
  return (
    <nav aria-label="Quarters or months" className="flex flex-wrap gap-2">
      {(["quarter", "month"] as const).map((unit) => (
        <ChoiceLink
          key={unit}
          period={{ from, to, preset, ...(unit === "month" ? { by: unit } : {}) }}
          isShown={isByQuarter(period) === (unit === "quarter")}
        >
          By {unit}
        </ChoiceLink>
      ))}
    </nav>
  );
}

function ChoiceLink(props: { period: ReportPeriod; isShown: boolean; children: ReactNode }) {
  return (
    <Link
      to={`${REPORTS_ADDRESS}?${periodQuery(props.period)}`}
      preventScrollReset
      aria-current={props.isShown ? "true" : undefined}
      className={classNames(
        "inline-flex h-(--control-height) items-center rounded-md border px-3.5 font-semibold whitespace-nowrap",
        props.isShown
          ? "border-ink-800 bg-ink-800 text-white forced-colors:border-2"
          : "border-slate-300 bg-white text-ink-900 hover:border-ink-700 hover:bg-slate-50",
      )}
    >
      {props.children}
    </Link>
  );
}

// Fits «September 2026» with its calendar button, also in a phone's larger text.
const MONTH_WIDTH = "w-full sm:w-48";

function errorsOf(problem: PeriodFormProps["problem"], typed: { from: string; to: string }) {
  if (problem === "reversed") return { to: "The last month is before the first" };
  if (problem === "too_long") return { to: `A period has at most ${PERIOD_MAX_MONTHS} months` };
  if (problem !== "missing") return {};
  const missing = (month: string) => (isMonth(month) ? undefined : "Choose a month");
  return { from: missing(typed.from), to: missing(typed.to) };
}
