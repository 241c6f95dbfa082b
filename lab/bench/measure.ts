import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { readdir, readFile } from "node:fs/promises";
import { query } from "#lab/harness/databases.ts";
import { signIn } from "./product.ts";

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  expect?: number[];
}

/** Answers a second over keep-alive connections, for `seconds`. @throws when an answer is not the expected one */
export async function throughput(url: string, call: Call, options: { seconds: number; connections: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const end = performance.now() + options.seconds * 1000;
  let answers = 0;
  const loop = async () => {
    while (performance.now() < end) {
      await ask(url, call, agent);
      answers += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: options.connections }, loop));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return answers / seconds;
}

export function ask(url: string, call: Call, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { agent, method: call.method ?? "GET", headers: call.headers },
      (answer) => {
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
        answer.on("error", reject);
        answer.on("end", () => {
          const status = answer.statusCode ?? 0;
          if ((call.expect ?? [200]).includes(status)) resolve(bytes);
          else reject(new Error(`${call.method ?? "GET"} ${url} answered ${status}`));
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(call.body);
  });
}

export async function latency(times: number, call: (index: number) => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const started = performance.now();
    await call(index);
    measured.push(performance.now() - started);
  }
  return median(measured);
}

/** Runs both alternately, in reversed order each round, so that a slow moment affects both. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  other: () => Promise<number>,
): Promise<{ ours: number; other: number; ratio: number }> {
  await ours();
  await other();
  const results: Array<[number, number]> = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) results.push([await ours(), await other()]);
    else {
      const second = await other();
      results.push([await ours(), second]);
    }
  }
  return {
    ours: median(results.map(([first]) => first)),
    other: median(results.map(([, second]) => second)),
    ratio: median(results.map(([first, second]) => first / second)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Limits count by address: people who look something up do not share one. Their browsers take brotli. */
export const fromAnywhere = {
  get headers() {
    const part = () => Math.floor(Math.random() * 256);
    return {
      "x-forwarded-for": `10.${part()}.${part()}.${part()}`,
      "accept-encoding": "gzip, deflate, br, zstd",
    };
  },
};

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

export interface Answer {
  /** 0 where the connection ended before it. */
  status: number;
  ms: number;
}

/** Asks over a connection of `agent`; a body is posted as a form. */
export function askFor(
  url: string,
  { agent, headers, body }: { agent: Agent; headers: IncomingHttpHeaders; body?: string },
): Promise<Answer> {
  const form = body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - began });
    const outgoing = request(
      url,
      { agent, method: body === undefined ? "GET" : "POST", headers: { ...headers, ...form } },
      (answer) => {
        answer.resume();
        answer.on("end", () => end(answer.statusCode ?? 0));
        answer.on("error", () => end(0));
      },
    );
    outgoing.on("error", () => end(0));
    outgoing.end(body);
  });
}

/** Milliseconds within which each `part` of the answers came. */
export function within(answers: readonly Answer[], ...parts: number[]): number[] {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return parts.map((part) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0),
  );
}

/** Cookies of so many sessions of the one account. */
export async function signInOften(url: string, count: number): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < count) cookies.push(await signIn(url));
  return cookies;
}
