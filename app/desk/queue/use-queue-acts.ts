import { createContext, use, useCallback, useEffect } from "react";
import { useFetchers, useSubmit } from "react-router";
import { failAndShow } from "#app/kit/forms/form-answer.ts";
import { toastOutcome } from "#app/kit/forms/use-act.ts";
import { failureOf, type QueueLine } from "./queue.ts";

export type QueueAct =
  | "tell"
  | "claim"
  | "reason"
  | "add status"
  | "assign"
  | "snooze"
  | "set status"
  | "wake"
  | "make-next"
  | "skip-next";

/** Actions that run without a dialog. */
export const ACTS_AT_ONCE: readonly QueueAct[] = ["claim", "wake", "make-next", "skip-next"];

interface QueueActs {
  actsOf: (line: QueueLine) => readonly QueueAct[];
  begin: (act: QueueAct, line: QueueLine) => void;
  showActs: (line: QueueLine) => void;
}

export const QueueActsContext = createContext<QueueActs | null>(null);

export function useQueueActs(): QueueActs {
  const acts = use(QueueActsContext);
  if (!acts) throw new Error("useQueueActs outside of the work queue");
  return acts;
}

export const QueueAddress = createContext("/admin?index");

type Send = (fields: Record<string, string>) => void;
/** Used by the «Undo» of a toast, which may outlive its line. */
let sendAgain: Send | null = null;

export function useSendAct(): Send {
  const submit = useSubmit();
  const action = use(QueueAddress);
  const send = useCallback<Send>(
    (fields) =>
      void submit(fields, {
        method: "post",
        action,
        navigate: false,
        fetcherKey: `queue ${crypto.randomUUID()}`,
        preventScrollReset: true,
      }),
    [submit, action],
  );
  useEffect(() => {
    sendAgain = send;
  }, [send]);
  return send;
}

/** True for lines with a pending action that removes them: they are hidden optimistically. */
export function useOptimisticallyRemoved(): (line: QueueLine) => boolean {
  const fetchers = useFetchers();
  const action = use(QueueAddress);
  const leaving = new Set<string>();
  for (const { formData, formAction } of fetchers) {
    if (!formData || formAction !== action) continue;
    const intent = formData.get("intent");
    const id = String(formData.get("id"));
    if (intent === "snooze") leaving.add(`${formData.get("snoozed_until") ? "queue" : "snoozed"} ${id}`);
    if (intent === "make-next" || intent === "skip-next") leaving.add(`queue ${id}`);
    if (intent === "status" && formData.get("status") !== "pending") leaving.add(`queue ${id}`);
  }
  return ({ id, snoozed, reasons }) =>
    !reasons.some(({ staysAwake }) => staysAwake) && leaving.has(`${snoozed ? "snoozed" : "queue"} ${id}`);
}

export function useOwnerScope(kept: boolean): boolean {
  const action = use(QueueAddress);
  for (const { formData, formAction } of useFetchers()) {
    if (formAction === action && formData?.get("intent") === "whose") return formData.get("whose") === "mine";
  }
  return kept;
}

/** The `clientAction` of a page with a queue. */
export const actInQueue = failAndShow(failureOf, (answer) =>
  toastOutcome(answer, (fields) => sendAgain?.(fields)),
);
