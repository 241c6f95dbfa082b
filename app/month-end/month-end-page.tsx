import { useState } from "react";
import { Link } from "react-router";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import { DownloadForm } from "#app/exports/export-control.tsx";
import { UndoAct } from "#app/payments/undo-act.tsx";
import { FORMATS } from "#app/spreadsheets/export-choice.ts";
import {
  ACCOUNTANT_ID,
  type ExportProfile,
  MONTH_END_ADDRESS,
  INVOICE_COLUMN_KEYS,
  INVOICE_COLUMNS,
  profileForm,
} from "./month-end.ts";
import { MonthSteps } from "./month-steps.tsx";
import { Accruals, Differences, Issued, Margins, PlanTable } from "./month-end-tables.tsx";
import type { MonthEnd } from "./read-month-end.server.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";

interface Props extends MonthEnd {
  month: string;
  thisMonth: string;
  closedMonth: string | null;
  profiles: readonly ExportProfile[];
  answer: FormAnswer | undefined;
}

export function MonthEndPage(props: Props) {
  const { month, accruals, plan, issued, answer } = props;
  const mayWrite = useCan("payments.write");
  return (
    <>
      <ListHead
        title="Month end"
        description={formatMonth(month)}
        actions={
          <FilterForm label="Choose the month" action={MONTH_END_ADDRESS}>
            <Field label="Month" name="month" hideLabel>
              <DateInput type="month" defaultValue={month} className="sm:w-48" />
            </Field>
          </FilterForm>
        }
      />
      <AnswerStatus answer={answer} />
      <CardStack>
        <MonthSteps {...props} />
        <Card title="Accruals: costs without a supplier invoice">
          {accruals.length === 0 ? (
            <p>Every planned cost up to this month has its actual amount.</p>
          ) : (
            <Accruals rows={accruals} />
          )}
        </Card>
        <Card
          title="Planned and actual, by charge code"
          actions={
            <Link to={`/admin/reports?period=custom&from=${month}&to=${month}#margins`} className="text-link">
              Margin report
            </Link>
          }
        >
          {plan.length === 0 ? <p>No charges in this month.</p> : <PlanTable rows={plan} />}
        </Card>
        {[
          { by: "customer", rows: props.byCustomer },
          { by: "lane", rows: props.byLane },
        ].map(({ by, rows }) =>
          rows.length > 0 ? (
            <Card key={by} title={`Margin by ${by}`}>
              <p className="mb-2 text-slate-600">Actual amounts where they have come, else planned.</p>
              <Margins by={by} rows={rows} />
            </Card>
          ) : null,
        )}
        <Card
          title="Issued invoices"
          actions={
            issued.length > 0 ? (
              <DownloadForm
                address={`${MONTH_END_ADDRESS}/invoices/zip?month=${month}`}
                done={(count) => `Exported ${pluralize(count, "file")}`}
              >
                Download PDF and e-invoices
              </DownloadForm>
            ) : null
          }
        >
          {issued.length === 0 ? <p>No invoice was issued in this month.</p> : <Issued rows={issued} />}
        </Card>
        {props.differences.length > 0 ? (
          <Card
            title="Exchange differences"
            actions={
              <DownloadForm
                address={`${MONTH_END_ADDRESS}/invoices/differences?month=${month}`}
                done={(count) => `Exported ${pluralize(count, "line")}`}
              >
                Download for the accountant
              </DownloadForm>
            }
          >
            <Differences rows={props.differences} />
          </Card>
        ) : null}
        <ProfilesCard {...props} mayWrite={mayWrite} />
      </CardStack>
    </>
  );
}

function ProfilesCard({ month, profiles, mayWrite }: Props & { mayWrite: boolean }) {
  const [isAdding, setAdding] = useState(false);
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
