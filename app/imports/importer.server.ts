import { type Kysely, sql } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import type { FileFacts } from "./column-facts.ts";
import type { GuessedMapping, ImportField } from "./mapping.ts";
import type { ImportCounts, ImportKind, ImportSettings, PlannedRow } from "./import.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import type { DeletedKind } from "#app/deleted/deleted.ts";
import { IMPORT_MESSAGES } from "./words.ts";
import { archiveRecords } from "#app/deleted/archive.server.ts";

export interface MappedRow {
  row: number;
  cells: Record<string, string>;
}

/** A record stored by an import, with the data to revert it; without `back` it was created. */
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
  /** For the final import: its counts, and the keys of all its rows, whose records are locked until the end. */
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
  keyFields: readonly string[];
  /** Corrects the guessed mapping by the stored records that the values of the file name. */
  guessByRecords?: (
    db: Database,
    actor: Actor,
    facts: FileFacts,
    guess: GuessedMapping,
  ) => Promise<GuessedMapping>;
  /** Returns the record each row belongs to; an empty text stands alone. */
  groupsOf: (keys: readonly (readonly string[])[]) => string[];
  begin: (tx: Kysely<DB>, options: ImportRunOptions) => Promise<ImportRun>;
  /** Sample rows for the template, by field. */
  example?: readonly Readonly<Record<string, string | undefined>>[];
  entities: readonly ImportedEntity[];
  /** Reverts effects whose records are locked and unchanged since. */
  undo: (tx: Kysely<DB>, entity: string, batch: UndoBatch) => Promise<UndoOutcome>;
}

/** Archives and deletes records that an import created, except those referenced by other records. */
export async function deleteUnused(
  tx: Kysely<DB>,
  { kind, table }: { kind: DeletedKind; table: string },
  { actor, act, effects }: UndoBatch,
  references: readonly { table: string; column: string }[],
): Promise<UndoOutcome> {
  const ids = effects.map(({ record_id }) => record_id);
  const isUsed = references.map(
    (by) =>
      sql`exists (select from ${sql.table(by.table)} as user_of where user_of.${sql.ref(by.column)} = record.id)`,
  );
  const { rows } = await sql<{ id: string }>`
    select record.id from unnest(${ids}::uuid[]) as record(id) where ${sql.join(isUsed, sql` or `)}`.execute(
    tx,
  );
  const used = new Set(rows.map(({ id }) => id));
  const free = ids.filter((id) => !used.has(id));
  if (free.length > 0) {
    await archiveRecords(tx, actor, kind, free, act);
    await sql`delete from ${sql.table(table)} where id = any(${free}::uuid[])`.execute(tx);
  }
  return new Map(
    effects.flatMap(({ place, record_id }) => (used.has(record_id) ? [[place, IMPORT_MESSAGES.inUse]] : [])),
  );
}
