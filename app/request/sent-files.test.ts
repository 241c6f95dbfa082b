import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { REFUSAL_WORDS } from "./refusal-words.ts";
import { collectGarbage } from "#tests/collect-garbage.ts";
import { useTemporaryFolder } from "#tests/temporary-folder.ts";
import { filesOfStaff } from "./accepted-body.ts";
import { FilesRefused, withSentFiles } from "./sent-files.server.ts";

const MEGABYTE = 1024 * 1024;
const accepted = filesOfStaff({ bytes: MEGABYTE, count: 2, tooLarge: "At most 1 MB" });

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

function form(parts: Record<string, string | File>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(parts)) made.append(name, value);
  return made;
}
const read = (request: Request) =>
  withSentFiles({ request, uploads: folder }, accepted, (sent) =>
    Promise.all(
      [...sent].map(async ([name, value]) =>
        typeof value === "string"
          ? [name, value]
          : [name, value.name, value.size, value.type, await value.text()],
      ),
    ),
  );
const refusal = (request: Request) =>
  read(request).then(
    () => null,
    (error: unknown) => (error instanceof FilesRefused ? [error.status, error.userMessage] : error),
  );
const left = () => readdirSync(folder);

const folder = useTemporaryFolder();

test("fields and files arrive as they were sent, and are gone afterwards", async () => {
  const before = left();
  const sent = form({
    note: "café",
    file: new File(["Liège\r\n--b"], "größe «1».csv", { type: "text/csv" }),
    none: new File([], ""),
  });
  expect(await read(post(sent))).toEqual([
    ["note", "café"],
    ["file", "größe «1».csv", 11, "text/csv", "Liège\r\n--b"],
    ["none", "", 0, "application/octet-stream", ""],
  ]);
  expect(left()).toEqual(before);
});

test("too large, too many, too many fields and no form are refused in words, and leave nothing behind", async () => {
  const before = left();
  const file = (bytes: number) => new File([new Uint8Array(bytes)], "a.bin");
  expect(await refusal(post(form({ a: file(MEGABYTE) })))).toBeNull();
  expect(await refusal(post(form({ a: file(MEGABYTE + 1) })))).toEqual([413, "At most 1 MB"]);
  const three = form({ a: file(1), b: file(1), c: file(1) });
  expect(await refusal(post(three))).toEqual([413, REFUSAL_WORDS.manyFiles(2)]);
  const lying = post(form({ a: file(1) }), { "Content-Length": String(3 * MEGABYTE) });
  expect(await refusal(lying), "what says itself that it is too large").toEqual([
    413,
    REFUSAL_WORDS.tooLarge("2 MB"),
  ]);
  const fields = form(Object.fromEntries(Array.from({ length: 101 }, (_, number) => [`f${number}`, "x"])));
  expect(await refusal(post(fields))).toEqual([413, REFUSAL_WORDS.manyFields]);
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  const unnamed = { "Content-Type": "multipart/form-data; x=y" };
  expect(await refusal(post("x", unnamed))).toEqual([400, REFUSAL_WORDS.unreadableForm]);
  const cut = '--b\r\nContent-Disposition: form-data; name="a"; filename="a.bin"\r\n\r\nxxx';
  expect(await refusal(post(cut, type))).toEqual([400, REFUSAL_WORDS.incomplete]);
  const garbled = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from("\r\n--b--\r\n"),
  ]);
  expect(await refusal(post(garbled, type))).toEqual([400, REFUSAL_WORDS.unreadableForm]);
  expect(left()).toEqual(before);
});

test("more than all together may be is not read to its end, and a connection that breaks is said", async () => {
  const before = left();
  const head = '--b\r\nContent-Disposition: form-data; name="a"; filename="a.bin"\r\n\r\n';
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  let read = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(read === 0 ? Buffer.from(head) : new Uint8Array(64 * 1024));
      read += 1;
    },
  });
  expect(await refusal(post(endless, type))).toEqual([413, REFUSAL_WORDS.tooLarge("2 MB")]);
  expect(read).toBeLessThan(60);
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(head + "x".repeat(1000)));
    },
    pull: (controller) => controller.error(new Error("aborted")),
  });
  expect(await refusal(post(broken, type))).toEqual([400, REFUSAL_WORDS.incomplete]);
  expect(left()).toEqual(before);
});

test("a part whose head is cut by the next one ends with the form, and keeps nobody from sending", async () => {
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  const cut = '--b\r\nContent-Disposition: form-data; name="a"; filename="a.bin"\r\n';
  const note = '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n';
  // More than are received concurrently: each one that never ended would hold its place for ever.
  for (let time = 0; time <= 40; time++)
    expect(await read(post(`${cut}${note}--b--\r\n`, type))).toEqual([["note", "x"]]);
  expect(await read(post(`${cut}--b--\r\n`, type))).toEqual([]);
  const inherited = `--b\r\nconstructor: x\r\n${note.slice(5)}--b--\r\n`;
  expect(await read(post(inherited, type))).toEqual([["note", "x"]]);
});

test("a field and a file without a name are refused in words", async () => {
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  for (const about of ["form-data", 'form-data; filename="a.bin"', 'form-data; naem="a"'])
    expect(await refusal(post(`--b\r\nContent-Disposition: ${about}\r\n\r\nx\r\n--b--\r\n`, type))).toEqual([
      400,
      REFUSAL_WORDS.unreadableForm,
    ]);
});

test("a form that the parser never ends gives its place back when the sender goes", async () => {
  const before = left();
  const gone = new AbortController();
  // The last boundary and its dashes in two chunks, followed by another boundary.
  const chunks = ["--b\r\nX: y\r\n\r\n1\r\n--b", "--z\r\n--b--\r\n"].map((text) => Buffer.from(text));
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  const answer = refusal(new Request(post(body, type), { signal: gone.signal }));
  gone.abort();
  expect(await answer).toEqual([400, REFUSAL_WORDS.incomplete]);
  expect(left()).toEqual(before);
});

test("three forms of a link are received at once, and what links send leaves staff their places", async () => {
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  const held: Array<() => void> = [];
  const slow = (link?: string) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        void held.push(() => {
          controller.enqueue(Buffer.from("--b--\r\n"));
          controller.close();
        }),
    });
    return withSentFiles(
      { request: post(body, type), uploads: folder },
      accepted,
      async () => "received",
      link,
    ).catch((error: unknown) => (error as FilesRefused).status);
  };
  const links = Array.from({ length: 20 }, (_, place) => slow(`link ${Math.floor(place / 3)}`));
  expect(await Promise.all([slow("link 0"), slow("another")])).toEqual([503, 503]);
  const staff = Array.from({ length: 40 }, () => slow());
  expect(await slow()).toBe(503);
  for (const finish of held) finish();
  const received = await Promise.all([...links, ...staff]);
  expect([received.length, new Set(received)]).toEqual([60, new Set(["received"])]);
  expect(await Promise.all([slow("link 0"), held.at(-1)!()])).toEqual(["received", undefined]);
});

const LIMIT = 100 * MEGABYTE;

test("ten files at once keep memory flat", async () => {
  const size = 20 * MEGABYTE;
  const large = filesOfStaff({ bytes: size, count: 1, tooLarge: "" });
  const head = '--b\r\nContent-Disposition: form-data; name="a"; filename="a.bin"\r\n\r\n';
  const one = () => {
    let sent = 0;
    return new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head)),
      pull(controller) {
        if (sent < size) controller.enqueue(new Uint8Array(64 * 1024));
        else {
          controller.enqueue(Buffer.from("\r\n--b--\r\n"));
          controller.close();
        }
        sent += 64 * 1024;
      },
    });
  };
  let most = 0;
  // Twice: what is freed in the background during the first run no longer counts after the second.
  const collectTwice = () => {
    for (let time = 0; time < 2; time++) collectGarbage();
  };
  collectTwice();
  const before = process.memoryUsage().arrayBuffers;
  const watch = setInterval(() => {
    // Only referenced memory counts.
    if (process.memoryUsage().arrayBuffers - before > LIMIT) collectTwice();
    most = Math.max(most, process.memoryUsage().arrayBuffers);
  }, 50);
  const sizes = await Promise.all(
    Array.from({ length: 10 }, () =>
      withSentFiles(
        { request: post(one(), { "Content-Type": "multipart/form-data; boundary=b" }), uploads: folder },
        large,
        async (sent) => {
          const file = sent.get("a") as File;
          let bytes = 0;
          for await (const piece of file.stream()) bytes += piece.length;
          return bytes;
        },
      ),
    ),
  );
  clearInterval(watch);
  expect(sizes).toEqual(Array.from({ length: 10 }, () => size));
  expect(most - before).toBeLessThan(LIMIT);
});
