import { Invalid } from "#domain/errors.ts";
import { IMAGE_WIDTHS, type ImageType, PICTURE_MAX_BYTES } from "#domain/images/image.ts";
import { IMAGE_MESSAGES } from "#domain/images/messages.ts";
import { inTurn } from "./encoder.ts";
import { isAnimated, pictureKind } from "./picture-kind.ts";

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
 * Decodes what was uploaded and encodes it anew: turned upright, in sRGB, no metadata, at most 2560 pixels long.
 * Photographs become JPEG, pictures one can see through WebP.
 *
 * @throws Invalid with the reason, for the field `image`
 */
export async function normalisePicture(upload: Uint8Array): Promise<NormalPicture> {
  if (upload.length > PICTURE_MAX_BYTES) throw refused(IMAGE_MESSAGES.tooLarge);
  const kind = pictureKind(upload);
  if (!kind) throw refused(IMAGE_MESSAGES.unknownType);
  if (isAnimated(kind, upload)) throw refused(IMAGE_MESSAGES.animated);
  return inTurn(async () => {
    try {
      return await encodeAnew(upload);
    } catch (error) {
      if (error instanceof Invalid) throw error;
      throw refused(IMAGE_MESSAGES.damaged, (error as Error).message);
    }
  });
}

async function encodeAnew(upload: Uint8Array): Promise<NormalPicture> {
  // Loaded with the first picture: a process that never meets one does without its memory.
  const { default: sharp } = await import("sharp");
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
