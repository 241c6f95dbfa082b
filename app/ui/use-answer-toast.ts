import { useEffect } from "react";
import { toast } from "./toast.ts";

/** Shows once for every answer of an act how it went; calls `onDone` after a success. */
export function useAnswerToast(answer: { done?: string; error?: string } | undefined, onDone?: () => void) {
  useEffect(() => {
    if (answer?.error) toast.error(answer.error);
    if (!answer?.done) return;
    toast.success(answer.done);
    onDone?.();
    // Once for every answer; what to do then does not matter to when.
    // eslint-disable-next-line react/exhaustive-deps
  }, [answer]);
}
