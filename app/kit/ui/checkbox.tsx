import { type ComponentProps, type ReactNode, useEffect, useImperativeHandle, useRef } from "react";
import { classNames } from "./class-names.ts";

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
      className={classNames("tick-box", label ? "mt-[0.28rem]" : classNames("tick-box-alone", className))}
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

/** Lists the values of the checked boxes in an element. */
export const checkedValues = (within: Element): string[] =>
  [...within.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
