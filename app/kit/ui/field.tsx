import { createContext, type ReactNode, use, useId } from "react";
import { classNames } from "./class-names.ts";
import { UI_WORDS } from "../words.ts";

type FieldContextValue = {
  id: string;
  name: string | undefined;
  typed: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

const FieldContext = createContext<FieldContextValue | null>(null);

/** What fields read from their form by name: the error, a length note, and the typed text of a refused submission. */
export const FormContext = createContext<{
  error: (name: string) => string | undefined;
  count?: (name: string) => string | undefined;
  typed?: (name: string) => string | undefined;
} | null>(null);

/** Returns the form's error for this name, for controls outside a `Field`. */
export function useFormError(name: string): string | undefined {
  return use(FormContext)?.error(name);
}

type ControlValue = string | number | readonly string[] | undefined;

/** Returns the attributes a control takes from its `Field`; the control's own props win. */
export function useFieldControl(own: {
  id?: string;
  name?: string;
  required?: boolean;
  value?: ControlValue;
  defaultValue?: ControlValue;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
}) {
  const field = use(FieldContext);
  if (!field) return own;
  return {
    id: field.id,
    name: own.name ?? field.name,
    defaultValue: own.value === undefined ? (field.typed ?? own.defaultValue) : undefined,
    required: own.required ?? (field.required || undefined),
    "aria-describedby": field.describedBy ?? own["aria-describedby"],
    "aria-invalid": own["aria-invalid"] ?? (field.invalid || undefined),
  };
}

type FieldProps = {
  label: ReactNode;
  name?: string;
  id?: string;
  hint?: ReactNode;
  error?: ReactNode | string[];
  required?: boolean;
  /** Announces the error at once (assertive), as when nothing else on the page announces it. */
  urgent?: boolean;
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

export function Field({
  label,
  name,
  id,
  hint: ownHint,
  error,
  required = false,
  urgent = false,
  optional = false,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const form = use(FormContext);
  const message = firstMessage(error ?? (name && form?.error(name)));
  const hint = (name && form?.count?.(name)) || ownHint;
  const describedBy =
    [hint ? `${fieldId}-description` : "", message ? `${fieldId}-error` : ""].filter(Boolean).join(" ") ||
    undefined;
  return (
    <FieldContext
      value={{
        id: fieldId,
        name,
        typed: name && form?.typed?.(name),
        describedBy,
        invalid: Boolean(message),
        required,
      }}
    >
      <div className={classNames("flex min-w-0 flex-col", className)}>
        <label
          id={`${fieldId}-label`}
          htmlFor={fieldId}
          className={
            hideLabel
              ? "sr-only"
              : "mb-1.5 flex items-baseline justify-between gap-3 text-sm font-semibold text-ink-900"
          }
        >
          <span>{label}</span>
          {optional ? <span className="text-xs font-normal text-slate-600">{UI_WORDS.optional}</span> : null}
        </label>
        {children}
        <FieldHint id={`${fieldId}-description`}>{hint}</FieldHint>
        <FieldError id={`${fieldId}-error`} urgent={urgent}>
          {message}
        </FieldError>
      </div>
    </FieldContext>
  );
}

function firstMessage(error: ReactNode | string[]): ReactNode {
  return Array.isArray(error) ? error[0] : error;
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={id} className="mt-1.5 text-sm text-slate-600">
      {children}
    </p>
  ) : null;
}

/** The error below a field. The element is always present, so that a new message is announced. */
export function FieldError({ id, urgent, children }: { id: string; urgent?: boolean; children: ReactNode }) {
  return (
    <p
      id={id}
      role={urgent ? "alert" : undefined}
      aria-live={urgent ? "assertive" : "polite"}
      className="mt-1.5 text-sm font-medium text-red-700 empty:hidden before:mr-1.5 before:inline-block before:size-1.5 before:rounded-full before:bg-red-700 before:align-middle before:content-['']"
    >
      {children}
    </p>
  );
}

export const controlClasses =
  "w-full min-w-0 rounded-md border border-slate-400 bg-white text-(length:--control-text) text-ink-950 " +
  "placeholder:text-slate-500 transition-colors duration-150 hover:border-slate-600 " +
  "focus-visible:border-ink-700 focus-visible:outline-offset-0 " +
  "aria-invalid:border-red-700 aria-invalid:bg-red-50 disabled:border-slate-200 disabled:bg-slate-100 disabled:text-slate-600 " +
  "read-only:bg-slate-50";
