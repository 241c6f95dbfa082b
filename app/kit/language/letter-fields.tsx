import { Field } from "../ui/field.tsx";
import { TextArea, TextInput } from "../ui/text-input.tsx";
import { type Letter, MESSAGE_MAX, SUBJECT_MAX } from "./letter.ts";
import { useState } from "react";
import type { Language } from "./language.ts";

/**
 * Subject and message of a letter, which `useLetterLanguage` writes in another language.
 *
 * @param props.id of the form
 */
export function LetterFields(props: {
  id: string;
  letter: Letter;
  /** How near a text is to its limit. */
  count?: (name: string) => string | undefined;
  autoFocus?: boolean;
}) {
  const { id, letter, count, autoFocus } = props;
  const field = (name: keyof Letter) => ({
    id: `${id}-${name}`,
    name,
    hint: count?.(name),
    required: true,
  });
  return (
    <>
      <Field label="Subject" {...field("subject")}>
        <TextInput defaultValue={letter.subject} data-max={SUBJECT_MAX} autoComplete="off" />
      </Field>
      <Field label="Message" {...field("message")}>
        <TextArea rows={9} defaultValue={letter.message} data-max={MESSAGE_MAX} autoFocus={autoFocus} />
      </Field>
    </>
  );
}

/**
 * The language of a letter that somebody of the staff sends, and what says the letter in another one. What was written
 * over is not translated, and stays.
 *
 * @param id of the form; its fields are `${id}-subject` and `${id}-message`
 */
export function useLetterLanguage(id: string, letters: Record<Language, Letter>, first: Language) {
  const [language, setLanguage] = useState(first);
  const translate = (to: Language) => {
    for (const name of ["subject", "message"] as const) {
      const control = document.getElementById(`${id}-${name}`) as HTMLInputElement | null;
      if (control?.value === letters[language][name]) control.value = letters[to][name];
    }
    setLanguage(to);
  };
  return { language, translate };
}
