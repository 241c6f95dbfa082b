import type { Kysely } from "kysely";
import type { Actor } from "#domain/accounts/policy.ts";
import type { ImportField } from "#domain/imports/mapping.ts";
import type { ImportCounts, ImportKind, ImportSettings, PlannedRow } from "#domain/imports/import.ts";
import type { DB } from "../schema.generated.ts";

/** A row of the file with its texts by field. */
export interface MappedRow {
  row: number;
  cells: Record<string, string>;
}

/** Something an import has stored, with what changes it back; created where that is missing. */
export interface ImportEffect {
  entity: string;
  id: string;
  name: string;
  back?: unknown;
  entryId?: string | null;
}

/** One pass over a file, a batch of records at a time, in the order of the file. */
export interface ImportRun {
  /** What becomes of each record of a batch, of which the rows are given. */
  plan(records: readonly (readonly MappedRow[])[]): Promise<PlannedRow[]>;
  /** Does what the last `plan` said; returns what was stored. */
  perform(): Promise<ImportEffect[]>;
}

export interface ImportRunOptions {
  actor: Actor;
  now: Date;
  /** What was chosen by hand, by the number of the row. */
  choices: Readonly<Record<string, string>>;
  settings: ImportSettings;
  /** For an import that is done: its counts, and the keys of all its rows, whose records are locked until the end. */
  apply?: { counts: ImportCounts; keys: readonly (readonly string[])[] };
}

/** Why effects were left alone, by their place. */
export type UndoOutcome = ReadonlyMap<number, string>;

/** A stored effect that is being undone. */
export interface StoredEffect {
  place: number;
  entity: string;
  record_id: string;
  name: string;
  back: unknown;
  entry_id: string | null;
}

export interface UndoBatch {
  actor: Actor;
  /** Groups what is archived. */
  act: string;
  reason: string;
  effects: readonly StoredEffect[];
}

/** A kind of record that an import writes: its table, and the entities of the events that change it. */
export interface ImportedEntity {
  entity: string;
  table: string;
  events: readonly string[];
}

/** What the kit needs to know of one kind of record. */
export interface Importer {
  kind: ImportKind;
  fields: readonly ImportField[];
  /** The field with this title in our own files. */
  ownField: (heading: string) => string | undefined;
  /** The fields that identify the record of a row. */
  keyFields: readonly string[];
  /** The record each row belongs to; an empty text stands alone. */
  groupsOf: (keys: readonly (readonly string[])[]) => string[];
  begin: (tx: Kysely<DB>, options: ImportRunOptions) => Promise<ImportRun>;
  /** What it writes, in the order it is undone in. */
  entities: readonly ImportedEntity[];
  /** Takes back effects whose records are locked and unchanged since. */
  undo: (tx: Kysely<DB>, entity: string, batch: UndoBatch) => Promise<UndoOutcome>;
}
