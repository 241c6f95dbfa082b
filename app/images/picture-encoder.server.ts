/** Main module of the picture process, the only one that loads sharp: one task at a time, without settings and database. */
import sharp, { type Sharp } from "sharp";
import type { ImageType } from "./image.ts";
import type { IMAGE_MESSAGES } from "./words.ts";
import { Worker } from "node:worker_threads";

/** The bytes of a stored picture may be omitted: the last one is cached, since its sizes are requested together. */
export type PictureTask =
  | { kind: "upload"; bytes: Uint8Array }
  | { kind: "variant"; hash: string; bytes?: Uint8Array; width: number; type: ImageType }
  | { kind: "preview" | "jpeg"; bytes: Uint8Array; type: string };

export interface EncodedPicture {
  bytes: Buffer;
  type: ImageType;
  width: number;
  height: number;
}

export type PictureReply =
  | { picture: EncodedPicture }
  | { previews: Record<"thumbnail" | "page", EncodedPicture> }
  | { needsBytes: true }
  | { refusal: Extract<keyof typeof IMAGE_MESSAGES, "tooManyPixels" | "animated"> }
  | { failure: string };

/** Maximum number of pixels: 50 million take some 150 MB while decoding. */
const pixelsAtMost = 50_000_000;
const longestEdge = 2560;
const seconds = 20;

/** Longest edge of a thumbnail, for screens with double pixel density. */
const thumbnailEdge = 160;
const megabytesAtMost = 1000;

limitMemory(megabytesAtMost);
sharp.cache(false);
sharp.concurrency(2);

// Ctrl-C in the terminal also reaches this process; the product decides when it ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
// The product has ended. `exit` would wait for the current picture.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", async (task: PictureTask) => {
  const reply = await encode(task).catch((error: Error): PictureReply => ({ failure: error.message }));
  process.send?.(reply);
});

function encode(task: PictureTask): Promise<PictureReply> {
  if (task.kind === "upload") return encodeUpload(task.bytes);
  return task.kind === "variant" ? encodeVariant(task) : encodeFile(task);
}

async function encodeUpload(upload: Uint8Array): Promise<PictureReply> {
  const source = sharp(upload, { limitInputPixels: false, failOn: "error" });
  const { width = 0, height = 0, pages = 1, hasAlpha } = await source.metadata();
  if (width * height > pixelsAtMost) return { refusal: "tooManyPixels" };
  if (pages > 1) return { refusal: "animated" };
  const upright = sharp(upload, { limitInputPixels: pixelsAtMost, failOn: "error", autoOrient: true })
    .timeout({ seconds })
    .toColourspace("srgb")
    .resize({ width: longestEdge, height: longestEdge, fit: "inside", withoutEnlargement: true });
  const seeThrough =
    hasAlpha &&
    !(await sharp(upload, { limitInputPixels: pixelsAtMost }).timeout({ seconds }).stats()).isOpaque;
  return seeThrough
    ? finish(upright.webp({ quality: 90 }), "image/webp")
    : finish(upright.jpeg({ quality: 90, chromaSubsampling: "4:4:4" }), "image/jpeg");
}

async function encodeFile({
  kind,
  bytes,
  type,
}: Extract<PictureTask, { kind: "preview" | "jpeg" }>): Promise<PictureReply> {
  const source = await pictureOf(bytes, type);
  if (!source) return { refusal: "tooManyPixels" };
  const upright = source.timeout({ seconds }).toColourspace("srgb").flatten({ background: "#ffffff" });
  if (kind === "jpeg") return finish(upright.jpeg({ quality: 88 }), "image/jpeg");
  const fit = { fit: "inside", withoutEnlargement: true } as const;
  const page = await encoded(upright.resize({ ...PAGE_SIZE, ...fit }).webp({ quality: 80 }), "image/webp");
  const small = sharp(page.bytes).resize({ width: thumbnailEdge, height: thumbnailEdge, ...fit });
  return { previews: { page, thumbnail: await encoded(small.webp({ quality: 76 }), "image/webp") } };
}

async function pictureOf(bytes: Uint8Array, type: string): Promise<Sharp | null> {
  if (type === "application/pdf" || type === "image/heic") {
    const raster = type === "image/heic" ? await decodeHeic(bytes, pixelsAtMost) : await drawFirstPage(bytes);
    return raster && sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } });
  }
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > pixelsAtMost) return null;
  return sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: "error", autoOrient: true });
}

let held: { hash: string; bytes: Uint8Array } | undefined;

async function encodeVariant(task: Extract<PictureTask, { kind: "variant" }>): Promise<PictureReply> {
  const { hash, bytes, width, type } = task;
  if (bytes) held = { hash, bytes };
  if (held?.hash !== hash) return { needsBytes: true };
  const resized = sharp(held.bytes).timeout({ seconds }).resize({ width, withoutEnlargement: true });
  if (type === "image/avif") return finish(resized.avif({ quality: 52, effort: 2 }), type);
  if (type === "image/webp") return finish(resized.webp({ quality: 74 }), type);
  // JPEG has no transparency: flattened on white.
  return finish(resized.flatten({ background: "#ffffff" }).jpeg({ quality: 78, progressive: true }), type);
}

async function encoded(picture: Sharp, type: ImageType): Promise<EncodedPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, type, width: info.width, height: info.height };
}

const finish = async (picture: Sharp, type: ImageType): Promise<PictureReply> => ({
  picture: await encoded(picture, type),
});

interface Raster {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** Size of a rendered page: wide enough to read a waybill. */
const PAGE_SIZE = { width: 1400, height: 1980 };

/** Decodes HEIC, rotated by its metadata. @returns null with more pixels than `pixelsAtMost`, before decoding */
async function decodeHeic(bytes: Uint8Array, pixelsAtMost: number): Promise<Raster | null> {
  const { default: decode } = await import("heic-decode");
  const images = await decode.all({ buffer: bytes });
  try {
    const [image] = images;
    if (!image) throw new Error("there is no picture in it");
    return image.width * image.height > pixelsAtMost ? null : await image.decode();
  } finally {
    images.dispose();
  }
}

/** Renders the first page of a PDF on white. Fails for an encrypted one. */
async function drawFirstPage(bytes: Uint8Array): Promise<Raster> {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(PAGE_SIZE.width / originalWidth, PAGE_SIZE.height / originalHeight);
  return page.render({ scale, render: async ({ data }) => data });
}

/** Watches memory from another thread: a decoder that fills it does not return to the event loop. */
function limitMemory(megabytes: number): void {
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${megabytes * 1024 * 1024}) process.kill(process.pid, "SIGKILL");
  }, 50)`;
  new Worker(watch, { eval: true }).unref();
}
