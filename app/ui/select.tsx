import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlClasses, useFieldControl } from "./field.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = ComponentProps<"select"> & {
  /** Instead of `<option>` children. */
  options?: readonly SelectOption[];
};

/** A native select, so that phones show their own picker and it works before JavaScript. */
export function Select({ className, options, children, ...rest }: SelectProps) {
  const wired = useFieldControl(rest);
  return (
    <span className={classNames("relative flex w-full items-center", className)}>
      <select
        {...rest}
        {...wired}
        className={classNames(
          controlClasses,
          "h-(--control-height) appearance-none pr-9 pl-3 read-only:bg-white",
        )}
      >
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-3 size-4 text-slate-600"
      />
    </span>
  );
}
