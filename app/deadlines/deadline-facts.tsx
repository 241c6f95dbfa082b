import { TriangleAlert } from "lucide-react";
import { classNames } from "#app/kit/ui/class-names.ts";
import { timeAtPlace } from "#app/shipments/place-clock.ts";
import { type DeadlineFacts, isPressing, stateWords } from "./deadline.ts";

/** How much time is left, in words: overdue is said with an icon too. */
export function DeadlineState({ deadline, now }: { deadline: DeadlineFacts; now: Date }) {
  const { words, isOver } = stateWords(deadline, now);
  return (
    <span
      className={classNames(
        "figures flex items-start gap-1.5",
        isOver
          ? "font-medium text-red-700"
          : isPressing(deadline)
            ? "font-medium text-yellow-700"
            : "text-slate-600",
      )}
    >
      {isOver ? <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" /> : null}
      <span>{words}</span>
    </span>
  );
}

/** The moment on the clock of its place. */
export function dueWords({ due_at, due_offset }: { due_at: Date | null; due_offset: number | null }): string {
  return due_at ? timeAtPlace(due_at, due_offset) : "–";
}
