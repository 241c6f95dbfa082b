import { useFetcher } from "react-router";
import { toast, type ToastOptions } from "../ui/toast.ts";
import { useAnswer } from "../ui/use-answer.ts";
import type { FormOutcome } from "./form-result.ts";

/** Shows the result of an action in a toast, with «Undo» where its answer has a form that reverts the action. */
export function toastOutcome(
  { done, error, takeBack }: FormOutcome,
  send: (fields: Record<string, string>) => void,
  options?: ToastOptions,
): void {
  if (error) toast.error(error);
  if (!done) return;
  const onClick = () => takeBack && send(takeBack);
  toast.success(done, { ...options, ...(takeBack && { action: { label: "Undo", onClick } }) });
}

/**
 * Submits actions and shows their results in toasts.
 * @param answer the answer to a form of the page itself, shown likewise
 */
export function useAct<Answer extends FormOutcome = FormOutcome>(
  action: string,
  { answer, toast: options }: { answer?: Answer; toast?: ToastOptions } = {},
) {
  const fetcher = useFetcher<Answer>();
  const send = (fields: Record<string, string>) =>
    // Synchronously: a checkbox must not jump back until the router has rendered.
    void fetcher.submit(fields, { method: "post", action, flushSync: true });
  const show = (shown: Answer) => toastOutcome(shown, send, options);
  useAnswer(answer, show);
  useAnswer(fetcher.data as Answer | undefined, show);
  return {
    Form: fetcher.Form,
    data: fetcher.data,
    sent: fetcher.formData,
    pending: fetcher.state !== "idle",
    send,
  };
}
