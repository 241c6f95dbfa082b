import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { memorySettings } from "../../tools/memory-settings.mjs";

export const staff = { email: "bench@zenne.example", password: "quiet-canal-barge" };

export interface BenchProcess {
  url: string;
  pid: number;
  /** From spawning to the first answer, in milliseconds. */
  startMs: number;
  /** Resident memory of the process in megabytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the built product on a database as `npm start` does, without log and rate limits, with NODE_ENV=production. */
export function startProduct(databaseUrl: string, more: Record<string, string> = {}): Promise<BenchProcess> {
  return startServer("build/server/index.js", "/healthz", {
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
  while (!(await answers(url + path))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    await pause(10);
  }
  const pid = child.pid ?? 0;
  return {
    url,
    pid,
    startMs: performance.now() - started,
    memory: () => residentMegabytes(pid),
    stop: () => end(child),
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Resident memory of a process in megabytes (Linux). */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** Signs in and returns the Cookie header of the session. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/admin/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(staff).toString(),
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  if (cookie.length === 0) throw new Error(`signing in answered ${answer.status} without a cookie`);
  return cookie.join("; ");
}
