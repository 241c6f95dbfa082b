import { enableCompileCache, flushCompileCache } from "node:module";
import path from "node:path";
import { parentPort } from "node:worker_threads";
import type { DrawingJob, DrawingReply } from "#app/documents/drawing-threads.server.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import type { Drawing } from "./drawings.server.ts";

// The first paper waits for five hundred modules, half as long once they are compiled. Without a folder to write to
// they are compiled each time.
enableCompileCache(path.resolve(import.meta.dirname, "../../../.cache/compiled"));
const { drawInThisThread } = await import("./drawings.server.ts");

parentPort?.on("message", async ({ input, language }: DrawingJob<Drawing>) => {
  try {
    const drawn = await runInLanguage(language, () => drawInThisThread(input));
    parentPort?.postMessage(drawn, [drawn.pdf.buffer as ArrayBuffer]);
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ failed } satisfies DrawingReply);
  }
});

flushCompileCache();
