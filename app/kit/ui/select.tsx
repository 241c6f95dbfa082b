import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlClasses, useFieldControl } from "./field.tsx";

export type SelectOption = { value: string; label: string };

type SelectProps = ComponentProps<"select"> & {
  options?: readonly SelectOption[];
};

/** A native select, with the phone's own picker, which works without JavaScript. `base.css` draws its arrow. */
export function Select({ className, options, children, ...rest }: SelectProps) {
  const wired = useFieldControl(rest);
  return (
    <select
      {...rest}
      {...wired}
      // Browsers match `:read-only` on every select, which would make it grey.
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
