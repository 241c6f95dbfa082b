import { readFileSync } from "node:fs";

interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
const all = Object.entries(lock.packages)
  .filter(([place]) => place.includes("node_modules/"))
  .map(([place, { version, license = "none given", dev = false }]) => ({
    name: place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length),
    version,
    license,
    dev,
  }))
  .toSorted((a, b) => a.name.localeCompare(b.name));
for (const { name, version, license, dev } of all) {
  console.log(`${license.padEnd(34)} ${name} ${version}${dev ? " (development)" : ""}`);
}
const counts = Map.groupBy(all, ({ license }) => license);
console.log("");
for (const [license, packages] of [...counts].toSorted(([, a], [, b]) => b.length - a.length)) {
  console.log(`${String(packages.length).padStart(5)} ${license}`);
}
