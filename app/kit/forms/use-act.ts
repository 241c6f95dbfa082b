import { useFetcher } from "react-router";
import { toast, type ToastOptions } from "../ui/toast.ts";
import { useAnswer } from "../ui/use-answer.ts";
import type { FormOutcome } from "./form-result.ts";

interface ReversibleAnswer extends FormOutcome {
  takeBack?: Record<string, string>;
}

/** Submits actions and shows their results in toasts, with «Undo» where the answer has a form that reverts the action. */
export function useAct<Answer extends ReversibleAnswer = ReversibleAnswer>(
  action: string,
  options: { toast?: ToastOptions } = {},
) {
  const fetcher = useFetcher<Answer>();
  const send = (fields: Record<string, string>) =>
    // Synchronously: a checkbox must not jump back until the router has rendered.
    void fetcher.submit(fields, { method: "post", action, flushSync: true });
  useAnswer(fetcher.data as Answer | undefined, ({ done, error, takeBack }) => {
    if (error) toast.error(error);
    if (!done) return;
    const onClick = () => takeBack && send(takeBack);
    toast.success(done, {
      ...options.toast,
      ...(takeBack && { action: { label: "Undo", onClick } }),
    });
  });
  return {
    Form: fetcher.Form,
    data: fetcher.data,
    sent: fetcher.formData,
    pending: fetcher.state !== "idle",
    send,
  };
}
