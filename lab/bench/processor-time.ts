import { readdir, readFile } from "node:fs/promises";
import { query } from "../harness/databases.ts";

/** Milliseconds, as the kernel counts them, to the nanosecond where a process still runs (Linux). */
export async function cpuOfProcess(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const each = await Promise.all(threads.map((thread) => onProcessor(`/proc/${pid}/task/${thread}`)));
  return each.reduce((sum, ms) => sum + ms, 0);
}

/** Connections and what helps them, on this machine; those that have ended in hundredths of a second. */
export async function cpuOfDatabase(url: string): Promise<number> {
  const rows = await query<{ pid: number }>(
    url,
    "select pid from pg_stat_activity where backend_type in ('client backend', 'parallel worker') and pid <> pg_backend_pid()",
  );
  const living = await Promise.all(rows.map(({ pid }) => onProcessor(`/proc/${pid}`)));
  const parent = Number((await fieldsOf(rows[0]!.pid))[1]);
  const ended = (await fieldsOf(parent)).slice(13, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
  return living.reduce((sum, ms) => sum + ms, ended);
}

/** The fields of `stat` from the state on. */
async function fieldsOf(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
}

async function onProcessor(folder: string): Promise<number> {
  const text = await readFile(`${folder}/schedstat`, "utf8").catch(() => "0");
  return Number(text.split(" ")[0]) / 1e6;
}
