import type { Kysely } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import type { ImportField } from "./mapping.ts";
import type { ImportCounts, ImportKind, ImportSettings, PlannedRow } from "./import.ts";
import type { DB } from "#database/schema.generated.ts";

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

export interface ImportRun {
  plan(records: readonly (readonly MappedRow[])[]): Promise<PlannedRow[]>;
  perform(): Promise<ImportEffect[]>;
}

export interface ImportRunOptions {
  actor: Actor;
  now: Date;
  choices: Readonly<Record<string, string>>;
  settings: ImportSettings;
  /** For an import that is done: its counts, and the keys of all its rows, whose records are locked until the end. */
  apply?: { counts: ImportCounts; keys: readonly (readonly string[])[] };
}

/** Reasons for effects that were not undone, by their index. */
export type UndoOutcome = ReadonlyMap<number, string>;

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
  act: string;
  reason: string;
  effects: readonly StoredEffect[];
}

export interface ImportedEntity {
  entity: string;
  table: string;
  events: readonly string[];
}

export interface Importer {
  kind: ImportKind;
  fields: readonly ImportField[];
  ownField: (heading: string) => string | undefined;
  keyFields: readonly string[];
  /** The record each row belongs to; an empty text stands alone. */
  groupsOf: (keys: readonly (readonly string[])[]) => string[];
  begin: (tx: Kysely<DB>, options: ImportRunOptions) => Promise<ImportRun>;
  /** Rows that show how a file is filled in, by field. */
  example?: readonly Readonly<Record<string, string | undefined>>[];
  entities: readonly ImportedEntity[];
  /** Takes back effects whose records are locked and unchanged since. */
  undo: (tx: Kysely<DB>, entity: string, batch: UndoBatch) => Promise<UndoOutcome>;
}
