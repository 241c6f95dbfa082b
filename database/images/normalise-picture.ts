import { Conflict, Invalid } from "#domain/errors.ts";
import { IMAGE_WIDTHS, type ImageType, PICTURE_MAX_BYTES } from "#domain/images/image.ts";
import { IMAGE_MESSAGES } from "#domain/images/messages.ts";

/** Concurrent encodings of one process, and the length of the queue. */
const atOnce = 2;
const waitingAtMost = 40;

let running = 0;
const waiting: Array<() => void> = [];

/**
 * Runs the work when a slot is free, so that pictures never use all of the CPU and memory.
 * @throws Conflict when the queue is full
 */
export async function encodeInSequence<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new Conflict(IMAGE_MESSAGES.busy);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Formats that are accepted. */
export type PictureKind = "jpeg" | "png" | "webp" | "avif";

/** Detects the format by content; null for anything not accepted, whatever its name or declared type. */
function pictureKind(bytes: Uint8Array): PictureKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  // The brand of a single picture; «avis» is a sequence.
  if (text(4, 8) === "ftyp" && /avi[fs]/.test(text(8, 32))) return "avif";
  return null;
}

/** True for a picture of several frames. libvips silently decodes the first frame of an animated PNG or AVIF. */
function isAnimated(kind: PictureKind, bytes: Uint8Array): boolean {
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

/** A picture of 50 million pixels takes some 150 MB while it is decoded; more is refused before that. */
const pixelsAtMost = 50_000_000;
const longestEdge = 2560;
const seconds = 20;

export interface NormalPicture {
  bytes: Buffer;
  type: Extract<ImageType, "image/jpeg" | "image/webp">;
  width: number;
  height: number;
}

/**
 * Decodes an upload and re-encodes it: upright, in sRGB, no metadata, at most 2560 pixels long.
 * Opaque pictures become JPEG, transparent ones WebP.
 *
 * @throws Invalid with the reason, for the field `image`
 */
export async function normalisePicture(upload: Uint8Array): Promise<NormalPicture> {
  if (upload.length > PICTURE_MAX_BYTES) throw refused(IMAGE_MESSAGES.tooLarge);
  const kind = pictureKind(upload);
  if (!kind) throw refused(IMAGE_MESSAGES.unknownType);
  if (isAnimated(kind, upload)) throw refused(IMAGE_MESSAGES.animated);
  return encodeInSequence(async () => {
    try {
      return await encodeAnew(upload);
    } catch (error) {
      if (error instanceof Invalid) throw error;
      throw refused(IMAGE_MESSAGES.damaged, (error as Error).message);
    }
  });
}

/** Loads sharp with the first picture, to save memory in processes that never see one, and without its cache of operations. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // Two pictures at once have a thread each: more threads are faster for one and keep more memory.
  sharp.concurrency(1);
  return sharp;
}

async function encodeAnew(upload: Uint8Array): Promise<NormalPicture> {
  const sharp = await loadSharp();
  const source = sharp(upload, { limitInputPixels: false, failOn: "error" });
  const { width = 0, height = 0, pages = 1, hasAlpha } = await source.metadata();
  if (width * height > pixelsAtMost) throw refused(IMAGE_MESSAGES.tooManyPixels);
  if (pages > 1) throw refused(IMAGE_MESSAGES.animated);
  const upright = sharp(upload, { limitInputPixels: pixelsAtMost, failOn: "error", autoOrient: true })
    .timeout({ seconds })
    .toColourspace("srgb")
    .resize({ width: longestEdge, height: longestEdge, fit: "inside", withoutEnlargement: true });
  const seeThrough =
    hasAlpha &&
    !(await sharp(upload, { limitInputPixels: pixelsAtMost }).timeout({ seconds }).stats()).isOpaque;
  const encoded = seeThrough
    ? upright.webp({ quality: 90 })
    : upright.jpeg({ quality: 90, chromaSubsampling: "4:4:4" });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  if (info.width < (IMAGE_WIDTHS[0] ?? 0)) throw refused(IMAGE_MESSAGES.tooSmall);
  return {
    bytes: data,
    type: seeThrough ? "image/webp" : "image/jpeg",
    width: info.width,
    height: info.height,
  };
}

const refused = (message: string, detail?: string) => new Invalid(message, { image: [message] }, detail);
