import { useState } from "react";
import { DownloadForm } from "#app/exports/export-control.tsx";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { UndoAct } from "#app/payments/undo-act.tsx";
import { FORMATS } from "#app/spreadsheets/export-choice.ts";
import {
  ACCOUNTANT_ID,
  type ExportProfile,
  INVOICE_COLUMN_KEYS,
  INVOICE_COLUMNS,
  MONTH_END_ADDRESS,
  profileForm,
} from "./month-end.ts";
import type { MonthEnd } from "./read-month-end.server.ts";

/** What the accountant gets: the month's documents, its exchange differences, and lines by profile. */
export function FilesCard(
  props: Pick<MonthEnd, "issued" | "differences"> & {
    month: string;
    profiles: readonly ExportProfile[];
    mayWrite: boolean;
  },
) {
  const { month, profiles, issued, differences, mayWrite } = props;
  const [isAdding, setAdding] = useState(false);
  const ofMonth = [
    issued.length > 0 && {
      file: "zip",
      title: "PDF and e-invoices",
      what: "ZIP of what was issued in this month",
      counted: "file",
      label: "Download PDF and e-invoices",
    },
    differences.length > 0 && {
      file: "differences",
      title: "Exchange differences",
      what: "CSV, gains and losses of settlements",
      counted: "line",
      label: "Download differences",
    },
  ].filter((each) => each !== false);
  return (
    <Card
      id={ACCOUNTANT_ID}
      title="For the accountant"
      actions={
        mayWrite ? (
          <NeedsScript>
            <Button size="sm" onClick={() => setAdding(true)}>
              New profile
            </Button>
          </NeedsScript>
        ) : null
      }
      className="scroll-mt-20"
    >
      <ul className="grid gap-3">
        {ofMonth.map(({ file, title, what, counted, label }) => (
          <li key={file} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium text-ink-900">{title}</span>
              <span className="block text-sm text-slate-600">{what}</span>
            </span>
            <DownloadForm
              address={`${MONTH_END_ADDRESS}/invoices/${file}?month=${month}`}
              done={(count) => `Exported ${pluralize(count, counted)}`}
            >
              {label}
            </DownloadForm>
          </li>
        ))}
        {profiles.map(({ id, name, format, columns }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium text-ink-900">{name}</span>
              <span className="block text-sm text-slate-600">
                {`${FORMATS[format].label}, ${pluralize(columns.length, "column")}`}
              </span>
            </span>
            <span className="flex gap-2">
              <DownloadForm
                address={`${MONTH_END_ADDRESS}/invoices/${id}?month=${month}`}
                done={(count) => `Exported ${pluralize(count, "line")}`}
              >
                {`Invoices, ${name}`}
              </DownloadForm>
              {mayWrite && id !== "all" ? (
                <UndoAct
                  label={`Delete the profile ${name}`}
                  text="Delete"
                  title="Delete this profile?"
                  message={`Nobody can export by «${name}» any more.`}
                  fields={{ intent: "delete-profile", profile: id }}
                />
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {isAdding ? <ProfileDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

/** Dialog that saves an export profile for the accountant. */
function ProfileDialog({ onClose }: { onClose: () => void }) {
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
              <TextInput maxLength={80} />
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
