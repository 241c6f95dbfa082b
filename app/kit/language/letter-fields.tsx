import { Field } from "../ui/field.tsx";
import { TextArea, TextInput } from "../ui/text-input.tsx";
import { type Letter, MESSAGE_MAX, SUBJECT_MAX } from "./letter.ts";
import { useId, useState } from "react";
import type { Language } from "./language.ts";
import { LanguageField } from "./language-field.tsx";

/**
 * Subject and message of a mail; `useLetterLanguage` changes their language.
 * @param props.id id of the form
 */
export function LetterFields(props: {
  id: string;
  letter: Letter;
  /** Returns a note on how close a text is to its maximum length. */
  count?: (name: string) => string | undefined;
  autoFocus?: boolean;
}) {
  const { id, letter, count, autoFocus } = props;
  const field = (name: keyof Letter) => ({ id: `${id}-${name}`, name, hint: count?.(name), required: true });
  return (
    <>
      <Field label="Subject" {...field("subject")}>
        <TextInput defaultValue={letter.subject} data-max={SUBJECT_MAX} />
      </Field>
      <Field label="Message" {...field("message")}>
        <TextArea rows={9} defaultValue={letter.message} data-max={MESSAGE_MAX} autoFocus={autoFocus} />
      </Field>
    </>
  );
}

/** Recipient, language and text of a mail to somebody outside the company; unedited texts follow the language. */
export function AddressedLetterFields(props: {
  letters: Record<Language, Letter>;
  language: Language;
  to: string;
  count: (name: string) => string | undefined;
}) {
  const { letters, language, to, count } = props;
  const id = useId();
  const { translate } = useLetterLanguage(id, letters, language);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field label="To" name="to" hint={to ? undefined : "No address is on record"} required>
          <TextInput type="email" defaultValue={to} />
        </Field>
        <LanguageField label="They read" value={language} onChange={translate} />
      </div>
      <LetterFields id={id} letter={letters[language]} count={count} />
    </>
  );
}

/**
 * Manages the language of a mail sent by staff, and its text in each language. Edited texts are kept, not translated.
 * @param id id of the form; its fields are `${id}-subject` and `${id}-message`
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
