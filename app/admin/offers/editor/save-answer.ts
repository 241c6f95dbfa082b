import type { FieldErrors, FormRecord } from "#domain/form-result.ts";

/** Why a draft or a template was not saved, with what was typed. */
export interface SaveAnswer {
  values?: FormRecord;
  fieldErrors?: FieldErrors;
  error?: string;
  /** Somebody else saved meanwhile: what is stored, where it differs from what was typed. */
  conflict?: { version: string; changes: { label: string; theirs: string }[] };
}

/** The texts of a form that came back with an answer. */
export function textsIn(values: FormRecord | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
  );
}
