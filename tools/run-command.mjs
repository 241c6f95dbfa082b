import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const programs = path.join(root, "node_modules/.bin");

const pathKey = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
const outsidePath = (process.env[pathKey] ?? "")
  .split(path.delimiter)
  .filter((folder) => path.resolve(folder) !== programs)
  .join(path.delimiter);

/** The environment as it was before npm put our own programs first: for the installer, which replaces them. */
export const outside = (extra = {}) => ({ ...process.env, [pathKey]: outsidePath, ...extra });

export const inside = (extra = {}) => ({
  ...process.env,
  [pathKey]: `${programs}${path.delimiter}${outsidePath}`,
  ...extra,
});

/** Command of npm: the npm that runs us where there is one, else the one on the path. */
export function npmCommand(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const usable = script?.endsWith(".js") && node && !node.startsWith(path.join(root, "node_modules"));
  return usable ? [node, [script, ...args]] : ["npm", args];
}

export function runCommand(file, args, { env = process.env, cwd = root, quiet = false, started } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"];
    const child = spawn(file, args, {
      cwd,
      env,
      stdio,
      shell: process.platform === "win32" && file === "npm",
    });
    started?.(child);
    let output = "";
    child.stdout?.on("data", (text) => (output += text));
    child.stderr?.on("data", (text) => (output += text));
    child.once("error", (error) => resolve({ code: 127, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
