/** What the first bytes of a file say it is. */
export type PictureKind = "jpeg" | "png" | "webp" | "avif";

/** Tells a picture from its content; null for anything we do not take, whatever its name or declared type. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  // The brand of a single picture; «avis» is a sequence.
  if (text(4, 8) === "ftyp" && /avi[fs]/.test(text(8, 32))) return "avif";
  return null;
}

/** True for a picture of several frames. libvips shows the first of an animated PNG or AVIF without a word. */
export function isAnimated(kind: PictureKind, bytes: Uint8Array): boolean {
  if (kind === "avif") return String.fromCharCode(...bytes.subarray(8, 12)) === "avis";
  if (kind === "png") return chunkBeforePixels(bytes, "acTL");
  // VP8X announces an animation in its flags.
  return (
    kind === "webp" &&
    String.fromCharCode(...bytes.subarray(12, 16)) === "VP8X" &&
    ((bytes[20] ?? 0) & 2) !== 0
  );
}

function chunkBeforePixels(bytes: Uint8Array, wanted: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === wanted) return true;
    if (name === "IDAT") return false;
  }
  return false;
}
