import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inside, root } from "./run-command.mjs";

/**
 * Ends with its exit code. In a session of its own: Ctrl-C reaches it once, and it notices when we are killed.
 * @param repair called when it ends before it was ready; where it resolves to true, it is started once more
 */
export function runProduct(node, args, env = {}, repair = async () => false) {
  const watch = path.join(root, "tools/end-with-launcher.mjs");
  const child = spawn(node, ["--import", pathToFileURL(watch).href, ...args], {
    cwd: root,
    env: inside(env),
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    detached: process.platform !== "win32",
  });
  let askedAt = -Infinity;
  let ready = false;
  child.stdio[3].on("data", () => (ready = true)).on("error", () => {});
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.removeAllListeners(signal).on(signal, () => {
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
  child.once("exit", async (code, signal) => {
    const status = code ?? 128 + (signalNumbers[signal] ?? 0);
    if (ready || askedAt !== -Infinity) return process.exit(status);
    const repaired = await repair().catch((error) => console.error(error.message));
    if (repaired) return runProduct(node, args, env);
    // An entry without content ends well, and nothing runs.
    if (status === 0) console.error("The product ended before it was ready.");
    process.exit(status || 1);
  });
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
