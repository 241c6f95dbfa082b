// Runs on the Node.js the machine has (20 or newer), before anything is installed: built-in modules only.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const stamp = path.join(root, "node_modules/.zenne-installed");
const nodeFolder = path.join(root, "node_modules/node");

/** The project's own Node.js, there once dependencies are installed. */
export const projectNode = path.join(nodeFolder, process.platform === "win32" ? "bin/node.exe" : "bin/node");

/** The environment of everything we start: the project's programs first on the path. */
export function projectEnvironment(extra = {}) {
  const programs = path.join(root, "node_modules/.bin");
  return { ...process.env, PATH: `${programs}${path.delimiter}${process.env.PATH ?? ""}`, ...extra };
}

/** Installs dependencies where they are missing or not those of the lock file. Returns the seconds it took. */
export function ensureInstalled() {
  const wanted = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (installed === wanted && existsSync(projectNode)) return 0;
  const started = Date.now();
  console.log("Installing dependencies (once, some minutes on a slow line) …");
  npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (!existsSync(projectNode)) {
    // Install scripts were skipped: run the one that fetches the project's Node.js.
    run(process.execPath, ["installArchSpecificPackage.js"], { cwd: nodeFolder });
  }
  if (!existsSync(projectNode)) fail("The package «node» brought no Node.js for this machine.");
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  const seconds = (Date.now() - started) / 1000;
  console.log(`Installed in ${seconds.toFixed(1)} s`);
  return seconds;
}

function npm(parameters) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.[cm]?js$/.test(cli)) run(process.execPath, [cli, ...parameters]);
  else run(process.platform === "win32" ? "npm.cmd" : "npm", parameters, { shell: process.platform === "win32" });
}

/** Runs a program to its end and stops everything when it fails. */
export function run(file, parameters, options = {}) {
  const result = spawnSync(file, parameters, { cwd: root, stdio: "inherit", env: projectEnvironment(), ...options });
  if (result.error) fail(`${file} could not be started: ${result.error.message}`);
  if (result.status !== 0) fail(`${path.basename(file)} ${parameters.join(" ")} ended with ${result.status ?? result.signal}`);
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}
