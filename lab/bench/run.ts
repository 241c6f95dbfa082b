/** `npm run bench`: one table of ratios, measured alternately, the median of several rounds; then what pages and clicks cost. Names of lines as arguments select them. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { countRows } from "../harness/databases.ts";
import { openDatabase } from "./database.ts";
import { desk, exportOfAll, insert } from "./lines/desk.ts";
import type { BenchLine, BenchRow } from "./lines/line.ts";
import { lookup, page } from "./lines/public.ts";
import { processFigures, streams } from "./lines/process.ts";
import { startProduct } from "./product.ts";

/** The process comes first, while nothing has been asked of it. */
const lines: Record<string, BenchLine> = {
  process: processFigures,
  page,
  lookup,
  desk,
  insert,
  export: exportOfAll,
  streams,
};

/** Tables of their own, printed below that of the ratios. */
const TABLES = ["pages", "clicks"];

const chosen = process.argv.slice(2);
await using server = await openDatabase(process.env.BENCH_DATA_DIR ?? "./data-bench", console.error);
const { url: databaseUrl } = server;
await warnWhenSmall(databaseUrl);
await using product = await startProduct(databaseUrl);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const rows: BenchRow[] = [];
for (const [name, line] of Object.entries(lines)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.error(`… ${name}`);
  try {
    rows.push(...(await line({ product, databaseUrl, pool })));
  } catch (error) {
    // Keeps the figures of the other lines after a failure.
    console.error(error);
    rows.push({ line: name, ours: "failed", other: String(error) });
    process.exitCode = 1;
  }
}
await pool.end();
if (rows.length > 0) print(rows);
for (const table of TABLES) {
  if (chosen.length > 0 && !chosen.includes(table)) continue;
  console.log();
  const script = fileURLToPath(new URL(`./measure-${table}.ts`, import.meta.url));
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { status } = spawnSync(process.execPath, [script], { env, stdio: "inherit" });
  process.exitCode ||= status ?? 1;
}

async function warnWhenSmall(url: string): Promise<void> {
  const shipments = await countRows(url, "from shipments");
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
