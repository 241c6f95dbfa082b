import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { controlClasses, useFieldControl } from "./field.tsx";

type TextInputProps = ComponentProps<"input"> & {
  icon?: ReactNode;
  /** A unit inside the field, at its end: kg, cm. */
  unit?: string;
};

/** Attributes for a code such as a tracking number on a phone's keyboard: capitals, no corrections. */
export const codeTyping = {
  autoComplete: "off",
  autoCapitalize: "characters",
  autoCorrect: "off",
  spellCheck: false,
} as const;

// As tall as the browser's button, which is taller than one line on a phone.
const FILE_CLASSES =
  "h-auto! py-2 file:mr-3 file:rounded-md file:border-0 file:bg-slate-100 file:px-3 file:py-1.5 file:font-semibold file:text-ink-900";

/**
 * A native one-line input that browsers do not fill in unless `autoComplete` says what it is; inside a `Field` it takes id,
 * name and description from there.
 */
export function TextInput({
  icon,
  unit,
  className,
  type = "text",
  autoComplete = "off",
  ...rest
}: TextInputProps) {
  const wired = useFieldControl(rest);
  const input = (
    <input
      {...rest}
      {...wired}
      type={type}
      autoComplete={autoComplete}
      className={classNames(
        controlClasses,
        "h-(--control-height) px-3",
        icon ? "pl-10" : null,
        unit ? "pr-12" : null,
        type === "file" && FILE_CLASSES,
        icon || unit ? null : className,
      )}
    />
  );
  if (!icon && !unit) return input;
  return (
    <span className={classNames("relative flex w-full items-center", className)}>
      {icon ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute left-3 text-slate-600 [&_svg]:size-[1.125rem]"
        >
          {icon}
        </span>
      ) : null}
      {input}
      {unit ? (
        <span className="pointer-events-none absolute right-3 text-sm text-slate-600">{unit}</span>
      ) : null}
    </span>
  );
}

export type TextAreaProps = ComponentProps<"textarea">;

/** Sets the value again: browsers redraw a text that is still the document's, which loses a selection. */
const ownText = (element: HTMLTextAreaElement | null) => {
  if (element) element.value = `${element.value}`;
};

export function TextArea({ className, rows = 4, defaultValue, ...rest }: TextAreaProps) {
  const wired = useFieldControl({ ...rest, defaultValue });
  // When React hydrates a textarea with a text child, it overwrites what was typed meanwhile; not when the child is an
  // array.
  const start = wired.defaultValue === undefined ? undefined : [String(wired.defaultValue)];
  return (
    <textarea
      ref={ownText}
      {...rest}
      {...wired}
      defaultValue={start}
      rows={rows}
      className={classNames(
        controlClasses,
        "field-sizing-content min-h-24 resize-y px-3 py-2.5 leading-normal",
        className,
      )}
    />
  );
}
