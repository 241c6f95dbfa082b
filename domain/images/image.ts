/** Longest upload, in bytes. */
export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;

/** For the file chooser; what a file really is the server tells from its content. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif";

/** The widths pictures are served in, in pixels, and nothing else. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

const typeOf = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;

export type ImageExtension = keyof typeof typeOf;
export type ImageType = (typeof typeOf)[ImageExtension];

/** A picture of ours in one width and format. */
export interface ImageAddress {
  /** SHA-256 of the stored picture, in hex. */
  hash: string;
  width: (typeof IMAGE_WIDTHS)[number];
  type: ImageType;
}

/** Reads `/images/<hash>/<width>.<avif|webp|jpg>`; null for any other address. */
export function readImageAddress(address: string): ImageAddress | null {
  const match = /^\/images\/([0-9a-f]{64})\/(\d{3,4})\.(avif|webp|jpg)$/.exec(address);
  const width = IMAGE_WIDTHS.find((each) => String(each) === match?.[2]);
  if (!match?.[1] || !width) return null;
  return { hash: match[1], width, type: typeOf[match[3] as ImageExtension] };
}

export function imageAddress(hash: string, width: number, extension: ImageExtension): string {
  return `/images/${hash}/${width}.${extension}`;
}

/** The address a post keeps of a picture: the widest JPEG that does not enlarge it much. */
export function storedAddress(hash: string, originalWidth: number): string {
  return imageAddress(
    hash,
    IMAGE_WIDTHS.find((each) => each >= Math.min(originalWidth, 1280)) ?? 1280,
    "jpg",
  );
}

/** The picture of a post, for a page. */
export interface PostImage {
  address: string;
  alt: string;
  /** Of the stored picture, in pixels; null for one from elsewhere. */
  width: number | null;
  height: number | null;
}

/**
 * The choices a page gives the browser: AVIF first, then WebP. The widest is the picture's own width, served under
 * the next width of the set. None for a picture from elsewhere.
 */
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
