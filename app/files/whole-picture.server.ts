export type PictureType = "image/jpeg" | "image/png" | "image/webp" | "image/heic";

export const isPicture = (type: string): type is PictureType => Object.hasOwn(COMPLETENESS_CHECKS, type);

const PIECE = 64 * 1024;

const bytesOf = async (blob: Blob, from: number, to: number) =>
  Buffer.from(await blob.slice(from, to).arrayBuffer());

/** Tells whether a picture is complete, not truncated. Data that phones append after its end is ignored. */
export function isWholePicture(blob: Blob, type: PictureType): Promise<boolean> {
  return COMPLETENESS_CHECKS[type](blob);
}

const COMPLETENESS_CHECKS: Record<PictureType, (blob: Blob) => Promise<boolean>> = {
  "image/jpeg": hasJpegEnd,
  "image/png": async (blob) =>
    (await bytesOf(blob, Math.max(blob.size - PIECE, 0), blob.size)).includes("IEND"),
  "image/webp": async (blob) => (await bytesOf(blob, 4, 8)).readUInt32LE() + 8 <= blob.size,
  "image/heic": hasHeicBoxes,
};

/**
 * Searches the end marker after the headers, which may contain a thumbnail with its own. In the image data no other
 * bytes equal the marker.
 */
async function hasJpegEnd(blob: Blob): Promise<boolean> {
  let at = 2;
  for (let segments = 0; segments < 1000; segments++) {
    const head = await bytesOf(blob, at, at + 4);
    if (head.length < 4 || head[0] !== 0xff || head[1] === 0xda || head[1] === 0xd9) break;
    at += head[1] === 0xff ? 1 : 2 + head.readUInt16BE(2);
  }
  // The end marker may lie across two pieces.
  for (; at < blob.size; at += PIECE)
    if ((await bytesOf(blob, at, at + PIECE + 1)).includes("ffd9", 0, "hex")) return true;
  return false;
}

/**
 * Checks that the boxes with metadata and image data are complete. A length of 0 reaches to the end; after 1 the length
 * follows the name.
 */
async function hasHeicBoxes(blob: Blob): Promise<boolean> {
  const whole = new Set<string>();
  for (let at = 0; at < blob.size && !(whole.has("meta") && whole.has("mdat"));) {
    const head = await bytesOf(blob, at, at + 16);
    if (head.length < 8) return false;
    const length = head.readUInt32BE();
    const bytes =
      length === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : length || blob.size - at;
    at += bytes;
    if (bytes < 8 || at > blob.size) return false;
    whole.add(head.toString("latin1", 4, 8));
  }
  return whole.has("meta");
}
