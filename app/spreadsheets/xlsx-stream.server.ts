import { spawn } from "node:child_process";
import path from "node:path";
import { Writable } from "node:stream";
import { projectRoot } from "#database/connection/project-root.ts";
import type { XlsxSheet } from "./xlsx-writer.server.ts";

/** In a process of its own: typing and compressing cells would hold up others. Cancelling the workbook cancels its rows. */
export function toXlsx(rows: ReadableStream<Uint8Array>, sheet: XlsxSheet): ReadableStream<Uint8Array> {
  const task: XlsxSheet = {
    name: sheet.name,
    columns: sheet.columns.map(({ title, kind }) => ({ title, kind })),
  };
  const child = spawn(
    process.execPath,
    [
      "--max-old-space-size=128",
      path.join(projectRoot(), "app/spreadsheets/xlsx-writer.server.ts"),
      JSON.stringify(task),
    ],
    {
      // None of the settings and their passwords.
      env: { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH },
      stdio: ["pipe", "pipe", "ignore"],
    },
  );
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", resolve);
    child.once("error", () => resolve(null));
  });
  const stop = new AbortController();
  const sent = rows.pipeTo(Writable.toWeb(child.stdin), { signal: stop.signal });
  // An input that breaks off looks to the process as if it had ended.
  sent.catch(() => child.kill("SIGKILL"));
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (!done) return controller.enqueue(value);
        const [code] = await Promise.all([ended, sent]);
        if (code !== 0) throw new Error("the workbook of an export could not be written");
        controller.close();
      },
      async cancel() {
        stop.abort();
        await sent.catch(() => {});
        child.kill("SIGKILL");
      },
    },
    { highWaterMark: 1 },
  );
}
