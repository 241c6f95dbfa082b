import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { projectRoot } from "../connection/project-root.ts";
import type { XlsxReply, XlsxTask } from "./xlsx-reader.ts";

/** A row of a sheet: its number there and its cells as text. */
export interface SheetRow {
  number: number;
  cells: string[];
}

export type XlsxRefusal = Extract<XlsxReply, { refused: unknown }>["refused"] | "tooLong" | "busy";

/** Why a workbook is not read. */
export class XlsxRefused extends Error {
  readonly why: XlsxRefusal;
  constructor(why: XlsxRefusal) {
    super(`the workbook was not read: ${why}`);
    this.why = why;
  }
}

/** An opened workbook: the names of its sheets, which one is read, and its rows that are not empty, in pieces. */
interface OpenWorkbook {
  sheets: string[];
  sheet: number;
  rows: AsyncGenerator<SheetRow[], undefined>;
}

const waitingAtMost = 4;
/** For one answer of the process: the next piece of rows. */
const limitMs = 45_000;
let waiting = 0;
let previous: Promise<unknown> = Promise.resolve();

/**
 * Opens an XLSX workbook in a process of its own, one file at a time: what a file makes the library allocate, or loop over,
 * ends with that process. It reads on only when a piece of rows has been taken, so that the rows are never all in memory.
 *
 * @param task.limits rows and columns that are not empty; characters of a cell (the rest is cut) and of all cells; bytes of
 *   the file's parts when they are inflated
 * @param take called with the workbook, which is closed when it returns
 * @throws XlsxRefused
 */
export async function withXlsx<Result>(
  task: XlsxTask,
  take: (workbook: OpenWorkbook) => Promise<Result>,
): Promise<Result> {
  if (waiting >= waitingAtMost) throw new XlsxRefused("busy");
  waiting += 1;
  const turn = previous.then(() => inProcess(task, take)).finally(() => (waiting -= 1));
  previous = turn.catch(() => {});
  return turn;
}

async function inProcess<Result>(
  task: XlsxTask,
  take: (workbook: OpenWorkbook) => Promise<Result>,
): Promise<Result> {
  const child = start();
  try {
    const replies = repliesOf(child, task);
    const first = await replies.next();
    const { sheets, sheet } = first.value && "sheets" in first.value ? first.value : { sheets: [], sheet: 0 };
    return await take({ sheets, sheet, rows: rowsOf(replies) });
  } finally {
    child.kill("SIGKILL");
  }
}

async function* rowsOf(replies: AsyncGenerator<XlsxReply, undefined>): AsyncGenerator<SheetRow[], undefined> {
  for await (const reply of replies) if ("rows" in reply) yield reply.rows;
}

/** What the process answers up to its end; each answer but the first is asked for. */
async function* repliesOf(child: ChildProcess, task: XlsxTask): AsyncGenerator<XlsxReply, undefined> {
  const answer = (message: XlsxTask | "more") =>
    new Promise<XlsxReply>((resolve, reject) => {
      const timer = setTimeout(() => reject(new XlsxRefused("tooLong")), limitMs);
      const fail = () => reject(new XlsxRefused("unreadable"));
      child.once("message", (reply) => resolve(reply as XlsxReply));
      child.once("exit", fail);
      child.once("error", fail);
      child.send(message, (error) => error && fail());
      child.once("message", () => clearTimeout(timer));
      child.once("exit", () => clearTimeout(timer));
    }).finally(() => child.removeAllListeners());
  for (let reply = await answer(task); !("done" in reply); reply = await answer("more")) {
    if ("refused" in reply) throw new XlsxRefused(reply.refused);
    yield reply;
  }
}

function start(): ChildProcess {
  // From source, also for the built product: Node strips the types.
  return fork(path.join(projectRoot(), "database/spreadsheets/xlsx-reader.ts"), {
    execArgv: ["--max-old-space-size=512"],
    // None of the settings and their passwords.
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
