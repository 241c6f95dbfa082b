import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { trackingKey } from "#domain/shipments/number-key.ts";
import { alternate, ask, latency, throughput } from "../measure.ts";
import { type BenchProcess, signIn, startServer } from "../product.ts";
import type { BenchLine, BenchRow, BenchContext } from "./line.ts";

const folder = path.resolve(import.meta.dirname, "../peers");
const gzip = { headers: { "accept-encoding": "gzip" } };

/** A site of lab/bench/peers: its folder there, its package and the script that builds it. */
const SITES = [
  { folder: "next", name: "Next.js", package: "next", build: "next/dist/bin/next" },
  { folder: "astro", name: "Astro", package: "astro", build: "astro/bin/astro.mjs" },
];

interface Peer extends BenchProcess {
  name: string;
}

export const peers: BenchLine = async (context) => {
  const rows: BenchRow[] = [];
  for (const site of SITES) rows.push(...(await besides(context, site)));
  return rows;
};

async function besides(context: BenchContext, site: (typeof SITES)[number]): Promise<BenchRow[]> {
  const manifest = path.join(folder, "node_modules", site.package, "package.json");
  if (!existsSync(manifest))
    return [{ line: "peers", ours: "", other: "not installed: npm --prefix lab/bench/peers install" }];
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  await build(site, context.product.url);
  const started = await startServer(`lab/bench/peers/start-${site.folder}.mjs`, "/", {
    DATABASE_URL: context.databaseUrl,
    NODE_ENV: "production",
    ...quiet,
  });
  const peer = { ...started, name: `${site.name} ${version}` };
  try {
    return [
      await publicPage(context, peer),
      await lookUps(context, peer),
      ...(await lists(context, peer)),
      {
        line: "memory after that",
        ours: `${Math.round(await context.product.memory())} MB`,
        other: `${Math.round(await peer.memory())} MB ${peer.name}`,
      },
    ];
  } finally {
    await started.stop();
  }
}

const quiet = { NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1" };

async function build(site: (typeof SITES)[number], productUrl: string): Promise<void> {
  const html = await (await fetch(productUrl)).text();
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  const cwd = path.join(folder, site.folder);
  await writeFile(path.join(cwd, "home.html"), body.replaceAll(/<script\b[\s\S]*?<\/script>/g, ""));
  const script = path.join(folder, "node_modules", site.build);
  await promisify(execFile)(process.execPath, [script, "build"], {
    cwd,
    env: { ...process.env, NODE_ENV: "production", ...quiet },
  });
}

async function publicPage({ product }: BenchContext, peer: Peer): Promise<BenchRow> {
  const options = { seconds: 2, connections: 32 };
  const result = await alternate(
    5,
    () => throughput(`${product.url}/`, gzip, options),
    () => throughput(`${peer.url}/`, gzip, options),
  );
  const kilobytes = async (url: string) => `${((await ask(url, gzip)) / 1000).toFixed(1)} kB`;
  return {
    line: "home page, same markup, gzip",
    ours: `${Math.round(result.ours)}/s of ${await kilobytes(product.url)}`,
    other: `${Math.round(result.other)}/s of ${await kilobytes(peer.url)} ${peer.name}`,
    ratio: result.ratio,
  };
}

/** Ours also counts the visitor against his limit; the peer only asks the database. */
async function lookUps({ product, pool }: BenchContext, peer: Peer): Promise<BenchRow> {
  const { rows } = await pool.query<{ tracking_number: string }>(
    "select tracking_number from shipments limit 1",
  );
  const number = rows[0]!.tracking_number;
  const key = encodeURIComponent(trackingKey(number));
  const fromAnywhere = {
    get headers() {
      const part = () => Math.floor(Math.random() * 256);
      return { "x-forwarded-for": `10.${part()}.${part()}.${part()}` };
    },
  };
  const options = { seconds: 2, connections: 16 };
  const result = await alternate(
    5,
    () => throughput(`${product.url}/track.json?number=${encodeURIComponent(number)}`, fromAnywhere, options),
    () => throughput(`${peer.url}/lookup?key=${key}`, {}, options),
  );
  return {
    line: "tracking look-up, JSON",
    ours: `${Math.round(result.ours)}/s`,
    other: `${Math.round(result.other)}/s ${peer.name}, route with pg`,
    ratio: result.ratio,
  };
}

/** Ours also checks the session; the peer gives the rows to anyone. */
async function lists({ product, pool }: BenchContext, peer: Peer): Promise<BenchRow[]> {
  const headers = { cookie: await signIn(product.url) };
  const { rows } = await pool.query<{ key: string }>(
    "select tracking_key as key from shipments order by created_at limit 1",
  );
  const piece = rows[0]!.key.slice(3, 9);
  const cases = [
    ["shipments list, first rows", ""],
    ["search by a piece of a tracking number", `search=${piece}`],
  ] as const;
  const table: BenchRow[] = [];
  for (const [line, query] of cases) {
    const result = await alternate(
      5,
      () => latency(20, () => ask(`${product.url}/admin/shipments/rows?index=0&${query}`, { headers })),
      () => latency(20, () => ask(`${peer.url}/shipments?${query}`, {})),
    );
    table.push({
      line,
      ours: `${result.ours.toFixed(1)} ms`,
      other: `${result.other.toFixed(1)} ms ${peer.name}, route with pg`,
      ratio: 1 / result.ratio,
    });
  }
  return table;
}
