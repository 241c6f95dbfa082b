import type { z } from "zod";
import { toLocalDateTime } from "#app/kit/time/time.ts";
import { optionalLine, limit } from "#app/kit/text/text.ts";

/** A column of a shipment or of one of its rows; `form` parses typed text when it differs from the stored value. */
export interface FieldColumn {
  label: string;
  /** Column heading in files, when it differs from the label. */
  title?: string;
  value: z.ZodType;
  form?: z.ZodType;
  /** Cell type in an export; text by default. */
  exported?: "word" | "number" | "exact" | "minute" | "local" | "yes or no";
}

type Columns = Readonly<Record<string, FieldColumn>>;
type FormOf<Own extends FieldColumn> = Own extends { form: infer Form extends z.ZodType }
  ? Form
  : Own["value"];

function mapColumns<Own extends Columns, Mapped>(
  columns: Own,
  map: (column: FieldColumn) => unknown,
): Mapped {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, map(column)])) as Mapped;
}

export const labelsOf = <Own extends Columns>(columns: Own) =>
  mapColumns<Own, Readonly<Record<keyof Own, string>>>(columns, ({ label }) => label);

export const valuesOf = <Own extends Columns>(columns: Own) =>
  mapColumns<Own, { [Name in keyof Own]: Own[Name]["value"] }>(columns, ({ value }) => value);

export const formsOf = <Own extends Columns>(columns: Own) =>
  mapColumns<Own, { [Name in keyof Own]: FormOf<Own[Name]> }>(columns, ({ form, value }) => form ?? value);

export const typedText = (value: unknown): string =>
  value instanceof Date ? toLocalDateTime(value) : value === null || value === undefined ? "" : String(value);

/** Returns an optional column of one line of text. */
export const lineColumn = (label: string, max: number) => ({ label, value: optionalLine(limit(label, max)) });

export function codeText(pattern: Pick<RegExp, "test">, message: string, clean: (text: string) => string) {
  return optionalLine({ max: 100, tooLong: message, clean }).refine(
    (text) => text === null || pattern.test(text),
    message,
  );
}

export const withoutSeparators = (text: string) => text.replace(/[\s.\-/]/g, "").toUpperCase();
