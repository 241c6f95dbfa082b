import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import type { z } from "zod";
import { type FieldErrors, fieldErrorsOf, formRecord } from "#domain/form-result.ts";

/** The part of an action's answer that a form shows; a new object for every answer. */
export interface CheckedAnswer {
  fieldErrors?: FieldErrors;
}

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Checks a form of native controls by a schema of `domain/`: a field when it is left, everything on submit, and a
 * field that was wrong while it is mended. Errors of the server's answer are shown in the same places.
 *
 * @param options.lists names of fields that hold several values
 * @param options.allow asked after the check; returning false keeps the form from being sent
 */
export function useCheckedForm(options: {
  schema: z.ZodType;
  answer?: CheckedAnswer | null;
  lists?: readonly string[];
  allow?: (event: FormEvent<HTMLFormElement>) => boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>(options.answer?.fieldErrors ?? {});
  const [seenAnswer, setSeenAnswer] = useState(options.answer);
  if (options.answer !== seenAnswer) {
    setSeenAnswer(options.answer);
    setErrors(options.answer?.fieldErrors ?? {});
  }

  const check = (element: HTMLFormElement): FieldErrors => {
    const result = options.schema.safeParse(formRecord(new FormData(element), options.lists));
    return result.success ? {} : fieldErrorsOf(result.error.issues);
  };
  const recheck = (element: HTMLFormElement, name: string) => {
    const found = check(element)[name];
    setErrors(({ [name]: _old, ...others }) => (found ? { ...others, [name]: found } : others));
  };

  return {
    /** The first message of a field, to be shown under it. */
    error: (name: string): string | undefined => errors[name]?.[0],
    /** Forgets all messages, after the form was emptied. */
    clear: () => setErrors({}),
    props: {
      ref: form,
      // Messages are ours, also without JavaScript: the browser's own bubbles would say it in other words.
      noValidate: true,
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const name = (event.target as unknown as FormControl).name;
        // A group of checkboxes is left when the focus leaves the whole group.
        const next = event.relatedTarget as FormControl | null;
        if (name && next?.name !== name && next?.type !== "submit") recheck(event.currentTarget, name);
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const name = (event.target as FormControl).name;
        if (name && errors[name]) recheck(event.currentTarget, name);
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const found = check(event.currentTarget);
        setErrors(found);
        if (Object.keys(found).length > 0) {
          event.preventDefault();
          focusFirst(event.currentTarget, found);
        } else if (options.allow && !options.allow(event)) event.preventDefault();
      },
    },
  };
}

/** Moves the focus to the first control, in the order of the page, that has an error. */
export function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const controls = [...form.elements] as FormControl[];
  controls.find((control) => control.name && errors[control.name])?.focus();
}
