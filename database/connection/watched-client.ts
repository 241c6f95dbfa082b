import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { DB } from "../schema.generated.ts";

/** Timeouts of ordinary requests in milliseconds; connecting and one response stay below 15 s together. */
const WAITS = { connect: 4_000, statement: 8_000, lock: 4_000, answer: 9_000 } as const;

/** Timeouts of a statement of long work, such as a batch of a bulk act or an import. */
const LONG = { connect: 60_000, statement: 600_000, lock: 60_000, answer: 605_000 } as const;

/** SQL that sets name and timeouts of long work for the rest of a transaction; for callers with a client. */
export const LONG_WORK = `select set_config('statement_timeout', '${LONG.statement}', true), set_config('lock_timeout', '${LONG.lock}', true), set_config('idle_in_transaction_session_timeout', '${LONG.statement}', true), set_config('application_name', 'zenne long work', true)`;

export async function allowLongWork(tx: Kysely<DB>): Promise<void> {
  await sql.raw(LONG_WORK).execute(tx);
}

/** A client with timeouts of its own: PostgreSQL's do not help when its messages do not arrive. COPY streams are watched elsewhere. */
export class WatchedClient extends pg.Client {
  readonly #usualMs: number;
  #answerMs: number;
  #late: NodeJS.Timeout | undefined;
  #busy = false;

  constructor(config?: string | (pg.ClientConfig & { longWork?: boolean })) {
    super(config);
    this.#usualMs = typeof config === "object" && config.longWork ? LONG.answer : WAITS.answer;
    this.#answerMs = this.#usualMs;
    const query = this.query;
    this.query = ((...args: Parameters<typeof query>) => {
      this.#expectAnswer(args[0]);
      return Reflect.apply(query, this, args) as unknown;
    }) as typeof query;
    this.on("drain", () => {
      this.#busy = false;
      clearTimeout(this.#late);
    });
    this.on("end", () => clearTimeout(this.#late));
  }

  get busy(): boolean {
    return this.#busy;
  }

  get worksLong(): boolean {
    return this.#answerMs === LONG.answer;
  }

  forgetLongWork(): void {
    this.#answerMs = this.#usualMs;
  }

  /** Closes the connection at once, without a message that a dead server would have to answer. */
  giveUp(error: Error): void {
    this.connection.stream.destroy(error);
  }

  #expectAnswer(statement: unknown): void {
    const { text = statement, submit } = statement as { text?: unknown; submit?: unknown };
    if (text === LONG_WORK) this.#answerMs = LONG.answer;
    this.#busy = true;
    clearTimeout(this.#late);
    if (typeof submit === "function") return;
    this.#late = setTimeout(() => {
      const silent = Object.assign(new Error("the database does not answer"), { code: "ETIMEDOUT" });
      this.emit("silent", silent);
      this.giveUp(silent);
    }, this.#answerMs);
    this.#late.unref();
  }
}

export const watchedConnections = {
  Client: WatchedClient,
  connectionTimeoutMillis: WAITS.connect,
  statement_timeout: WAITS.statement,
  lock_timeout: WAITS.lock,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.PoolConfig & { Client: typeof WatchedClient };

export const longWorkConnections = {
  ...watchedConnections,
  connectionTimeoutMillis: LONG.connect,
  statement_timeout: LONG.statement,
  lock_timeout: LONG.lock,
  longWork: true,
};

/** Does not name statements: the next one may run on another connection of the server. */
class PooledClient extends WatchedClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query;
    this.query = ((statement: unknown, ...rest: unknown[]) =>
      Reflect.apply(query, this, [withoutName(statement), ...rest]) as unknown) as typeof query;
  }
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== "object" || statement === null || "submit" in statement || !("name" in statement))
    return statement;
  return { ...statement, name: undefined };
}

/** A pooler rejects settings at the start of a connection: they belong to the role (deploy/roles.sql). */
export const pooledConnections = {
  Client: PooledClient,
  connectionTimeoutMillis: WAITS.connect,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.PoolConfig & { Client: typeof WatchedClient };

/** Returns the timeouts missing from a role; its connections through a pooler then have none. */
export async function timeoutsOfRole(
  pool: Pick<pg.Pool, "query">,
): Promise<{ name: string; value: string }[]> {
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } = watchedConnections;
  const wanted = Object.entries({ statement_timeout, lock_timeout, idle_in_transaction_session_timeout });
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = '0'",
    [wanted.map(([name]) => name)],
  );
  const unset = new Set(rows.map(({ name }) => name));
  return wanted
    .filter(([name]) => unset.has(name))
    .map(([name, milliseconds]) => ({ name, value: `${milliseconds / 1000}s` }));
}

/** Closes the idle connections of a pool when the server does not respond on one, so that they are reopened. */
export function replaceSilentConnections(pool: pg.Pool): void {
  const clients = new Set<WatchedClient>();
  pool.on("connect", (client) => {
    if (!(client instanceof WatchedClient)) return;
    clients.add(client);
    (client as NodeJS.EventEmitter).on("silent", (error: Error) => {
      for (const each of clients) if (each !== client && !each.busy) each.giveUp(error);
    });
  });
  pool.on("remove", (client) => client instanceof WatchedClient && clients.delete(client));
  pool.on("release", (_error, client) => client instanceof WatchedClient && client.forgetLongWork());
}
