import { readFileSync, realpathSync } from "node:fs";
import { Client } from "pg";
import { connectDatabase, type Database } from "#database/connection/connect.ts";
import { rebuildSums } from "#app/reports/rebuild-sums.server.ts";
import { readPasswords } from "#operations/embedded/cluster.ts";
import { joinEmbeddedPostgres } from "#operations/embedded/join.ts";
import { findCluster } from "#operations/embedded/server-directory.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { verifyDatabase } from "#operations/verify/verify-database.ts";
import { expectThat } from "./cases.ts";

const silent = () => {};

export const startDatabase = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: silent });

/** A temporary server, as fast as it can be, which ends with this process. */
export const startScratchDatabase = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, durable: false, log: silent });

export const joinDatabase = (dataDir: string) =>
  joinEmbeddedPostgres({ dataDir: realpathSync(dataDir), log: silent });

export async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: url });
  client.on("error", silent);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const query = <Row extends object = Record<string, unknown>>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => withClient(url, async (client) => (await client.query<Row>(text, values)).rows);

/** @param from the statement after «select count(*)» */
export async function countRows(url: string, from: string, values: unknown[] = []): Promise<number> {
  const [row] = await query<{ n: number }>(url, `select count(*)::int as n ${from}`, values);
  return row!.n;
}

export async function withProductDatabase<Result>(url: string, work: (db: Database) => Promise<Result>) {
  const { db, pool } = connectDatabase(url, { warn: console.error });
  return work(db).finally(() => pool.end());
}

export async function postmasterOf(dataDir: string): Promise<number> {
  const { data } = await findCluster(realpathSync(dataDir));
  return Number(readFileSync(`${data}/postmaster.pid`, "utf8").split("\n")[0]);
}

/** The address of PostgreSQL's administrator: the database's owner may not end connections of the product's role (docs/decisions/0018). */
export async function administratorUrl(dataDir: string, ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  url.username = "postgres";
  url.password = (await readPasswords(await findCluster(realpathSync(dataDir)))).administrator;
  return url.href;
}

export async function verifyWholeDatabase(dataDir: string): Promise<string> {
  await using server = await joinDatabase(dataDir);
  // A product that was killed goes on with the sums of its reports when it starts again; here the check needs them.
  await withProductDatabase(server.url, rebuildSums);
  const findings = await verifyDatabase(server.url, {
    administratorUrl: await administratorUrl(dataDir, server.url),
  });
  const wrong = findings.filter(({ result }) => result !== "right");
  expectThat(wrong.length === 0, `npm run verify finds nothing, not ${JSON.stringify(wrong)}`);
  return "npm run verify finds nothing";
}
