import { parentPort } from "node:worker_threads";
import type { DrawingReply } from "#app/documents/drawing-threads.server.ts";
import { type Drawing, drawInThisThread } from "./drawings.server.ts";

parentPort?.on("message", async (input: Drawing) => {
  try {
    const drawn = await drawInThisThread(input);
    parentPort?.postMessage(drawn, [drawn.pdf.buffer as ArrayBuffer]);
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ failed } satisfies DrawingReply);
  }
});
