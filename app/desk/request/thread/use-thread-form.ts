import { type RefObject, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { z } from "zod";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { useThreadDraft } from "./thread-draft.ts";
import { type ThreadAnswer, threadAddress, type Writing } from "./thread-answer.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";

/** A form below a thread: checked, sent without leaving the page, kept as a draft until it is sent, emptied afterwards. */
export function useThreadForm(options: {
  requestId: string;
  name: Writing;
  schema: z.ZodType;
  before: ThreadAnswer | undefined;
  onEmptied?: () => void;
}) {
  const { requestId, name, schema, before, onEmptied } = options;
  const fetcher = useFetcher<ThreadAnswer>();
  const element: RefObject<HTMLFormElement | null> = useRef(null);
  const answer = fetcher.data ?? before;
  const form = useCheckedForm({ schema, answer, form: element });
  const draft = useThreadDraft(requestId, element, name);
  const [count, setCount] = useState(0);
  useAnswerToast(fetcher.data, () => {
    element.current?.reset();
    draft.drop();
    setCount((sent) => sent + 1);
    onEmptied?.();
  });
  return {
    Form: fetcher.Form,
    element,
    form,
    draft,
    count,
    pending: fetcher.state !== "idle" || form.waiting,
    error: fetcher.data ? undefined : before?.error,
    typed: (field: string, otherwise = "") => {
      const value = before?.values?.[field];
      return typeof value === "string" ? value : otherwise;
    },
    props: {
      ...form.props,
      method: "post" as const,
      action: threadAddress(requestId),
      "data-refused": before?.values ? "true" : undefined,
      // Left empty it is no mistake; a message would move what is being clicked.
      onBlur: undefined,
      onInput: (event: Parameters<typeof form.props.onInput>[0]) => {
        form.props.onInput(event);
        draft.keep();
      },
    },
  };
}
