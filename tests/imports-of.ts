import { readFileSync } from "node:fs";
import path from "node:path";

/** Returns the modules of ours that a module loads before it runs: static imports, without type imports. */
export function importsOf(file: string): string[] {
  const code = readFileSync(file, "utf8");
  const imports = code.matchAll(/^(?:import|export) (?!type )([^"';]*? from )?"([^"]+)"/gm);
  return [...imports].flatMap(([, names = "", from = ""]) => {
    const named = /\{([^}]*)\}/
      .exec(names)?.[1]
      ?.split(",")
      .filter((name) => name.trim() !== "");
    const isTypes = named?.every((name) => name.trim().startsWith("type ")) && !/^\s*\w/.test(names);
    return isTypes ? [] : [from];
  });
}

/** Path of what a module names as its own: `#app/…` or relative. */
export const moduleAt = (from: string, file: string): string =>
  from.startsWith("#") ? from.slice(1) : path.join(path.dirname(file), from);
