import type { FormRecord } from "#app/kit/forms/form-result.ts";
import type { MailsWanted } from "#app/mails/mail.ts";
import { COMPANY_FIELDS, COMPANY_MAX_LENGTH, type CompanyFieldName, type CompanyInput } from "./company.ts";

export const MERGE_UNDO_DAYS = 30;

export type CompanyColumns = Omit<CompanyInput, "contacts">;

export interface MergeSide extends CompanyColumns {
  id: string;
  updated_at: Date;
}

/** Source of a field's value: the id of one of the two, or both (notes). */
type FieldChoice = string;
export const BOTH: FieldChoice = "both";
export type FieldChoices = Partial<Record<CompanyFieldName, FieldChoice>>;

export function differingFields(one: CompanyColumns, other: CompanyColumns): CompanyFieldName[] {
  return COMPANY_FIELDS.filter((field) => one[field] !== other[field]);
}

export function canKeepBothNotes(one: CompanyColumns, other: CompanyColumns): boolean {
  if (!one.notes || !other.notes) return false;
  return bothNotes(one.notes, other.notes).length <= COMPANY_MAX_LENGTH.notes;
}

const bothNotes = (one: string, other: string) => `${one}\n\n${other}`;

/** Proposes a choice: the non-empty value; of two values both notes if they fit, else that of the company changed last. */
export function presetChoice(one: MergeSide, other: MergeSide, field: CompanyFieldName): FieldChoice {
  if (one[field] === null) return other.id;
  if (other[field] === null) return one.id;
  if (field === "notes" && canKeepBothNotes(one, other)) return BOTH;
  return other.updated_at > one.updated_at ? other.id : one.id;
}

/** Returns the kept company with the chosen values, or the proposed ones by default. */
export function mergedColumns(kept: MergeSide, merged: MergeSide, choices: FieldChoices): CompanyColumns {
  const valueOf = (field: CompanyFieldName) => {
    if (kept[field] === merged[field]) return kept[field];
    const choice = choices[field] ?? presetChoice(kept, merged, field);
    if (choice === BOTH && field === "notes" && canKeepBothNotes(kept, merged))
      return bothNotes(kept.notes ?? "", merged.notes ?? "");
    return (choice === merged.id ? merged : kept)[field];
  };
  return Object.fromEntries(COMPANY_FIELDS.map((field) => [field, valueOf(field)])) as CompanyColumns;
}

export interface ContactRow {
  id: string;
  company_id: string;
  position: number;
  name: string;
  email: string | null;
  phone: string | null;
  task: string | null;
  mails_wanted: MailsWanted;
  language: string | null;
  created_at: string;
}

interface UnitedContacts {
  /** Contacts of the merged company, with their old and new positions. */
  moved: { id: string; from: number; to: number }[];
  /** Contacts of the merged company whose address the other one has: deleted, and restored by an undo. */
  dropped: ContactRow[];
  /** Contacts of the kept company whose empty fields were filled from those. */
  filled: { before: ContactRow; after: ContactRow }[];
}

const EAGERNESS: readonly MailsWanted[] = ["none", "key", "all"];

/** Merges contacts: one per address, empty fields are filled from the other, and the higher mail preference wins. */
export function mergeContacts(kept: readonly ContactRow[], merged: readonly ContactRow[]): UnitedContacts {
  const united: UnitedContacts = { moved: [], dropped: [], filled: [] };
  const byEmail = new Map(kept.flatMap((row) => (row.email ? [[row.email.toLowerCase(), row]] : [])));
  const filled = new Map<string, ContactRow>();
  let last = Math.max(0, ...kept.map(({ position }) => position));
  for (const row of merged) {
    const same = row.email ? byEmail.get(row.email.toLowerCase()) : undefined;
    if (!same) {
      last += 1;
      united.moved.push({ id: row.id, from: row.position, to: last });
      continue;
    }
    united.dropped.push(row);
    filled.set(same.id, filledFrom(filled.get(same.id) ?? same, row));
  }
  for (const before of kept) {
    const after = filled.get(before.id);
    if (after && FILLED_FIELDS.some((field) => after[field] !== before[field]))
      united.filled.push({ before, after });
  }
  return united;
}

/** Fields filled, when empty, from the same contact of the other company. */
export const FILLED_FIELDS = ["phone", "task", "mails_wanted", "language"] as const;

function filledFrom(row: ContactRow, other: ContactRow): ContactRow {
  const more = EAGERNESS.indexOf(other.mails_wanted) > EAGERNESS.indexOf(row.mails_wanted);
  return {
    ...row,
    phone: row.phone ?? other.phone,
    task: row.task ?? other.task,
    mails_wanted: more ? other.mails_wanted : row.mails_wanted,
    language: row.language ?? other.language,
  };
}

export function readMergeForm(record: FormRecord, ids: readonly [string, string]) {
  const keptId = ids.find((id) => id === record.stays);
  const mergedId = ids.find((id) => id !== keptId);
  if (!keptId || !mergedId) return null;
  const choices: FieldChoices = {};
  for (const field of COMPANY_FIELDS) {
    const choice = record[field];
    if (typeof choice === "string" && choice !== "") choices[field] = choice;
  }
  const versions: Record<string, Date> = {};
  for (const id of ids) {
    const version = new Date(String(record[`version.${id}`]));
    if (!Number.isNaN(version.getTime())) versions[id] = version;
  }
  return { keptId, mergedId, choices, versions };
}
