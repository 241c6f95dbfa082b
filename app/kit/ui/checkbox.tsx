import { type ComponentProps, type ReactNode, useEffect, useId, useImperativeHandle, useRef } from "react";
import { classNames } from "./class-names.ts";
import { FieldError, useFormError } from "./field.tsx";

const box =
  "peer relative size-[1.125rem] shrink-0 appearance-none rounded-sm border border-slate-500 bg-white transition-colors duration-150 " +
  "hover:border-ink-700 checked:border-ink-800 checked:bg-ink-800 indeterminate:border-ink-800 indeterminate:bg-ink-800 " +
  "disabled:border-slate-300 disabled:bg-slate-100 " +
  "after:absolute after:hidden after:content-[''] checked:after:block indeterminate:after:block " +
  "after:inset-x-[5px] after:top-[1.5px] after:bottom-[4.5px] after:rotate-45 after:border-r-2 after:border-b-2 after:border-white " +
  "indeterminate:after:inset-x-[3px] indeterminate:after:top-[7px] indeterminate:after:bottom-[7px] indeterminate:after:rotate-0 indeterminate:after:border-r-0 indeterminate:after:border-b-2";

// Its surroundings are the target too, more of them where fingers point.
const alone =
  "align-middle before:absolute before:-inset-[0.3125rem] before:content-[''] pointer-coarse:before:-inset-[0.8125rem]";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  label?: ReactNode;
  hint?: ReactNode;
  indeterminate?: boolean;
};

export function Checkbox({ label, hint, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => own.current, []);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const input = (
    <input
      {...rest}
      ref={own}
      type="checkbox"
      className={classNames(box, label ? "mt-[0.28rem]" : classNames(alone, className))}
    />
  );
  if (!label) return input;
  return (
    <label
      className={classNames(
        "flex items-start gap-2.5 py-1 text-(length:--control-text) leading-[1.625rem] text-ink-900 pointer-coarse:py-2.5",
        className,
      )}
    >
      {input}
      <span className="min-w-0 grow">
        <span>{label}</span>
        {hint ? <span className="block text-sm text-slate-600">{hint}</span> : null}
      </span>
    </label>
  );
}

type CheckboxGroupProps = {
  legend: ReactNode;
  name: string;
  options: ReadonlyArray<{ value: string; label: ReactNode; icon?: ReactNode }>;
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
            className="group/option flex min-h-(--control-height) items-center gap-2.5 rounded-md border border-slate-400 bg-white px-3 py-2 text-(length:--control-text) text-ink-900 transition-colors duration-150 hover:border-slate-600 has-checked:border-ink-800 has-checked:bg-slate-100"
          >
            <input
              type="checkbox"
              name={name}
              value={option.value}
              aria-invalid={message ? true : undefined}
              aria-describedby={message ? `${groupId}-error` : undefined}
              className={box}
              defaultChecked={defaultValue.includes(option.value)}
            />
            <span className="min-w-0 flex-1">
              <span>{option.label}</span>
            </span>
            {option.icon ? (
              <span
                aria-hidden="true"
                className="text-slate-500 group-has-checked/option:text-ink-800 [&_svg]:size-5"
              >
                {option.icon}
              </span>
            ) : null}
          </label>
        ))}
      </div>
      <FieldError id={`${groupId}-error`}>{message}</FieldError>
    </fieldset>
  );
}
