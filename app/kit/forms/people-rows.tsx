import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Field, useFormError } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { FormRecord } from "./form-result.ts";
import { peopleIn, PERSON_LABELS, PERSON_MAX_LENGTH } from "./people.ts";
import { RowListButtons } from "./row-list-buttons.tsx";
import { type RowValues, rowValues, useFocusWhenDrawn, useFormRows } from "./use-form-rows.ts";

/** Number of empty rows for browsers without JavaScript. */
const SPARE = 2;

interface Person {
  values: RowValues;
  /** Returns the name of a field in this row. */
  name: (column: string) => string;
}

interface PeopleRowsProps {
  values: FormRecord;
  /** Field name of the list itself, for the error that it has too many rows. */
  list: string;
  tasks: string;
  more: (person: Person) => ReactNode;
}

/** Rows of contact persons of a customer or carrier; `more` renders fields after the common ones. */
export function PeopleRows(props: PeopleRowsProps) {
  const hydrated = useHydrated();
  const { rows, add, remove, undo } = useFormRows(() => peopleIn(props.values), {
    least: 1,
    spare: hydrated ? 0 : SPARE,
    list: props.list,
  });
  const listError = useFormError(props.list);
  const list = useRef<HTMLUListElement>(null);
  const focusWhenDrawn = useFocusWhenDrawn(list);
  const removeAt = (position: number, index: number) =>
    remove(index, rowValues((list.current?.children[position] ?? null) as HTMLElement | null));
  return (
    <div>
      <ul ref={list} className="grid gap-5">
        {rows.map(({ index, values }, position) => (
          <PersonRow
            {...props}
            key={index}
            index={index}
            values={values}
            number={position + 1}
            onRemove={hydrated ? () => removeAt(position, index) : undefined}
          />
        ))}
      </ul>
      <p role="alert" className="mt-2 font-medium text-red-700 empty:hidden">
        {listError}
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

function PersonRow({
  index,
  values,
  number,
  tasks,
  more,
  onRemove,
}: Pick<PeopleRowsProps, "tasks" | "more"> & {
  index: number;
  values: RowValues;
  number: number;
  onRemove?: () => void;
}) {
  const name = (column: string) => `contacts.${index}.${column}`;
  const line = (column: keyof typeof PERSON_LABELS, input: React.ComponentProps<typeof TextInput> = {}) => (
    <Field label={PERSON_LABELS[column]} name={name(column)}>
      <TextInput {...input} defaultValue={values[column] ?? ""} data-max={PERSON_MAX_LENGTH[column]} />
    </Field>
  );
  return (
    <li className="border-t border-slate-200 pt-4 first:border-0 first:pt-0">
      <fieldset className="min-w-0">
        <legend className="sr-only">Person {number}</legend>
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,0.9fr)]">
          {line("name")}
          {line("email", { type: "email", inputMode: "email" })}
          {line("phone", { type: "tel" })}
          {line("task", { placeholder: tasks })}
          {more({ values, name })}
          {onRemove ? (
            <Button
              variant="quiet"
              iconOnly
              aria-label={`Remove person ${number}`}
              title="Remove"
              className="justify-self-end lg:col-start-4 lg:mt-6.5"
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
