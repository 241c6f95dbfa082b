import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { EmbeddedPostgres } from "#operations/embedded/start.ts";
import { parseLiveEvent } from "#app/live/event.ts";
import { expectThat, until } from "../harness/cases.ts";
import { insertMessage } from "./live-bell.ts";
import { cpuOfProcess, median } from "./measure.ts";
import { signIn, startProduct } from "./product.ts";

interface StreamFigures {
  streams: number;
  memoryBeforeMb: number;
  memoryOpenMb: number;
  memoryAfterMb: number;
  cpuIdle: number;
  cpuSending: number;
  toldMedian: number;
  toldWorst: number;
  /** Changes made while the database was killed and came back, and how many some stream never learnt of. */
  inserted: number;
  resyncs: number;
  missed: number;
  stopMs: number;
}

interface Reader {
  changes: Set<string>;
  ready: boolean;
  resyncs: number;
}

/** The hub allows twelve. */
const STREAMS_OF_A_SESSION = 10;

/** Shared by the readers of all streams: ids by the moment they were sent, and looks at the whole table. */
class SharedProgress {
  readonly sentAt = new Map<string, number>();
  readonly delays: number[] = [];
  #pool: pg.Pool;
  #look: Promise<string[]> | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  look(): Promise<string[]> {
    this.#look ??= pause(20).then(async () => {
      this.#look = null;
      const { rows } = await this.#pool.query<{ id: string }>("select id from contact_submissions");
      return rows.map(({ id }) => id);
    });
    return this.#look;
  }

  async insert(): Promise<void> {
    const id = crypto.randomUUID();
    this.sentAt.set(id, performance.now());
    for (;;) {
      try {
        await this.#pool.query(insertMessage, ["a@b.example", id]);
        return;
      } catch (error) {
        // A commit whose answer was lost with the database is there already.
        if ((error as { code?: string }).code === "23505") return;
        await pause(20);
      }
    }
  }
}

export async function measureStreams(database: EmbeddedPostgres, streams: number): Promise<StreamFigures> {
  const pool = new pg.Pool({ connectionString: database.url, max: 5, connectionTimeoutMillis: 5_000 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  await pool.query("truncate contact_submissions");
  const product = await startProduct(database.url);
  const shared = new SharedProgress(pool);
  try {
    const sessions: string[] = [];
    for (let open = 0; open < streams; open += STREAMS_OF_A_SESSION) sessions.push(await signIn(product.url));
    await pause(3_000);
    const memoryBeforeMb = await product.memory();
    const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
    const readers = Array.from({ length: streams }, (_, stream) =>
      openReader(product.url, sessions[Math.floor(stream / STREAMS_OF_A_SESSION)]!, agent, shared),
    );
    await until(
      () =>
        expectThat(
          readers.every(({ ready }) => ready),
          "all streams are open",
        ),
      60_000,
    );
    await pause(3_000);
    const memoryOpenMb = await product.memory();
    const cpuIdle = await cpuShare(product.pid, () => pause(25_000));
    const cpuSending = await cpuShare(product.pid, () => insertFor(shared, 10_000, 100));
    await pause(1_000);
    const delays = shared.delays.splice(0);

    const inserting = insertFor(shared, 12_000, 25);
    await pause(3_000);
    process.kill(database.pid, "SIGKILL");
    await inserting;
    const ids = [...shared.sentAt.keys()];
    const isMissed = (id: string) => readers.some(({ changes }) => !changes.has(id));
    // On a loaded machine the last changes arrive seconds later, and all within a minute.
    await until(() => expectThat(!ids.some(isMissed), "none is missed"), 60_000).catch(() => {});
    const missed = ids.filter(isMissed).length;
    const memoryAfterMb = await product.memory();
    const stopping = performance.now();
    await product.stop();
    return {
      streams,
      memoryBeforeMb,
      memoryOpenMb,
      memoryAfterMb,
      cpuIdle,
      cpuSending,
      toldMedian: median(delays),
      toldWorst: delays.reduce((most, each) => Math.max(most, each), 0),
      inserted: ids.length,
      resyncs: readers.reduce((sum, reader) => sum + reader.resyncs, 0),
      missed,
      stopMs: performance.now() - stopping,
    };
  } finally {
    await product.stop();
    await pool.end();
  }
}

/** Reads one stream as the browser does: a change by its id, a resync by a look at everything. */
function openReader(url: string, cookie: string, agent: Agent, shared: SharedProgress): Reader {
  const reader: Reader = { changes: new Set(), ready: false, resyncs: 0 };
  const request = get(`${url}/admin/live`, { agent, headers: { Cookie: cookie } }, (answer) => {
    let rest = "";
    answer.setEncoding("utf8");
    answer.on("data", (text: string) => {
      const frames = (rest + text).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) readFrame(reader, frame, shared);
    });
    answer.on("error", () => {});
  });
  request.on("error", () => {});
  return reader;
}

function readFrame(reader: Reader, frame: string, shared: SharedProgress): void {
  if (frame.startsWith("event: ready")) reader.ready = true;
  if (!frame.startsWith("event: change")) return;
  const event = parseLiveEvent(frame.slice(frame.indexOf("data: ") + 6));
  if (event.entity === "contact_submission" && event.ids) {
    for (const id of event.ids) {
      reader.changes.add(id);
      shared.delays.push(performance.now() - (shared.sentAt.get(id) ?? Number.NaN));
    }
  } else {
    reader.resyncs++;
    void shared.look().then((ids) => {
      for (const id of ids) reader.changes.add(id);
    });
  }
}

async function insertFor(shared: SharedProgress, forMs: number, everyMs: number): Promise<void> {
  const end = performance.now() + forMs;
  const all: Array<Promise<void>> = [];
  while (performance.now() < end) {
    all.push(shared.insert());
    await pause(everyMs);
  }
  await Promise.all(all);
}

async function cpuShare(pid: number, meanwhile: () => Promise<unknown>): Promise<number> {
  const [began, before] = [performance.now(), await cpuOfProcess(pid)];
  await meanwhile();
  return ((await cpuOfProcess(pid)) - before) / (performance.now() - began);
}
