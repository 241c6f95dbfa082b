import { statfs } from "node:fs/promises";
import type pg from "pg";
import { Counter, Gauge, type Registry } from "prom-client";
import { SHARES } from "#database/connection/shares.ts";
import type { ReplicaReading } from "#database/connection/read-replica.ts";
import { withTimeout } from "#app/kit/promises.ts";
import { type Admission, createAdmission } from "../admission.ts";

const timeoutMs = 1_000;

/**
 * Registers metrics of pool, database and queue.
 * @returns a function that updates the values; those of the queue are left out while it is unavailable
 */
export function registerDatabaseMetrics(
  register: Registry,
  pool: pg.Pool,
  admission: Pick<Admission, "connections" | "figures"> = createAdmission(),
): () => Promise<void> {
  const registers = [register];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const byState = (name: string, help: string) => new Gauge({ name, help, registers, labelNames: ["state"] });
  const connections = byState("zenne_database_connections", "Connections of this process to the database.");
  const most = gauge("zenne_database_connections_max", "The most connections this process opens.");
  const byShare = { labelNames: ["share"], registers };
  const waiting = new Gauge({
    name: "zenne_database_waiting",
    help: "Work that waits for a connection, by share.",
    ...byShare,
  });
  const held = new Gauge({
    name: "zenne_http_requests_waiting",
    help: "Requests that wait to begin, by share.",
    ...byShare,
  });
  const refused = new Counter({
    name: "zenne_http_requests_refused_total",
    help: "Requests refused because they would have waited too long, by share.",
    ...byShare,
  });
  const up = gauge("zenne_database_up", "1 when the database answers within a second.");
  const jobs = byState(
    "zenne_queue_jobs",
    "Jobs in the queue: due now, due later, and given up after their last attempt.",
  );
  const oldest = gauge("zenne_queue_oldest_seconds", "How long the oldest job that is due has been waiting.");
  return async () => {
    connections.set({ state: "idle" }, pool.idleCount);
    connections.set({ state: "busy" }, pool.totalCount - pool.idleCount);
    most.set(pool.options.max);
    refused.reset();
    for (const share of SHARES) {
      const figures = admission.figures(share);
      waiting.set({ share }, admission.connections.waiting(share));
      held.set({ share }, figures.waiting);
      refused.inc({ share }, figures.refused);
    }
    const queue = await inTime(readQueue(pool));
    up.set(queue ? 1 : 0);
    oldest.set(queue?.oldest ?? NaN);
    jobs.reset();
    if (!queue) return;
    jobs.set({ state: "due" }, queue.due);
    jobs.set({ state: "later" }, queue.later);
    jobs.set({ state: "given_up" }, queue.given_up);
  };
}

interface Queue {
  due: number;
  later: number;
  given_up: number;
  oldest: number;
}

async function readQueue(pool: pg.Pool): Promise<Queue | undefined> {
  const { rows } = await pool.query<Queue>(`
    select count(*) filter (where attempts < max_attempts and run_at <= now())::int as due,
      count(*) filter (where attempts < max_attempts and run_at > now())::int as later,
      count(*) filter (where attempts >= max_attempts)::int as given_up,
      coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())), 0)
        ::float8 as oldest
    from graphile_worker.jobs`);
  return rows[0];
}

const returnUndefined = () => undefined;
const inTime = <Value>(work: Promise<Value>) =>
  withTimeout(work.catch(returnUndefined), timeoutMs, returnUndefined);

export function registerMaintenanceMetrics(register: Registry, pool: pg.Pool): () => Promise<void> {
  const registers = [register];
  const held = new Gauge({
    name: "zenne_sweeps_held",
    help: "1 while nothing that expired is removed, because the clock jumped.",
    registers,
  });
  const byKind = (name: string, help: string) => new Gauge({ name, help, registers, labelNames: ["kind"] });
  const good = byKind(
    "zenne_maintenance_good_timestamp_seconds",
    "When the last backup, and the last check of the data (npm run verify), ended well; none before the first.",
  );
  const failed = byKind(
    "zenne_maintenance_failed",
    "1 when the last backup, or check of the data, did not end well.",
  );
  return async () => {
    const maintenance = await inTime(readMaintenance(pool));
    held.set(maintenance ? Number(maintenance.held) : NaN);
    good.reset();
    failed.reset();
    for (const { kind, seconds, failed: isFailed } of maintenance?.runs ?? []) {
      if (seconds !== null) good.set({ kind }, seconds);
      failed.set({ kind }, Number(isFailed));
    }
  };
}

interface MaintenanceReading {
  held: boolean;
  runs: { kind: string; seconds: number | null; failed: boolean }[];
}

async function readMaintenance(pool: pg.Pool): Promise<MaintenanceReading | undefined> {
  const { rows } = await pool.query<MaintenanceReading>(`
    select exists (select from sweep_clock where jumped_from is not null) as held,
      coalesce((select json_agg(json_build_object('kind', kind, 'seconds', extract(epoch from good_at), 'failed', problem is not null))
        from maintenance_runs), '[]') as runs`);
  return rows[0];
}

export function registerReadMetrics(
  register: Registry,
  reading: Pick<ReplicaReading, "figures">,
): () => void {
  if (!reading.figures()) return () => {};
  const registers = [register];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const reads = new Counter({
    name: "zenne_visitor_reads_total",
    help: "Reads of visitors by where they were sent.",
    labelNames: ["server"],
    registers,
  });
  const readable = gauge(
    "zenne_replica_readable",
    "1 while the replica has everything this process knows of.",
  );
  const behind = gauge("zenne_replica_behind_bytes", "What the replica had yet to replay at the last look.");
  return () => {
    const figures = reading.figures()!;
    reads.reset();
    reads.inc({ server: "replica" }, figures.replica);
    reads.inc({ server: "primary" }, figures.primary);
    readable.set(figures.readable ? 1 : 0);
    behind.set(figures.behind);
  };
}

export function registerDiskMetrics(register: Registry, folder: string): () => Promise<void> {
  const registers = [register];
  const free = new Gauge({
    name: "zenne_disk_free_bytes",
    help: "Room left for us on the disk of DATA_DIR.",
    registers,
  });
  const size = new Gauge({ name: "zenne_disk_size_bytes", help: "Size of the disk of DATA_DIR.", registers });
  return async () => {
    const disk = await statfs(folder).catch(() => undefined);
    free.set(disk ? disk.bavail * disk.bsize : NaN);
    size.set(disk ? disk.blocks * disk.bsize : NaN);
  };
}
