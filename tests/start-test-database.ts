import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { migrate } from "#database/connection/migrate.ts";
import { dropDatabase, onServer } from "./on-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL all tests share; each test file clones the template database on it. */
    testServerUrl: string;
    templateDatabase: string;
  }
}

/**
 * Starts one real PostgreSQL for the whole run and migrates a template database on it.
 * TEST_DATABASE_URL names another server to run against; the role must be allowed to create databases.
 */
export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const configured = process.env.TEST_DATABASE_URL;
  const folder = configured ? null : await mkdtemp(path.join(tmpdir(), "zenne-test-"));
  const server = folder
    ? await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => {} })
    : null;
  const url = configured ?? server?.url ?? "";
  const templateDatabase = `zenne_template_${process.pid}`;
  await onServer(url, `create database ${templateDatabase}`);
  await migrate(databaseUrl(url, templateDatabase));
  project.provide("testServerUrl", url);
  project.provide("templateDatabase", templateDatabase);
  return async () => {
    if (configured)
      for (const name of await databasesOf(url, templateDatabase)) await dropDatabase(url, name);
    await server?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}

/** The template and its clones. */
async function databasesOf(url: string, template: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const named =
      "select datname as name from pg_database where datname = $1 or starts_with(datname, $1 || '_')";
    return (await client.query<{ name: string }>(named, [template])).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
