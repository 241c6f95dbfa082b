/** What becomes of a record of the file; `asked` waits for a person to choose. */
export const IMPORT_OUTCOMES = ["created", "changed", "unchanged", "asked", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export type ImportCounts = Record<ImportOutcome, number>;

/** The planned outcome of one record, for display: the first of its rows, and the last where it has several. */
export interface PlannedRow {
  row: number;
  lastRow?: number;
  name: string;
  outcome: ImportOutcome;
  /** The changes or the reasons of a refusal, one sentence each. */
  words: string[];
  /** How many rows of goods and legs the file gives a shipment. */
  goods?: number;
  legs?: number;
  /** The further rows of a refused record. */
  more?: number[];
  /** Who an asked record may be, with the reason. */
  candidates?: { id: string; name: string; why: string }[];
}

/** The answer that an asked record is a new one. */
export const NEW_RECORD = "new";

export const NO_COUNTS: Readonly<ImportCounts> = {
  created: 0,
  changed: 0,
  unchanged: 0,
  asked: 0,
  refused: 0,
};

/** Whether two dry runs say the same of a record. */
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
