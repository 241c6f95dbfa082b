import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../project-root.ts";
import { accountsIn } from "./account.ts";
import { refuseMusl } from "./binaries.ts";
import { parsePidFile } from "./pid-file.ts";
import { reasonIn } from "./postmaster.ts";
import { isPostgres, processIdentity } from "./process-identity.ts";
import { postgresSettings, settingArguments } from "./settings.ts";
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
  it("tells process, port and status", () => {
    const text = "4711\n/data\n1700000000\n5433\n\n127.0.0.1\n  123 456\nready   \n";
    expect(parsePidFile(text)).toEqual({ pid: 4711, dataDirectory: "/data", port: 5433, status: "ready" });
  });

  it("is no use while it is empty or half written", () => {
    expect(parsePidFile("")).toBeUndefined();
    expect(parsePidFile("4711\n/da")).toMatchObject({ pid: 4711, port: 0, status: "" });
  });
});

describe("a process", () => {
  it("is not taken for PostgreSQL by its number alone", () => {
    expect(isPostgres(process.pid)).toBe(false);
  });

  it("has one identity while it lives and none when it does not exist", () => {
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
    expect(processIdentity(2 ** 30)).toBeUndefined();
  });
});

describe("what goes wrong at the start", () => {
  it("is the last fatal line of PostgreSQL's log", () => {
    const log =
      "2026-01-01 LOG:  starting\n2026-01-01 [7] FATAL:  could not write: No space left on device\nend";
    expect(reasonIn(log)).toBe("could not write: No space left on device");
    expect(reasonIn("LOG:  fine")).toBe("");
  });

  it("says that the disk is full, from the file system and from PostgreSQL", async () => {
    const fromSystem = Object.assign(new Error("write"), { code: "ENOSPC" });
    expect((await explainProblem(fromSystem, folder)).message).toMatch(/disk .* is full/);
    const fromPostgres = new Error("could not extend file: No space left on device");
    expect((await explainProblem(fromPostgres, folder)).message).toMatch(/disk .* is full/);
  });

  it("says who may not write where", async () => {
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
  it("keep to the loopback address, and stay durable unless asked otherwise", () => {
    const usual = settingArguments(postgresSettings({ port: 5433, durable: true }));
    expect(usual).toContain("listen_addresses=127.0.0.1");
    expect(usual).toContain("unix_socket_directories=");
    expect(usual).not.toContain("fsync=off");
    expect(settingArguments(postgresSettings({ port: 5433, durable: false }))).toContain("fsync=off");
  });
});

describe("the project's folder", () => {
  it("is found from any file of ours", () => {
    expect(existsSync(path.join(folder, "package-lock.json"))).toBe(true);
  });
});
