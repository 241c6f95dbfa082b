import type { z } from "zod";

/** A submitted form: typed text by field name, or several values for a group of checkboxes. */
export type FormRecord = Record<string, string | string[] | undefined>;

/** Messages by field name; the empty name holds errors of the whole form. */
export type FieldErrors = Record<string, string[]>;

/** The part of an answer that a form shows when it was refused. */
export interface FormRefusal {
  error?: string;
  fieldErrors?: FieldErrors;
  values?: FormRecord;
}

export interface FormOutcome {
  done?: string;
  error?: string;
  fieldErrors?: FieldErrors;
  /** Fields of the form that reverts the action. */
  takeBack?: Record<string, string>;
}

export const isRefusal = ({ error, fieldErrors }: FormOutcome): boolean =>
  error !== undefined || fieldErrors !== undefined;

export type FormResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; fieldErrors: FieldErrors; values: FormRecord };

/** The typed values without passwords and keys, which are never returned in a page. */
export const withoutSecrets = (record: FormRecord): FormRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !/password|secret/i.test(name)));

/** Validates a submitted form. A failure holds the messages and the typed values, without those of passwords. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  record: FormRecord,
): FormResult<z.output<Schema>> {
  const result = schema.safeParse(record);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, fieldErrors: fieldErrorsOf(result.error.issues), values: withoutSecrets(record) };
}

export function fieldErrorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const fieldErrors: FieldErrors = {};
  for (const { path, message } of issues) {
    const messages = (fieldErrors[String(path[0] ?? "")] ??= []);
    if (!messages.includes(message)) messages.push(message);
  }
  return fieldErrors;
}

/** A submitted form as a record. Fields of `lists` become arrays; of others the last value counts. Files are left out. */
export function formRecord(formData: FormData, lists: readonly string[] = []): FormRecord {
  const record: FormRecord = {};
  for (const [name, value] of formData) {
    if (typeof value === "string" && !lists.includes(name)) record[name] = value;
  }
  for (const name of lists) {
    record[name] = formData.getAll(name).filter((value) => typeof value === "string");
  }
  return record;
}

/** Value of `FormContext` for a form that is validated on the server only. */
export const refusedFields = (errors: FieldErrors = {}) => ({ error: (name: string) => errors[name]?.[0] });
