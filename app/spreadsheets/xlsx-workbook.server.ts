import path from "node:path";
import { builtInFormat, type NumberFormat, numberFormat, decodeEscapes } from "./number-format.server.ts";
import { readXml } from "./xml.server.ts";
import { type Entry, fromBufferPromise } from "yauzl";

interface XlsxSheet {
  name: string;
  part: string;
  isHidden: boolean;
}

export interface XlsxWorkbook {
  sheets: XlsxSheet[];
  is1904: boolean;
  formats: NumberFormat[];
  strings: string[];
}

/** @throws Error when it is no workbook, or has no sheet */
export async function readWorkbook(parts: ZipParts): Promise<XlsxWorkbook> {
  const [main] = await relationsOf(parts, "", "officeDocument");
  if (!main) throw new Error("the file is no workbook");
  const sheets: (Omit<XlsxSheet, "part"> & { id: string })[] = [];
  let is1904 = false;
  await readXml(parts.texts(main.part), {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      const [, id = ""] = Object.entries(attributes).find(([key]) => key.endsWith(":id")) ?? [];
      const isHidden = attributes.state === "hidden" || attributes.state === "veryHidden";
      sheets.push({ name: attributes.name ?? "", id, isHidden });
    },
  });
  const byId = new Map((await relationsOf(parts, main.part, "worksheet")).map(({ id, part }) => [id, part]));
  const readable = sheets.flatMap(({ id, ...sheet }) => {
    const part = byId.get(id);
    return part !== undefined && parts.has(part) ? [{ ...sheet, part }] : [];
  });
  if (readable.length === 0) throw new Error("the workbook has no sheets");
  const [styles] = await relationsOf(parts, main.part, "styles");
  const [strings] = await relationsOf(parts, main.part, "sharedStrings");
  return {
    sheets: readable,
    is1904,
    formats: styles ? await readFormats(parts, styles.part) : [],
    strings: strings ? await readStrings(parts, strings.part) : [],
  };
}

export const isTrue = (value: string | undefined) => value === "1" || value === "true";

/** The relationships of a part by type, transitional or strict; an empty name means the file itself. */
async function relationsOf(parts: ZipParts, of: string, type: string) {
  const folder = path.posix.dirname(of);
  const file = path.posix.join(folder, "_rels", `${path.posix.basename(of)}.rels`);
  const sheets: { id: string; part: string }[] = [];
  if (!parts.has(file)) return sheets;
  await readXml(parts.texts(file), {
    open(_, { Type = "", Target = "", Id = "" }) {
      const part = Target.startsWith("/") ? Target.slice(1) : path.posix.join(folder, Target);
      if (Type.endsWith(`/${type}`) && parts.has(part)) sheets.push({ id: Id, part });
    },
  });
  return sheets;
}

async function readFormats(parts: ZipParts, part: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  await readXml(parts.texts(part), {
    open(name, { numFmtId, formatCode }) {
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode ?? "");
      else if (name === "cellXfs") isOfCells = true;
      else if (name === "xf" && isOfCells) ids.push(Number(numFmtId ?? 0));
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  const formats = new Map<number, NumberFormat>();
  return ids.map((id) => {
    const code = codes.get(id);
    const format = formats.get(id) ?? (code === undefined ? builtInFormat(id) : numberFormat(code));
    formats.set(id, format);
    return format;
  });
}

/** The shared strings, without the phonetic readings (`rPh`) of Japanese ones. */
async function readStrings(parts: ZipParts, part: string): Promise<string[]> {
  const strings: string[] = [];
  let [text, isText, isReading] = ["", false, false];
  await readXml(parts.texts(part), {
    open(name) {
      if (name === "si") text = "";
      else if (name === "t") isText = !isReading;
      else if (name === "rPh") isReading = true;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === "si") strings.push(decodeEscapes(text));
      else if (name === "t") isText = false;
      else if (name === "rPh") isReading = false;
    },
  });
  return strings;
}

export class InflatedTooLarge extends Error {}

interface ZipParts {
  has: (name: string) => boolean;
  /** The text of a part, in pieces. @throws InflatedTooLarge; Error when it is missing or broken */
  texts: (name: string) => AsyncGenerator<string, undefined>;
  /** Resets the count of inflated bytes, for another pass over the same parts. */
  recount: () => void;
}

/**
 * Opens a ZIP, from which at most `atMost` bytes may be inflated, whatever sizes it declares.
 * @throws Error when it is no ZIP
 */
export async function openZipParts(bytes: Uint8Array, atMost: number): Promise<ZipParts> {
  // Names as bytes: with text names the library rejects those starting with a slash, which some programs write.
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    decodeStrings: false,
    lazyEntries: true,
  });
  const entries = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) entries.set(keyOf(String(entry.fileName)), entry);
  let inflated = 0;

  async function* texts(name: string): AsyncGenerator<string, undefined> {
    const entry = entries.get(keyOf(name));
    if (!entry) throw new Error(`the archive has no ${name}`);
    const decoder = new TextDecoder();
    for await (const piece of await archive.openReadStreamPromise(entry)) {
      inflated += (piece as Buffer).length;
      if (inflated > atMost) throw new InflatedTooLarge();
      yield decoder.decode(piece as Buffer, { stream: true });
    }
    yield decoder.decode();
  }

  return { has: (name) => entries.has(keyOf(name)), texts, recount: () => void (inflated = 0) };
}

/** Names of parts are case-insensitive. */
const keyOf = (name: string) => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
