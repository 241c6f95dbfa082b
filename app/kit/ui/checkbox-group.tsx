import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldError, useFormError } from "./field.tsx";

type CheckboxGroupProps = {
  legend: ReactNode;
  name: string;
  options: ReadonlyArray<{ value: string; label: ReactNode }>;
  defaultValue: readonly string[];
  className?: string;
};

export function CheckboxGroup({ legend, name, options, defaultValue, className }: CheckboxGroupProps) {
  const groupId = useId();
  const message = useFormError(name);
  return (
    <fieldset
      id={groupId}
      tabIndex={-1}
      aria-describedby={message ? `${groupId}-error` : undefined}
      className={classNames("min-w-0", className)}
    >
      <legend className="mb-1.5 text-sm font-semibold text-ink-900">{legend}</legend>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-(--control-height) items-center gap-2.5 rounded-md border border-slate-400 bg-white px-3 py-2 text-(length:--control-text) text-ink-900 transition-colors duration-150 hover:border-slate-600 has-checked:border-ink-800 has-checked:bg-slate-100"
          >
            <input
              type="checkbox"
              name={name}
              value={option.value}
              aria-invalid={message ? true : undefined}
              aria-describedby={message ? `${groupId}-error` : undefined}
              className="tick-box"
              defaultChecked={defaultValue.includes(option.value)}
            />
            <span className="min-w-0 flex-1">{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${groupId}-error`}>{message}</FieldError>
    </fieldset>
  );
}
