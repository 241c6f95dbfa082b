/** Runs the quick tests on another day, also by the clock of their databases: `npm run test:another-day -- +92d [file …]`. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { locateBinaries } from "#operations/embedded/binaries.ts";
import { libfaketime } from "./harness/programs.ts";

if (!existsSync(libfaketime)) {
  console.error("This needs libfaketime: apt-get install libfaketime");
  process.exit(1);
}
const [shift = "+92d", ...files] = process.argv.slice(2);
const clock = { LD_PRELOAD: libfaketime, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
const exported = Object.entries(clock).map(([name, value]) => `export ${name}='${value}'`);
const { initdb, pgCtl, postgres } = await locateBinaries();
// PostgreSQL runs under an account of its own, without the environment of the tests.
const programs = mkdtempSync(path.join(tmpdir(), "zenne-another-day-"));
chmodSync(programs, 0o755);
symlinkSync(initdb, path.join(programs, "initdb"));
symlinkSync(pgCtl, path.join(programs, "pg_ctl"));
writeFileSync(
  path.join(programs, "postgres"),
  ["#!/bin/sh", ...exported, `exec '${postgres}' "$@"`, ""].join("\n"),
  { mode: 0o755 },
);
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project", "quick", ...files],
  { stdio: "inherit", env: { ...process.env, ...clock, PG_BIN: programs, QUICK_TIER: "1" } },
);
rmSync(programs, { recursive: true });
process.exit(status ?? 1);
