import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

/** A choice as a line that is a target as a whole, and shows that it is chosen. */
export function RadioLine(props: {
  name: string;
  value: string;
  defaultChecked: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { name, value, defaultChecked, className, children } = props;
  return (
    <label
      className={classNames(
        "flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-slate-300 bg-white px-3.5 py-2.5",
        "hover:border-ink-700 has-checked:border-ink-800 has-checked:bg-slate-50",
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={defaultChecked}
        className="mt-0.5 size-4.5 shrink-0 accent-ink-800"
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}
