// npm run dev: the product with hot reload. Vite answers for the app's files, our own server for the rest.
import { spawn } from "node:child_process";
import { ensureInstalled, projectEnvironment, projectNode, root } from "./install.mjs";

ensureInstalled();
const product = spawn(projectNode, ["server/dev.ts"], {
  cwd: root,
  stdio: "inherit",
  env: projectEnvironment({ NODE_ENV: "development" }),
});
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    if (signal !== "SIGINT" || !process.stdin.isTTY) product.kill(signal);
  });
}
product.on("exit", (code) => process.exit(code ?? 1));
