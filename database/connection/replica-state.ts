import type pg from "pg";

type Lsn = number;

/** Reason for not reading a replica, whatever it has replayed. */
type ReplicaProblem = "away" | "writable" | "another database";

interface ReplicaStatus {
  /** False for a server that takes writes: it is, or has become, no replica. */
  standby: boolean;
  replayed: Lsn;
}

/** A replica is read once it has replayed every change this process knows of, and is where the primary was two checks ago. */
export class ReplicaState {
  #changes = 0;
  #covered = -1;
  #needed: Lsn = Number.POSITIVE_INFINITY;
  #primary: Lsn = 0;
  #floor: Lsn = 0;
  #replayed: Lsn = 0;
  #problem: ReplicaProblem | null = "away";
  #wake: () => void = () => {};

  /** A change became known: from now on the replica is not read before it has replayed it. */
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

/** Replicas get what is flushed; with synchronous_commit = off that is behind the commits: the next entry. */
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
