import { z } from "zod";

/** Increased when older versions cannot read the file. Every format ever written is restorable: samples/ has one of each. */
export const BACKUP_FORMAT = 2;

export const QUEUE = "queue";

const migration = z.object({ name: z.string(), hash: z.string() });

const tableShape = z.object({ name: z.string(), columns: z.array(z.string()) });

export const headerSchema = z.object({
  product: z.literal("zenne"),
  format: z.number().int().positive(),
  createdAt: z.string(),
  postgres: z.string(),
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

/** Last entry before its own checksum: the expected content. A truncated file has none. */
export const manifestSchema = z.object({
  header: z.string(),
  /** SHA-256 of the concatenated migrations; missing in the first format. */
  schema: z.string().optional(),
  contents: z.array(content),
  sequences: z.array(sequence),
  /** Damage found in the database at the time of the backup, in words; the backup contains it too. */
  damaged: z.array(z.string()).optional(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** An unusable backup, or a database it cannot be restored into; the message is for the operator. */
export class BackupProblem extends Error {}
