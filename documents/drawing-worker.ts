import { parentPort } from "node:worker_threads";
import type { PaperInput } from "#domain/documents/paper.ts";
import type { DrawnPaper } from "#domain/drawn-paper.ts";
import { drawInThisThread } from "./drawings.ts";

export type DrawingReply = DrawnPaper | { failed: string };

parentPort?.on("message", async (input: PaperInput) => {
  try {
    const drawn = await drawInThisThread(input);
    parentPort?.postMessage(drawn, [drawn.pdf.buffer as ArrayBuffer]);
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ failed } satisfies DrawingReply);
  }
});
