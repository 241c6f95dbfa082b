import { execFileSync, spawn, type SpawnOptions } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expectThat, until } from "./cases.ts";

/** Library of Debian's `libfaketime` that moves the clock of a program by `FAKETIME`. */
export const libfaketime = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketime.so.1`;

const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin", "/usr/bin"];

export const findProgram = (name: string): string | undefined =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

/** The path of a program; ends this process with what to install where it is missing. */
export function requireProgram(name: string, packageName = name): string {
  const file = findProgram(name);
  if (file) return file;
  console.error(`This needs ${name}: apt-get install ${packageName}`);
  process.exit(1);
}

/** Starts a program and waits until `isUp` no longer throws. */
export async function startProgram(
  file: string,
  args: string[],
  options: SpawnOptions,
  isUp: () => Promise<unknown>,
) {
  const child = spawn(file, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr!.on("data", (text) => (output += text));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const end = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    await ended;
  };
  try {
    await until(async () => {
      expectThat(child.exitCode === null, `${path.basename(file)} runs: ${output.slice(-400)}`);
      await isUp();
    }, 10_000);
  } catch (error) {
    await end();
    throw error;
  }
  return { end, [Symbol.asyncDispose]: () => end() };
}

export function mount(...args: string[]): boolean {
  try {
    execFileSync("mount", args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export const unmount = (folder: string) => execFileSync("umount", ["--lazy", folder]);
