import { existsSync } from "node:fs";
import path from "node:path";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { connectDatabase, type Database, databaseOf } from "#database/connection/connect.ts";
import { checkDatabaseReachable, DatabaseProblem } from "#database/connection/errors.ts";
import { RESTORE_UNFINISHED, restoreMark } from "#database/connection/migrate.ts";
import { roleOf } from "#database/connection/product-role.ts";
import { type ReplicaReading, readPrimary, readReplica } from "#database/connection/read-replica.ts";
import type { Shares } from "#database/connection/shares.ts";
import { ReplicaState } from "#database/connection/replica-state.ts";
import { timeoutsOfRole } from "#database/connection/watched-client.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import type { Env } from "./env.ts";

interface DatabaseAddresses {
  /** For single transactions or statements; it may lead to a pooler. */
  databaseUrl: string;
  /** For work that needs its own connection: events, the queue, cancelling. */
  directUrl: string;
  /** With the role that owns the tables. */
  ownerUrl: string;
  pooled: boolean;
}

interface OpenDatabaseOptions {
  env: Env;
  log: Logger;
}

interface ConnectOptions extends OpenDatabaseOptions {
  connections: Shares;
}

type Undo = Array<() => Promise<unknown>>;

const THROUGH_A_POOLER =
  "DATABASE_URL leads through a pooler. One that pools transactions needs DATABASE_DIRECT_URL beside it (docs/running.md)";
const STILL_A_POOLER =
  "DATABASE_DIRECT_URL leads through a pooler too: if that pools transactions, no event arrives (docs/running.md)";

/** Returns the configured database, or starts the embedded one. @throws DatabaseProblem naming the setting */
export async function findDatabase(
  { env, log }: OpenDatabaseOptions,
  undo: Undo,
): Promise<DatabaseAddresses> {
  const { databaseUrl, databaseDirectUrl } = env;
  if (databaseUrl) {
    const { pooled } = await checkDatabaseReachable(databaseUrl);
    if (pooled && !databaseDirectUrl) log.warn(THROUGH_A_POOLER);
    if (databaseDirectUrl) {
      const direct = await checkDatabaseReachable(databaseDirectUrl, "DATABASE_DIRECT_URL");
      if (direct.pooled) log.warn(STILL_A_POOLER);
    }
    if (env.databaseOwnerUrl) await checkDatabaseReachable(env.databaseOwnerUrl, "DATABASE_OWNER_URL");
    const directUrl = databaseDirectUrl ?? databaseUrl;
    return {
      databaseUrl,
      directUrl,
      ownerUrl: env.databaseOwnerUrl ?? directUrl,
      pooled: databaseDirectUrl !== undefined,
    };
  }
  if (existsSync(path.resolve(env.dataDir, restoreMark))) throw new DatabaseProblem(RESTORE_UNFINISHED);
  const server = await startEmbeddedPostgres({
    dataDir: path.resolve(env.dataDir),
    log: (message) => log.info(message),
    warn: (message) => log.warn(message),
  });
  undo.push(() => server.stop());
  return {
    databaseUrl: server.productUrl,
    directUrl: server.productUrl,
    ownerUrl: server.url,
    pooled: false,
  };
}

export interface OpenDatabase {
  db: Database;
  pool: Pool;
  reading: ReplicaReading;
  /** A pool with one connection for health checks only, which never wait for busy connections. */
  probes: Pool;
}

/** Opens the pools of the primary, with shares, and of the replica if configured. An unreachable replica delays nothing. */
export async function connectProduct(
  { env, log, connections }: ConnectOptions,
  { databaseUrl, directUrl, pooled }: DatabaseAddresses,
): Promise<OpenDatabase> {
  const { databaseReadUrl } = env;
  const state = new ReplicaState();
  const options = { directUrl: pooled ? directUrl : undefined };
  const { db, pool } = connectDatabase(databaseUrl, log, {
    ...options,
    shares: connections,
    written: databaseReadUrl ? () => state.changed() : undefined,
  });
  const probes = connectDatabase(databaseUrl, log, { ...options, max: 1 }).pool;
  const primary = { db: databaseOf(db, "visitors"), pool };
  if (pooled) await warnAboutTimeouts(pool, roleOf(databaseUrl), log);
  const reading = databaseReadUrl
    ? readReplica({ primary, primaryUrl: directUrl, replicaUrl: databaseReadUrl, pooled, state, log })
    : readPrimary(primary.db);
  return { db, pool, reading, probes };
}

/** Warns when a role behind a pooler lacks the timeouts that a direct connection would set. */
async function warnAboutTimeouts(pool: Pool, role: string | undefined, log: Logger): Promise<void> {
  const missing = await timeoutsOfRole(pool);
  if (missing.length === 0) return;
  const statements = missing.map(({ name, value }) => `alter role ${role} set ${name} = '${value}';`);
  log.warn(
    `Behind a pooler nothing ends statements and waits that take too long. As PostgreSQL's administrator: ${statements.join(" ")}`,
  );
}
