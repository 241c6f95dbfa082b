/** A place in the write-ahead log, in bytes from its start. */
export type Lsn = number;

/** Why a replica is not read, whatever it has replayed. */
type ReplicaProblem = "away" | "writable" | "another database";

/** What the replica said of itself. */
export interface ReplicaStatus {
  /** False for a server that takes writes: it is, or has become, no replica. */
  standby: boolean;
  replayed: Lsn;
}

/**
 * Decides whether a replica may be read: when it has replayed the log as far as the newest change this process knows of,
 * its own writes and the events it received, and as far as the primary was at the check before the last.
 */
export class ReplicaState {
  #changes = 0;
  /** The changes that `#needed` covers. */
  #covered = -1;
  #needed: Lsn = Number.POSITIVE_INFINITY;
  /** Where the primary was at the last check, and at the one before it. */
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

  /** The number of changes so far; taken before the primary is asked. */
  get changes(): number {
    return this.#changes;
  }

  get problem(): ReplicaProblem | null {
    return this.#problem;
  }

  /** Whether a change is known whose place in the log is not. */
  get isUncovered(): boolean {
    return this.#covered !== this.#changes;
  }

  /** Whether the replica has everything that this process knows of. */
  get isReadable(): boolean {
    return (
      this.#problem === null &&
      !this.isUncovered &&
      this.#replayed >= this.#needed &&
      this.#replayed >= this.#floor
    );
  }

  /** Bytes of the log that the replica has yet to replay, as far as is known. */
  get behind(): number {
    return Math.max(0, this.#primary - this.#replayed);
  }

  /** The primary was here, after as many changes at least. */
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

  /** Until the replica answers again. */
  refuse(problem: ReplicaProblem): void {
    this.#problem = problem;
    this.#wake();
  }

  /** Resolves at the next change, or when the replica is refused. */
  nextChange(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }
}
