export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;

/** Value of `accept` for the file chooser; the server detects the actual type by content. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif";

/** The only widths pictures are served in, in pixels. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

const typeOf = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;

type ImageExtension = keyof typeof typeOf;
export type ImageType = (typeof typeOf)[ImageExtension];

export interface ImageAddress {
  /** SHA-256 of the stored picture, in hex. */
  hash: string;
  width: (typeof IMAGE_WIDTHS)[number];
  type: ImageType;
}

/** Parses `/images/<hash>/<width>.<avif|webp|jpg>`; null for any other address. */
export function readImageAddress(address: string): ImageAddress | null {
  const match = /^\/images\/([0-9a-f]{64})\/(\d{3,4})\.(avif|webp|jpg)$/.exec(address);
  const width = IMAGE_WIDTHS.find((each) => String(each) === match?.[2]);
  if (!match?.[1] || !width) return null;
  return { hash: match[1], width, type: typeOf[match[3] as ImageExtension] };
}

export function imageAddress(hash: string, width: number, extension: ImageExtension): string {
  return `/images/${hash}/${width}.${extension}`;
}

/** Returns the address of a picture stored in a post: the widest JPEG that does not enlarge it much. */
export function localAddress(hash: string, originalWidth: number): string {
  return imageAddress(
    hash,
    IMAGE_WIDTHS.find((each) => each >= Math.min(originalWidth, 1280)) ?? 1280,
    "jpg",
  );
}

export interface PostImage {
  address: string;
  alt: string;
  /** Width of the stored picture in pixels; null for an external one. */
  width: number | null;
  height: number | null;
}

/** Sources in AVIF, then WebP; the widest has the original's size under the next width of the set. None for an external picture. */
export function imageSources(
  image: Pick<PostImage, "address" | "width">,
): Array<{ type: ImageType; srcSet: string }> {
  const { hash } = readImageAddress(image.address) ?? {};
  const own = image.width;
  if (!hash || own === null) return [];
  const widths = IMAGE_WIDTHS.filter((_, index) => index === 0 || (IMAGE_WIDTHS[index - 1] ?? 0) < own);
  return (["avif", "webp"] as const).map((extension) => ({
    type: typeOf[extension],
    srcSet: widths
      .map((width) => `${imageAddress(hash, width, extension)} ${Math.min(width, own)}w`)
      .join(", "),
  }));
}
