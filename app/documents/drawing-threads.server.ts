import { inTurns } from "#app/kit/promises.ts";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { currentLanguage, type Language } from "#app/kit/language/language.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import { labelCount } from "./document.ts";
import type { PaperInput } from "./paper-data.ts";

export interface DrawingJob<Input> {
  input: Input;
  language: Language;
}

export type DrawingReply = DrawnPaper | { failed: string };

type DrawingRefusal = "busy" | "tooLong" | "failed";

export class DrawingFailed extends Error {
  readonly why: DrawingRefusal;
  constructor(why: DrawingRefusal, detail: string) {
    super(`the paper was not drawn: ${detail}`);
    this.name = "DrawingFailed";
    this.why = why;
  }
}

export const LIMIT_MS = 30_000;
const idleMs = 30_000;
const megabytes = 256;

interface Thread {
  worker: Worker;
  idle?: NodeJS.Timeout;
}

const free: Thread[] = [];
const inTurn = inTurns(2, {
  waiting: 50,
  refuse: () => new DrawingFailed("busy", "too many are waiting"),
});

/**
 * Draws in a worker thread, so that excessive memory or an endless loop ends with it. Two at once, ended after thirty
 * idle seconds. @throws DrawingFailed
 */
export const drawInThread = (
  input: { kind: string },
  { timeLimitMs = LIMIT_MS, language = currentLanguage() } = {},
): Promise<DrawnPaper> => inTurn(() => draw({ input, language }, timeLimitMs));

async function draw(job: DrawingJob<unknown>, timeLimitMs: number): Promise<DrawnPaper> {
  const thread = free.pop() ?? start();
  clearTimeout(thread.idle);
  thread.worker.ref();
  try {
    const reply = await replyOf(thread.worker, job, timeLimitMs);
    if ("failed" in reply) throw new DrawingFailed("failed", reply.failed);
    release(thread);
    return reply;
  } catch (error) {
    await thread.worker.terminate();
    throw error;
  }
}

export async function endDrawing(): Promise<void> {
  await Promise.all(
    free.splice(0).map(({ worker, idle }) => {
      clearTimeout(idle);
      return worker.terminate();
    }),
  );
}

function replyOf(worker: Worker, job: DrawingJob<unknown>, timeLimitMs: number): Promise<DrawingReply> {
  const over = new AbortController();
  return new Promise<DrawingReply>((resolve, reject) => {
    const fail = (why: DrawingRefusal, detail: string) => reject(new DrawingFailed(why, detail));
    const onError = (error: Error) => fail("failed", error.message);
    const onExit = (code: number) => fail("failed", `the thread ended with ${code}`);
    const timer = setTimeout(() => fail("tooLong", `it took longer than ${timeLimitMs} ms`), timeLimitMs);
    worker.once("message", resolve).once("error", onError).once("exit", onExit);
    over.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      worker.off("message", resolve).off("error", onError).off("exit", onExit);
    });
    worker.postMessage(job);
  }).finally(() => over.abort());
}

function start(): Thread {
  // From source, also in the built product: Node strips the types.
  const file = createRequire(import.meta.url).resolve("#app/desk/papers/drawing-worker.server.ts");
  const worker = new Worker(file, {
    // No environment variables, which hold settings and passwords.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  });
  worker.on("error", () => {});
  return { worker };
}

function release(thread: Thread): void {
  thread.worker.unref();
  thread.idle = setTimeout(() => {
    free.splice(free.indexOf(thread), 1);
    void thread.worker.terminate();
  }, idleMs).unref();
  free.push(thread);
}

/** Twenty times the duration of a label on a fast machine; with the maximum of labels it stays below the ten minutes of a response. */
const labelMs = 250;
const formMs = 1_000;

export const timeLimitOf = (input: PaperInput): number =>
  LIMIT_MS +
  (input.kind === "labels" ? labelMs * labelCount(input.shipments) : 0) +
  (input.kind === "forms" ? formMs * input.forms.length : 0);

/** Draws a paper. @throws DrawingFailed */
export const drawPaper = (
  input: PaperInput,
  { timeLimitMs = timeLimitOf(input) } = {},
): Promise<DrawnPaper> => drawInThread(input, { timeLimitMs });
