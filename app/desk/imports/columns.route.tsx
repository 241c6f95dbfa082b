import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { COLUMNS_MESSAGES } from "#app/imports/words.ts";
import type { Route } from "./+types/columns.route";
import { actOnColumns, type ColumnsAnswer, loadColumns, type ColumnsData } from "./columns.server.ts";
import { forImport } from "./importer-of.server.ts";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { stickyFoot } from "#app/kit/ui/sticky-foot.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { IMPORTS } from "#app/imports/import.ts";
import { IMPORT_SCREENS, importPath, ReadFile } from "./import-screens.tsx";
import { missingField, parseMapping } from "#app/imports/mapping.ts";
import { ColumnLines } from "./column-lines.tsx";

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
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (answer?.error) alert.current?.focus();
  }, [answer]);
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
        {IMPORT_SCREENS[step.kind].needed} What you choose is remembered for the next file with the same
        headings, for all colleagues.
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
        <Mapping key={`${step.sheet} ${step.headingRow}`} step={step} answer={answer} />
      )}
    </>
  );
}

function Mapping({ step, answer }: { step: ColumnsData; answer: ColumnsAnswer | undefined }) {
  const navigation = useNavigation();
  const isPending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const [chosen, setChosen] = useState(answer?.chosen?.fields ?? step.columns.map(({ field }) => field));
  const [newNumbers, setNewNumbers] = useState(answer?.newNumbers ?? step.newNumbers);
  const missing = missingField(step.fields, chosen);
  return (
    <Form
      method="post"
      noValidate
      className="mt-4"
      onChange={(event) => {
        const form = new FormData(event.currentTarget);
        setChosen(parseMapping(form, step.columns.length).fields);
        setNewNumbers(form.has("new-numbers"));
      }}
    >
      <SendKey />
      <MissingNote missing={missing} newNumbers={newNumbers} answer={answer} />
      <ColumnLines step={step} answer={answer} chosen={chosen} />
      <div
        ref={stickyFoot}
        className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-b border-slate-200 bg-white px-4 py-3 shadow-[0_-1px_0_var(--color-slate-200)] max-sm:-mx-4"
      >
        <p role="status" className="grow basis-60 text-slate-600">
          {assignedText(chosen)}
        </p>
        <ButtonLink to={IMPORTS[step.kind].address}>Choose another file</ButtonLink>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Looking...">
          See what it does
        </Button>
      </div>
    </Form>
  );
}

function assignedText(chosen: readonly (string | null)[]): string {
  const assigned = chosen.filter((field) => field !== null).length;
  return `${assigned} of ${pluralize(chosen.length, "column")} are imported`;
}

interface MissingNoteProps {
  missing: ColumnsData["fields"][number] | undefined;
  newNumbers: boolean;
  answer: ColumnsAnswer | undefined;
}

function MissingNote({ missing, newNumbers, answer }: MissingNoteProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (answer?.error === null) note.current?.focus();
  }, [answer]);
  const isMissing = missing !== undefined && !(missing.canBeGiven && newNumbers);
  return (
    <div className={missing && "mb-4 max-w-3xl notice"}>
      <p ref={note} role="status" tabIndex={-1} className="font-semibold outline-none empty:hidden">
        {isMissing ? COLUMNS_MESSAGES.missing(missing.label) : null}
      </p>
      {missing?.canBeGiven ? (
        <Checkbox
          name="new-numbers"
          defaultChecked={newNumbers}
          label={COLUMNS_MESSAGES.newNumbers}
          hint={COLUMNS_MESSAGES.newNumbersHint}
        />
      ) : null}
      {isMissing ? (
        <p>{missing.canBeGiven ? COLUMNS_MESSAGES.chooseOtherwise : COLUMNS_MESSAGES.chooseMissing}</p>
      ) : null}
    </div>
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
