import type pg from "pg";

type Lsn = number;

/** Reason for not reading a replica, however much it has replayed. */
type ReplicaProblem = "away" | "writable" | "another database";

interface ReplicaStatus {
  /** False for a server that accepts writes: it is not, or no longer, a replica. */
  standby: boolean;
  replayed: Lsn;
}

/**
 * Decides whether a replica may be read: when it has replayed every change known to this process, and the primary's
 * position of two checks ago.
 */
export class ReplicaState {
  #changes = 0;
  #covered = -1;
  #needed: Lsn = Number.POSITIVE_INFINITY;
  #primary: Lsn = 0;
  #floor: Lsn = 0;
  #replayed: Lsn = 0;
  #problem: ReplicaProblem | null = "away";
  #wake: () => void = () => {};

  /** Records a change: the replica is not read before it has replayed it. */
  changed(): void {
    this.#changes += 1;
    this.#wake();
  }

  get changes(): number {
    return this.#changes;
  }

  get problem(): ReplicaProblem | null {
    return this.#problem;
  }

  get isUncovered(): boolean {
    return this.#covered !== this.#changes;
  }

  get isReadable(): boolean {
    return (
      this.#problem === null &&
      !this.isUncovered &&
      this.#replayed >= this.#needed &&
      this.#replayed >= this.#floor
    );
  }

  get behind(): number {
    return Math.max(0, this.#primary - this.#replayed);
  }

  primaryAt(lsn: Lsn, changes: number): void {
    if (changes === this.#covered) this.#floor = this.#primary;
    else this.#needed = lsn;
    this.#covered = changes;
    this.#primary = lsn;
  }

  replicaIs({ standby, replayed }: ReplicaStatus): void {
    this.#problem = standby ? null : "writable";
    this.#replayed = replayed;
  }

  refuse(problem: ReplicaProblem): void {
    this.#problem = problem;
    this.#wake();
  }

  nextChange(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }
}

type Reader = Pick<pg.Pool, "query">;

/**
 * Returns the position that replicas must reach. They receive flushed entries; with synchronous_commit = off these lag
 * behind commits, so the next entry is awaited.
 */
export async function queryPrimaryPosition(primary: Reader): Promise<Lsn> {
  const { rows } = await primary.query<{ lsn: Lsn }>(
    `select pg_wal_lsn_diff(case current_setting('synchronous_commit') when 'off'
       then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0')::bigint as lsn`,
  );
  return rows[0]!.lsn;
}

export async function queryReplicaStatus(replica: Reader): Promise<ReplicaStatus> {
  const { rows } = await replica.query<ReplicaStatus>(
    `select pg_is_in_recovery() as standby,
       coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::bigint as replayed`,
  );
  return rows[0]!;
}

export async function sameDatabase(primary: Reader, replica: Reader): Promise<boolean> {
  const [ours, its] = await Promise.all([identityOf(primary), identityOf(replica)]);
  return ours === its;
}

async function identityOf(server: Reader): Promise<string> {
  const { rows } = await server.query<{ identity: string }>(
    "select system_identifier || ' ' || current_database() as identity from pg_control_system()",
  );
  return rows[0]!.identity;
}
