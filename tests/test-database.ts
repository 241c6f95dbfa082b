import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { connectDatabase, type Database } from "#database/connect.ts";
import { dropDatabase, onServer } from "./on-server.ts";

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  url: string;
}

/**
 * Gives a test file a database of its own: a clone of the migrated template, dropped afterwards.
 * The returned object is filled before the first test runs.
 */
export function useTestDatabase(): TestDatabase {
  const serverUrl = inject("testServerUrl");
  const name = `zenne_test_${randomBytes(6).toString("hex")}`;
  const filled = {} as TestDatabase;
  beforeAll(async () => {
    await onServer(serverUrl, `create database ${name} template ${inject("templateDatabase")}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    Object.assign(filled, connectDatabase(url.href, { warn: () => {} }), { url: url.href });
  });
  afterAll(async () => {
    await filled.pool?.end();
    await dropDatabase(serverUrl, name);
  });
  return filled;
}
