// Builds when the sources differ from what was built last, judged by content. Runs on Node.js 20 or newer.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectNode, root, run } from "./install.mjs";

const sources = [
  "app",
  "content",
  "database",
  "domain",
  "mail",
  "server",
  "scripts",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
];
const stamp = path.join(root, "build/.sources");

/** Builds where needed. Returns the seconds it took. */
export function ensureBuilt() {
  const wanted = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return 0;
  const started = Date.now();
  console.log("Building …");
  rmSync(stamp, { force: true });
  const quiet = { stdio: ["ignore", "ignore", "inherit"] };
  run(projectNode, ["node_modules/@react-router/dev/bin.js", "build"], quiet);
  run(projectNode, ["scripts/precompress.mjs"], quiet);
  writeFileSync(stamp, wanted);
  const seconds = (Date.now() - started) / 1000;
  console.log(`Built in ${seconds.toFixed(1)} s`);
  return seconds;
}

function hashOfSources() {
  const hash = createHash("sha256");
  for (const source of sources) add(hash, source);
  return hash.digest("hex");
}

function add(hash, name) {
  const file = path.join(root, name);
  if (!existsSync(file)) return;
  const entries = path.extname(name) ? null : readdirSync(file, { withFileTypes: true });
  if (!entries) {
    hash.update(name).update("\0").update(readFileSync(file)).update("\0");
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = `${name}/${entry.name}`;
    if (/\.test\.tsx?$/.test(entry.name)) continue;
    if (entry.isDirectory()) add(hash, inside);
    else hash.update(inside).update("\0").update(readFileSync(path.join(root, inside))).update("\0");
  }
}
