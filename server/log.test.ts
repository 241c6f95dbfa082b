import { spawnSync } from "node:child_process";
import pg from "pg";
import pino from "pino";
import { expect, test } from "vitest";
import { createLog, readableLine, startLines } from "./log.ts";

const url = "http://127.0.0.1:3000";

/** Returns the formatted output of the logger. */
function shown(write: (log: pino.Logger) => void): string {
  let output = "";
  write(createLog("info", { write: (line: string) => (output += readableLine(line)) }));
  return output;
}

test("a terminal shows a log line as time, message and fields, without braces", () => {
  const line = shown((log) => log.info({ applied: ["0001.sql"] }, "database migrated"));
  expect(line).toMatch(/^\d\d:\d\d:\d\d database migrated {2}\(applied: \["0001.sql"\]\)\n$/);
  const request = { requestId: "abc", method: "GET", path: "/track", status: 200, milliseconds: 12 };
  expect(shown((log) => log.info(request, "request"))).toMatch(
    /^\S+ request GET \/track 200 {2}\(milliseconds: 12\)\n$/,
  );
});

test("an error of the database is logged without the row or the value it is about", () => {
  const row = 'Failing row contains (1, Noor Claes, noor@claes.example, "Where is my cargo?").';
  const violation = Object.assign(new pg.DatabaseError("violates check constraint", 1, "error"), {
    code: "23514",
    constraint: "contact_submissions_name_check",
    detail: row,
    where: row,
    internalQuery: row,
  });
  const wrongValue = Object.assign(
    new pg.DatabaseError('invalid input syntax for type date: "noor@claes.example "cargo""', 1, "error"),
    { code: "22007" },
  );
  let output = "";
  const log = createLog("info", { write: (line: string) => (output += line) });
  for (const err of [violation, wrongValue]) log.error({ err }, "it could not be stored");
  expect(output).toContain("contact_submissions_name_check");
  expect(output).toContain("invalid input syntax for type date");
  expect(output).toContain("log.test.ts");
  expect(output).not.toMatch(/claes|cargo/i);
});

test("a terminal shows the level of warnings and errors, and an error's stack", () => {
  expect(shown((log) => log.warn({ reason: "refused" }, "mails wait"))).toMatch(
    /^\S+ WARN mails wait {2}\(reason: refused\)\n$/,
  );
  expect(shown((log) => log.error({ err: new Error("no room") }, "it failed"))).toMatch(
    /^\S+ ERROR it failed\nError: no room\n {4}at /,
  );
});

test("the first start prints URL, back office, login and how to stop; a later one no password", () => {
  const first = startLines({ url, firstLogin: { email: "a@b.example", generatedPassword: "quiet-barge" } });
  expect(first).toContain(`Back office  ${url}/admin`);
  expect(first).toContain("Sign in as   a@b.example, password quiet-barge");
  expect(first).toContain("Ctrl-C");
  expect(startLines({ url, firstLogin: { email: "a@b.example", generatedPassword: null } })).toContain(
    "with the password of ADMIN_PASSWORD",
  );
  expect(startLines({ url })).toContain("npm run staff -- reset");
});

test("without a terminal every line is JSON", () => {
  const code =
    'import("./server/log.ts").then(({ createLog }) => createLog("info").info({ port: 1 }, "ready"))';
  const { stdout } = spawnSync(process.execPath, ["-e", code], { encoding: "utf8" });
  expect(JSON.parse(stdout)).toMatchObject({ level: "info", port: 1, msg: "ready" });
});
