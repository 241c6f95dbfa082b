import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { trackingKey } from "#domain/shipments/tracking-number.ts";
import { alternate, ask, latency, throughput } from "../measure.ts";
import { type BenchProcess, signIn, startServer } from "../product.ts";
import type { BenchLine, BenchRow, BenchScene } from "./line.ts";

const folder = path.resolve(import.meta.dirname, "../peers");
const nextPackage = path.join(folder, "node_modules/next/package.json");
const gzip = { headers: { "accept-encoding": "gzip" } };

/** The same work done by an alternative: a Next.js site on the same database (bench/peers). */
export const peers: BenchLine = async (scene) => {
  if (!existsSync(nextPackage))
    return [{ line: "peers", ours: "", other: "not installed: npm --prefix bench/peers ci" }];
  const { version } = JSON.parse(await readFile(nextPackage, "utf8")) as { version: string };
  const name = `Next.js ${version}`;
  await buildNext(scene.product.url);
  const next = await startServer("bench/peers/start-next.mjs", "/", {
    DATABASE_URL: scene.databaseUrl,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
  try {
    return [
      await publicPage(scene, next, name),
      ...(await lookUps(scene, next, name)),
      ...(await lists(scene, next, name)),
      {
        line: "memory after that",
        ours: `${Math.round(await scene.product.memory())} MB`,
        other: `${Math.round(await next.memory())} MB ${name}`,
      },
    ];
  } finally {
    await next.stop();
  }
};

/** Gives the peer our home page's body, without our scripts, and lets it render it. */
async function buildNext(productUrl: string): Promise<void> {
  const html = await (await fetch(productUrl)).text();
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  await writeFile(path.join(folder, "site/home.html"), body.replaceAll(/<script\b[\s\S]*?<\/script>/g, ""));
  const next = path.join(folder, "node_modules/next/dist/bin/next");
  await promisify(execFile)(process.execPath, [next, "build"], {
    cwd: path.join(folder, "site"),
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
}

async function publicPage({ product }: BenchScene, next: BenchProcess, name: string): Promise<BenchRow> {
  const options = { seconds: 2, connections: 32 };
  const result = await alternate(
    5,
    () => throughput(`${product.url}/`, gzip, options),
    () => throughput(`${next.url}/`, gzip, options),
  );
  const kilobytes = async (url: string) => `${((await ask(url, gzip)) / 1000).toFixed(1)} kB`;
  return {
    line: "home page, same markup, gzip",
    ours: `${Math.round(result.ours)}/s of ${await kilobytes(product.url)}`,
    other: `${Math.round(result.other)}/s of ${await kilobytes(next.url)} ${name}`,
    ratio: result.ratio,
  };
}

/** Ours also counts the visitor against his limit; the peer only asks the database. */
async function lookUps({ product, pool }: BenchScene, next: BenchProcess, name: string): Promise<BenchRow[]> {
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
    () => throughput(`${next.url}/lookup?key=${key}`, {}, options),
  );
  return [
    {
      line: "tracking look-up, JSON",
      ours: `${Math.round(result.ours)}/s`,
      other: `${Math.round(result.other)}/s ${name}, route with pg`,
      ratio: result.ratio,
    },
  ];
}

/** Ours also checks the session; the peer gives the rows to anyone. */
async function lists({ product, pool }: BenchScene, next: BenchProcess, name: string): Promise<BenchRow[]> {
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
      () => latency(20, () => ask(`${next.url}/shipments?${query}`, {})),
    );
    table.push({
      line,
      ours: `${result.ours.toFixed(1)} ms`,
      other: `${result.other.toFixed(1)} ms ${name}, route with pg`,
      ratio: 1 / result.ratio,
    });
  }
  return table;
}
