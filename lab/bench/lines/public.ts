import { ask, cpuOfProcess, fromAnywhere, throughput } from "../measure.ts";
import { startServer, type BenchProcess } from "../product.ts";
import { type BenchLine, compareRates, type BenchRow, type BenchContext } from "./line.ts";
import { Agent, get } from "node:http";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { makeStage } from "#tests/postgres-servers.ts";

/** Against a bare server that asks `pg` for the same rows; many different numbers; a thousand followers of one. */
export const lookup: BenchLine = async (context) => {
  const { product, pool, databaseUrl } = context;
  const { rows } = await pool.query<{ tracking_number: string }>(
    "select tracking_number from shipments limit 1",
  );
  const number = encodeURIComponent(rows[0]!.tracking_number);
  await using bare = await startServer("lab/bench/bare-server.ts", "/", { DATABASE_URL: databaseUrl });
  const ask = (url: string) => () =>
    throughput(`${url}?number=${number}`, fromAnywhere, { seconds: 2, connections: 16 });
  const compare = (line: string, path: string, bareUrl: string, against: string, goal?: string) =>
    compareRates({ line, against, goal, ours: ask(product.url + path), other: ask(bare.url + bareUrl) });
  const plain = ["/lookup", "bare server, plain queries"] as const;
  const prepared = ["/prepared", "bare server, prepared and limited"] as const;
  try {
    return [
      await compare("tracking look-up, JSON", "/track.json", ...plain, "≥ 3"),
      await compare("the same", "/track.json", ...prepared),
      await compare("the same through React Router", "/track.data", ...plain),
      await compare("tracking look-up, page", "/track", ...plain, "≥ 1"),
      ...(await differentNumbers(context, bare)),
      await followers(context, decodeURIComponent(number)),
    ];
  } finally {
    await pool.query("delete from rate_limits where key like 'bare:%' or key like 'tracking:10.%'");
  }
};

/** A minute or two on two cores; 100,000 with BENCH_NUMBERS. */
const MOST = Number(process.env.BENCH_NUMBERS ?? 20_000);
const CONNECTIONS = 16;
const FOLLOWERS = 1_000;

const COMPARED = 1_000;

/** Measures that speed and memory hold over many different numbers, each of which is read, drawn and soon forgotten again. */
async function differentNumbers({ product, pool }: BenchContext, bare: BenchProcess): Promise<BenchRow[]> {
  const { rows } = await pool.query<{ tracking_number: string }>(
    `select tracking_number from shipments limit ${MOST}`,
  );
  const numbers = rows.map(({ tracking_number }) => encodeURIComponent(tracking_number));
  const compared = Math.min(COMPARED, Math.floor(numbers.length / 3));
  const middle = Math.floor(numbers.length / 2);
  const plain = await inTurn(`${bare.url}/lookup`, numbers.slice(0, compared));
  const ours = (from: number, to?: number) => inTurn(`${product.url}/track.json`, numbers.slice(from, to));
  const [before, cpuBefore] = [await product.memory(), await cpuOfProcess(product.pid)];
  const first = await ours(0, compared);
  await ours(compared, middle);
  const halfway = await product.memory();
  await ours(middle, -compared);
  const last = await ours(-compared);
  const [after, cpu] = [await product.memory(), (await cpuOfProcess(product.pid)) - cpuBefore];
  const perSecond = (figure: number) => `${Math.round(figure)}/s`;
  return [
    {
      line: `${numbers.length.toLocaleString("en")} different numbers in turn, JSON: the last ${compared}`,
      ours: `${perSecond(last)} (${(cpu / numbers.length).toFixed(1)} ms CPU each)`,
      other: `${perSecond(first)} the first ${compared}`,
      ratio: last / first,
      goal: "≥ 0.9",
    },
    {
      line: "the same",
      ours: perSecond(last),
      other: `${perSecond(plain)} bare server`,
      ratio: last / plain,
    },
    {
      line: "the same, resident memory",
      ours: `${after.toFixed(0)} MB after`,
      other: `${before.toFixed(0)} MB before, ${halfway.toFixed(0)} half-way`,
    },
  ];
}

/** Answers a second, each number asked for once. */
async function inTurn(url: string, numbers: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  const loop = async () => {
    while (next < numbers.length) await ask(`${url}?number=${numbers[next++]!}`, fromAnywhere, agent);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  agent.destroy();
  return numbers.length / ((performance.now() - started) / 1000);
}

/** A thousand ask at once after each of ten changes: how often the database reads a history. */
async function followers({ product, pool }: BenchContext, number: string): Promise<BenchRow> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const url = `${product.url}/track.json?number=${encodeURIComponent(number)}`;
  await ask(url, fromAnywhere, agent);
  const count = async () => {
    const { rows } = await pool.query<{ scans: string }>(
      `select coalesce(idx_scan, 0) + coalesce(seq_scan, 0) as scans
       from pg_stat_user_tables where relname = 'shipment_goods'`,
    );
    return Number(rows[0]?.scans);
  };
  // A connection at rest reports what it has scanned after ten seconds.
  const scans = async () => {
    let [received, since] = [await count(), performance.now()];
    while (performance.now() - since < 11_000) {
      await new Promise((resolve) => void setTimeout(resolve, 500));
      const counted = await count();
      if (counted !== received) [received, since] = [counted, performance.now()];
    }
    return received;
  };
  const before = await scans();
  const started = performance.now();
  for (let change = 0; change < 10; change += 1) {
    // The event of a write, without changing the bench's data.
    await pool.query(
      `insert into audit_log (actor_email, action, entity, entity_id, summary, details, audited)
       select '', 'shipment.updated', 'shipment', id, '', '{}', false from shipments where tracking_number = $1`,
      [number],
    );
    await Promise.all(Array.from({ length: FOLLOWERS }, () => ask(url, fromAnywhere, agent)));
  }
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return {
    line: "1,000 followers, ten changes: readings a change",
    ours: `${((await scans()) - before) / 10} (${Math.round((FOLLOWERS * 10) / seconds)}/s)`,
    other: `${FOLLOWERS} answers a change`,
    goal: "1",
  };
}

const brotli = { headers: { "accept-encoding": "gzip, deflate, br, zstd" } };

export const page: BenchLine = async ({ product }) => {
  using stage = makeStage("bench");
  const { headers, body } = await fetchRaw(`${product.url}/`);
  const file = path.join(stage.folder, "page");
  await writeFile(file, body);
  await using bare = await startServer("lab/bench/bare-server.ts", "/", {
    BARE_PAGE: file,
    BARE_HEADERS: JSON.stringify(headers),
  });
  const rate = (url: string) => () => throughput(url, brotli, { seconds: 2, connections: 32 });
  return [
    await compareRates({
      line: "home page, cached, brotli",
      against: "bare Node server",
      rounds: 7,
      ours: rate(`${product.url}/`),
      other: rate(`${bare.url}/page`),
      goal: "≥ 0.85",
    }),
  ];
};

const ofConnection = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

function fetchRaw(url: string): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, brotli, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const headers = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name));
        resolve({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}
