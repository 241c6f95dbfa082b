import { readdirSync } from "node:fs";
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { REFUSAL_WORDS } from "./refusal-words.ts";
import { useTemporaryFolder } from "#tests/temporary-folder.ts";
import { filesOfStaff } from "./accepted-body.ts";

const disk = { room: Infinity };

function mockDisk(real: typeof import("node:fs")): typeof import("node:fs") {
  const createWriteStream: typeof real.createWriteStream = (...args) => {
    if (disk.room === Infinity) return real.createWriteStream(...args);
    let left = disk.room;
    const full = new Writable({
      write(chunk: Buffer, _encoding, done) {
        left -= chunk.length;
        done(left < 0 ? Object.assign(new Error("no space left on device"), { code: "ENOSPC" }) : null);
      },
    });
    return full as ReturnType<typeof real.createWriteStream>;
  };
  return { ...real, createWriteStream };
}

const MEGABYTE = 1024 * 1024;
const accepted = filesOfStaff({ bytes: 20 * MEGABYTE, count: 2, tooLarge: "At most 20 MB" });

const folder = useTemporaryFolder();
beforeAll(() => {
  vi.doMock("node:fs", async (original) => mockDisk(await original()));
  // Loaded already by an earlier test.
  vi.resetModules();
});
afterAll(() => {
  vi.doUnmock("node:fs");
  vi.resetModules();
});

test.each([0, MEGABYTE])(
  "an upload the disk has room for %i bytes of is refused in words, and leaves nothing behind",
  async (room) => {
    const { FilesRefused, withSentFiles } = await import("./sent-files.server.ts");
    const form = new FormData();
    form.append("file", new File([new Uint8Array(8 * MEGABYTE)], "photo.jpg"));
    form.append("note", "after the file");
    disk.room = room;
    // As bytes: the stream of a FormData keeps writing after it was cancelled, and rejects unhandled.
    const sent = new Response(form);
    const body = await sent.arrayBuffer();
    const headers = { "content-type": sent.headers.get("content-type") ?? "" };
    const request = new Request("http://localhost/", { method: "POST", body, headers });
    const refused = await withSentFiles({ request, uploads: folder }, accepted, () =>
      Promise.resolve("taken"),
    ).catch((error: unknown) => error);
    disk.room = Infinity;
    expect(refused).toBeInstanceOf(FilesRefused);
    expect(refused).toMatchObject({ status: 503, userMessage: REFUSAL_WORDS.noRoom });
    expect(readdirSync(folder)).toEqual([]);
  },
);
