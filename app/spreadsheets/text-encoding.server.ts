type Encoding = "utf-16le" | "utf-16be" | "utf-8" | "windows-1252";

/** Number of bytes that show whether a file is UTF-16. */
const LOOKED_AT = 4096;

/** Detects UTF-16 by its mark or its zeros, UTF-8 when the whole file is valid, else the Windows-1252 of older programs. */
export async function encodingOf(file: Blob): Promise<Encoding> {
  const first = await file.slice(0, LOOKED_AT).bytes();
  if (first[0] === 0xff && first[1] === 0xfe) return "utf-16le";
  if (first[0] === 0xfe && first[1] === 0xff) return "utf-16be";
  const utf16 = utf16ByZeros(first);
  if (utf16) return utf16;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const bytes of file.stream()) {
    if (!canDecode(() => decoder.decode(bytes, { stream: true }))) return "windows-1252";
  }
  return canDecode(() => decoder.decode()) ? "utf-8" : "windows-1252";
}

export async function* textsOf(file: Blob, encoding: string): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of file.stream()) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Separators, digits and Latin letters have a zero byte in UTF-16, which other encodings do not contain. */
function utf16ByZeros(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < bytes.length / 20) return null;
  if (odd > even * 4) return "utf-16le";
  return even > odd * 4 ? "utf-16be" : null;
}

function canDecode(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}
