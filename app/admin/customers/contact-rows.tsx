import { Plus, Undo2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { contactRowsIn, CONTACTS_GIVEN, type TypedContact } from "#domain/companies/company-form.ts";
import { CONTACT_LABELS, CONTACT_MAX_LENGTH } from "#domain/companies/company.ts";
import type { FormRecord } from "#domain/form-result.ts";
import { MAILS_WANTED } from "#domain/subscriptions/mails-wanted.ts";
import { MAILS_WANTED_TEXTS } from "#words/subscriptions.ts";

const MAILS_OPTIONS = MAILS_WANTED.map((value) => ({ value, label: MAILS_WANTED_TEXTS[value] }));
/** Empty rows for browsers that cannot add any. */
const SPARE = [0, 1, 2];

interface Rows {
  rows: TypedContact[];
  removed: { contact: TypedContact; position: number } | null;
}

/** Those typed; an empty row where there are none. */
function startRows(values: FormRecord): TypedContact[] {
  const rows = contactRowsIn(values);
  return rows.length > 0 ? rows : [{ index: 0, row: {} }];
}

/** The people at a customer: a row each, to be added and removed; without JavaScript some empty ones stand ready. */
export function ContactRows(props: { values: FormRecord; error: (name: string) => string | undefined }) {
  const hydrated = useHydrated();
  const [{ rows, removed }, setRows] = useState<Rows>(() => ({
    rows: startRows(props.values),
    removed: null,
  }));
  const [first] = useState(() => Math.max(-1, ...rows.map(({ index }) => index)) + 1);
  const next = useRef(first);
  const list = useRef<HTMLUListElement>(null);
  const toFocus = useRef<number>(undefined);
  useEffect(() => {
    if (toFocus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[name="contacts.${toFocus.current}.name"]`)?.focus();
    toFocus.current = undefined;
  });
  const add = () => {
    const index = next.current++;
    toFocus.current = index;
    setRows((before) => ({ ...before, rows: [...before.rows, { index, row: {} }] }));
  };
  const remove = (index: number) => {
    const typed = Object.fromEntries(
      [...(list.current?.querySelectorAll<HTMLInputElement>(`[name^="contacts.${index}."]`) ?? [])].map(
        (field) => [field.name.split(".").at(-1) ?? "", field.value],
      ),
    );
    setRows((before) => ({
      rows: before.rows.filter((each) => each.index !== index),
      removed: {
        // Another number: its fields begin with what was typed.
        contact: { index: next.current++, row: typed },
        position: before.rows.findIndex((each) => each.index === index),
      },
    }));
  };
  return (
    <div>
      <input type="hidden" name={CONTACTS_GIVEN} value="1" />
      <ul ref={list} className="grid gap-5">
        {rows.map(({ index, row }, position) => (
          <ContactRow
            key={index}
            index={index}
            row={row}
            number={position + 1}
            error={props.error}
            onRemove={hydrated ? () => remove(index) : undefined}
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
                row={{}}
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
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="sm" onClick={add}>
            <Plus aria-hidden="true" />
            Add person
          </Button>
          {removed ? (
            <Button
              size="sm"
              variant="quiet"
              onClick={() =>
                setRows((before) => ({
                  rows: before.rows.toSpliced(removed.position, 0, removed.contact),
                  removed: null,
                }))
              }
            >
              <Undo2 aria-hidden="true" />
              Bring the removed person back
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function ContactRow(props: {
  index: number;
  row: TypedContact["row"];
  number: number;
  error: (name: string) => string | undefined;
  onRemove?: () => void;
}) {
  const { index, row, number, onRemove } = props;
  const name = (column: string) => `contacts.${index}.${column}`;
  const line = (
    column: keyof typeof CONTACT_MAX_LENGTH,
    input: React.ComponentProps<typeof TextInput> = {},
  ) => (
    <Field label={CONTACT_LABELS[column]} name={name(column)} error={props.error(name(column))}>
      <TextInput
        {...input}
        defaultValue={row[column] ?? ""}
        data-max={CONTACT_MAX_LENGTH[column]}
        autoComplete="off"
      />
    </Field>
  );
  return (
    <li className="border-t border-slate-200 pt-4 first:border-0 first:pt-0">
      <fieldset className="min-w-0">
        <legend className="sr-only">Person {number}</legend>
        <input type="hidden" name={name("id")} value={row.id ?? ""} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1.5fr_1fr_1fr_auto_auto] lg:items-start">
          {line("name")}
          {line("email", { type: "email", inputMode: "email" })}
          {line("phone", { type: "tel" })}
          {line("task", { placeholder: "Orders, invoices, customs" })}
          <Field
            label={CONTACT_LABELS.mails_wanted}
            name={name("mails_wanted")}
            error={props.error(name("mails_wanted"))}
          >
            <Select options={MAILS_OPTIONS} defaultValue={row.mails_wanted ?? "none"} className="lg:w-44" />
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
