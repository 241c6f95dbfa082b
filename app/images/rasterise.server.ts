import { Worker } from "node:worker_threads";

interface Raster {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** A page to look at: wide enough to read a waybill. */
export const PAGE_SIZE = { width: 1400, height: 1980 };

/** Decodes it upright, as its own marks say. @returns null with more pixels than `pixelsAtMost`, before they are decoded */
export async function decodeHeic(bytes: Uint8Array, pixelsAtMost: number): Promise<Raster | null> {
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

/** The first page of a PDF on white. One that asks for a password fails. */
export async function drawFirstPage(bytes: Uint8Array): Promise<Raster> {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(PAGE_SIZE.width / originalWidth, PAGE_SIZE.height / originalHeight);
  return page.render({ scale, render: async ({ data }) => data });
}

/** A decoder that fills the memory does not return to the loop: another thread looks. */
export function limitMemory(megabytes: number): void {
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${megabytes * 1024 * 1024}) process.kill(process.pid, "SIGKILL");
  }, 50)`;
  new Worker(watch, { eval: true }).unref();
}
