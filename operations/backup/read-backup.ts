import { createHash, type Hash } from "node:crypto";
import type { z } from "zod";
import {
  readArchive,
  BACKUP_FORMAT,
  type BackupHeader,
  type BackupManifest,
  BackupProblem,
  headerSchema,
  manifestSchema,
} from "./archive.ts";
import { countRows } from "./catalogue.ts";

interface CheckedBackup {
  header: BackupHeader;
  manifest: BackupManifest;
}

/** Reads a complete backup and verifies all checksums and counts. @throws BackupProblem with the reason */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const arrived = new Map<string, Arrived>();
  const texts = new Map<string, Buffer>();
  const schema = createHash("sha256");
  for await (const { name, bytes } of readArchive(file)) {
    const table = tableOf(name);
    if (table) count(arrived, table, bytes, isBinary(name));
    else if (name.startsWith("schema/")) schema.update(bytes);
    else texts.set(name, bytes);
  }
  const header = parseHeader(texts.get("header.json"));
  const manifest = parseManifest(texts);
  if (sha256(texts.get("header.json")) !== manifest.header) throw damaged("its head");
  const written = schema.digest("hex");
  if (manifest.schema !== undefined && manifest.schema !== written) throw damaged("its migrations");
  for (const expected of manifest.contents) {
    const part = arrived.get(expected.name);
    const same = part
      ? part.hash.digest("hex") === expected.sha256 && (part.rows ?? expected.rows) === expected.rows
      : expected.rows === 0;
    if (!same) throw damaged(`the rows of ${expected.name}`);
    arrived.delete(expected.name);
  }
  if (arrived.size > 0) throw damaged(`rows of ${[...arrived.keys()].join(", ")} that it does not list`);
  return { header, manifest };
}

/** Returns the table of an entry with rows; undefined for other entries. */
export function tableOf(name: string): string | undefined {
  return /^(?:tables|jobs)\/([^/]+)\/\d+\.(?:copy|binary)$/.exec(name)?.[1];
}

export function isBinary(name: string): boolean {
  return name.endsWith(".binary");
}

function parseHeader(bytes: Buffer | undefined): BackupHeader {
  const format = (tryJson(bytes) as { format?: unknown } | undefined)?.format;
  if (typeof format === "number" && format > BACKUP_FORMAT) {
    throw new BackupProblem(
      "This backup was made by a newer version of Zenne. Restore it with that version.",
    );
  }
  return parse(headerSchema, bytes, "its head");
}

interface Arrived {
  hash: Hash;
  /** Null for binary rows, which are only verified by their hash. */
  rows: number | null;
}

function count(arrived: Map<string, Arrived>, table: string, bytes: Buffer, binary: boolean): void {
  const part = arrived.get(table) ?? { hash: createHash("sha256"), rows: binary ? null : 0 };
  part.hash.update(bytes);
  if (part.rows !== null) part.rows += countRows(bytes);
  arrived.set(table, part);
}

function parseManifest(texts: Map<string, Buffer>): BackupManifest {
  const text = texts.get("manifest.json");
  const sum = texts.get("manifest.sha256")?.toString("utf8").slice(0, 64);
  if (!text || sha256(text) !== sum) throw damaged("its list of contents");
  return parse(manifestSchema, text, "its list of contents");
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Buffer | undefined,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(tryJson(bytes));
  if (!parsed.success) throw damaged(what);
  return parsed.data;
}

function tryJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString("utf8") ?? "");
  } catch {
    return undefined;
  }
}

const damaged = (what: string) =>
  new BackupProblem(`The file is damaged, or is no backup of Zenne: ${what} cannot be right.`);

function sha256(bytes: Buffer | undefined): string {
  return createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");
}
