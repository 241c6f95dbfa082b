import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { namingPool } from "./naming-pool.ts";
import type { DB } from "./schema.generated.ts";

export type Database = Kysely<DB>;

/** What a connection problem is told to: a structured log line, never the connection string. */
export interface ConnectionLog {
  warn(details: object, message: string): void;
}

// count(*) and bigint keys come as strings by default; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens a pool on a PostgreSQL and wraps it with the schema's types.
 * Idle connections that break are logged and replaced, they never end the process.
 *
 * @param url PostgreSQL connection string
 * @param options.max connections at most
 */
export function connectDatabase(
  url: string,
  log: ConnectionLog,
  options: { max?: number } = {},
): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "zenne",
  });
  const broken = (error: Error) => log.warn({ reason: error.message }, "a database connection broke");
  pool.on("error", broken);
  // A client that is checked out has no handler of the pool's: without ours its loss would end the process.
  pool.on("connect", (client) => client.on("error", broken));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: namingPool(pool) }) });
  pools.set(db, pool);
  return { db, pool };
}

const pools = new WeakMap<Database, pg.Pool>();

/** The pool under a database, for what only the driver can do (COPY). */
export function poolOf(db: Database): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error("this database was not opened by connectDatabase");
  return pool;
}
