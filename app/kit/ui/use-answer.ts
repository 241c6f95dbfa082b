import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "./toast.ts";

/** Calls `act` once for every answer of a form, and not for other renders. */
export function useAnswer<Answer>(
  answer: Answer | null | undefined,
  act: (answer: NonNullable<Answer>) => void,
): void {
  const onAnswer = useEffectEvent(act);
  useEffect(() => {
    if (answer !== undefined && answer !== null) onAnswer(answer);
  }, [answer]);
}

/** Returns the last answer of an action: React Router drops it when the page is read again, as after a colleague's change. */
export function useLastAnswer<Answer extends object>(answer: Answer | null | undefined): Answer | undefined {
  const [last, setLast] = useState(answer ?? undefined);
  if (answer && answer !== last) setLast(answer);
  return answer ?? last;
}

export function useAnswerToast(answer: { done?: string; error?: string } | undefined, onDone?: () => void) {
  useAnswer(answer, ({ done, error }) => {
    if (error) toast.error(error);
    if (!done) return;
    toast.success(done);
    onDone?.();
  });
}
