import type { FormRecord } from "./form-result.ts";

/** A row of a form: the number in the names of its fields (`lines.3.price`), and their texts by column. */
export interface FormRow {
  index: number;
  values: Readonly<Record<string, string>>;
}

/** The rows of a section in the order of the form; numbers may have gaps. `isTyped`: whether a text in this column makes a row. */
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
