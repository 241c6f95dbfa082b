import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import type { Language } from "./language.ts";
import { STAFF_LANGUAGE_OPTIONS } from "./staff-languages.ts";

type Props = Pick<ComponentProps<typeof Field>, "hint" | "className" | "hideLabel"> & {
  label?: string;
  value?: Language;
  isDisabled?: boolean;
  /** Set when only one language is available. */
  isFixed?: boolean;
  onChange?: (language: Language) => void;
};

/** Select field, named `language`, for the language of a recipient outside the company. */
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
