import { readdir, statfs } from "node:fs/promises";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type pg from "pg";
import type { Family } from "./series.ts";

type LoopDelay = ReturnType<typeof monitorEventLoopDelay>;

const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  kind: "gauge",
  samples: [{ value }],
});

/** The longest a question to the database may hold up the answer. */
const patienceMs = 1_000;
const nanoseconds = 1e9;

/** How full the pool of database connections is. */
export function poolFamilies(pool: pg.Pool): Family[] {
  return [
    {
      name: "zenne_database_connections",
      help: "Connections of this process to the database.",
      kind: "gauge",
      samples: [
        { labels: { state: "idle" }, value: pool.idleCount },
        { labels: { state: "busy" }, value: pool.totalCount - pool.idleCount },
      ],
    },
    gauge("zenne_database_connections_max", "The most connections this process opens.", pool.options.max),
    gauge("zenne_database_waiting", "Requests that wait for a connection.", pool.waitingCount),
  ];
}

/** Whether the database answers, and what waits in the queue; the queue is left out while it does not. */
export async function databaseFamilies(pool: pg.Pool): Promise<Family[]> {
  const up = (value: number) =>
    gauge("zenne_database_up", "1 when the database answers within a second.", value);
  const queue = await Promise.race([readQueue(pool).catch(() => undefined), silence()]);
  if (!queue) return [up(0)];
  return [
    up(1),
    {
      name: "zenne_queue_jobs",
      help: "Jobs in the queue: due now, due later, and given up after their last attempt.",
      kind: "gauge",
      samples: [
        { labels: { state: "due" }, value: queue.due },
        { labels: { state: "later" }, value: queue.later },
        { labels: { state: "given_up" }, value: queue.given_up },
      ],
    },
    gauge(
      "zenne_queue_oldest_seconds",
      "How long the oldest job that is due has been waiting.",
      queue.oldest,
    ),
  ];
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

function silence(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs).unref();
  });
}

/** Memory, processor and open files of this process, under the names Prometheus users know. */
export async function processFamilies(): Promise<Family[]> {
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const files = await readdir("/proc/self/fd").catch(() => undefined);
  return [
    gauge(
      "process_start_time_seconds",
      "When the process started, since 1970.",
      performance.timeOrigin / 1000,
    ),
    gauge("process_resident_memory_bytes", "Memory in use.", memory.rss),
    gauge("nodejs_heap_size_used_bytes", "JavaScript's part of it in use.", memory.heapUsed),
    gauge(
      "nodejs_external_memory_bytes",
      "Memory outside JavaScript's heap, such as buffers.",
      memory.external,
    ),
    {
      name: "process_cpu_seconds_total",
      help: "Processor time used.",
      kind: "counter",
      samples: [{ value: (user + system) / 1e6 }],
    },
    ...(files ? [gauge("process_open_fds", "Open files and connections.", files.length)] : []),
  ];
}

/** How busy JavaScript's one thread is, and how late it comes to things. */
export function loopFamilies(delay: LoopDelay): Family[] {
  const { active, idle } = performance.eventLoopUtilization();
  const families: Family[] = [
    {
      name: "nodejs_eventloop_seconds_total",
      help: "Time the event loop was busy and idle; busy over both is how full it is.",
      kind: "counter",
      samples: [
        { labels: { state: "busy" }, value: active / 1000 },
        { labels: { state: "idle" }, value: idle / 1000 },
      ],
    },
    {
      name: "nodejs_eventloop_lag_seconds",
      help: "How late the event loop was since the last reading.",
      kind: "gauge",
      samples: [
        { labels: { quantile: "0.5" }, value: lateness(delay, delay.percentile(50)) },
        { labels: { quantile: "0.99" }, value: lateness(delay, delay.percentile(99)) },
        { labels: { quantile: "1" }, value: lateness(delay, delay.max) },
      ],
    },
  ];
  delay.reset();
  return families;
}

const resolutionMs = 50;

/** Watches the event loop, twenty times a second; does not keep the process alive. */
export function watchLoop(): LoopDelay {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return delay;
}

/** The histogram measures the whole interval: what exceeds it is lateness. */
function lateness(delay: LoopDelay, measured: number): number {
  return delay.count === 0 ? 0 : Math.max(0, measured / nanoseconds - resolutionMs / 1000);
}

/** Room on the disk of the data folder, where the embedded database and the outbox are. */
export async function diskFamilies(folder: string): Promise<Family[]> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return [];
  return [
    gauge("zenne_disk_free_bytes", "Room left for us on the disk of DATA_DIR.", disk.bavail * disk.bsize),
    gauge("zenne_disk_size_bytes", "Size of the disk of DATA_DIR.", disk.blocks * disk.bsize),
  ];
}
