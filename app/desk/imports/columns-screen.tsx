import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { Breadcrumb, PageHeader } from "#app/kit/ui/page-header.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { IMPORT_ADDRESS } from "#app/imports/import.ts";
import { ColumnLine } from "./column-line.tsx";
import type { ColumnsAnswer, ColumnsData } from "./columns.server.ts";
import { IMPORT_SCREENS, importPath } from "./import-screens.ts";
import { ReadFile } from "./read-file-note.tsx";

export function ColumnsScreen({ step, answer }: { step: ColumnsData; answer: ColumnsAnswer | undefined }) {
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
        above={<Breadcrumb items={importPath(step.kind, "Columns")} />}
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
            <ButtonLink to={IMPORT_ADDRESS[step.kind]}>Choose another file</ButtonLink>
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
