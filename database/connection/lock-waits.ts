import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { WatchedClient } from "./watched-client.ts";

const checkIntervalMs = 500;
/** Interval between cancellations: a freed connection goes to the next query, which may wait for the same lock. */
const repeatMs = 100;
/** Milliseconds: our own advisory locks are short, as are those of commits with `notify` (object) and of growing tables. */
const queueMs = 2_000;

interface Server {
  url: string;
  /** Prefix of the connection names behind a pooler; otherwise connections are found by process id. */
  named?: string;
}

/** Limits queries that wait for locks to half of the pool while others wait for a connection: the longest waits are cancelled. */
export function limitLockWaits(pool: pg.Pool, server: Server, isWaitedFor: () => boolean): void {
  const clients = new Set<WatchedClient>();
  pool.on("connect", (client) => client instanceof WatchedClient && clients.add(client));
  pool.on("remove", (client) => client instanceof WatchedClient && clients.delete(client));
  const isCrowded = () => !pool.ending && isWaitedFor();
  const cancelWhileCrowded = async () => {
    while (isCrowded()) {
      const ordinary = [...clients].filter((client) => client.busy && !client.worksLong);
      await cancelWaiting(server, ordinary, Math.floor(pool.options.max / 2));
      await setTimeout(repeatMs, undefined, { ref: false });
    }
  };
  let crowdedBefore = false;
  let cancelling = false;
  const timer = setInterval(() => {
    if (pool.ending) return clearInterval(timer);
    if (isCrowded() && crowdedBefore && !cancelling) {
      cancelling = true;
      void cancelWhileCrowded().finally(() => (cancelling = false));
    }
    crowdedBefore = isCrowded();
  }, checkIntervalMs);
  timer.unref();
}

async function cancelWaiting(server: Server, clients: WatchedClient[], may: number): Promise<void> {
  const client = new pg.Client({
    connectionString: server.url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    application_name: "zenne locks",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(
      `select pg_cancel_backend(pid) from (
         select pid, wait_event, row_number() over (order by query_start desc) as place,
           extract(epoch from clock_timestamp() - query_start) * 1000 as waited_ms
         from pg_stat_activity
         where wait_event_type = 'Lock'
           and (case when $4::text is null then pid = any($1::int[]) else starts_with(application_name, $4) end)) as waiting
       where place > $2 and (wait_event not in ('advisory', 'object', 'extend') or waited_ms > $3)`,
      [
        clients.map((each) => (each as WatchedClient & { processID: number }).processID),
        may,
        queueMs,
        server.named ?? null,
      ],
    );
  } catch {
  } finally {
    void client.end().catch(() => {});
  }
}
