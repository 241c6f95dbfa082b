/**
 * Search everywhere on a filled database: milliseconds to the answer by kind of what is typed, and with `--explain` the
 * plans of every statement that takes longer than 20 ms:
 *
 *   DATA_DIR=./data-bench node bench/measure-search.ts --runs 200 --explain
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { connectDatabase, type Database } from "#database/connection/connect.ts";
import { searchEverywhere } from "#database/search/search-everywhere.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { testActor } from "#tests/actors.ts";

const SLOW_MS = 20;
const { values } = parseArgs({
  options: { runs: { type: "string", default: "200" }, explain: { type: "boolean", default: false } },
});
const runs = Number(values.runs);
const actor = testActor();

const server = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({
      dataDir: path.resolve(process.env.DATA_DIR ?? "./data"),
      log: (text) => console.error(text),
    });
const url = process.env.DATABASE_URL ?? server?.url ?? "";
const { db, pool } = connectDatabase(url, { warn: console.error });
try {
  const cases = await typedCases(db);
  console.log("| typed | such as | found | median ms | p99 ms |\n| --- | --- | --- | --- | --- |");
  for (const [name, texts] of Object.entries(cases)) {
    const times: number[] = [];
    let found = 0;
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now();
      const { groups } = await searchEverywhere(db, actor, texts[run % texts.length] ?? "");
      times.push(performance.now() - started);
      found += groups.length > 0 ? 1 : 0;
    }
    times.sort((a, b) => a - b);
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1);
    console.log(
      `| ${name} | ${texts[0]?.split("\n")[0]} | ${Math.round((found / runs) * 100)} % | ${at(0.5)} | ${at(0.99)} |`,
    );
  }
  if (values.explain)
    await explainSlow(
      url,
      Object.values(cases).map(([first = ""]) => first),
    );
} finally {
  await db.destroy();
  if (!pool.ended) await pool.end();
  await server?.stop();
}

/** Texts of each kind, taken from rows all over the tables. */
async function typedCases(on: Database): Promise<Record<string, string[]>> {
  const sample = async (table: string, column: string) => {
    const { rows } = await sql<{ text: string }>`select ${sql.ref(column)} as text from ${sql.table(table)}
      order by id limit 50`.execute(on);
    return rows.map(({ text }) => text);
  };
  const numbers = await sample("shipments", "tracking_number");
  const names = await sample("shippers", "company");
  return {
    "a number": numbers,
    "in another spelling": numbers.map((number) => number.toLowerCase().replaceAll("-", " ")),
    "the middle of a number": numbers.map((number) => number.slice(3, 9)),
    "two letters": ["zf", "li", "gr", "7k", "ab", "xq", "an"],
    "one letter": ["z", "l", "7"],
    "three letters": ["lag", "ant", "zf7", "xqz", "gri"],
    "a reference": await sample("shipment_references", "value"),
    "a place": ["liege"],
    places: ["montreal", "pointe-noire", "antwerp", "lagos", "coruna", "izmir"],
    "a route": ["liege lagos", "antwerp dubai"],
    "a company": names,
    "a word of notes": ["invoice", "gate 4", "restacked"],
    "twenty numbers": Array.from({ length: 3 }, (_, part) =>
      numbers.slice(part * 15, part * 15 + 20).join("\n"),
    ),
    "nothing like it": ["qqqqqq", "zzzzz yyyyy"],
    "a number with a typo": numbers.map((number) => swapped(number, 5)),
    "a company with a typo": names.map((name) => swapped(name, 2)),
  };
}

/** The text with two letters swapped. */
function swapped(text: string, place: number): string {
  return text.slice(0, place) + text.charAt(place + 1) + text.charAt(place) + text.slice(place + 2);
}

/** Asks again on one connection, and has every statement that is slow explained. */
async function explainSlow(on: string, texts: readonly string[]): Promise<void> {
  const asked: { text: string; values: unknown[] }[] = [];
  const recording = connectDatabase(on, { warn: console.error }, { max: 1 });
  recording.pool.on("connect", (client) => {
    const query = client.query.bind(client) as (statement: { text: string; values: unknown[] }) => unknown;
    Object.assign(client, {
      query(statement: { text: string; values: unknown[] }) {
        asked.push(statement);
        return query(statement);
      },
    });
  });
  const client = new pg.Client({ connectionString: on });
  await client.connect();
  for (const text of texts) {
    asked.length = 0;
    await searchEverywhere(recording.db, actor, text);
    for (const { text: statement, values: parameters } of asked) {
      const started = performance.now();
      await client.query(statement, parameters);
      if (performance.now() - started < SLOW_MS || !/^\s*(?:with|select)/.test(statement)) continue;
      const { rows } = await client.query(`explain (analyze, buffers) ${statement}`, parameters);
      console.log(`\n## ${text}\n${rows.map((row) => row["QUERY PLAN"]).join("\n")}`);
    }
  }
  await client.end();
  await recording.db.destroy();
}
