import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlClasses, useFieldControl } from "./field.tsx";

export type SelectOption = { value: string; label: string };

type SelectProps = ComponentProps<"select"> & {
  options?: readonly SelectOption[];
};

/** A native select, so that phones show their own picker and it works before JavaScript. Its arrow is drawn by `base.css`. */
export function Select({ className, options, children, ...rest }: SelectProps) {
  const wired = useFieldControl(rest);
  return (
    <select
      {...rest}
      {...wired}
      // Browsers call every list read-only, which would make it grey.
      className={classNames(controlClasses, "h-(--control-height) pr-9 pl-3 read-only:bg-white", className)}
    >
      {options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {children}
    </select>
  );
}
