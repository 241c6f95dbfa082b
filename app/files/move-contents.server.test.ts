import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { moveFiles } from "#server/jobs/remote-tasks.ts";
import { startObjectStore } from "#tests/object-store.ts";
import { SAMPLES } from "#tests/files.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { checkObjects, countContents } from "./check-objects.server.ts";
import { contentStream, PIECE_BYTES, readContent } from "./content-stream.server.ts";
import { fileResponse } from "./file-response.server.ts";
import { moveContents, removeObjects, setWantedPlace } from "./move-contents.server.ts";
import { openObjectStore, parseFilesUrl, StoreUnavailable, setObjectStore } from "./object-store.server.ts";
import { storeContent, sweepContents } from "./store-content.server.ts";
import { FILE_MESSAGES } from "./words.ts";

const test = useTestDatabase();
let s3: Awaited<ReturnType<typeof startObjectStore>>;
beforeAll(async () => {
  s3 = await startObjectStore();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  setObjectStore(s3.store);
  await sql`delete from file_contents`.execute(test.db);
  await sql`delete from object_removals`.execute(test.db);
});
afterEach(() => {
  setObjectStore(null);
  s3.objects.clear();
  s3.state.mood = "up";
});

const all = { isEnough: () => false };
const pdf = (bytes = 2 * PIECE_BYTES) =>
  Buffer.concat([SAMPLES.pdf, randomBytes(bytes), Buffer.from("\n%%EOF\n")]);
const pieces = async () =>
  Number((await sql<{ count: string }>`select count(*) from file_pieces`.execute(test.db)).rows[0]?.count);
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer());
const answerOf = (hash: Buffer, bytes: number, range?: string) =>
  fileResponse(new Request("http://localhost/", range ? { headers: { range } } : {}), test.db, {
    hash,
    name: "a.pdf",
    type: "application/pdf",
    bytes,
  });

it("moves contents to the store and back, whole, in parts and for readers who had begun", async () => {
  const bytes = pdf();
  const { hash } = await storeContent(test.db, bytes);
  const reader = contentStream(test.db, hash, { bytes: bytes.length }).getReader();
  const begun = [(await reader.read()).value!];
  expect(await moveContents(test.db, s3.store, { to: "store", ...all })).toEqual({
    contents: 1,
    bytes: bytes.length,
    damaged: [],
  });
  expect([await pieces(), s3.objects.size]).toEqual([0, 1]);
  for (let part = await reader.read(); part.value; part = await reader.read()) begun.push(part.value);
  expect(Buffer.concat(begun).equals(bytes)).toBe(true);
  expect(bytes.equals(await readContent(test.db, hash))).toBe(true);
  const [from, to] = [PIECE_BYTES - 3, PIECE_BYTES + 3];
  expect(await bytesOf(contentStream(test.db, hash, { from, to }))).toEqual(bytes.subarray(from, to + 1));
  const part = await answerOf(hash, bytes.length, `bytes=${from}-${to}`);
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(from, to + 1)]);
  // Uploaded again, the content is the same and stays there.
  expect((await storeContent(test.db, bytes)).hash).toEqual(hash);
  expect(await checkObjects(test.db, s3.store, { whole: true })).toEqual([]);

  await moveContents(test.db, s3.store, { to: "database", ...all });
  expect(bytes.equals(await readContent(test.db, hash))).toBe(true);
  expect(await removeObjects(test.db, s3.store)).toBe(1);
  expect(s3.objects.size).toBe(0);
  expect(await countContents(test.db)).toMatchObject([{ place: "database", contents: 1 }]);
});

it("leaves contents in the database that a command moved there, until one moves them again", async () => {
  await storeContent(test.db, pdf());
  const run = () => moveFiles({ db: test.db, log: pino({ level: "silent" }), store: s3.store }, () => false);
  await setWantedPlace(test.db, "database");
  await run();
  expect(s3.objects.size).toBe(0);
  await setWantedPlace(test.db, "store");
  await run();
  expect(s3.objects.size).toBe(1);
});

it("keeps what it has while the store is away, full or damages what it takes, and goes on later", async () => {
  const bytes = pdf();
  const { hash } = await storeContent(test.db, bytes);
  for (const mood of ["down", "full"] as const) {
    s3.state.mood = mood;
    await expect(moveContents(test.db, s3.store, { to: "store", ...all })).rejects.toThrow(StoreUnavailable);
  }
  s3.state.mood = "rots";
  const report = await moveContents(test.db, s3.store, { to: "store", ...all });
  expect(report).toEqual({ contents: 0, bytes: 0, damaged: [hash.toString("hex")] });
  expect(bytes.equals(await readContent(test.db, hash))).toBe(true);
  s3.state.mood = "up";
  s3.objects.clear();
  await moveFiles({ db: test.db, log: pino({ level: "silent" }), store: s3.store }, () => false);
  expect([await pieces(), s3.objects.size]).toEqual([0, 1]);
  s3.state.mood = "down";
  for (const range of [undefined, "bytes=1-2"]) {
    const answer = await answerOf(hash, bytes.length, range);
    expect([answer.status, await answer.text()]).toEqual([503, `${FILE_MESSAGES.away}\n`]);
  }
  setObjectStore(null);
  expect((await answerOf(hash, bytes.length)).status).toBe(503);
});

it("names objects that are missing, cut or changed, and gives none of them out as whole", async () => {
  const stored = [];
  for (let count = 0; count < 3; count += 1) {
    const bytes = pdf(PIECE_BYTES + count);
    stored.push({ ...(await storeContent(test.db, bytes)), bytes });
  }
  await moveContents(test.db, s3.store, { to: "store", ...all });
  const keyOf = (hash: Buffer) => [...s3.objects.keys()].find((key) => key.endsWith(hash.toString("hex")))!;
  const [missing, cut, changed] = stored.map(({ hash }) => hash) as [Buffer, Buffer, Buffer];
  s3.objects.delete(keyOf(missing));
  s3.objects.set(keyOf(cut), s3.objects.get(keyOf(cut))!.subarray(0, 100));
  s3.objects.get(keyOf(changed))![7]! ^= 1;
  const wrong = await checkObjects(test.db, s3.store, { whole: true });
  expect(wrong.toSorted()).toEqual(
    [
      `an object is missing (${missing.toString("hex")})`,
      `an object has 100 bytes instead of ${stored[1]!.bytes.length} (${cut.toString("hex")})`,
      `an object is not what it was (${changed.toString("hex")})`,
    ].toSorted(),
  );
  for (const { hash } of stored) await expect(readContent(test.db, hash)).rejects.toThrow();
  const back = await moveContents(test.db, s3.store, { to: "database", ...all });
  expect([back.contents, back.damaged.length]).toEqual([0, 3]);
});

it("removes the object of a content that was swept, unless it was stored again", async () => {
  const [gone, again] = [pdf(), pdf()];
  for (const bytes of [gone, again]) await storeContent(test.db, bytes);
  await moveContents(test.db, s3.store, { to: "store", ...all });
  await sql`update file_contents set released_at = now() - interval '400 days'`.execute(test.db);
  expect(await sweepContents(test.db, 30)).toBe(2);
  await storeContent(test.db, again);
  await moveContents(test.db, s3.store, { to: "store", ...all });
  s3.state.mood = "down";
  await expect(removeObjects(test.db, s3.store)).rejects.toThrow(StoreUnavailable);
  s3.state.mood = "up";
  expect(await removeObjects(test.db, s3.store)).toBe(1);
  expect(s3.objects.size).toBe(1);
});

it("asks with its key, and says in words what a store refuses", async () => {
  const { hash, bytes } = await storeContent(test.db, pdf());
  const other = openObjectStore({ ...parseFilesUrl(s3.url)!, accessKeyId: "x", secretAccessKey: "secret" });
  await expect(other.get(hash, { from: 0, to: bytes - 1 })).rejects.toThrow("it answers 403 AccessDenied");
  expect(parseFilesUrl("s3://zenne")?.base).toBe("https://s3.us-east-1.amazonaws.com/zenne/");
  for (const wrong of ["https://zenne", "s3://", "s3://zenne?endpoint=ftp://x", "s3://zenne?regoin=x"])
    expect(parseFilesUrl(wrong)).toBeNull();
});
