import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import type { DateOrder } from "#app/imports/dates.ts";
import type { GuessedBy } from "#app/imports/mapping.ts";
import type { ColumnsData, ColumnView } from "./columns.server.ts";

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

export function ColumnLine({ place, column, fields, chosen, order, error }: ColumnLineProps) {
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
                <span className="text-xs font-normal text-slate-600">{GUESSED[column.by]}</span>
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
