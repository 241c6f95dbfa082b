import type { Capability } from "#app/access/policy.ts";
import type { ActRefusal, Begun } from "#app/acts/act.ts";

/** The imports: required capability, address, and the names of one and several records. */
export const IMPORTS = {
  shipments: {
    needs: "shipments.write",
    address: "/admin/shipments/import",
    one: "shipment",
    many: "shipments",
  },
  companies: {
    needs: "customers.write",
    address: "/admin/customers/import",
    one: "customer",
    many: "customers",
  },
  carriers: { needs: "carriers.write", address: "/admin/carriers/import", one: "carrier", many: "carriers" },
} as const satisfies Record<string, { needs: Capability; address: string; one: string; many: string }>;
export type ImportKind = keyof typeof IMPORTS;

const IMPORT_KINDS = Object.keys(IMPORTS) as ImportKind[];

/** Returns the import of /admin/:section/import; undefined for a section without one. */
export const importKindOf = (section: string): ImportKind | undefined =>
  IMPORT_KINDS.find((kind) => IMPORTS[kind].address === `/admin/${section}/import`);

export const IMPORT_UNDO_DAYS = 30;

export const IMPORT_OUTCOMES = ["created", "changed", "unchanged", "asked", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export type ImportCounts = Record<ImportOutcome, number>;

/** The planned outcome of a record, for display, with its first row, and its last row if it has several. */
export interface PlannedRow {
  row: number;
  lastRow?: number;
  /** The number of its rows, when rows of other records stand between them. */
  scattered?: number;
  name: string;
  outcome: ImportOutcome;
  words: string[];
  goods?: number;
  legs?: number;
  /** The field that each refusal reason is about, if the record can do without it. */
  about?: (string | null)[];
  more?: number[];
  /** Set for a new record that was due before today and is not done. */
  isDue?: true;
  /** Set once the import is undone, for records that it created or changed and that did not stay. */
  isUndone?: boolean;
  candidates?: ImportCandidate[];
  /** The name of a stored record, which can be one that the import itself gave it. */
  storedName?: string;
}

/** A stored record that an open question may refer to, or by `rowAnswer` a record of an earlier row of the file. */
export interface ImportCandidate {
  id: string;
  name: string;
  why: string;
  newName?: string;
}

export const NEW_RECORD = "new";

const RENAMED = "/rename";

/** The answer that a record is a stored one, which is renamed as in the file. */
export const renameAnswer = (id: string): string => `${id}${RENAMED}`;

export function readChosenId(answer: string): { id: string; renamed: boolean } {
  const renamed = answer.endsWith(RENAMED);
  return { id: renamed ? answer.slice(0, -RENAMED.length) : answer, renamed };
}

export const rowAnswer = (row: number): string => `row-${row}`;

export function readChosenRow(answer: string | undefined): number | undefined {
  const [, row] = /^row-(\d{1,7})$/.exec(answer ?? "") ?? [];
  return row === undefined ? undefined : Number(row);
}

export const NO_COUNTS: Readonly<ImportCounts> = {
  created: 0,
  changed: 0,
  unchanged: 0,
  asked: 0,
  refused: 0,
};

export interface ImportSettings {
  empty: "keep" | "clear";
  /** All records are history. */
  history: boolean;
  /** Records that were due before today are history. */
  dueAsHistory: boolean;
  /** Handling of stored customers with another name in the file: ask for each, keep, or take the file's. */
  names: "ask" | "keep" | "take";
  /** Dates that do not exist in the order of their column are read in the other order. */
  otherOrder: boolean;
  /** Refusal reasons by `reasonOf`: rows are imported without the cells concerned. */
  leaveOut: readonly string[];
  /** Unknown payers are added as customers. */
  newPayers: boolean;
  /** Rows without a number get a new one. */
  newNumbers: boolean;
  /** The currency of declared values that name none. */
  currency: string | null;
  /** The towns of shipper and consignee are origin and destination where a row has none. */
  townsAsPlaces: boolean;
}

const NO_SETTINGS: ImportSettings = {
  empty: "keep",
  history: false,
  dueAsHistory: false,
  names: "ask",
  otherOrder: false,
  leaveOut: [],
  newPayers: false,
  newNumbers: false,
  currency: null,
  townsAsPlaces: false,
};

export const importSettings = (stored: unknown): ImportSettings => ({
  ...NO_SETTINGS,
  ...(stored as Partial<ImportSettings> | null),
});

/** Key of refusals that differ only in row and value, for counting them together. */
export const reasonOf = (why: string): string =>
  why
    .replace(/^Row \d+(?:, |: )/, "")
    .replace(/«[^«»]*»/g, "«…»")
    .replace(/\d[\d.,]{0,98}[\d.,]\d/g, "…")
    .slice(0, 300);

export const isErasure = (word: string): boolean => /: .+ → (?:empty|none)$/s.test(word);

export function rowsOfRecord(rows: readonly { row: number }[]): Pick<PlannedRow, "lastRow" | "scattered"> {
  const [first, last] = [rows[0]?.row, rows.at(-1)?.row];
  if (first === undefined || last === undefined || rows.length < 2) return {};
  return last - first + 1 === rows.length ? { lastRow: last } : { lastRow: last, scattered: rows.length };
}

/** Formats row numbers: «4», «4–6», «4, 9» or «4 … 9 (3)». */
export function rowsInWords({ row, lastRow, scattered }: PlannedRow): string {
  if (lastRow === undefined) return String(row);
  if (scattered === undefined) return `${row}–${lastRow}`;
  return scattered === 2 ? `${row}, ${lastRow}` : `${row} … ${lastRow} (${scattered})`;
}

export function isSameOutcome(one: PlannedRow, other: PlannedRow | undefined): boolean {
  return (
    other !== undefined &&
    one.row === other.row &&
    one.name === other.name &&
    one.outcome === other.outcome &&
    one.goods === other.goods &&
    one.legs === other.legs &&
    one.words.length === other.words.length &&
    one.words.every((words, place) => words === other.words[place])
  );
}

export type UndoAnswer = { kind: "undone"; undone: number; left: number } | Begun | ActRefusal;
