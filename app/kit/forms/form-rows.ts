import type { FormRecord } from "./form-result.ts";
import { z } from "zod";

/** A row of a form: its number in the field names (`lines.3.price`), and the typed texts by column. */
export interface FormRow {
  index: number;
  values: Readonly<Record<string, string>>;
}

/**
 * Returns the rows of a section in the order of the form; numbers may have gaps. `isTyped` tells whether a text in this
 * column makes a row.
 */
export function formRows(
  record: FormRecord,
  section: string,
  isTyped: (column: string) => boolean,
): FormRow[] {
  const rows = new Map<number, Record<string, string>>();
  for (const [name, text] of Object.entries(record)) {
    if (typeof text !== "string" || !name.startsWith(`${section}.`)) continue;
    const [, index, column] = /^\.(\d{1,6})\.(\w+)$/.exec(name.slice(section.length)) ?? [];
    if (index === undefined || column === undefined) continue;
    const row = rows.get(Number(index)) ?? {};
    row[column] = text;
    rows.set(Number(index), row);
  }
  return [...rows]
    .map(([index, values]) => ({ index, values }))
    .filter(({ values }) =>
      Object.entries(values).some(([column, text]) => isTyped(column) && text.trim() !== ""),
    );
}

/** Adds an error message to a field. */
export type Refuse = (name: string, message: string) => void;

/**
 * Parses values with a schema and adds its errors to the fields.
 * @param row values of a row, the names of its fields, and the column that gets errors of the whole row
 */
export type Read = <Schema extends z.ZodType>(
  schema: Schema,
  row?: { values: unknown; prefix: string; whole: string },
) => z.output<Schema> | undefined;

/** The schema of a form with rows, such as `lines.3.price`. `take` returns null when the input is incomplete. */
export const formWithRows = <Output>(
  take: (record: FormRecord, read: Read, refuse: Refuse) => Output | null,
) =>
  z
    .record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
    .transform((record, context): Output => {
      const refuse: Refuse = (name, message) => context.addIssue({ code: "custom", path: [name], message });
      const read: Read = (schema, row) => {
        const { values, prefix, whole } = row ?? { values: record, prefix: "", whole: "" };
        const result = schema.safeParse(values);
        for (const { path, message } of result.error?.issues ?? [])
          refuse(`${prefix}${String(path[0] ?? whole)}`, message);
        return result.data;
      };
      const taken = take(record, read, refuse);
      return taken === null ? z.NEVER : taken;
    });
