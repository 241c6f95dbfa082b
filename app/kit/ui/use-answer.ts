import { useEffect, useEffectEvent } from "react";
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

export function useAnswerToast(answer: { done?: string; error?: string } | undefined, onDone?: () => void) {
  useAnswer(answer, ({ done, error }) => {
    if (error) toast.error(error);
    if (!done) return;
    toast.success(done);
    onDone?.();
  });
}
