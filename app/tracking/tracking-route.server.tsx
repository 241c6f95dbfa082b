import { classNames } from "#app/kit/ui/class-names.ts";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { DETAIL_WORDS } from "./search-words.ts";
import type { TrackedLegView } from "./tracking-view.ts";

const MARKS = {
  done: "border-green-700 bg-green-700",
  overdue: "border-yellow-700 bg-yellow-100",
  under: "border-signal-500 bg-signal-500",
  ahead: "border-slate-400 bg-white forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]",
} as const;

/** The legs below each other, beside the map that shows them. */
export function TrackingRoute({ legs }: { legs: readonly TrackedLegView[] }) {
  if (legs.length === 0) return null;
  return (
    <div className="min-w-0">
      <h3 className="text-xl">{DETAIL_WORDS.route}</h3>
      <ol className="mt-4">
        {legs.map((leg, index) => (
          <Leg key={index} leg={leg} />
        ))}
      </ol>
    </div>
  );
}

function Leg({
  leg: { mode, from, to, within, departure, arrival, isOverdue, progress, by = [] },
}: {
  leg: TrackedLegView;
}) {
  return (
    <li className="relative ml-1.5 border-l-[1.5px] border-slate-300 pb-5 pl-6 last:border-transparent last:pb-0">
      <span
        aria-hidden="true"
        className={classNames(
          "absolute top-1 -left-[7px] size-3 rounded-full border-[1.5px] forced-color-adjust-none print:[print-color-adjust:exact]",
          MARKS[isOverdue && progress !== "done" ? "overdue" : progress],
        )}
      />
      <p className="waybill-label text-slate-600">{mode}</p>
      <p className="mt-0.5 font-medium wrap-anywhere text-ink-900">
        {within ?? (
          <>
            <bdi>{from}</bdi> <span aria-hidden="true">→</span>
            <span className="sr-only">{DETAIL_WORDS.to}</span> <bdi>{to}</bdi>
          </>
        )}
      </p>
      {[departure, arrival].map((time) =>
        time ? (
          <p
            key={time.text}
            className={classNames(
              "figures text-sm",
              time.isLate ? "font-semibold text-yellow-700" : "text-slate-600",
            )}
          >
            <WholeFigures of={time.text} />
          </p>
        ) : null,
      )}
      {by.length > 0 ? (
        <p className="figures text-sm wrap-anywhere text-slate-600">
          <WholeParts of={by} />
        </p>
      ) : null}
    </li>
  );
}
