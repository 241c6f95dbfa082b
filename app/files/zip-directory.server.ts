import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

const inflate = promisify(inflateRaw);

interface ZipEntry {
  name: string;
  encrypted: boolean;
  method: number;
  compressed: number;
  offset: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
/** An office file has some hundred parts. */
const MOST_ENTRIES = 10_000;
const LARGEST_DIRECTORY = 4 * 1024 * 1024;

const bytesOf = async (blob: Blob, from: number, to: number) =>
  Buffer.from(await blob.slice(Math.max(from, 0), to).arrayBuffer());

interface Directory {
  start: number;
  size: number;
  count: number;
  /** It is the very end of the file and says where it stands. */
  exact: boolean;
}

async function findDirectory(blob: Blob): Promise<Directory | null> {
  const from = Math.max(blob.size - END_SIZE - LONGEST_COMMENT, 0);
  const tail = await bytesOf(blob, from, blob.size);
  for (let at = tail.length - END_SIZE; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue;
    const size = tail.readUInt32LE(at + 12);
    const start = from + at - size;
    if (start < 0) continue;
    const first = await bytesOf(blob, start, start + 4);
    if (first.length < 4 || first.readUInt32LE(0) !== ENTRY) continue;
    const atEnd = at + END_SIZE + tail.readUInt16LE(at + 20) === tail.length;
    return {
      start,
      size,
      count: tail.readUInt16LE(at + 10),
      exact: atEnd && tail.readUInt32LE(at + 16) === start,
    };
  }
  return null;
}

/** True when a ZIP reader would open these bytes, also behind something else. */
export async function containsZip(blob: Blob): Promise<boolean> {
  return (await findDirectory(blob)) !== null;
}

/** The files of an archive that begins at the first byte and ends at the last one; null for any other. */
export async function readZipDirectory(blob: Blob): Promise<ZipEntry[] | null> {
  const directory = await findDirectory(blob);
  if (!directory?.exact || directory.count > MOST_ENTRIES || directory.size > LARGEST_DIRECTORY) return null;
  const bytes = await bytesOf(blob, directory.start, directory.start + directory.size);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === ENTRY) {
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString("utf8", at + 46, at + 46 + nameLength),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) !== 0,
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  const complete = entries.length === directory.count && entries.some(({ offset }) => offset === 0);
  return complete ? entries : null;
}

/** @returns null when it is damaged, or larger than `most` bytes */
export async function readZipText(blob: Blob, entry: ZipEntry, most: number): Promise<string | null> {
  const header = await bytesOf(blob, entry.offset, entry.offset + 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL || entry.compressed > most) return null;
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const bytes = await bytesOf(blob, start, start + entry.compressed);
  if (entry.method === 0) return bytes.toString("utf8");
  if (entry.method !== 8) return null;
  const inflated = await inflate(bytes, { maxOutputLength: most }).catch(() => null);
  return inflated?.toString("utf8") ?? null;
}
