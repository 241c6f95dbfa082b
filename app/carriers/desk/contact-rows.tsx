import { X } from "lucide-react";
import { useRef } from "react";
import { RowListButtons } from "#app/kit/forms/row-list-buttons.tsx";
import { type RowValues, rowValues, useFocusWhenDrawn, useFormRows } from "#app/kit/forms/use-form-rows.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { CONTACT_LABELS, CONTACT_MAX_LENGTH, contactRowsIn } from "../carrier.ts";

/** Empty rows for browsers that cannot add any. */
const SPARE = 2;

export function ContactRows(props: {
  values: Readonly<Record<string, string | undefined>>;
  error: (name: string) => string | undefined;
}) {
  const hydrated = useHydrated();
  const { rows, add, remove, undo } = useFormRows(() => contactRowsIn(props.values), {
    least: 1,
    spare: hydrated ? 0 : SPARE,
  });
  const list = useRef<HTMLUListElement>(null);
  const focusWhenDrawn = useFocusWhenDrawn(list);
  const removeAt = (position: number, index: number) =>
    remove(index, rowValues((list.current?.children[position] ?? null) as HTMLElement | null));
  return (
    <div>
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
      <p role="alert" className="mt-2 font-medium text-red-700 empty:hidden">
        {props.error("contacts")}
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
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1.5fr_1fr_1fr_auto_auto]">
          {line("name")}
          {line("email", { type: "email", inputMode: "email" })}
          {line("phone", { type: "tel" })}
          {line("task", { placeholder: "Dispatch, bookings" })}
          <Checkbox
            name={name("gets_orders")}
            value="1"
            defaultChecked={values.gets_orders === "1"}
            label={CONTACT_LABELS.gets_orders}
            className="lg:mt-8"
          />
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
