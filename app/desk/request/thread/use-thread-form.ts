import { type RefObject, useRef, useState, useEffect } from "react";
import { useFetcher } from "react-router";
import type { z } from "zod";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { type ThreadAnswer, threadAddress, type Writing } from "./thread-answer.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";

/** Manages a form below a thread: validated, submitted without navigation, stored as a draft until sent, then cleared. */
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
      // An empty field is no error on blur; a message would move the control being clicked.
      onBlur: undefined,
      onInput: (event: Parameters<typeof form.props.onInput>[0]) => {
        form.props.onInput(event);
        draft.keep();
      },
    },
  };
}

type Draft = Record<string, string>;

const draftKey = (requestId: string, form: string) => `request-draft:${requestId}:${form}`;
const DRAFT_FIELDS = ["to", "subject", "body", "via", "language"];

function typedIn(form: HTMLFormElement): Draft {
  const fields = new FormData(form);
  return Object.fromEntries(
    DRAFT_FIELDS.flatMap((name) => {
      const value = fields.get(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/** Input events let the form react as if the text was typed. */
function writeInto(form: HTMLFormElement, typed: Draft): void {
  for (const [name, value] of Object.entries(typed)) {
    const control = form.elements.namedItem(name) as HTMLInputElement | null;
    if (!control) continue;
    control.value = value;
    for (const event of ["input", "change"]) control.dispatchEvent(new Event(event, { bubbles: true }));
  }
}

/** Keeps a draft for the life of the tab, across navigation and reload. Call `keep` with every change, `drop` after sending. */
function useThreadDraft(requestId: string, form: RefObject<HTMLFormElement | null>, name: string) {
  const key = draftKey(requestId, name);
  const begun = useRef<Draft>({});
  useEffect(() => {
    if (!form.current) return;
    begun.current = typedIn(form.current);
    const draft = readDraft(key);
    // A form that shows refused values from the server has the newer text.
    if (draft && form.current.dataset.refused !== "true") writeInto(form.current, draft);
  }, [form, key]);
  const keep = () => {
    if (!form.current) return;
    const typed = typedIn(form.current);
    const isNew = Object.entries(typed).some(
      ([field, value]) => value.trim() !== (begun.current[field] ?? "").trim(),
    );
    try {
      if (isNew) sessionStorage.setItem(key, JSON.stringify(typed));
      else sessionStorage.removeItem(key);
    } catch {
      // Without storage the text only stays in the form.
    }
  };
  const drop = () => {
    try {
      sessionStorage.removeItem(key);
    } catch {}
  };
  return { keep, drop };
}

function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? "null") as unknown;
    return draft && typeof draft === "object" ? (draft as Draft) : null;
  } catch {
    return null;
  }
}
