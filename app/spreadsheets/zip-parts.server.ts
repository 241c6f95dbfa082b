import { type Entry, fromBufferPromise } from "yauzl";

export class InflatedTooLarge extends Error {}

export interface ZipParts {
  has: (name: string) => boolean;
  /** The text of a part, a piece at a time. @throws InflatedTooLarge; Error when it is missing or broken */
  texts: (name: string) => AsyncGenerator<string, undefined>;
  /** Starts the count of inflated bytes anew, for another pass over the same parts. */
  recount: () => void;
}

/** Of the parts that are read at most `atMost` bytes may come out, whatever they declare. @throws Error when it is no ZIP */
export async function openZipParts(bytes: Uint8Array, atMost: number): Promise<ZipParts> {
  // Names as bytes: of text names the library refuses those that start with a slash, which some programs write.
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

/** The names of parts do not tell capitals apart. */
const keyOf = (name: string) => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
