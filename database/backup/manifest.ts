import { z } from "zod";

/** Raised whenever an older Zenne could no longer read the file. */
export const BACKUP_FORMAT = 1;

/** Name of the pseudo table that holds the queued jobs (mails that wait to be sent). */
export const QUEUE = "queue";

const migration = z.object({ name: z.string(), hash: z.string() });

const tableShape = z.object({ name: z.string(), columns: z.array(z.string()) });

/** First entry of a backup: what is needed before the first row arrives. */
export const headerSchema = z.object({
  product: z.literal("zenne"),
  format: z.number().int().positive(),
  createdAt: z.string(),
  /** PostgreSQL's version the rows were read from. */
  postgres: z.string(),
  /** In the order they were applied in. */
  migrations: z.array(migration),
  tables: z.array(tableShape),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const content = z.object({
  name: z.string(),
  rows: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
});
export type TableContent = z.infer<typeof content>;

const sequence = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() });
export type SequenceState = z.infer<typeof sequence>;

/** Last entry but its own checksum: what has to have arrived. A file that was cut off has none. */
export const manifestSchema = z.object({
  /** SHA-256 of header.json. */
  header: z.string(),
  /** SHA-256 of the migrations' texts, one after the other. */
  schema: z.string(),
  contents: z.array(content),
  sequences: z.array(sequence),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** A backup that cannot be used, or a database it cannot go into; the message is for people. */
export class BackupProblem extends Error {}
