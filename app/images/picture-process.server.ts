import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { Unavailable } from "#app/kit/errors.ts";
import { inTurns } from "#app/kit/promises.ts";
import { IMAGE_MESSAGES } from "./words.ts";
import { projectRoot } from "#database/connection/project-root.ts";
import type { PictureReply, PictureTask } from "./picture-encoder.server.ts";

export class PictureProcessFailed extends Error {}

const limitMs = 30_000;
const idleMs = 10_000;
/** Environment variables passed on: no settings or passwords. Without the allocator settings, the C library keeps hundreds of megabytes. */
const passedOn = ["LD_LIBRARY_PATH", "PATH", "SystemRoot"];
const allocator = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

let running: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
const inTurn = inTurns(1, { waiting: 39, refuse: () => new Unavailable(IMAGE_MESSAGES.busy) });

/**
 * Runs tasks sequentially in a child process, which isolates memory use, leaks and crashes of decoders. It ends after
 * ten idle seconds.
 * @throws Conflict when too many wait, PictureProcessFailed when the child died or took too long
 */
export const inPictureProcess = <Result>(
  work: (encode: (task: PictureTask) => Promise<PictureReply>) => Promise<Result>,
): Promise<Result> => inTurn(() => work(ask));

export function endPictureProcess(): void {
  clearTimeout(idle);
  running?.kill("SIGKILL");
  running = undefined;
}

export const pictureProcessId = () => running?.pid;

async function ask(task: PictureTask): Promise<PictureReply> {
  clearTimeout(idle);
  const child = (running ??= start());
  // Keeps our own process alive only while the child works.
  hold(child, true);
  const over = new AbortController();
  try {
    return await replyOf(child, task, over.signal);
  } catch (error) {
    if (running === child) endPictureProcess();
    throw error;
  } finally {
    over.abort();
    hold(child, false);
    idle = setTimeout(endPictureProcess, idleMs).unref();
  }
}

function replyOf(child: ChildProcess, task: PictureTask, over: AbortSignal): Promise<PictureReply> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new PictureProcessFailed(`the picture process ${why}`));
    const onMessage = (reply: unknown) => resolve(reply as PictureReply);
    const onExit = (code: number | null, signal: string | null) => fail(`ended with ${signal ?? code}`);
    const onError = (error: Error) => fail(`could not be used: ${error.message}`);
    const timer = setTimeout(() => fail(`took longer than ${limitMs / 1000} s`), limitMs);
    child.once("message", onMessage).once("exit", onExit).on("error", onError);
    over.addEventListener("abort", () => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
    });
    child.send(task, (error) => error && onError(error));
  });
}

function start(): ChildProcess {
  // From source, also in the built product: Node.js strips the types.
  const child = fork(path.join(projectRoot(), "app/images/picture-encoder.server.ts"), {
    execArgv: [],
    env: { ...allocator, ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])) },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.on("error", () => {});
  child.once("exit", () => {
    if (running === child) running = undefined;
  });
  return child;
}

function hold(child: ChildProcess, firmly: boolean): void {
  if (firmly) child.ref();
  else child.unref();
  if (firmly) child.channel?.ref();
  else child.channel?.unref();
}
