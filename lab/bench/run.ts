/**
 * `npm run bench`: one table of ratios of the product to the baseline of this machine, measured alternately, the median
 * of several rounds. Names of lines as arguments select them.
 */
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { migrate } from "#database/connection/migrate.ts";
import { lines } from "./lines/all.ts";
import type { BenchRow, BenchContext } from "./lines/line.ts";
import { startProduct } from "./product.ts";

const chosen = process.argv.slice(2);
const dataDir = path.resolve(process.env.BENCH_DATA_DIR ?? "./data-bench");
const server = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir, log: (text) => console.error(text) });
const databaseUrl = process.env.DATABASE_URL ?? server?.url ?? "";
try {
  await migrate(databaseUrl);
  await warnWhenSmall(databaseUrl);
  const product = await startProduct(databaseUrl);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const context: BenchContext = { product, databaseUrl, pool };
  const rows: BenchRow[] = [];
  try {
    for (const [name, line] of Object.entries(lines)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      console.error(`… ${name}`);
      try {
        rows.push(...(await line(context)));
      } catch (error) {
        // What the other lines measured is not lost with one.
        console.error(error);
        rows.push({ line: name, ours: "failed", other: String(error) });
        process.exitCode = 1;
      }
    }
  } finally {
    await pool.end();
    await product.stop();
  }
  print(rows);
} finally {
  await server?.stop();
}

async function warnWhenSmall(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as shipments from shipments");
  await client.end();
  const { shipments } = rows[0] as { shipments: number };
  console.error(`${shipments.toLocaleString("en")} shipments in the database`);
  if (shipments < 1_000_000)
    console.error("Fill it first: DATA_DIR=./data-bench node lab/bench/fill-database.ts  (a minute or two)");
  if (shipments === 0) throw new Error("There is nothing to look up in an empty database.");
}

function print(rows: readonly BenchRow[]): void {
  const cells = [
    ["line", "ours", "compared with", "ratio", "goal"],
    ...rows.map((row) => [row.line, row.ours, row.other, row.ratio?.toFixed(2) ?? "", row.goal ?? ""]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const draw = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  console.log(draw(cells[0]!));
  console.log(`| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  for (const row of cells.slice(1)) console.log(draw(row));
}
