import { classNames } from "#app/kit/ui/class-names.ts";
import type { ProgressStep } from "./tracking-view.ts";
import { RESULT_WORDS } from "./search-words.ts";

const MARKS = {
  done: "border-green-700 bg-green-700",
  current: "border-signal-500 bg-signal-500",
  ahead: "border-slate-400 bg-white forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]",
} as const;

const LINE = "absolute top-[5px] h-[1.5px] print:[print-color-adjust:exact] forced-colors:bg-[CanvasText]";
const lineColour = (step?: ProgressStep) => (step?.state === "done" ? "bg-green-700" : "bg-slate-300");

/** The specified statuses as a progress line; phones show the label of the newest reached one. */
export function TrackingSteps({ steps }: { steps: readonly ProgressStep[] }) {
  const newest = steps.findLastIndex(({ state }) => state !== "ahead");
  return (
    <ol
      aria-label={RESULT_WORDS.progress}
      className="mt-4 grid grid-cols-[1fr_1fr_1fr_1fr_auto] max-md:order-first lg:grid-cols-[1fr_1fr_1fr_1fr_0.75rem] max-md:pb-7 md:mt-6"
    >
      {steps.map((step, index) => {
        const isLast = index === steps.length - 1;
        return (
          <li
            key={step.status}
            aria-current={step.state === "current" ? "step" : undefined}
            className="relative"
          >
            {!isLast ? (
              <span aria-hidden="true" className={classNames(LINE, "left-3 w-full", lineColour(step))} />
            ) : (
              <span
                aria-hidden="true"
                className={classNames(LINE, "right-3 left-0 max-md:hidden", lineColour(steps[index - 1]))}
              />
            )}
            <span
              aria-hidden="true"
              className={classNames(
                "relative block size-3 shrink-0 rounded-full border-[1.5px] forced-color-adjust-none print:[print-color-adjust:exact]",
                MARKS[step.state],
                isLast && "ml-auto",
              )}
            />
            <span
              className={classNames(
                "md:mt-2 md:block",
                isLast ? "md:text-right lg:float-right" : "md:pr-2",
                index !== newest
                  ? "max-md:sr-only"
                  : classNames(
                      "max-md:absolute max-md:top-4 max-md:whitespace-nowrap",
                      index > 2
                        ? "max-md:right-0"
                        : index === 2
                          ? "max-md:left-1.5 max-md:-translate-x-1/2"
                          : "max-md:left-0",
                    ),
              )}
            >
              <span
                className={classNames(
                  "waybill-label md:block",
                  step.state === "ahead" ? "text-slate-600" : "text-ink-900",
                )}
              >
                {step.label}
                <span className="sr-only">{STATE_WORDS[step.state]()}</span>
              </span>
              {step.date ? (
                <span className="figures text-sm whitespace-nowrap text-slate-600 max-md:ml-2">
                  {step.date}
                </span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const STATE_WORDS = { done: () => RESULT_WORDS.done, current: () => "", ahead: () => RESULT_WORDS.ahead };
