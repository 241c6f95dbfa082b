/**
 * The look-up of a shipment by a reference; search everywhere by kind of what is typed, with
 * `--explain` the plans of statements that take longer than 20 ms.
 */
import { parseArgs } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { connectDatabase, type Database } from "#database/connection/connect.ts";
import { findShipmentsByKey } from "#app/shipments/find-by-key.server.ts";
import { searchEverywhere } from "#app/search/search-everywhere.server.ts";
import type { Actor } from "#app/access/policy.ts";
import { measureCases, onDatabase } from "./database.ts";

const SLOW_MS = 20;
const { values } = parseArgs({ options: { explain: { type: "boolean", default: false } } });

await onDatabase("./data-bench", async ({ db, url, actor }) => {
  const texts = await typedCases(db);
  const caseOf = (name: string, typed: readonly string[], find: (text: string) => Promise<unknown>) => {
    let next = 0;
    return [`${name}: ${typed[0]?.split("\n")[0]}`, () => find(typed[next++ % typed.length] ?? "")] as const;
  };
  const spelt = texts["a reference"]!.map((value) => value.toLowerCase().replaceAll(" ", "-"));
  const search = async (text: string) => (await searchEverywhere(db, actor, text)).groups;
  await measureCases(
    Object.fromEntries([
      caseOf("look-up by reference", spelt, (key) => findShipmentsByKey(db, actor, [key])),
      ...Object.entries(texts).map(([name, typed]) => caseOf(name, typed, search)),
    ]),
    200,
  );
  if (values.explain) for (const [first = ""] of Object.values(texts)) await explainSlow(url, actor, first);
});

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

function swapped(text: string, place: number): string {
  return text.slice(0, place) + text.charAt(place + 1) + text.charAt(place) + text.slice(place + 2);
}

async function explainSlow(url: string, actor: Actor, text: string): Promise<void> {
  const statements: { text: string; values: unknown[] }[] = [];
  const recording = connectDatabase(url, { warn: console.error }, { max: 1 });
  recording.pool.on("connect", (client) => {
    const query = client.query.bind(client) as (statement: { text: string; values: unknown[] }) => unknown;
    Object.assign(client, {
      query(statement: { text: string; values: unknown[] }) {
        statements.push(statement);
        return query(statement);
      },
    });
  });
  await searchEverywhere(recording.db, actor, text);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements.filter((each) => /^\s*(?:with|select)/.test(each.text))) {
    const started = performance.now();
    await client.query(statement.text, statement.values);
    if (performance.now() - started < SLOW_MS) continue;
    const { rows } = await client.query(`explain (analyze, buffers) ${statement.text}`, statement.values);
    console.log(`\n## ${text}\n${rows.map((row) => row["QUERY PLAN"]).join("\n")}`);
  }
  await client.end();
  await recording.pool.end();
}
