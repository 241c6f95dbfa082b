import { Field } from "../ui/field.tsx";
import { TextArea, TextInput } from "../ui/text-input.tsx";
import { type Letter, MESSAGE_MAX, SUBJECT_MAX } from "./letter.ts";

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
