import type { FormEvent } from "react";
import { useFetcher } from "react-router";
import { proveFirst, submitProved } from "#app/session/fresh-proof.tsx";
import { useAnswerToast } from "#app/ui/use-answer-toast.ts";
import type { StaffAnswer } from "./staff-answer.ts";

/** Sends an act of the staff screen and says how it went; `onDone` is called when it succeeded. */
export function useStaffAct(onDone?: () => void) {
  const fetcher = useFetcher<StaffAnswer>();
  useAnswerToast(fetcher.data, onDone);
  return {
    fetcher,
    pending: fetcher.state !== "idle",
    answer: fetcher.data,
    send: (fields: Record<string, string>) => void fetcher.submit(fields, { method: "post" }),
    /** For an act that needs a fresh proof. */
    async sendProved(fields: Record<string, string>) {
      if (await proveFirst()) void fetcher.submit(fields, { method: "post" });
    },
    /** Sends a form whose act needs a fresh proof, unless its check has kept it. */
    submitForm(event: FormEvent<HTMLFormElement>) {
      if (!event.defaultPrevented) submitProved(event, (form) => void fetcher.submit(form));
    },
  };
}
