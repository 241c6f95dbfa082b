import { X } from "lucide-react";
import { useRef } from "react";
import { RowListButtons } from "#app/kit/forms/row-list-buttons.tsx";
import { type RowValues, rowValues, useFocusWhenDrawn, useFormRows } from "#app/kit/forms/use-form-rows.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { contactRowsIn, CONTACTS_GIVEN } from "./company-form.ts";
import { CONTACT_LABELS, CONTACT_MAX_LENGTH } from "./company.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { MAILS_WANTED } from "#app/mails/mail.ts";
import { STAFF_LANGUAGE_OPTIONS } from "#app/kit/language/staff-languages.ts";
import { MAILS_WANTED_TEXTS } from "#app/mails/words.ts";

const MAILS_OPTIONS = MAILS_WANTED.map((value) => ({ value, label: MAILS_WANTED_TEXTS[value] }));
const LANGUAGE_OPTIONS = [{ value: "", label: "Company's" }, ...STAFF_LANGUAGE_OPTIONS];
/** Empty rows for browsers that cannot add any. */
const SPARE = [0, 1, 2];

export function ContactRows(props: { values: FormRecord; error: (name: string) => string | undefined }) {
  const hydrated = useHydrated();
  const { rows, first, add, remove, undo } = useFormRows(() => contactRowsIn(props.values), { least: 1 });
  const list = useRef<HTMLUListElement>(null);
  const focusWhenDrawn = useFocusWhenDrawn(list);
  const removeAt = (position: number, index: number) =>
    remove(index, rowValues((list.current?.children[position] ?? null) as HTMLElement | null));
  return (
    <div>
      <input type="hidden" name={CONTACTS_GIVEN} value="1" />
      <ul ref={list} className="grid gap-5">
        {rows.map(({ index, values }, position) => (
          <ContactRow
            key={index}
            index={index}
            values={values}
            number={position + 1}
            error={props.error}
            onRemove={hydrated ? () => removeAt(position, index) : undefined}
          />
        ))}
      </ul>
      {hydrated ? null : (
        <noscript>
          <ul className="mt-5 grid gap-5">
            {SPARE.map((step) => (
              <ContactRow
                key={step}
                index={first + step}
                values={{}}
                number={rows.length + step + 1}
                error={props.error}
              />
            ))}
          </ul>
        </noscript>
      )}
      <p role="alert" className="mt-2 font-medium text-red-700 empty:hidden">
        {props.error(CONTACTS_GIVEN)}
      </p>
      {hydrated ? (
        <RowListButtons
          addLabel="Add person"
          onAdd={() => focusWhenDrawn(`[name="contacts.${add([{}])}.name"]`)}
          noun="person"
          undo={undo}
          alone
        />
      ) : null}
    </div>
  );
}

function ContactRow(props: {
  index: number;
  values: RowValues;
  number: number;
  error: (name: string) => string | undefined;
  onRemove?: () => void;
}) {
  const { index, values, number, onRemove } = props;
  const name = (column: string) => `contacts.${index}.${column}`;
  const line = (
    column: keyof typeof CONTACT_MAX_LENGTH,
    input: React.ComponentProps<typeof TextInput> = {},
  ) => (
    <Field label={CONTACT_LABELS[column]} name={name(column)} error={props.error(name(column))}>
      <TextInput
        {...input}
        defaultValue={values[column] ?? ""}
        data-max={CONTACT_MAX_LENGTH[column]}
        autoComplete="off"
      />
    </Field>
  );
  return (
    <li className="border-t border-slate-200 pt-4 first:border-0 first:pt-0">
      <fieldset className="min-w-0">
        <legend className="sr-only">Person {number}</legend>
        <input type="hidden" name={name("id")} value={values.id ?? ""} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1.5fr_1fr_1fr_auto_auto_auto] lg:items-start">
          {line("name")}
          {line("email", { type: "email", inputMode: "email" })}
          {line("phone", { type: "tel" })}
          {line("task", { placeholder: "Orders, invoices, customs" })}
          <Field
            label={CONTACT_LABELS.mails_wanted}
            name={name("mails_wanted")}
            error={props.error(name("mails_wanted"))}
          >
            <Select
              options={MAILS_OPTIONS}
              defaultValue={values.mails_wanted ?? "none"}
              className="lg:w-44"
            />
          </Field>
          <Field
            label={CONTACT_LABELS.language}
            name={name("language")}
            error={props.error(name("language"))}
          >
            <Select options={LANGUAGE_OPTIONS} defaultValue={values.language ?? ""} className="lg:w-36" />
          </Field>
          {onRemove ? (
            <Button
              variant="quiet"
              iconOnly
              aria-label={`Remove person ${number}`}
              title="Remove"
              className="justify-self-end lg:mt-6.5"
              onClick={onRemove}
            >
              <X aria-hidden="true" />
            </Button>
          ) : null}
        </div>
      </fieldset>
    </li>
  );
}
