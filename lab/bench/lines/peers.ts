import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { trackingKey } from "#app/shipments/number-key.ts";
import { ask, fromAnywhere, latency, throughput } from "../measure.ts";
import { type BenchProcess, signIn, startServer } from "../product.ts";
import { type BenchContext, type BenchLine, type BenchRow, compareRates, compareTimes } from "./line.ts";

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
  await using started = await startServer(`lab/bench/peers/start-${site.folder}.mjs`, "/", {
    DATABASE_URL: context.databaseUrl,
    NODE_ENV: "production",
    ...quiet,
  });
  const peer = { ...started, name: `${site.name} ${version}` };
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
  const rate = (url: string) => () => throughput(`${url}/`, gzip, { seconds: 2, connections: 32 });
  const size = async (url: string) => `of ${((await ask(url, gzip)) / 1000).toFixed(1)} kB`;
  const row = await compareRates({
    line: "home page, same markup, gzip",
    against: `${await size(peer.url)} ${peer.name}`,
    ours: rate(product.url),
    other: rate(peer.url),
  });
  return { ...row, ours: `${row.ours} ${await size(product.url)}` };
}

/** Ours also counts the visitor against his limit; the peer only asks the database. */
async function lookUps({ product, pool }: BenchContext, peer: Peer): Promise<BenchRow> {
  const { rows } = await pool.query<{ number: string }>(
    "select tracking_number as number from shipments limit 1",
  );
  const { number } = rows[0]!;
  const options = { seconds: 2, connections: 16 };
  const address = `${product.url}/track.json?number=${encodeURIComponent(number)}`;
  const same = `${peer.url}/lookup?key=${encodeURIComponent(trackingKey(number))}`;
  return compareRates({
    line: "tracking look-up, JSON",
    against: `${peer.name}, route with pg`,
    ours: () => throughput(address, fromAnywhere, options),
    other: () => throughput(same, {}, options),
  });
}

/** Ours also checks the session; the peer gives the rows to anyone. */
async function lists({ product, pool }: BenchContext, peer: Peer): Promise<BenchRow[]> {
  const headers = { cookie: await signIn(product.url) };
  const { rows } = await pool.query<{ key: string }>(
    "select tracking_key as key from shipments order by created_at limit 1",
  );
  const cases = {
    "shipments list, first rows": "",
    "search by a piece of a tracking number": `search=${rows[0]!.key.slice(3, 9)}`,
  };
  const table: BenchRow[] = [];
  for (const [line, query] of Object.entries(cases)) {
    const address = `${product.url}/admin/shipments/rows?index=0&${query}`;
    table.push(
      await compareTimes({
        line,
        against: `${peer.name}, route with pg`,
        ours: () => latency(20, () => ask(address, { headers })),
        other: () => latency(20, () => ask(`${peer.url}/shipments?${query}`, {})),
      }),
    );
  }
  return table;
}
