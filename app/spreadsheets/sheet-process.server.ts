import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { inTurns } from "#app/kit/promises.ts";
import { projectRoot } from "#database/connection/project-root.ts";
import type { SheetReply, SheetTask } from "./sheet-reader.server.ts";

export type SheetRefusal = Extract<SheetReply, { refused: unknown }>["refused"] | "tooLong" | "busy";

export class SheetRefused extends Error {
  readonly why: SheetRefusal;
  constructor(why: SheetRefusal) {
    super(`the spreadsheet was not read: ${why}`);
    this.why = why;
  }
}

interface OpenSheet {
  sheets: string[];
  sheet: number;
  rows: AsyncGenerator<VisibleRow[], undefined>;
  /** The number of hidden rows with cells; complete when all rows have been read. */
  hiddenRows: () => number;
}

export type VisibleRow = Extract<SheetReply, { rows: unknown }>["rows"][number];

/** Timeout for one response of the process: the next piece of rows. */
const limitMs = 45_000;
const inTurn = inTurns(1, { waiting: 3, refuse: () => new SheetRefused("busy") });

/**
 * Reads files one at a time in a child process, which isolates memory use and endless loops of libraries. Rows are read
 * on demand.
 * @throws SheetRefused
 */
export const withSheet = <Result>(
  task: SheetTask,
  take: (sheet: OpenSheet) => Promise<Result>,
): Promise<Result> => inTurn(() => inProcess(task, take));

async function inProcess<Result>(
  task: SheetTask,
  take: (sheet: OpenSheet) => Promise<Result>,
): Promise<Result> {
  const child = start();
  try {
    const replies = repliesOf(child, task);
    const first = await replies.next();
    const { sheets, sheet } = first.value && "sheets" in first.value ? first.value : { sheets: [], sheet: 0 };
    let hiddenRows = 0;
    async function* rows(): AsyncGenerator<VisibleRow[], undefined> {
      for await (const reply of replies) {
        if ("rows" in reply) yield reply.rows;
        else if ("done" in reply) hiddenRows = reply.hiddenRows;
      }
    }
    return await take({ sheets, sheet, rows: rows(), hiddenRows: () => hiddenRows });
  } finally {
    child.kill("SIGKILL");
  }
}

async function* repliesOf(child: ChildProcess, task: SheetTask): AsyncGenerator<SheetReply, undefined> {
  const answer = (message: SheetTask | "more") =>
    new Promise<SheetReply>((resolve, reject) => {
      const timer = setTimeout(() => reject(new SheetRefused("tooLong")), limitMs);
      const fail = () => reject(new SheetRefused("unreadable"));
      child.once("message", (reply) => resolve(reply as SheetReply));
      child.once("exit", fail);
      child.once("error", fail);
      child.send(message, (error) => error && fail());
      child.once("message", () => clearTimeout(timer));
      child.once("exit", () => clearTimeout(timer));
    }).finally(() => child.removeAllListeners());
  let reply = await answer(task);
  for (; !("done" in reply); reply = await answer("more")) {
    if ("refused" in reply) throw new SheetRefused(reply.refused);
    yield reply;
  }
  yield reply;
}

function start(): ChildProcess {
  // From source, also in the built product: Node.js strips the types.
  return fork(path.join(projectRoot(), "app/spreadsheets/sheet-reader.server.ts"), {
    execArgv: ["--max-old-space-size=512"],
    // Without settings and their passwords.
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
