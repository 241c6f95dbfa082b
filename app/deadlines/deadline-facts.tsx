import { TriangleAlert } from "lucide-react";
import { classNames } from "#app/kit/ui/class-names.ts";
import { type DeadlineFacts, stateWords } from "./deadline.ts";

/** The time left in words; overdue also has an icon. */
export function DeadlineState({ deadline, now }: { deadline: DeadlineFacts; now: Date }) {
  const { words, isOver, isNear } = stateWords(deadline, now);
  return (
    <span
      className={classNames(
        "figures flex items-start gap-1.5",
        isOver ? "font-medium text-red-700" : isNear ? "font-medium text-yellow-700" : "text-slate-600",
      )}
    >
      {isOver ? <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" /> : null}
      <span className={deadline.due_at ? "whitespace-nowrap" : undefined}>{words}</span>
    </span>
  );
}
