/** The built product as a child process that tests can request, kill and restart. */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { staff } from "../e2e/staff.ts";

interface LogLine {
  level?: string;
  msg?: string;
  [field: string]: unknown;
}

export interface RunningProduct {
  url: string;
  child: ChildProcess;
  lines: LogLine[];
  ended: Promise<number | null>;
  /** Graceful shutdown. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The account it is started with, which the browser journeys know too. */
export const productOwner = staff;

/**
 * @param entry what Node runs: the built product, unless a test says otherwise
 * @throws with the log in the message when the product does not become ready
 */
export async function startBuiltProduct(
  env: Record<string, string>,
  entry = "build/server/index.js",
): Promise<RunningProduct> {
  const child = spawn(process.execPath, [entry], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      PUBLIC_URL: "",
      DATABASE_URL: "",
      SMTP_URL: "",
      ADMIN_EMAIL: productOwner.email,
      ADMIN_PASSWORD: productOwner.password,
      LIMIT_FACTOR: "100000",
      LOG_LEVEL: "info",
      ...env,
    },
  });
  const lines: LogLine[] = [];
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const errors: string[] = [];
  createInterface({ input: child.stderr! }).on("line", (line) => errors.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on("line", (text) => {
      const line = parse(text);
      lines.push(line);
      const ready = /^Zenne is ready at (\S+)/.exec(line.msg ?? "");
      if (ready?.[1]) resolve(ready[1]);
    });
    void ended.then((code) =>
      reject(new Error(`it ended with ${code}: ${lines.at(-1)?.msg ?? ""} ${errors.join(" ")}`.trim())),
    );
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url, child, lines, ended, stop, [Symbol.asyncDispose]: stop };
}

function parse(text: string): LogLine {
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return { msg: text };
  }
}

/** Signs a member of staff in, that of the tests unless another is named; returns the Cookie header to send. */
export async function signIn(
  url: string,
  account: { email: string; password: string } = productOwner,
): Promise<string> {
  const answer = await fetch(`${url}/admin/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url },
    body: new URLSearchParams(account),
  });
  const cookie = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  if (answer.status !== 302 || cookie.length === 0)
    throw new Error(`the sign-in was answered ${answer.status}`);
  return cookie.join("; ");
}
