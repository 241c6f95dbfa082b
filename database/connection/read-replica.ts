import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { DB } from "../schema.generated.ts";
import { type ConnectionLog, type Database, preparedStatementPool, type StatementPool } from "./connect.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import {
  queryPrimaryPosition,
  queryReplicaStatus,
  type ReplicaState,
  sameDatabase,
} from "./replica-state.ts";
import { withTimeout } from "#app/kit/promises.ts";
import { pooledConnections, replaceSilentConnections, watchedConnections } from "./watched-client.ts";

/** Milliseconds between checks of a replica that is up to date; it may be read that long after falling behind. */
const levelMs = 1_000;
/** Milliseconds that a change needs to reach a nearby replica. */
const arrivalMs = 5;
/** Minimum and maximum interval between checks of a replica that is behind. */
const soonestMs = 20;
const behindMs = 100;
/** Timeout of a check, after which the replica counts as unreachable. */
const checkMs = 1_500;
/** Timeout of a read, longer than a visitor's read takes; then the primary is queried. */
const answerMs = 3_000;
/** Delay of the log message about a replica that is behind; shorter lags follow every write. */
const sayBehindMs = 5_000;

export interface ReplicaReading {
  /**
   * Returns a database that is at least as new as every write of this process and every received event; read-only. Call
   * it once per page, after its own writes. When the replica fails during a read, the primary answers.
   */
  db(): Database;
  noteEvent(): void;
  /** Counts the results of `db`, and tells how far the replica is behind; null without a replica. */
  figures(): { replica: number; primary: number; readable: boolean; behind: number } | null;
  stop(): Promise<void>;
}

export function readPrimary(db: Database): ReplicaReading {
  return { db: () => db, noteEvent: () => {}, figures: () => null, stop: async () => {} };
}

interface ReplicaOptions {
  primary: { db: Database; pool: pg.Pool };
  primaryUrl: string;
  replicaUrl: string;
  pooled: boolean;
  state: ReplicaState;
  log: ConnectionLog & { info(details: object, message: string): void };
}

/** Reads from a replica when it is new enough, otherwise from the primary (docs/decisions/0043). Never fails because of the replica. */
export function readReplica(settings: ReplicaOptions): ReplicaReading {
  const { state, primary } = settings;
  const options = { connectionTimeoutMillis: 1_000, idleTimeoutMillis: 30_000 };
  const replica = new pg.Pool({
    ...(settings.pooled ? pooledConnections : watchedConnections),
    ...options,
    connectionString: settings.replicaUrl,
    max: 10,
    application_name: "zenne reads",
  });
  const checks = new pg.Pool({
    ...watchedConnections,
    ...options,
    connectionString: settings.primaryUrl,
    max: 1,
    application_name: "zenne replica",
  });
  for (const pool of [replica, checks]) {
    // The health check reports an unreachable replica.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    replaceSilentConnections(pool);
  }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: orPrimary(
        preparedStatementPool(replica),
        preparedStatementPool(primary.pool, () => state.changed()),
        state,
      ),
    }),
  });
  const stopped = new AbortController();
  const following = follow({ ...settings, replica, checks }, stopped.signal);
  const reads = { replica: 0, primary: 0 };
  return {
    db() {
      const from = state.isReadable ? "replica" : "primary";
      reads[from] += 1;
      return from === "replica" ? db : primary.db;
    },
    noteEvent: () => state.changed(),
    figures: () => ({ ...reads, readable: state.isReadable, behind: state.behind }),
    async stop() {
      stopped.abort();
      await following;
      await Promise.all([replica.end(), checks.end()]);
    },
  };
}

/** Connections to the replica that fall back to the primary when the replica fails. */
function orPrimary(replica: StatementPool, primary: StatementPool, state: ReplicaState): StatementPool {
  const connect = async () => {
    // An earlier read of the same page has detected the problem.
    if (state.problem !== null) return primary.connect();
    let client: Awaited<ReturnType<StatementPool["connect"]>>;
    try {
      client = await replica.connect();
    } catch {
      state.refuse("away");
      return primary.connect();
    }
    let onPrimary = false;
    const query = async (text: string, values: readonly unknown[]) => {
      try {
        return await (onPrimary ? client.query(text, values) : inTime(answerMs, client.query(text, values)));
      } catch (error) {
        if (onPrimary || !isReplicas(error)) throw error;
        if (isDatabaseUnavailable(error)) state.refuse("away");
        client.release(true);
        onPrimary = true;
        client = await primary.connect();
        return client.query(text, values);
      }
    };
    return { query: query as PostgresPoolClient["query"], release: () => client.release() };
  };
  return { connect, end: async () => {} };
}

/** Tells errors of the replica from errors of the query; a conflict with replay (40001) is one of the replica. */
const isReplicas = (error: unknown) =>
  isDatabaseUnavailable(error) || ["40001", "40P01"].includes(String((error as { code?: unknown }).code));

async function inTime<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  return withTimeout(answer, milliseconds, () => {
    throw Object.assign(new Error("the replica does not answer"), { code: "ETIMEDOUT" });
  });
}

type ReplicaPools = ReplicaOptions & { replica: pg.Pool; checks: pg.Pool };

/** Checks primary and replica for the life of the process, and logs when the replica begins or ceases to be read. */
async function follow(settings: ReplicaPools, signal: AbortSignal): Promise<void> {
  const { state } = settings;
  const say = createStateLogger(settings);
  let pauseMs = soonestMs;
  while (!signal.aborted) {
    await inTime(checkMs, checkReplica(settings, state.problem !== null)).catch(() => state.refuse("away"));
    say();
    if (state.isReadable) {
      pauseMs = soonestMs;
      await Promise.race([state.nextChange(), pause(levelMs, signal)]);
      await pause(arrivalMs, signal);
    } else {
      await pause(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, state.problem ? levelMs : behindMs);
    }
  }
}

/** Runs a check. A server that was unreachable may have been replaced by another one. */
async function checkReplica({ state, checks, replica }: ReplicaPools, isNew: boolean): Promise<void> {
  if (isNew && !(await sameDatabase(checks, replica))) return state.refuse("another database");
  const { changes } = state;
  if (isNew || state.isUncovered || state.isReadable)
    state.primaryAt(await queryPrimaryPosition(checks), changes);
  state.replicaIs(await queryReplicaStatus(replica));
}

function createStateLogger({ state, log }: ReplicaOptions): () => void {
  let reported = "";
  let levelAt = performance.now();
  return () => {
    if (state.isReadable) levelAt = performance.now();
    const lags = performance.now() - levelAt > sayBehindMs;
    const now = state.isReadable ? "level" : (state.problem ?? (lags ? "behind" : reported));
    if (now === reported) return;
    reported = now;
    if (now === "level") log.info({}, "the replica is read");
    else log.warn({ reason: reasons[now] }, "the replica is not read, the primary is instead");
  };
}

const reasons: Record<string, string> = {
  away: "it does not answer, or does not let our role in",
  writable: "it takes writes, so it is no replica",
  "another database": "it is not a replica of the database of DATABASE_URL",
  behind: "it is behind",
};

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => {});
}
