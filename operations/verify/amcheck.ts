import type { Client } from "pg";
import { withClient } from "#database/connection/with-client.ts";

export type Corruption = { damage: string[] } | { impossible: string };

/** Checks all tables, B-tree and GIN indexes, including the queue's; the extension is created in a transaction that is rolled back. */
export async function amcheck(url: string): Promise<Corruption> {
  return withClient({ connectionString: url, application_name: "zenne verify" }, async (client) => {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query("begin");
    try {
      await client.query("create extension if not exists amcheck");
      await client.query("select bt_index_check('pg_class_oid_index')");
    } catch (error) {
      return { impossible: `PostgreSQL's amcheck cannot be used by this role: ${(error as Error).message}` };
    }
    const damage = [...(await checkTables(client)), ...(await checkIndexes(client))];
    await client.query("rollback");
    return { damage };
  });
}

const inOurSchemas =
  "relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))";

async function checkTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and ${inOurSchemas} order by 1`,
  );
  const damage: string[] = [];
  for (const { name } of rows) {
    const result = await client.query<{ msg: string }>(
      "select msg from verify_heapam($1::regclass, check_toast => true) limit 5",
      [name],
    );
    damage.push(...result.rows.map(({ msg }) => `${name}: ${msg}`));
  }
  return damage;
}

async function checkIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; kind: string }>(
    `select pg_class.oid::regclass::text as name, amname::text as kind
     from pg_class join pg_am on pg_am.oid = relam join pg_index on indexrelid = pg_class.oid
     where relkind = 'i' and amname in ('btree', 'gin') and indisvalid and ${inOurSchemas} order by 1`,
  );
  const hasGin = await client.query("select to_regproc('gin_index_check') is not null as there");
  const damage: string[] = [];
  for (const { name, kind } of rows) {
    if (kind === "gin" && !(hasGin.rows[0] as { there: boolean }).there) continue;
    const call = kind === "gin" ? "gin_index_check($1::regclass)" : "bt_index_check($1::regclass, true)";
    await client.query("savepoint one_index");
    try {
      await client.query(`select ${call}`, [name]);
    } catch (error) {
      damage.push(`${name}: ${(error as Error).message}`);
      await client.query("rollback to savepoint one_index");
    }
  }
  return damage;
}

const codes = new Set(["XX001", "XX002"]);

/** True when PostgreSQL reports a damaged page or index (data_corrupted, index_corrupted). */
export const isCorruption = (error: unknown): boolean =>
  codes.has(String((error as { code?: unknown }).code));
