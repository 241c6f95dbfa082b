// npm start: installs, builds what changed, then runs the product until it is told to stop.
import { spawn } from "node:child_process";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, projectEnvironment, projectNode, root } from "./install.mjs";

ensureInstalled();
ensureBuilt();
const product = spawn(projectNode, ["build/server/index.js"], {
  cwd: root,
  stdio: "inherit",
  env: projectEnvironment({ NODE_ENV: "production" }),
});
// A terminal's Ctrl-C reaches the product by itself; a signal sent to us alone must be passed on.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (signal !== "SIGINT" || !process.stdin.isTTY) product.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
  });
}
product.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
