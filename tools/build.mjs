import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { firstDifference, manifestOf } from "./manifest.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { launch, LaunchError, say, timed } from "./progress.mjs";
import { inside, root, runCommand } from "./run-command.mjs";

const sourceFolders = ["app", "content", "database", "demo", "operations", "public", "server", "tools"];
const sourceFiles = [
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const stampFile = path.join(root, "build/.zenne-built");
export const serverEntry = path.join(root, "build/server/index.js");

/** The stamp is removed first and written last, so that an interrupted build is repeated. */
export async function ensureBuilt(node) {
  if (await isBuilt(await hashSources())) return;
  await oneAtATime(async (started) => {
    const hash = await hashSources();
    if (await isBuilt(hash)) return;
    await rm(stampFile, { force: true });
    say("Building (the first start, or the sources or files of the build changed) …");
    await timed("Built", async () => {
      await run(node, ["node_modules/@react-router/dev/bin.cjs", "build"], started);
      await run(node, ["tools/precompress.mjs"], started);
    });
    const stamp = { hash, files: await manifestOf(path.dirname(stampFile)) };
    await writeFile(`${stampFile}.draft`, JSON.stringify(stamp));
    await rename(`${stampFile}.draft`, stampFile);
  });
}

async function run(node, args, started) {
  const { code, output } = await runCommand(node, args, {
    env: inside({ NODE_ENV: "production" }),
    quiet: true,
    started,
  });
  if (code !== 0) throw new LaunchError(`${output.trim()}\n\nThe build failed.`);
  // Our own plugins' warnings, such as colours that cannot be read.
  for (const line of output.split("\n")) if (line.includes("[plugin zenne-")) say(line.trim());
}

/** The same sources, and every file of the build is there with its size. */
async function isBuilt(hash) {
  const stamp = await readStamp();
  return stamp?.hash === hash && (await firstDifference(path.dirname(stampFile), stamp.files)) === undefined;
}

/** Undefined where there is none, or one of an earlier version. */
async function readStamp() {
  try {
    return JSON.parse(await readFile(stampFile, "utf8"));
  } catch {
    return undefined;
  }
}

async function hashSources() {
  const hash = createHash("sha256");
  const inFolders = await Promise.all(sourceFolders.map(filesIn));
  for (const file of [...sourceFiles, ...inFolders.flat()]) {
    hash.update(`${file}\0`);
    hash.update(
      createHash("sha256")
        .update(await readFile(path.join(root, file)))
        .digest(),
    );
  }
  return hash.digest("hex");
}

async function filesIn(folder) {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  const entries = await readdir(full, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  // The early releases of Node 20 call parentPath "path".
  return files
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .toSorted();
}

// npm run build: what npm start would build, so that a start after it builds nothing.
if (import.meta.main) await launch(() => ensureBuilt(process.execPath));
