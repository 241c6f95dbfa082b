import { Link } from "react-router";
import { classNames } from "#app/kit/ui/class-names.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { IMPORT_OUTCOMES, type ImportOutcome } from "#app/imports/import.ts";
import { IMPORT_SCREENS } from "./import-screens.ts";
import type { PlanData } from "./plan.server.ts";

export function OutcomeTabs({ plan }: { plan: PlanData }) {
  const { kind, counts, show, applied_at: appliedAt } = plan;
  const { many } = IMPORT_SCREENS[kind];
  const questions: { show: ImportOutcome; label: string; count: number }[] =
    counts.asked > 0
      ? [{ show: "asked", label: appliedAt ? "Left out" : "To answer", count: counts.asked }]
      : [];
  const tabs = [
    { show: null, label: `All ${many}`, count: IMPORT_OUTCOMES.reduce((sum, each) => sum + counts[each], 0) },
    ...questions,
    { show: "created", label: appliedAt ? "Created" : "To create", count: counts.created },
    { show: "changed", label: appliedAt ? "Changed" : "To change", count: counts.changed },
    { show: "unchanged", label: "Unchanged", count: counts.unchanged },
    { show: "refused", label: "Refused", count: counts.refused },
  ];
  return (
    <nav
      aria-label={`${many.replace(/^./, (letter) => letter.toUpperCase())} by outcome`}
      className={classNames(
        "mt-6 grid grid-cols-2 border-y border-slate-200 bg-white",
        questions.length > 0 ? "sm:grid-cols-6" : "sm:grid-cols-5",
      )}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.show ? `?show=${tab.show}` : "?"}
          preventScrollReset
          aria-current={tab.show === show ? "true" : undefined}
          className={classNames(
            "block border-slate-200 px-4 py-3 hover:bg-slate-50 sm:not-first:border-l",
            tab.show === show
              ? "shadow-[inset_0_-3px_0_var(--color-ink-700)] forced-colors:outline-2 forced-colors:-outline-offset-2"
              : "",
          )}
        >
          <span className="waybill-label block text-slate-600">{tab.label}</span>
          <span
            className={classNames(
              "figures font-heading text-xl font-bold",
              tab.show === "refused" && tab.count > 0 ? "text-red-700" : "text-ink-900",
            )}
          >
            {formatCount(tab.count)}
          </span>
        </Link>
      ))}
    </nav>
  );
}
