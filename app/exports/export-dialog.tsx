import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Dialog, DialogCancel } from "#app/kit/ui/dialog.tsx";
import { EXPORT_FORMATS, type ExportChoice, FORMATS } from "#app/spreadsheets/export-choice.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { EXPORT_MESSAGES } from "#app/spreadsheets/file.ts";
import { OrderButtons } from "#app/kit/ui/order-buttons.tsx";

function ColumnOrder<Column extends string>(props: {
  columns: ReadonlyArray<{ key: Column; title: string }>;
  onChange: (columns: readonly Column[]) => void;
}) {
  const { columns } = props;
  const keys = columns.map(({ key }) => key);
  const move = (from: number, to: number) =>
    props.onChange(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] as Column));
  return (
    <ol className="divide-y divide-slate-200 rounded-md border border-slate-200">
      {columns.map(({ key, title }, index) => (
        <li key={key} className="flex min-h-9 items-center gap-1 pr-1 pl-3">
          <span className="figures w-6 shrink-0 text-slate-600">{index + 1}</span>
          <span className="min-w-0 flex-1 truncate text-ink-900" title={title}>
            {title}
          </span>
          <OrderButtons
            label={title}
            removeLabel={`Leave out ${title}`}
            position={index}
            count={columns.length}
            onMove={(by) => move(index, index + by)}
            onRemove={() => props.onChange(keys.toSpliced(index, 1))}
          />
        </li>
      ))}
    </ol>
  );
}

export interface ColumnGroup<Column extends string> {
  label: string;
  columns: ReadonlyArray<{ key: Column; title: string }>;
}

export interface ColumnSet<Column extends string> {
  label: string;
  columns: readonly Column[];
}

export function ExportDialog<Column extends string>(props: {
  label: string;
  choice: ExportChoice<Column>;
  groups: ReadonlyArray<ColumnGroup<Column>>;
  sets: ReadonlyArray<ColumnSet<Column>>;
  onClose: () => void;
  onExport: (choice: ExportChoice<Column>) => void;
}) {
  const formId = useId();
  const [choice, setChoice] = useState(props.choice);
  const [error, setError] = useState(false);
  const { columns } = choice;
  const choose = (next: readonly Column[]) => setChoice({ ...choice, columns: [...next] });
  const titles = new Map(
    props.groups.flatMap((group) => group.columns.map(({ key, title }) => [key, title])),
  );
  return (
    <Dialog
      title="Export"
      description={props.label}
      size="lg"
      onClose={props.onClose}
      footer={
        <>
          {error && columns.length === 0 ? (
            <p role="alert" className="mr-auto self-center text-sm font-medium text-red-700">
              {EXPORT_MESSAGES.noColumns}
            </p>
          ) : (
            <p role="status" className="figures mr-auto self-center text-sm text-slate-600">
              {pluralize(columns.length, "column")}
            </p>
          )}
          <DialogCancel />
          <Button type="submit" form={formId} variant="primary">
            Export
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (columns.length > 0) props.onExport(choice);
          else setError(true);
        }}
      >
        <FormatChoice choice={choice} onChange={setChoice} />
        <div className="grid gap-6 md:grid-cols-2">
          <section aria-label="Columns to choose from" className="min-w-0">
            <SectionTitle>
              Columns
              <span className="ml-auto flex gap-1">
                {props.sets.map((set) => (
                  <Button key={set.label} size="sm" variant="quiet" onClick={() => choose(set.columns)}>
                    {set.label}
                  </Button>
                ))}
              </span>
            </SectionTitle>
            <ColumnGroups groups={props.groups} columns={columns} onChange={choose} />
          </section>
          <section aria-label="Order of the columns" className="min-w-0 self-start md:sticky md:top-0">
            <SectionTitle>In this order</SectionTitle>
            {columns.length === 0 ? (
              <p className="text-slate-600">What you tick stands here.</p>
            ) : (
              <ColumnOrder
                columns={columns.map((key) => ({ key, title: titles.get(key) ?? key }))}
                onChange={choose}
              />
            )}
          </section>
        </div>
      </form>
    </Dialog>
  );
}

const SectionTitle = ({ children }: { children: ReactNode }) => (
  <h3 className="mb-2 flex min-h-8 flex-wrap items-center gap-2 text-sm font-semibold text-ink-900 pointer-coarse:min-h-11">
    {children}
  </h3>
);

function FormatChoice<Column extends string>(props: {
  choice: ExportChoice<Column>;
  onChange: (choice: ExportChoice<Column>) => void;
}) {
  const { choice, onChange } = props;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold text-ink-900">File</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {EXPORT_FORMATS.map((format) => (
          <label
            key={format}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-slate-400 bg-white px-3 py-1.5 text-ink-900 hover:border-slate-600 has-checked:border-ink-800 has-checked:bg-slate-100 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="file"
              value={format}
              checked={choice.format === format}
              onChange={() => onChange({ ...choice, format })}
              className="size-4 shrink-0 accent-ink-800"
            />
            <span className="font-semibold">
              {FORMATS[format].label}
              <span className="block font-normal text-slate-600">{FORMATS[format].hint}</span>
            </span>
          </label>
        ))}
      </div>
      {choice.format === "semicolon" ? (
        <Checkbox
          label="Decimals with a comma: 412,5"
          className="mt-2 text-sm"
          checked={choice.decimalComma}
          onChange={(event) => onChange({ ...choice, decimalComma: event.currentTarget.checked })}
        />
      ) : null}
    </fieldset>
  );
}

function ColumnGroups<Column extends string>(props: {
  groups: ReadonlyArray<ColumnGroup<Column>>;
  columns: readonly Column[];
  onChange: (columns: readonly Column[]) => void;
}) {
  const { columns, onChange } = props;
  return (
    <div className="divide-y divide-slate-200 rounded-md border border-slate-200">
      {props.groups.map(({ label, columns: offered }, index) => {
        const count = offered.filter(({ key }) => columns.includes(key)).length;
        return (
          <details key={label} open={index === 0} className="group">
            <summary className="flex list-none min-h-9 cursor-pointer items-center justify-between gap-2 px-3 font-medium text-ink-900 hover:bg-slate-50 pointer-coarse:min-h-11">
              <span className="flex items-center gap-2">
                <ChevronRight
                  aria-hidden="true"
                  className="size-4 text-slate-600 transition-transform group-open:rotate-90"
                />
                {label}
              </span>
              <span className="figures font-normal text-slate-600">
                {count} of {offered.length}
              </span>
            </summary>
            <fieldset className="px-3 pb-2 pl-9">
              <legend className="sr-only">Columns: {label}</legend>
              {offered.map(({ key, title }) => (
                <Checkbox
                  key={key}
                  label={title}
                  className="text-sm"
                  checked={columns.includes(key)}
                  onChange={(event) =>
                    onChange(
                      event.currentTarget.checked
                        ? [...columns, key]
                        : columns.filter((column) => column !== key),
                    )
                  }
                />
              ))}
            </fieldset>
          </details>
        );
      })}
    </div>
  );
}
