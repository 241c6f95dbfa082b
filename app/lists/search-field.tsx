import { Search } from "lucide-react";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { SEARCH_MAX_LENGTH } from "#domain/search.ts";

/** The search box of a list. */
export function SearchField(props: {
  label: string;
  placeholder?: string;
  defaultValue: string;
  className?: string;
}) {
  return (
    <Field label={props.label} name="search" hideLabel className={props.className}>
      <TextInput
        type="search"
        icon={<Search />}
        placeholder={props.placeholder ?? props.label}
        defaultValue={props.defaultValue}
        maxLength={SEARCH_MAX_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
      />
    </Field>
  );
}
