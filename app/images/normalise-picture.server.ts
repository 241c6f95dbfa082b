import { Invalid } from "#app/kit/errors.ts";
import { IMAGE_WIDTHS, PICTURE_MAX_BYTES } from "./image.ts";
import { IMAGE_MESSAGES } from "./words.ts";
import type { EncodedPicture } from "./picture-encoder.server.ts";
import { inPictureProcess } from "./picture-process.server.ts";

type PictureKind = "jpeg" | "png" | "webp" | "avif";

const BEGINNING = 64;

function pictureKind(bytes: Uint8Array): PictureKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  // The brand of a single picture; «avis» is a sequence.
  if (text(4, 8) === "ftyp" && /avi[fs]/.test(text(8, 32))) return "avif";
  return null;
}

/** True for a picture of several frames. libvips silently decodes only the first one of an animated PNG or AVIF. */
function isAnimated(kind: PictureKind, bytes: Uint8Array): boolean {
  if (kind === "avif") return String.fromCharCode(...bytes.subarray(8, 12)) === "avis";
  if (kind === "png") return hasAnimationChunk(bytes);
  return (
    kind === "webp" &&
    String.fromCharCode(...bytes.subarray(12, 16)) === "VP8X" &&
    ((bytes[20] ?? 0) & 2) !== 0
  );
}

function hasAnimationChunk(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === "acTL") return true;
    if (name === "IDAT") return false;
  }
  return false;
}

/**
 * Normalizes a picture: upright, sRGB, without metadata, at most 2560 pixels; JPEG, or WebP when transparent.
 * @throws Invalid with the reason, for the field `image`
 */
export async function normalisePicture(upload: Blob): Promise<EncodedPicture> {
  if (upload.size > PICTURE_MAX_BYTES) throw pictureRefusal(IMAGE_MESSAGES.tooLarge);
  const kind = pictureKind(await upload.slice(0, BEGINNING).bytes());
  if (!kind) throw pictureRefusal(IMAGE_MESSAGES.unknownType);
  const reply = await inPictureProcess(async (encode) => {
    const bytes = await upload.bytes();
    if (isAnimated(kind, bytes)) throw pictureRefusal(IMAGE_MESSAGES.animated);
    return encode({ kind: "upload", bytes });
  });
  if ("refusal" in reply) throw pictureRefusal(IMAGE_MESSAGES[reply.refusal]);
  if (!("picture" in reply)) throw pictureRefusal(IMAGE_MESSAGES.damaged, JSON.stringify(reply));
  if (reply.picture.width < IMAGE_WIDTHS[0]) throw pictureRefusal(IMAGE_MESSAGES.tooSmall);
  return reply.picture;
}

const pictureRefusal = (message: string, detail?: string) =>
  new Invalid(message, { image: [message] }, detail);
