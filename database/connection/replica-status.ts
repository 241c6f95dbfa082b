import type pg from "pg";
import type { Lsn, ReplicaStatus } from "./replica-state.ts";

type Asked = Pick<pg.Pool, "query">;

/**
 * Where the primary's log is: every transaction that has been committed, or announced, is before it. Replicas get no more
 * than what is flushed, which with synchronous_commit = off is behind the commits: then it is where the next entry goes.
 */
export async function queryPrimaryPosition(primary: Asked): Promise<Lsn> {
  const { rows } = await primary.query<{ lsn: Lsn }>(
    `select pg_wal_lsn_diff(case current_setting('synchronous_commit') when 'off'
       then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0')::bigint as lsn`,
  );
  return rows[0]!.lsn;
}

/** How far a replica has replayed the log. */
export async function queryReplicaStatus(replica: Asked): Promise<ReplicaStatus> {
  const { rows } = await replica.query<ReplicaStatus>(
    `select pg_is_in_recovery() as standby,
       coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::bigint as replayed`,
  );
  return rows[0]!;
}

/** Whether both are the same database of the same cluster: a place in the log says nothing in any other. */
export async function sameDatabase(primary: Asked, replica: Asked): Promise<boolean> {
  const [ours, its] = await Promise.all([identityOf(primary), identityOf(replica)]);
  return ours === its;
}

async function identityOf(server: Asked): Promise<string> {
  const { rows } = await server.query<{ identity: string }>(
    "select system_identifier || ' ' || current_database() as identity from pg_control_system()",
  );
  return rows[0]!.identity;
}
