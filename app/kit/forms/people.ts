import type { FormRecord } from "./form-result.ts";
import { type FormRow, formRows } from "./form-rows.ts";

export const PERSON_LABELS = { name: "Name", email: "E-mail", phone: "Phone", task: "Task" } as const;
export const PERSON_MAX_LENGTH = { name: 200, email: 254, phone: 50, task: 100 } as const;

/** Returns the contact persons in the fields `contacts.<index>.<column>`; rows without text are skipped. */
export const peopleIn = (record: FormRecord): FormRow[] =>
  formRows(record, "contacts", (column) => Object.hasOwn(PERSON_LABELS, column)).sort(
    (a, b) => a.index - b.index,
  );
