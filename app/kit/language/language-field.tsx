import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { type Language, LANGUAGE_NAMES, LANGUAGES } from "./language.ts";

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

type Props = Pick<ComponentProps<typeof Field>, "hint" | "className" | "error"> & {
  label?: string;
  value?: Language;
  isDisabled?: boolean;
  onChange?: (language: Language) => void;
};

/** In which language somebody outside reads: the one control of staff for it, as `language` in a form. */
export function LanguageField({ label = "Language", value = "en", isDisabled, onChange, ...field }: Props) {
  return (
    <Field {...field} label={label} name="language">
      <Select
        options={OPTIONS}
        defaultValue={value}
        disabled={isDisabled}
        onChange={(event) => onChange?.(event.target.value as Language)}
      />
    </Field>
  );
}
