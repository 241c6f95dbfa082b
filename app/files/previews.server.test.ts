import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { pdfOf, SAMPLES } from "#tests/files.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { endPictureProcess } from "#app/images/picture-process.server.ts";
import { readAsJpeg, readPreview } from "./previews.server.ts";
import { storeContent } from "./store-content.server.ts";

const test = useTestDatabase();
afterAll(endPictureProcess);

/** 96 × 64 pixels, red above blue. */
const heic = Buffer.from(
  "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAMwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAA7bWRhdAAAAC8oAa9Y+RbPkOSjI/u53cWBoYJJuyJUrSY+GW1L6ICy8jjyFMPXlslq7k3KaKw+5g==",
  "base64",
);

const preview = async (bytes: Uint8Array, size: "thumbnail" | "page" = "page") =>
  readPreview(test.db, await storeContent(test.db, new Uint8Array(bytes)), size);
const kept = (hash: Buffer) =>
  test.db
    .selectFrom("file_previews")
    .select(["size", "width", "height"])
    .where("hash", "=", hash)
    .orderBy("size")
    .execute();

it("draws the first page of a PDF, once for all who ask", async () => {
  const content = await storeContent(test.db, pdfOf("Packing list 4711"));
  const pages = await Promise.all(Array.from({ length: 5 }, () => readPreview(test.db, content, "page")));
  expect(new Set(pages.map((page) => page?.toString("base64"))).size).toBe(1);
  const { width = 0, height = 0, format } = await sharp(pages[0] ?? Buffer.alloc(0)).metadata();
  expect({ width, height, format }).toEqual({ width: 1399, height: 1979, format: "webp" });
  // Ink on white: not an empty page.
  const { channels } = await sharp(pages[0] ?? Buffer.alloc(0)).stats();
  expect(channels[0]?.max).toBeGreaterThan(240);
  expect(channels[0]?.min).toBeLessThan(60);
  expect(await kept(content.hash)).toMatchObject([{ size: "page" }, { size: "thumbnail", height: 160 }]);
});

it("turns a photograph upright and leaves out where it was taken", async () => {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#cc5511" } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: "50/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { width, height, exif, orientation } = await sharp(
    (await preview(photo)) ?? Buffer.alloc(0),
  ).metadata();
  expect({ width, height, exif, orientation }).toEqual({
    width: 600,
    height: 800,
    exif: undefined,
    orientation: undefined,
  });
});

it("shows a HEIC photograph, and gives it as JPEG", async () => {
  const content = await storeContent(test.db, heic);
  const shown = await sharp((await readPreview(test.db, content, "thumbnail")) ?? Buffer.alloc(0)).metadata();
  expect(shown).toMatchObject({ width: 96, height: 64 });
  const jpeg = sharp((await readAsJpeg(test.db, content)) ?? Buffer.alloc(0));
  expect(await jpeg.metadata()).toMatchObject({ format: "jpeg", width: 96, height: 64 });
  const [red = 0, , blue = 0] = await jpeg.raw().toBuffer();
  expect(red).toBeGreaterThan(blue);
});

it("makes none of what cannot be decoded, and does not try again", async () => {
  const huge = await sharp({ create: { width: 30_000, height: 2_000, channels: 3, background: "#000000" } })
    .png({ compressionLevel: 3 })
    .toBuffer();
  const broken = Buffer.from(heic).fill(7, heic.indexOf("mdat") + 4);
  const empty = Buffer.from("%PDF-1.4\n%%EOF\n");
  for (const bytes of [huge, broken, empty, SAMPLES.jpeg, SAMPLES.webp]) {
    const content = await storeContent(test.db, new Uint8Array(bytes));
    expect(await readPreview(test.db, content, "page")).toBeNull();
    expect(await kept(content.hash)).toEqual([
      { size: "page", width: null, height: null },
      { size: "thumbnail", width: null, height: null },
    ]);
    expect(await readPreview(test.db, content, "thumbnail")).toBeNull();
  }
  // The worker process is available for the next one.
  expect(await preview(pdfOf("after"))).not.toBeNull();
});

it("makes none of types that have none", async () => {
  const content = await storeContent(test.db, SAMPLES.xlsx);
  expect(await readPreview(test.db, content, "page")).toBeNull();
  expect(await kept(content.hash)).toEqual([]);
});
