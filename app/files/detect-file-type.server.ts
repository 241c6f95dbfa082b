import { Invalid, fieldError } from "#app/kit/errors.ts";
import { FILE_MAX_BYTES, type FileType } from "./file-type.ts";
import { FILE_MESSAGES } from "./words.ts";
import { isPicture, isWholePicture, type PictureType } from "./whole-picture.server.ts";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

const BEGINNING = 1024;
const HEADERS_AT_MOST = 64 * 1024;
/** Scanners and printers put line breaks or commands before the PDF mark; markup there would be a second file. */
const PDF_BEGINNING = /^(?!RIFF|[\xff\x89])(?:(?!ftyp)[^<])*?%PDF-/s;
const MEGABYTE = 1024 * 1024;

export function fileRefused(message: string): Invalid {
  return fieldError("file", message);
}

/**
 * Detects the type by content, whatever the name or declared type.
 * @throws Invalid with the reason, for the field `file`
 */
export async function detectFileType(blob: Blob): Promise<FileType> {
  if (blob.size === 0) throw fileRefused(FILE_MESSAGES.empty);
  if (blob.size > FILE_MAX_BYTES) throw fileRefused(FILE_MESSAGES.tooLarge);
  const beginning = Buffer.from(await blob.slice(0, BEGINNING).arrayBuffer()).toString("latin1");
  if (beginning.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) throw fileRefused(FILE_MESSAGES.oldOffice);
  const type = beginning.startsWith("PK\x03\x04")
    ? await detectArchive(blob)
    : await detectSingleFile(blob, beginning);
  const pdfToo = type !== "application/pdf" && beginning.includes("%PDF-");
  if (pdfToo || (!type.includes("openxml") && (await containsZip(blob)))) {
    throw fileRefused(FILE_MESSAGES.twoInOne);
  }
  if (isPicture(type) && !(await isWholePicture(blob, type))) throw fileRefused(FILE_MESSAGES.damaged);
  return type;
}

async function detectSingleFile(blob: Blob, beginning: string): Promise<FileType> {
  if (PDF_BEGINNING.test(beginning)) {
    const end = await blob.slice(Math.max(blob.size - HEADERS_AT_MOST, 0)).text();
    if (!end.includes("%%EOF")) throw fileRefused(FILE_MESSAGES.damaged);
    return "application/pdf";
  }
  const picture = pictureType(beginning);
  if (picture) return picture;
  if (await isMail(blob)) return "message/rfc822";
  throw fileRefused(FILE_MESSAGES.unknownType);
}

function pictureType(beginning: string): PictureType | null {
  if (beginning.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (beginning.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (beginning.startsWith("RIFF") && beginning.slice(8, 12) === "WEBP") return "image/webp";
  return isHeic(beginning) ? "image/heic" : null;
}

/** Detects still images coded with HEVC by the brands of the first box. */
function isHeic(beginning: string): boolean {
  if (beginning.slice(4, 8) !== "ftyp") return false;
  const length =
    beginning.charCodeAt(2) * 256 + beginning.charCodeAt(3) + (beginning.startsWith("\0\0") ? 0 : BEGINNING);
  const brands = [beginning.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(length, 256); at += 4) brands.push(beginning.slice(at, at + 4));
  return brands.some((brand) => ["heic", "heix", "heim", "heis"].includes(brand));
}

/** Headers that only mails have. A draft has no sender yet. */
const HEADERS_OF_MAILS = ["from", "message-id", "mime-version", "received", "return-path", "x-unsent"];

/** Detects header lines up to the first empty one, at least two of them of mails, after «From …» of a mailbox file. */
async function isMail(blob: Blob): Promise<boolean> {
  const text = Buffer.from(await blob.slice(0, HEADERS_AT_MOST).arrayBuffer()).toString("latin1");
  if (text.includes("\0")) return false;
  const lines = text
    .replace(/^\xef\xbb\xbf/, "")
    .replace(/^From \S+ [^\r\n]*\d{4}\r?\n/, "")
    .split(/\r?\n/);
  const end = lines.indexOf("");
  const headers = lines.slice(0, end < 0 ? -1 : end);
  const names = new Set<string>();
  for (const line of headers) {
    if (/^[ \t]/.test(line) && names.size > 0) continue;
    const name = /^([!-9;-~]{1,100}):/.exec(line)?.[1];
    if (!name) return false;
    names.add(name.toLowerCase());
  }
  const ofMails = HEADERS_OF_MAILS.filter((name) => names.has(name)).length;
  return ofMails > 1 || (ofMails === 1 && ["date", "subject"].some((name) => names.has(name)));
}

const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const DOCUMENT = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Detects an office file by its part [Content_Types].xml. */
async function detectArchive(blob: Blob): Promise<FileType> {
  const entries = await readZipDirectory(blob);
  if (!entries) throw fileRefused((await containsZip(blob)) ? FILE_MESSAGES.twoInOne : FILE_MESSAGES.damaged);
  if (entries.some(({ encrypted }) => encrypted)) throw fileRefused(FILE_MESSAGES.oldOffice);
  const [contents, ...more] = entries.filter(({ name }) => name.toLowerCase() === "[content_types].xml");
  if (!contents) throw fileRefused(FILE_MESSAGES.archive);
  const types = more.length > 0 ? null : plainXml(await readZipText(blob, contents, MEGABYTE));
  if (types === null) throw fileRefused(FILE_MESSAGES.damaged);
  const hasMacros = entries.some(({ name }) => /vbaproject|vbadata|macrosheets\/|activex\//i.test(name));
  if (hasMacros || /macroenabled|vbaproject|macrosheet/.test(types)) throw fileRefused(FILE_MESSAGES.macros);
  if (types.includes("spreadsheetml.sheet.main+xml")) return SHEET;
  if (types.includes("wordprocessingml.document.main+xml")) return DOCUMENT;
  throw fileRefused(FILE_MESSAGES.unknownType);
}

/** Decodes character references of XML and lowercases it; null when another parser could read it differently. */
function plainXml(text: string | null): string | null {
  if (text === null || /[\0\ufffd]|<!/.test(text)) return null;
  return text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
    })
    .toLowerCase();
}

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
/** Maximum number of entries; an office file has some hundred. */
const MOST_ENTRIES = 10_000;
const LARGEST_DIRECTORY = 4 * 1024 * 1024;

const bytesOf = async (blob: Blob, from: number, to: number) =>
  Buffer.from(await blob.slice(Math.max(from, 0), to).arrayBuffer());

interface Directory {
  start: number;
  size: number;
  count: number;
  /** Set when the record is at the very end of the file and its offset is right. */
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

/** True when a ZIP reader would open these bytes, even after other content. */
async function containsZip(blob: Blob): Promise<boolean> {
  return (await findDirectory(blob)) !== null;
}

/** Reads the directory of an archive that spans the whole file; null for any other. */
async function readZipDirectory(blob: Blob): Promise<ZipEntry[] | null> {
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

/** Reads an entry as text. @returns null when it is damaged, or larger than `most` bytes */
async function readZipText(blob: Blob, entry: ZipEntry, most: number): Promise<string | null> {
  const header = await bytesOf(blob, entry.offset, entry.offset + 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL || entry.compressed > most) return null;
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const bytes = await bytesOf(blob, start, start + entry.compressed);
  if (entry.method === 0) return bytes.toString("utf8");
  if (entry.method !== 8) return null;
  const inflated = await inflate(bytes, { maxOutputLength: most }).catch(() => null);
  return inflated?.toString("utf8") ?? null;
}
