import sharp from "sharp";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { newPostForm } from "#app/blog/post.ts";
import { Invalid } from "#app/kit/errors.ts";
import { readImageAddress } from "./image.ts";
import { IMAGE_MESSAGES } from "./words.ts";
import { eventually } from "#tests/eventually.ts";
import { stepUpSession, testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { createPost, deletePost } from "#app/blog/posts.server.ts";
import { eraseDeleted } from "#app/deleted/erase.server.ts";
import { findImage, storeImage, sweepImages, uploadImage } from "./store-image.server.ts";
import { imageVariant } from "./image-variant.server.ts";
import { normalisePicture } from "./normalise-picture.server.ts";
import { endPictureProcess, PictureProcessFailed, pictureProcessId } from "./picture-process.server.ts";

const test = useTestDatabase();
let actor = { ...testActor(), sessionId: "" };

afterEach(() => {
  vi.useRealTimers();
});

beforeAll(async () => {
  const id = (await addStaff(test.db, { email: actor.email, password: "secret-1" })) ?? "";
  actor = { ...actor, id, sessionId: await stepUpSession(test.db, id) };
});

const picture = (width = 800, height = 600, background = "#cc5511") =>
  sharp({ create: { width, height, channels: 3, background } });
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const refusal = async (bytes: Uint8Array) => {
  const error: unknown = await normalisePicture(blob(bytes)).catch((thrown: unknown) => thrown);
  return error instanceof Invalid ? error.userMessage : error;
};

it.each(["jpeg", "png", "webp", "avif"] as const)("takes %s and stores it as JPEG", async (format) => {
  const bytes = await picture().toFormat(format).toBuffer();
  expect(await normalisePicture(blob(bytes))).toMatchObject({ type: "image/jpeg", width: 800, height: 600 });
});

it("rotates a photograph upright and strips its metadata", async () => {
  const bytes = await picture(800, 600)
    .jpeg()
    .withExif({ IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitude: "50/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const stored = await normalisePicture(blob(bytes));
  expect(stored).toMatchObject({ width: 600, height: 800 });
  const left = await sharp(stored.bytes).metadata();
  expect([left.exif, left.xmp, left.iptc, left.icc, left.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("preserves transparency, and scales very large pictures down", async () => {
  const glass = sharp({
    create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.4 } },
  });
  expect(await normalisePicture(blob(await glass.png().toBuffer()))).toMatchObject({ type: "image/webp" });
  expect(await normalisePicture(blob(await picture(4000, 1000).png().toBuffer()))).toMatchObject({
    width: 2560,
    height: 640,
  });
});

it("refuses anything but still pictures of the four formats, by content", async () => {
  const gif = await picture().gif().toBuffer();
  const jpeg = await picture().jpeg().toBuffer();
  const frames = await sharp(
    [await picture().png().toBuffer(), await picture(800, 600, "#115511").png().toBuffer()],
    {
      join: { animated: true },
    },
  )
    .webp({ delay: [100, 100] })
    .toBuffer();
  const png = await picture().png().toBuffer();
  const animatedPng = Buffer.concat([
    png.subarray(0, 33),
    Buffer.from("000000086163544c0000000100000000b9f1eb2c", "hex"),
    png.subarray(33),
  ]);
  expect(await refusal(gif)).toBe(IMAGE_MESSAGES.unknownType);
  expect(await refusal(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBe(
    IMAGE_MESSAGES.unknownType,
  );
  expect(await refusal(Buffer.from("%PDF-1.7"))).toBe(IMAGE_MESSAGES.unknownType);
  expect(await refusal(new Uint8Array())).toBe(IMAGE_MESSAGES.unknownType);
  expect(await refusal(frames)).toBe(IMAGE_MESSAGES.animated);
  expect(await refusal(animatedPng)).toBe(IMAGE_MESSAGES.animated);
  expect(await refusal(jpeg.subarray(0, jpeg.length / 2))).toBe(IMAGE_MESSAGES.damaged);
  expect(await refusal(Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(500, 7)]))).toBe(
    IMAGE_MESSAGES.damaged,
  );
  expect(await refusal(await picture(200, 900).png().toBuffer())).toBe(IMAGE_MESSAGES.tooSmall);
  expect(await refusal(Buffer.alloc(8 * 1024 * 1024 + 1))).toBe(IMAGE_MESSAGES.tooLarge);
});

it("refuses a decompression bomb before decoding it", async () => {
  const bomb = await picture(9000, 6000, "#000000").png({ compressionLevel: 3 }).toBuffer();
  // Refused before decoding, which would report a damaged picture.
  expect(await refusal(bomb.subarray(0, 2_000))).toBe(IMAGE_MESSAGES.tooManyPixels);
});

it("stores the same picture once, and encodes each width once in concurrent requests", async () => {
  const bytes = await picture(1000, 500, "#224488").png().toBuffer();
  const [one, two] = await Promise.all([storeImage(test.db, blob(bytes)), storeImage(test.db, blob(bytes))]);
  expect(one).toEqual(two);
  expect(await findImage(test.db, actor, one.address)).toEqual({ width: 1000, height: 500 });
  const wanted = { hash: one.hash, width: 640, type: "image/avif" } as const;
  const made = await Promise.all(Array.from({ length: 20 }, () => imageVariant(test.db, wanted)));
  expect(new Set(made.map((each) => each?.toString("base64"))).size).toBe(1);
  expect(await sharp(made[0] ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: "heif", width: 640 });
  const kept = await test.db
    .selectFrom("image_variants")
    .select("width")
    .where("hash", "=", one.hash)
    .execute();
  expect(kept).toHaveLength(1);
  // Never larger than the original.
  const widest = await imageVariant(test.db, { hash: one.hash, width: 1920, type: "image/webp" });
  expect(await sharp(widest ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: "webp", width: 1000 });
  expect(await imageVariant(test.db, { ...wanted, hash: "0".repeat(64) })).toBeNull();
});

it("sweeps pictures that no post has used for a week, and no others", async () => {
  const now = new Date();
  const inTenDays = new Date(now.getTime() + 10 * 86_400_000);
  const shown = await uploadImage(
    test.db,
    actor,
    blob(await picture(500, 500, "#00aa00").png().toBuffer()),
    now,
  );
  const unused = await uploadImage(
    test.db,
    actor,
    blob(await picture(500, 500, "#0000aa").png().toBuffer()),
    now,
  );
  const { id } = await createPost(
    test.db,
    actor,
    newPostForm.parse({
      title: "Shown",
      content: "<p>x</p>",
      featured_image: shown.address,
      featured_image_alt: "green",
    }),
    now,
  );
  const left = async () =>
    (await test.db.selectFrom("images").select("hash").execute()).map(({ hash }) => hash);
  expect(await sweepImages(test.db, now)).toBe(0);
  await sweepImages(test.db, inTenDays);
  expect(await left()).toEqual([shown.hash]);
  expect(readImageAddress(unused.address)?.hash).toBe(unused.hash);
  const deleted = await deletePost(test.db, actor, id);
  expect(await sweepImages(test.db, inTenDays), "a post that can be restored keeps its picture").toBe(0);
  await eraseDeleted(test.db, actor, { deleted });
  expect(await sweepImages(test.db, inTenDays)).toBe(1);
});

const large = () =>
  sharp({ create: { width: 7000, height: 7000, channels: 3, background: "#335577" } }).jpeg();
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it("fails the picture that kills its process, and encodes the next ones", async () => {
  const [killer, next] = [await large().toBuffer(), await picture().png().toBuffer()];
  endPictureProcess();
  const failing = failureOf(normalisePicture(blob(killer)));
  const waiting = normalisePicture(blob(next));
  await eventually(() => expect(pictureProcessId()).toBeDefined());
  const first = pictureProcessId() ?? 0;
  process.kill(first, "SIGKILL");
  expect(await failing).toBeInstanceOf(PictureProcessFailed);
  expect(await waiting).toMatchObject({ width: 800, height: 600 });
  expect(pictureProcessId()).not.toBe(first);
});

it("gives up a picture that takes too long, and encodes the next ones", async () => {
  const slow = await large().toBuffer();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const failing = failureOf(normalisePicture(blob(slow)));
  await eventually(() => expect(pictureProcessId()).toBeDefined());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await failing).toBeInstanceOf(PictureProcessFailed);
  expect(pictureProcessId()).toBeUndefined();
  expect(await normalisePicture(blob(await picture().png().toBuffer()))).toMatchObject({ width: 800 });
});

it("ends the process when no picture came for ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await normalisePicture(blob(await picture().png().toBuffer()));
  const id = pictureProcessId() ?? 0;
  expect(isAlive(id)).toBe(true);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(pictureProcessId()).toBe(id);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(pictureProcessId()).toBeUndefined();
  await eventually(() => expect(isAlive(id)).toBe(false));
});

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
