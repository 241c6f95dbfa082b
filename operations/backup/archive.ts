import { createReadStream, createWriteStream } from "node:fs";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress, zstdDecompressSync } from "node:zlib";
import { z } from "zod";

interface Entry {
  name: string;
  bytes: Buffer;
}

const BLOCK_BYTES = 512;
const emptyFrameBytes = 13;
/** Maximum entry size, far above ours: a corrupt length must not exhaust memory. */
const maxEntryBytes = 256 * 1024 * 1024;

/** Writes a tar file compressed with Zstandard, readable by standard tools. `add` waits for the disk. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  close(): Promise<void>;
  abandon(): void;
}

export function openArchive(file: string): ArchiveWriter {
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const output = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(compress, output);
  written.catch(() => {});
  const put = async (bytes: Buffer) => {
    if (compress.write(bytes)) return;
    await Promise.race([once(compress, "drain"), written]);
  };
  return {
    async add(name, bytes) {
      await put(tarHeader(name, bytes.length));
      await put(bytes);
      const rest = bytes.length % BLOCK_BYTES;
      if (rest > 0) await put(Buffer.alloc(BLOCK_BYTES - rest));
    },
    async close() {
      compress.end(Buffer.alloc(2 * BLOCK_BYTES));
      await written;
    },
    abandon() {
      compress.destroy();
      output.destroy();
    },
  };
}

/** Reads an archive entry by entry with constant memory. @throws BackupProblem when it is corrupt or truncated */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  const decompress = createZstdDecompress();
  const reading = pipeline(source, decompress);
  reading.catch(() => {});
  try {
    const take = byteReader(decompress);
    for (;;) {
      const header = await take(BLOCK_BYTES);
      if (header.every((byte) => byte === 0)) {
        // Zstandard's checksum follows the last byte: it is only verified when the stream is read to its end.
        const behind = await take.rest();
        // A second zero block ends a tar; Zstandard silently ignores trailing bytes.
        const isEnd = behind.length === BLOCK_BYTES && behind.every((byte) => byte === 0);
        if (!isEnd || !(await endsAt(file, decompress.bytesWritten))) {
          throw new BackupProblem("The file is damaged: something stands behind its end.");
        }
        return;
      }
      const { name, size } = parseHeader(header);
      const bytes = await take(size);
      await take((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);
      yield { name, bytes };
    }
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") throw error;
    throw new BackupProblem("The file is damaged, or is no backup of Zenne: it cannot be unpacked.", {
      cause: error,
    });
  } finally {
    decompress.destroy();
    source.destroy();
  }
}

async function endsAt(file: string, end: number): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size === end) return true;
    if (size - end !== emptyFrameBytes) return false;
    const { buffer } = await handle.read(Buffer.alloc(emptyFrameBytes), 0, emptyFrameBytes, end);
    return zstdDecompressSync(buffer).length === 0;
  } finally {
    await handle.close();
  }
}

interface ByteReader {
  (count: number): Promise<Buffer>;
  /** Reads to the end; returns at most the first two blocks. */
  rest(): Promise<Buffer>;
}

/** Reads exact numbers of bytes from a stream, whatever its chunks. */
function byteReader(stream: AsyncIterable<Buffer>): ByteReader {
  const chunks = stream[Symbol.asyncIterator]();
  let left: Buffer = Buffer.alloc(0);
  const take = async (count: number) => {
    const parts = [left];
    let have = left.length;
    while (have < count) {
      const next = await chunks.next();
      if (next.done) throw new BackupProblem("The file is cut off: its end is missing.");
      parts.push(next.value);
      have += next.value.length;
    }
    const all = parts.length === 1 ? left : Buffer.concat(parts, have);
    left = all.subarray(count);
    return all.subarray(0, count);
  };
  const rest = async () => {
    for (;;) {
      const next = await chunks.next();
      if (next.done) return left;
      left = Buffer.concat([left, next.value]).subarray(0, 2 * BLOCK_BYTES);
    }
  };
  return Object.assign(take, { rest });
}

function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0, 100, "utf8");
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write(`${Math.floor(Date.now() / 1000).toString(8)}\0`, 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) =>
    header
      .subarray(from, from + length)
      .toString("utf8")
      .replace(/\0.*$/s, "");
  const stored = Number.parseInt(text(148, 8), 8);
  const blank = Buffer.from(header);
  blank.write("        ", 148);
  const size = Number.parseInt(text(124, 12), 8);
  if (stored !== checksumOf(blank) || !(size >= 0 && size <= maxEntryBytes)) {
    throw new BackupProblem("The file is damaged: one of its parts has no readable head.");
  }
  return { name: text(0, 100), size };
}

const checksumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);

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
