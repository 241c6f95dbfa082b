import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** Sizes by path, without links and names that begin with a dot: caches and our own notes. */
export async function manifestOf(folder) {
  const sizes = {};
  const walk = async (inner) => {
    const entries = await readdir(path.join(folder, inner), { withFileTypes: true });
    for (const entry of entries) {
      if (entry.name.startsWith(".")) continue;
      const name = path.join(inner, entry.name);
      if (entry.isDirectory()) await walk(name);
      else if (entry.isFile()) sizes[name] = (await stat(path.join(folder, name))).size;
    }
  };
  await walk("");
  return sizes;
}

/** The first file of a manifest that is missing or has another size; undefined where all are as they were. */
export async function firstDifference(folder, manifest) {
  const names = Object.keys(manifest);
  for (let at = 0; at < names.length; at += 64) {
    const some = names.slice(at, at + 64);
    const sizes = await Promise.all(
      some.map((name) =>
        stat(path.join(folder, name)).then(
          ({ size }) => size,
          () => -1,
        ),
      ),
    );
    const other = some.find((name, index) => sizes[index] !== manifest[name]);
    if (other !== undefined) return other;
  }
  return undefined;
}
