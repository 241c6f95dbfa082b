import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import type { Language } from "./language.ts";
import { STAFF_LANGUAGE_OPTIONS } from "./staff-languages.ts";

type Props = Pick<ComponentProps<typeof Field>, "hint" | "className" | "hideLabel"> & {
  label?: string;
  value?: Language;
  isDisabled?: boolean;
  /** Set where there is nothing else to choose. */
  isFixed?: boolean;
  onChange?: (language: Language) => void;
};

/** In which language somebody outside reads: the one control of staff for it, as `language` in a form. */
export function LanguageField(props: Props) {
  const { label = "Language", value = "en", isDisabled, isFixed = false, onChange, ...field } = props;
  return (
    <Field {...field} label={label} name="language">
      <Select
        options={STAFF_LANGUAGE_OPTIONS.filter((option) => !isFixed || option.value === value)}
        defaultValue={value}
        disabled={isDisabled}
        onChange={(event) => onChange?.(event.target.value as Language)}
      />
    </Field>
  );
}
