import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { lengthNote } from "../text/counts.ts";
import { useLastAnswer, useStateFor } from "../ui/use-state-for.ts";
import { openFold } from "./open-fold.ts";
import { type FieldErrors, fieldErrorsOf, formRecord } from "./form-result.ts";

/** The part of an action's answer that a form shows; a new object for every answer. */
export interface CheckedAnswer {
  fieldErrors?: FieldErrors;
}

type Schema = z.ZodType | (() => Promise<z.ZodType>);
type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Validates native controls with a zod schema: a field when it loses focus, all fields on submit, an invalid field
 * while it is edited.
 * @param options.schema the schema, or its loader, called at the first focus; without it only the server validates
 * @param options.lists names of fields that hold several values
 * @param options.onValid called with the submission of a valid form, which it may prevent
 */
export function useCheckedForm<Answer extends CheckedAnswer>(options: {
  schema?: Schema;
  form?: RefObject<HTMLFormElement | null>;
  answer?: Answer | null;
  lists?: readonly string[];
  onValid?: (event: FormEvent<HTMLFormElement>) => void;
}) {
  const own = useRef<HTMLFormElement>(null);
  const form = options.form ?? own;
  const answer = useLastAnswer(options.answer);
  const [errors, setErrors] = useStateFor<FieldErrors>(answer, answer?.fieldErrors ?? {});
  useFocusOnRefusal(form, answer);

  const { counts, count, forget } = useCounts();
  const press = useRef<Promise<unknown>>(undefined);
  const { rules, load, waiting, sendOnceLoaded } = useRules(options.schema);
  const check = (element: HTMLFormElement) => errorsIn(element, rules.current, options.lists);
  const recheck = async (element: HTMLFormElement, name: string, typed = false) => {
    await Promise.all([load(), press.current]);
    const messages = check(element)[name];
    setErrors((before) => replaceError(before, name, messages, typed ? null : answer));
  };

  return {
    /** The last answer, also when the page was read again since. */
    answer,
    error: (name: string): string | undefined => errors[name]?.[0],
    errors: errors as Readonly<FieldErrors>,
    /** A submission that waits for the schema to load counts as pending. */
    waiting,
    clear: () => setErrors({}),
    count: (name: string): string | undefined => counts[name],
    props: {
      ref: form,
      // Messages are ours, also without JavaScript: the browser's own would be worded differently.
      noValidate: true,
      onMouseDown: () => void (press.current = mouseUp()),
      onFocus: () => void load(),
      onReset: forget,
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const { name } = event.target;
        const next = event.relatedTarget as FormControl | null;
        if (name && next?.name !== name && next?.type !== "submit") void recheck(event.currentTarget, name);
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const control = event.target as FormControl;
        const { name } = control;
        if (name && (count(control) || errors[name])) void recheck(event.currentTarget, name, true);
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (rules.current === undefined) {
          event.preventDefault();
          if (!waiting) void sendOnceLoaded(event);
          return;
        }
        const messages = check(event.currentTarget);
        setErrors(messages);
        if (Object.keys(messages).length > 0) {
          event.preventDefault();
          focusFirst(event.currentTarget, messages);
        } else options.onValid?.(event);
      },
    },
  };
}

function errorsIn(form: HTMLFormElement, rules?: z.ZodType | null, lists?: readonly string[]): FieldErrors {
  const result = rules?.safeParse(formRecord(new FormData(form), lists));
  return result?.error ? fieldErrorsOf(result.error.issues) : {};
}

/** Waits until the button is released: a message that appears earlier moves the button, and the click is lost. */
const mouseUp = () =>
  new Promise((resolve) => {
    addEventListener("mouseup", resolve, { once: true, capture: true });
  });

/** Keeps the server's message while no other error is found: a removed message would move the link that is being clicked. */
function replaceError(
  before: FieldErrors,
  name: string,
  messages: string[] | undefined,
  answer: CheckedAnswer | null | undefined,
): FieldErrors {
  const { [name]: old, ...others } = before;
  const now = messages ?? (old === answer?.fieldErrors?.[name] ? old : undefined);
  return now ? { ...others, [name]: now } : others;
}

function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, answer?: CheckedAnswer | null) {
  const [first] = useState(answer);
  const refused = answer === first ? undefined : answer?.fieldErrors;
  useEffect(() => {
    if (form.current && refused) focusFirst(form.current, refused);
  }, [form, refused]);
}

/** Shows a note when a text is too long: controls have `data-max` instead of `maxlength`, so that no text is truncated. */
function useCounts() {
  const [counts, setCounts] = useState<Record<string, string | undefined>>({});
  const count = ({ name, value, dataset }: FormControl): boolean => {
    const max = Number(dataset.max);
    if (!max) return false;
    const { length } = value.trim();
    const note = lengthNote(length, max);
    setCounts((before) => (before[name] === note ? before : { ...before, [name]: note }));
    return length > max;
  };
  return { counts, count, forget: () => setCounts({}) };
}

function useRules(schema?: Schema) {
  // Undefined until the schema has loaded, null when it could not be loaded.
  const loaded = useRef<z.ZodType | null>(undefined);
  // A schema that is already loaded may change with its subject, such as the current e-mail address.
  const rules = typeof schema === "function" ? loaded : { current: schema ?? null };
  const load = async () => {
    if (!loaded.current && typeof schema === "function") loaded.current = await schema().catch(() => null);
  };
  const [waiting, setWaiting] = useState(false);
  const sendOnceLoaded = async (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    setWaiting(true);
    await load();
    setWaiting(false);
    element.requestSubmit(submitter);
  };
  return { rules, load, waiting, sendOnceLoaded };
}

/** Focuses the first control, in document order, that has an error. */
export function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const controls = [...form.elements] as FormControl[];
  const control = controls.find(({ name }) => name && errors[name]);
  const shown = control?.type === "hidden" ? control.parentElement?.querySelector("input") : control;
  openFold(shown);
  shown?.focus();
}
