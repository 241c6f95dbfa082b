import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { connectDatabase, type Database } from "#database/connection/connect.ts";
import { onServer } from "./on-server.ts";

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  url: string;
}

/**
 * Gives a test file a database of its own: a clone of the migrated template, which goes with the server of the run.
 * The returned object is filled before the first test runs.
 */
export function useTestDatabase(): TestDatabase {
  const serverUrl = inject("testServerUrl");
  const template = inject("templateDatabase");
  if (!serverUrl)
    throw new Error(
      "This test runs in the project «unit», without a database: name useTestDatabase in its own file (vitest.config.ts).",
    );
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  const filled = {} as TestDatabase;
  beforeAll(async () => {
    // A copy of its files is made sooner than one by way of the log.
    await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    Object.assign(filled, connectDatabase(url.href, { warn: () => {} }, { longWork: true }), {
      url: url.href,
    });
  });
  // Not dropped here: each drop is a checkpoint, as costly as many tests.
  afterAll(() => filled.pool?.end());
  return filled;
}
