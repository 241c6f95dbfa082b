import { parentPort } from "node:worker_threads";
import type { DrawingJob, DrawingReply } from "#app/documents/drawing-threads.server.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { type Drawing, drawInThisThread } from "./drawings.server.ts";

parentPort?.on("message", async ({ input, language }: DrawingJob<Drawing>) => {
  try {
    const drawn = await runInLanguage(language, () => drawInThisThread(input));
    parentPort?.postMessage(drawn, [drawn.pdf.buffer as ArrayBuffer]);
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ failed } satisfies DrawingReply);
  }
});
