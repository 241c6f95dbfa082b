import type { DateOrder } from "#app/imports/dates.ts";
import type { GuessedBy } from "#app/imports/mapping.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import type { ColumnsAnswer, ColumnsData } from "./columns.server.ts";

const GRID = "md:grid-cols-[minmax(8rem,1fr)_minmax(9rem,1.3fr)_minmax(15rem,1.4fr)]";

interface ColumnLinesProps {
  step: Pick<ColumnsData, "columns" | "fields">;
  answer: ColumnsAnswer | undefined;
  /** The chosen fields by position; null is left out. */
  chosen: readonly (string | null)[];
}

/** The columns of a file, each with its first values and the field it goes to; those with a question first. */
export function ColumnLines({ step, answer, chosen }: ColumnLinesProps) {
  const lines = step.columns.map((column, place) => ({
    place,
    column,
    field: answer?.chosen ? (answer.chosen.fields[place] ?? null) : column.field,
    order: answer?.chosen ? (answer.chosen.orders[place] ?? null) : column.order,
    error: answer?.columns[place],
  }));
  const asks = ({ column, order, error }: (typeof lines)[number]) =>
    error !== undefined || (column.doubt !== null && order === null);
  return (
    <div className="border-t border-slate-200 bg-white max-sm:-mx-4">
      <p
        aria-hidden="true"
        className={`hidden gap-x-6 border-b border-slate-300 bg-slate-50 px-4 py-2 waybill-label text-slate-600 md:grid ${GRID}`}
      >
        <span>Column</span>
        <span>First values</span>
        <span>Goes to</span>
      </p>
      <ol aria-label="Columns of the file">
        {[...lines.filter(asks), ...lines.filter((line) => !asks(line))].map((line) => (
          <ColumnLine
            key={line.place}
            {...line}
            fields={step.fields}
            isLeftOut={chosen[line.place] === null && line.column.samples.length > 0}
          />
        ))}
      </ol>
    </div>
  );
}

const GUESSED: Partial<Record<Exclude<GuessedBy, null>, string>> = {
  remembered: "Remembered",
  values: "By its values",
};

interface ColumnLineProps {
  place: number;
  column: ColumnsData["columns"][number];
  fields: ColumnsData["fields"];
  isLeftOut: boolean;
  field: string | null;
  order: DateOrder | null;
  error?: string;
}

function ColumnLine({ place, column, fields, isLeftOut, field, order, error }: ColumnLineProps) {
  const sections = [...new Set(fields.map(({ section }) => section))];
  const { heading, samples, percent, by, doubt } = column;
  return (
    <li className={`grid gap-x-6 gap-y-2 border-b border-slate-200 px-4 py-2 ${GRID}`}>
      <div className="flex min-w-0 flex-wrap content-start items-center gap-x-3 gap-y-1 md:pt-1.5">
        <h2 className="min-w-0 font-body text-sm font-semibold break-words text-ink-900">{heading}</h2>
        {isLeftOut ? <Badge tone="yellow">Left out</Badge> : null}
        {samples.length > 0 && percent < 100 ? (
          <p className="text-sm text-slate-600">{percent}% filled</p>
        ) : null}
      </div>
      <ul
        aria-label={`First values of ${heading}`}
        className="flex min-w-0 flex-wrap content-start gap-x-1.5 text-sm text-slate-700 md:pt-2"
      >
        {samples.length === 0 ? <li className="text-slate-600">No values</li> : null}
        {samples.map((sample) => (
          <li key={sample} className="max-w-full truncate not-last:after:content-[',']" title={sample}>
            {sample}
          </li>
        ))}
      </ul>
      <div className="grid min-w-0 content-start gap-3">
        <Field
          label={`${heading} Goes to`}
          hideLabel
          name={`field-${place}`}
          hint={by ? GUESSED[by] : undefined}
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
        {doubt ? (
          <Field label={`Dates such as ${doubt.sample}`} name={`order-${place}`}>
            <Select
              defaultValue={order ?? ""}
              options={[
                { value: "", label: "Choose: day or month first?" },
                { value: "dmy", label: `Day first: ${doubt.dayFirst}` },
                { value: "mdy", label: `Month first: ${doubt.monthFirst}` },
              ]}
            />
          </Field>
        ) : null}
      </div>
    </li>
  );
}
