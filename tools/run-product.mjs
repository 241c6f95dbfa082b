import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inside, root } from "./run-command.mjs";

/**
 * Runs the product's process until it ends, and ends with its exit code. It has its own session, so that Ctrl-C
 * reaches it once, through us; should we be killed, it notices and stops in order.
 */
export function runProduct(node, args, env = {}) {
  const watch = path.join(root, "tools/end-with-launcher.mjs");
  const child = spawn(node, ["--import", pathToFileURL(watch).href, ...args], {
    cwd: root,
    env: inside(env),
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    detached: process.platform !== "win32",
  });
  let askedAt = -Infinity;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // npm passes on what the terminal has already given us; a second signal would end the product at once.
      if (Date.now() - askedAt < 1_000) return;
      askedAt = Date.now();
      child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    });
  }
  whenParentEnds(() => askedAt === -Infinity && process.emit("SIGTERM"));
  child.once("error", (error) => {
    console.error(`The product could not be started: ${error.message}`);
    process.exit(1);
  });
  const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
  child.once("exit", (code, signal) => process.exit(code ?? 128 + (signalNumbers[signal] ?? 0)));
}

/** npm passes SIGTERM on to the shell between us only, which dies of it without a word to us. */
function whenParentEnds(act) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    act();
  }, 300);
}
