import { createReadStream, createWriteStream } from "node:fs";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { BackupProblem } from "./manifest.ts";

/** One file inside the archive. */
export interface Entry {
  name: string;
  bytes: Buffer;
}

const block = 512;
/** Nothing we write comes near; a damaged length must not fill the memory. */
const largestEntry = 256 * 1024 * 1024;

/** A tar file under Zstandard, so that standard tools can open it too. `add` waits for the disk. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Everything is on the disk when this returns. */
  close(): Promise<void>;
  /** Ends the writing and leaves what is there. */
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
      const rest = bytes.length % block;
      if (rest > 0) await put(Buffer.alloc(block - rest));
    },
    async close() {
      compress.end(Buffer.alloc(2 * block));
      await written;
    },
    abandon() {
      compress.destroy();
      output.destroy();
    },
  };
}

/**
 * Reads an archive entry by entry, in its order and with flat memory.
 * @throws BackupProblem when it is damaged or cut off
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  const decompress = createZstdDecompress();
  const reading = pipeline(source, decompress);
  reading.catch(() => {});
  try {
    const take = taker(decompress);
    for (;;) {
      const header = await take(block);
      if (header.every((byte) => byte === 0)) {
        // Zstandard's own checksum stands behind the last byte: only who reads to the end has it compared.
        await take.rest();
        return;
      }
      const { name, size } = parseHeader(header);
      const bytes = await take(size);
      await take((block - (size % block)) % block);
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

interface Taker {
  (count: number): Promise<Buffer>;
  /** Reads on to the end; what comes is dropped. */
  rest(): Promise<void>;
}

/** Takes so many bytes from a stream, however they arrive. */
function taker(stream: AsyncIterable<Buffer>): Taker {
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
    while (!(await chunks.next()).done);
  };
  return Object.assign(take, { rest });
}

function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(block);
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
  if (stored !== checksumOf(blank) || !(size >= 0 && size <= largestEntry)) {
    throw new BackupProblem("The file is damaged: one of its parts has no readable head.");
  }
  return { name: text(0, 100), size };
}

const checksumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);
