import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { projectRoot } from "../connection/project-root.ts";
import type { XlsxReply, XlsxTask } from "./xlsx-reader.ts";

/** A row of the first sheet: its number there and its cells as text. */
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

const waitingAtMost = 4;
const limitMs = 30_000;
let waiting = 0;
let previous: Promise<unknown> = Promise.resolve();

/**
 * Reads the first sheet of an XLSX workbook in a process of its own, one file at a time: what a file makes the library
 * allocate, or loop over, ends with that process.
 *
 * @param limits rows and columns that are not empty; characters of a cell (the rest is cut) and of all cells; bytes of the
 *   file's parts when they are inflated
 * @throws XlsxRefused
 */
export async function readXlsx(bytes: Uint8Array, limits: XlsxTask["limits"]): Promise<SheetRow[]> {
  if (waiting >= waitingAtMost) throw new XlsxRefused("busy");
  waiting += 1;
  const turn = previous.then(() => inProcess({ bytes, limits })).finally(() => (waiting -= 1));
  previous = turn.catch(() => {});
  return turn;
}

async function inProcess(task: XlsxTask): Promise<SheetRow[]> {
  const child = start();
  try {
    return await rowsOf(child, task);
  } finally {
    child.kill("SIGKILL");
  }
}

function rowsOf(child: ChildProcess, task: XlsxTask): Promise<SheetRow[]> {
  return new Promise<SheetRow[]>((resolve, reject) => {
    const rows: SheetRow[] = [];
    const timer = setTimeout(() => reject(new XlsxRefused("tooLong")), limitMs);
    const fail = () => reject(new XlsxRefused("unreadable"));
    child.on("message", (message) => {
      const reply = message as XlsxReply;
      if ("rows" in reply) rows.push(...reply.rows);
      else if ("done" in reply) resolve(rows);
      else reject(new XlsxRefused(reply.refused));
    });
    child.once("exit", () => {
      clearTimeout(timer);
      fail();
    });
    child.on("error", fail);
    child.send(task, (error) => error && fail());
  });
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
