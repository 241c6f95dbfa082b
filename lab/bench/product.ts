import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#operations/embedded/postmaster.ts";
import { signIn as signInAs } from "#tests/running-product.ts";
import { memorySettings } from "../../tools/memory-settings.mjs";

export const staff = { email: "bench@zenne.example", password: "quiet-canal-barge" };

export const signIn = (url: string) => signInAs(url, staff);

export interface BenchProcess extends AsyncDisposable {
  url: string;
  pid: number;
  startMs: number;
  /** Resident megabytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the product without rate limits, with the log at `warn`; `ready` is the path that must answer 200. */
export function startProduct(
  databaseUrl: string,
  more: Record<string, string> = {},
  ready = "/healthz",
): Promise<BenchProcess> {
  return startServer("build/server/index.js", ready, {
    ...memorySettings(),
    DATABASE_URL: databaseUrl,
    DEMO: "0",
    ADMIN_EMAIL: staff.email,
    ADMIN_PASSWORD: staff.password,
    LIMIT_FACTOR: "1000000",
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    ...more,
  });
}

export const startWithDemoData = (dataDir: string, ready?: string) =>
  startProduct("", { DATA_DIR: dataDir, DEMO: "1" }, ready);

/** Starts a script that listens on PORT and waits until `path` answers 200. */
export async function startServer(
  script: string,
  path: string,
  env: Record<string, string | undefined>,
): Promise<BenchProcess> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [script], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), ...env },
  });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(url + path).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    await pause(10);
  }
  const pid = child.pid!;
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  const memory = () => residentMegabytes(pid);
  return { url, pid, startMs: performance.now() - started, memory, stop, [Symbol.asyncDispose]: stop };
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Does the work; returns how long it took and the most resident megabytes of the process meanwhile. */
export async function watchMemory<Result>(
  { memory }: Pick<BenchProcess, "memory">,
  work: () => Promise<Result>,
  everyMs = 50,
) {
  let most = await memory();
  const watch = setInterval(async () => (most = Math.max(most, await memory())), everyMs);
  const began = performance.now();
  try {
    const result = await work();
    return { result, most, seconds: (performance.now() - began) / 1000 };
  } finally {
    clearInterval(watch);
  }
}
