import { Field } from "../ui/field.tsx";
import { TextArea, TextInput } from "../ui/text-input.tsx";
import { type Letter, MESSAGE_MAX, SUBJECT_MAX } from "./letter.ts";

type TextOf = (name: string) => string | undefined;

/**
 * Subject and message of a letter, which `useLetterLanguage` writes in another language.
 *
 * @param props.id of the form
 */
export function LetterFields(props: {
  id: string;
  letter: Letter;
  error: TextOf;
  /** How near a text is to its limit. */
  count?: TextOf;
  /** Text as it was sent before. */
  typed?: TextOf;
  autoFocus?: boolean;
}) {
  const { id, letter, error, count, typed, autoFocus } = props;
  const field = (name: keyof Letter) => ({
    id: `${id}-${name}`,
    name,
    error: error(name),
    hint: count?.(name),
    required: true,
  });
  return (
    <>
      <Field label="Subject" {...field("subject")}>
        <TextInput
          defaultValue={typed?.("subject") ?? letter.subject}
          data-max={SUBJECT_MAX}
          autoComplete="off"
        />
      </Field>
      <Field label="Message" {...field("message")}>
        <TextArea
          rows={9}
          defaultValue={typed?.("message") ?? letter.message}
          data-max={MESSAGE_MAX}
          autoFocus={autoFocus}
        />
      </Field>
    </>
  );
}
