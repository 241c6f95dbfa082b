import { use } from "react";
import { FieldError, FormContext } from "./field.tsx";

/** Radio buttons with a description of each value. */
export function RadioList(props: {
  legend: string;
  name: string;
  options: readonly { value: string; label: string; line: string }[];
  chosen?: string;
}) {
  const { legend, name, options } = props;
  const form = use(FormContext);
  const error = form?.error(name);
  const chosen = form?.typed?.(name) ?? props.chosen;
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold text-ink-900">{legend}</legend>
      <div className="divide-y divide-slate-200 border-y border-slate-200">
        {options.map(({ value, label, line }) => (
          <label
            key={value}
            className="flex items-start gap-3 py-2 pointer-coarse:py-2.5 has-checked:bg-slate-50"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="mt-0.5 size-4.5 shrink-0 accent-ink-800"
            />
            <span className="font-semibold text-ink-900">
              {label}
              <span className="block font-normal text-slate-600">{line}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}
