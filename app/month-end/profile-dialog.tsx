import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { FORMATS } from "#app/spreadsheets/export-choice.ts";
import { INVOICE_COLUMN_KEYS, INVOICE_COLUMNS, MONTH_END_ADDRESS, profileForm } from "./month-end.ts";

/** Dialog that saves an export profile for the accountant. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="New profile"
      description="Columns, codes and separators of the accountant's program, kept by name."
      size="lg"
      schema={profileForm}
      lists={["column"]}
      action={MONTH_END_ADDRESS}
      fields={{ intent: "save-profile" }}
      submit="Save profile"
      onClose={onClose}
    >
      {({ error }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Profile name" name="name" hint="A profile of this name is replaced" required>
              <TextInput maxLength={80} autoComplete="off" />
            </Field>
            <Field label="File format" name="format" required>
              <Select
                defaultValue="semicolon"
                options={Object.entries(FORMATS).map(([value, { label }]) => ({ value, label }))}
              />
            </Field>
          </div>
          <Checkbox
            name="decimal_comma"
            value="1"
            defaultChecked
            label="Decimal comma, in files with semicolons"
          />
          <fieldset className="grid gap-1 sm:grid-cols-2 lg:grid-cols-3">
            <legend className="mb-2 font-semibold text-ink-900">Columns</legend>
            {INVOICE_COLUMN_KEYS.map((key) => (
              <Checkbox key={key} name="column" value={key} label={INVOICE_COLUMNS[key]} />
            ))}
          </fieldset>
          {error("column") ? (
            <p role="alert" className="font-medium text-red-700">
              {error("column")}
            </p>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
