import { TriangleAlert } from "lucide-react";
import { classNames } from "#app/kit/ui/class-names.ts";
import { timeAtPlace } from "#app/shipments/place-clock.ts";
import { type DeadlineFacts, stageWords, stateWords } from "./deadline.ts";

const WIDTHS = ["w-1/12", "w-1/2", "w-4/5", "w-full"] as const;

/** How much of the time is used, in words and as a bar: overdue is said with an icon too. */
export function DeadlineState({ deadline, now }: { deadline: DeadlineFacts; now: Date }) {
  const { words, isOver } = stateWords(deadline, now);
  const isOpen = deadline.done_at === null && deadline.due_at !== null;
  const isUrgent = isOpen && deadline.stage >= 2;
  return (
    <span className="block min-w-28">
      <span
        className={classNames(
          "figures flex items-start gap-1.5",
          isOver ? "font-medium text-red-700" : isUrgent ? "font-medium text-yellow-700" : "text-slate-600",
        )}
      >
        {isOver ? <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" /> : null}
        <span>{words}</span>
      </span>
      {isOpen ? (
        <span className="mt-1 block h-1 rounded-full bg-slate-200" title={stageWords(deadline.stage)}>
          <span
            className={classNames(
              "block h-1 rounded-full",
              WIDTHS[deadline.stage] ?? "w-full",
              isOver ? "bg-red-700" : isUrgent ? "bg-yellow-700" : "bg-blue-700",
            )}
          />
          <span className="sr-only">{stageWords(deadline.stage)}</span>
        </span>
      ) : null}
    </span>
  );
}

/** The moment on the clock of its place. */
export function dueWords({ due_at, due_offset }: { due_at: Date | null; due_offset: number | null }): string {
  return due_at ? timeAtPlace(due_at, due_offset) : "–";
}
