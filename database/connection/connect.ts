import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";
import {
  type Compilable,
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
} from "kysely";
import pg, { type Pool, type PoolClient } from "pg";
import type { DB } from "../schema.generated.ts";
import { limitLockWaits } from "./lock-waits.ts";
import { type Share, SHARES, type Shares } from "./shares.ts";
import { followOutcome } from "./unknown-outcome.ts";
import {
  longWorkConnections,
  pooledConnections,
  replaceSilentConnections,
  watchedConnections,
} from "./watched-client.ts";

const [ZERO, HYPHEN, POINT, PLUS] = [48, 45, 46, 43];

/** Parses `2026-03-01 12:34:56.789+00`, and passes any other form to `otherwise`. The driver's parser is most of a page's cost. */
export function timestampParser<Other>(otherwise: (text: string) => Other): (text: string) => Date | Other {
  return (text) => {
    const fraction = text.charCodeAt(19) === POINT;
    const end = text.length - 3;
    const isPlain =
      text.charCodeAt(4) === HYPHEN &&
      text.charCodeAt(end) === PLUS &&
      (fraction ? end > 20 : end === 19) &&
      text.endsWith("00") &&
      // Date.UTC takes years up to 99 as those of the twentieth century.
      !text.startsWith("00");
    if (!isPlain) return otherwise(text);
    const pair = (at: number) => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
    let thousandths = 0;
    for (let at = 20; at < 23; at += 1)
      thousandths = thousandths * 10 + (fraction && at < end ? text.charCodeAt(at) - ZERO : 0);
    return new Date(
      Date.UTC(pair(0) * 100 + pair(2), pair(5) - 1, pair(8), pair(11), pair(14), pair(17), thousandths),
    );
  };
}

const names = new Map<string, string>();

function nameStatement(text: string, name: string): void {
  names.set(text, name);
}

const preparing = new AsyncLocalStorage<true>();
/** Maximum number of prepared statements: lists of any length would make ever new texts. */
const MOST_NAMES = 500;

/**
 * Runs reads of one record with prepared statements, named by their texts: planning costs many times the execution.
 * Their best plan is the same for all values, since each finds its rows by the record's id.
 */
export const readPrepared = <Result>(read: () => Promise<Result>): Promise<Result> =>
  preparing.run(true, read);

function nameOf(text: string, values: readonly unknown[]): string | undefined {
  const name = names.get(text);
  if (name !== undefined || values.length === 0 || names.size >= MOST_NAMES || !preparing.getStore())
    return name;
  nameStatement(text, `read-${createHash("sha256").update(text).digest("base64url").slice(0, 16)}`);
  return names.get(text);
}

interface StatementClient extends PostgresPoolClient {
  release(broken?: boolean): void;
}

export interface StatementPool extends PostgresPool {
  connect(): Promise<StatementClient>;
}

/**
 * Prepares statements that have a name.
 * @param written called after each statement that may have written, and after its commit
 */
export function preparedStatementPool(pool: Pool, written?: () => void): StatementPool {
  const clients = new WeakMap<PoolClient, StatementClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const naming = clients.get(client) ?? preparedStatementClient(client, written);
      clients.set(client, naming);
      return naming;
    },
    end: () => pool.end(),
  };
}

/** The same pool for one share, with a queue for its connections. */
function connectionsOfShare(statements: StatementPool, shares: Shares, share: Share): StatementPool {
  return {
    async connect() {
      const giveBack = await shares.take(share);
      try {
        const client = await statements.connect();
        const release = (broken?: boolean) => {
          client.release(broken);
          giveBack();
        };
        return { query: client.query, release };
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    end: async () => {},
  };
}

function preparedStatementClient(client: PoolClient, written?: () => void): StatementClient {
  const outcome = followOutcome(client, written);
  let stale = false;
  const markStale = (error: unknown) => {
    // A connection opened while the database was read-only stays read-only.
    if ((error as { code?: unknown }).code === "25006") stale = true;
    throw error;
  };
  const send = async (text: string, values: unknown[] = []) => {
    const name = nameOf(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      // A newer version running beside this one has added a column: this connection cannot prepare the statement again.
      if (name === undefined || (error as { code?: unknown }).code !== "0A000") throw error;
      stale = true;
      return client.query({ text, values });
    }
  };
  return {
    // The overload with cursors is unused: the dialect has no cursor constructor.
    query: ((text: string, values: unknown[]) =>
      outcome.of(text, () => send(text, values)).catch(markStale)) as unknown as PostgresPoolClient["query"],
    release: (broken = false) => client.release(stale || broken || outcome.isUnknown()),
  };
}

export type Database = Kysely<DB>;

export interface ConnectionLog {
  warn(details: object, message: string): void;
}

// count(*) and bigint keys are strings by default; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day has no time zone: as a Date it would be midnight by the server's clock.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);
pg.types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  timestampParser(pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)),
);

/** Maximum number of concurrent exports; each holds a connection, outside the shares, while its reader downloads. */
export const MOST_EXPORTS = 3;

interface ConnectOptions {
  /** Shares of the connections; without them connections are given in order of arrival. */
  shares?: Shares;
  max?: number;
  /** Direct address, when `url` leads to a pooler in transaction mode (docs/decisions/0043): nothing is prepared or set there. */
  directUrl?: string | undefined;
  /** Uses the timeouts of long work for all statements: for tools and tests that fill whole tables. */
  longWork?: boolean;
  /** Called after each statement that may have written, and after its commit. */
  written?: (() => void) | undefined;
}

/** Connects to the database. Broken idle connections are replaced and never end the process. Timeouts: watched-client.ts, lock-waits.ts. */
export function connectDatabase(
  url: string,
  log: ConnectionLog,
  {
    shares,
    max = shares ? shares.total + MOST_EXPORTS : 10,
    directUrl,
    longWork,
    written,
  }: ConnectOptions = {},
): { db: Database; pool: pg.Pool } {
  // Behind a pooler the driver does not know the server's process ids: this process's connections are found by name.
  const name = directUrl ? `zenne ${randomBytes(4).toString("hex")}` : "zenne";
  const pool = new pg.Pool({
    ...(directUrl ? pooledConnections : longWork ? longWorkConnections : watchedConnections),
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    application_name: name,
  });
  const logError = (error: Error) => log.warn({ reason: error.message }, "database connection lost");
  pool.on("error", logError);
  // A checked-out client has no error handler of the pool: without ours an error would end the process.
  pool.on("connect", (client) => client.on("error", logError));
  replaceSilentConnections(pool);
  limitLockWaits(
    pool,
    directUrl ? { url: directUrl, named: name } : { url },
    () =>
      (pool.waitingCount > 0 && pool.idleCount === 0) ||
      SHARES.some((share) => shares && shares.waiting(share) > 0),
  );
  const statements = preparedStatementPool(pool, written);
  const open = (connections: StatementPool) => {
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) });
    pools.set(db, pool);
    return db;
  };
  const db = open(statements);
  if (shares)
    ofShares.set(
      db,
      new Map(SHARES.map((share) => [share, open(connectionsOfShare(statements, shares, share))])),
    );
  return { db, pool };
}

const pools = new WeakMap<Database, pg.Pool>();
const ofShares = new WeakMap<Database, Map<Share, Database>>();

export function poolOf(db: Database): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error("this database was not opened by connectDatabase");
  return pool;
}

/** Returns the database with the connections of a share; the same database when it has no shares. */
export const databaseOf = (db: Database, share: Share): Database => ofShares.get(db)?.get(share) ?? db;

export type ValueOf<Values> = <Key extends keyof Values & string>(key: Key) => RawBuilder<Values[Key]>;

class Placeholder {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** A prepared query whose best plan is the same for all values (docs/decisions/0013); `value("name")` is a parameter. */
export function prepared<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (db: Database, value: ValueOf<Values>) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    if (!compiled) {
      compiled = build(db, (key) => sql.val(new Placeholder(key)) as RawBuilder<never>).compile();
      nameStatement(compiled.sql, name);
    }
    const parameters = compiled.parameters.map((part) =>
      part instanceof Placeholder ? values[part.key] : part,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

export function toCompilable<Row>(db: Database, statement: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => statement.compile(db) };
}
