import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

let root: string | undefined;

export function projectRoot(): string {
  root ??= lookUpwards(import.meta.dirname);
  return root;
}

function lookUpwards(folder: string): string {
  const file = path.join(folder, "package.json");
  if (existsSync(file)) {
    const { name } = JSON.parse(readFileSync(file, "utf8")) as { name?: string };
    if (name === "zenne") return folder;
  }
  const above = path.dirname(folder);
  if (above === folder) throw new Error("Zenne's package.json was not found above its own code.");
  return lookUpwards(above);
}
