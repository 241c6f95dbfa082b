import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { COLUMNS_MESSAGES } from "#app/imports/words.ts";
import type { Route } from "./+types/columns.route";
import {
  actOnColumns,
  type ColumnsAnswer,
  loadColumns,
  type ColumnsData,
  type ColumnView,
} from "./columns.server.ts";
import { forImport } from "./importer-of.server.ts";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { IMPORTS } from "#app/imports/import.ts";
import { IMPORT_SCREENS, importPath, ReadFile } from "./import-screens.tsx";
import type { DateOrder } from "#app/imports/dates.ts";
import type { GuessedBy } from "#app/imports/mapping.ts";

export const meta: Route.MetaFunction = () => [{ title: "Columns, import · Shipment Tracking System" }];

export const loader = forImport(async ({ params }: Route.LoaderArgs, scope) =>
  loadColumns(scope, params.importId),
);

export const action = forImport(async ({ request, params }: Route.ActionArgs, scope) =>
  actOnColumns(scope, params.importId, await request.formData()),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError<ColumnsAnswer>(serverAction, {
    error: COLUMNS_MESSAGES.failed,
    columns: {},
    chosen: null,
  });

export default function ImportColumns({ loaderData, actionData }: Route.ComponentProps) {
  return <ColumnsScreen key={loaderData.sheet} step={loaderData} answer={actionData} />;
}

function ColumnsScreen({ step, answer }: { step: ColumnsData; answer: ColumnsAnswer | undefined }) {
  const navigation = useNavigation();
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (answer?.error) alert.current?.focus();
  }, [answer]);
  const isPending = navigation.state !== "idle" && navigation.formMethod === "POST";
  return (
    <>
      <PageHeader
        title="Columns"
        description={`${step.fileName}: ${pluralize(step.rows, "row")}, ${pluralize(step.columns.length, "column")}`}
        path={importPath(step.kind, "Columns")}
      />
      <ReadFile {...step} />
      <div className="flex flex-wrap items-end gap-x-8">
        {step.sheets.length > 1 ? <SheetChoice {...step} /> : null}
        {step.firstRows.length > 1 ? <HeadingsChoice {...step} /> : null}
      </div>
      <p className="mt-4 max-w-3xl text-slate-700">
        Say where each column of the file goes. What you choose is remembered for the next file with the same
        headings, for all colleagues. {IMPORT_SCREENS[step.kind].needed}
      </p>
      <p
        ref={alert}
        role="alert"
        tabIndex={-1}
        className="mt-4 font-medium text-red-700 outline-none empty:hidden"
      >
        {answer?.error}
      </p>
      {step.rows === 0 ? (
        <p className="mt-6 text-slate-700">
          There are no rows under these headings. Choose another row, or another sheet or file.
        </p>
      ) : (
        <Form method="post" noValidate className="mt-4">
          <SendKey />
          <ol className="border-y border-slate-200 bg-white" aria-label="Columns of the file">
            {step.columns.map((column, place) => (
              <ColumnLine
                key={place}
                place={place}
                column={column}
                fields={step.fields}
                chosen={answer?.chosen?.fields[place]}
                order={answer?.chosen?.orders[place]}
                error={answer?.columns[place]}
              />
            ))}
          </ol>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <ButtonLink to={IMPORTS[step.kind].address}>Choose another file</ButtonLink>
            <Button type="submit" variant="primary" pending={isPending} pendingLabel="Looking...">
              See what it does
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}

function HeadingsChoice({ firstRows, headingRow, sheet }: ColumnsData) {
  return (
    <Form method="post" className="mt-4 flex max-w-xl min-w-0 flex-1 flex-wrap items-end gap-2">
      <SendKey />
      <Field label="Row with the headings" name="headings" className="min-w-56 flex-1">
        <Select
          key={`${sheet} ${headingRow}`}
          defaultValue={String(headingRow)}
          options={[
            ...firstRows.map(({ row, text }) => ({ value: String(row), label: `Row ${row}: ${text}` })),
            { value: "0", label: "None: the first row is data already" },
          ]}
        />
      </Field>
      <Button type="submit" name="intent" value="headings">
        Take these headings
      </Button>
    </Form>
  );
}

function SheetChoice({ sheets, sheet }: ColumnsData) {
  return (
    <Form method="post" className="mt-4 flex max-w-xl flex-wrap items-end gap-2">
      <SendKey />
      <Field label="Sheet of the workbook" name="sheet" className="min-w-56 flex-1">
        <Select
          key={sheet}
          defaultValue={String(sheet)}
          options={sheets.map((name, place) => ({ value: String(place), label: name }))}
        />
      </Field>
      <Button type="submit" name="intent" value="sheet">
        Read this sheet
      </Button>
    </Form>
  );
}

const GUESSED: Record<Exclude<GuessedBy, null>, string> = {
  own: "By its heading",
  remembered: "Remembered",
  name: "By its heading",
  values: "By its values",
};

interface ColumnLineProps {
  place: number;
  column: ColumnView;
  fields: ColumnsData["fields"];
  chosen?: string | null;
  order?: DateOrder | null;
  error?: string;
}

function ColumnLine({ place, column, fields, chosen, order, error }: ColumnLineProps) {
  const sections = [...new Set(fields.map(({ section }) => section))];
  const field = chosen === undefined ? column.field : chosen;
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-slate-200 px-4 py-4 last:border-b-0 md:grid-cols-[minmax(8rem,1fr)_minmax(9rem,1.3fr)_minmax(15rem,1.4fr)]">
      <div className="min-w-0">
        <h2 className="font-body text-sm font-semibold break-words text-ink-900">{column.heading}</h2>
        <p className="mt-1 text-sm text-slate-600">{column.percent}% filled</p>
      </div>
      <ul aria-label={`First values of ${column.heading}`} className="min-w-0 text-sm text-slate-700">
        {column.samples.length === 0 ? <li className="text-slate-600">No values</li> : null}
        {column.samples.map((sample) => (
          <li key={sample} className="truncate" title={sample}>
            {sample}
          </li>
        ))}
      </ul>
      <div className="grid min-w-0 gap-3">
        <Field
          label={
            <>
              <span>
                <span className="sr-only">{column.heading} </span>Goes to
              </span>
              {column.by ? (
                <span className="ml-2 text-xs font-normal text-slate-600">{GUESSED[column.by]}</span>
              ) : null}
            </>
          }
          name={`field-${place}`}
          error={error}
        >
          <Select defaultValue={field ?? ""}>
            <option value="">Leave out</option>
            {sections.map((section) => (
              <optgroup key={section} label={section}>
                {fields
                  .filter((each) => each.section === section)
                  .map(({ key, label, isRequired }) => (
                    <option key={key} value={key}>
                      {isRequired ? `${label} (needed)` : label}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        {column.doubt ? (
          <Field label={`Dates such as ${column.doubt.sample}`} name={`order-${place}`}>
            <Select
              defaultValue={(order === undefined ? column.order : order) ?? ""}
              options={[
                { value: "", label: "Choose: day or month first?" },
                { value: "dmy", label: `Day first: ${column.doubt.dayFirst}` },
                { value: "mdy", label: `Month first: ${column.doubt.monthFirst}` },
              ]}
            />
          </Field>
        ) : null}
      </div>
    </li>
  );
}
