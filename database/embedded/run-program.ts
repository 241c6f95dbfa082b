import { spawn } from "node:child_process";

/** An existing account of the machine, by number. */
export interface Account {
  uid: number;
  gid: number;
}

export interface ProgramResult {
  /** null when it was ended by a signal. */
  code: number | null;
  output: string;
}

/** The environment of PostgreSQL's programs: plain English messages, and nobody's PGDATA or PGPORT. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: "C", TZ: "UTC" };
}

/**
 * Runs a program to its end, as another account where one is given.
 *
 * @param options.cwd a folder that account can enter
 * @throws the system's error when the program cannot be started at all
 */
export function runProgram(
  file: string,
  args: string[],
  options: { account: Account | undefined; cwd: string },
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: plainEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      ...options.account,
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output: output.trim() }));
  });
}
