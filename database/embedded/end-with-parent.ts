import { spawn } from "node:child_process";
import type { ServerHome } from "./server-home.ts";

/**
 * For throw-away databases: a shell that waits on a pipe from this process and ends PostgreSQL when the pipe
 * closes, so that a killed test run leaves none behind.
 *
 * @returns call it before stopping in order
 */
export function endWithParent(home: ServerHome, pid: number): () => void {
  if (process.platform === "win32") return () => {};
  const shell = spawn("/bin/sh", ["-c", 'read -r _; kill -QUIT "$1"', "sh", String(pid)], {
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    ...home.account,
  });
  shell.on("error", () => {});
  shell.unref();
  // The pipe is a socket, which would keep this process alive as well.
  (shell.stdin as typeof shell.stdin & { unref(): void }).unref();
  return () => shell.kill("SIGKILL");
}
