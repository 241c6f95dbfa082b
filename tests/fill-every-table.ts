import { createHash, randomUUID } from "node:crypto";
import { type Client, escapeIdentifier, type Pool } from "pg";

type Queryable = Pick<Client | Pool, "query">;

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  /** Table and column a foreign key of one column points to. */
  target: string | null;
  target_column: string | null;
}

const triesEach = 400;

/**
 * Puts a row into every table that has none, whatever later migrations bring: values by type, from the table's own
 * checks, and from the tables its foreign keys name.
 *
 * @returns the tables for which no row could be made
 */
export async function fillEveryTable(client: Queryable): Promise<string[]> {
  let left = await emptyTables(client);
  // Again while a pass fills one: a row may need one of a table further on, which chance has filled late.
  for (let idle = 0; idle < 6 && left.length > 0;) {
    for (const table of left) await tryFill(client, table);
    const still = await emptyTables(client);
    idle = still.length < left.length ? 0 : idle + 1;
    left = still;
  }
  return left;
}

async function emptyTables(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    const result = await client.query(`select from public.${escapeIdentifier(name)} limit 1`);
    if (result.rowCount === 0) empty.push(name);
  }
  return empty;
}

async function tryFill(client: Queryable, table: string): Promise<void> {
  const columns = await columnsOf(client, table);
  const words = await wordsOfChecks(client, table);
  await addSecondTargets(client, columns);
  // Filled in a later pass.
  for (const { target, nullable } of columns) {
    if (!target || nullable || target === table) continue;
    if ((await client.query(`select from ${target} limit 1`)).rowCount === 0) return;
  }
  const isOfItself = columns.some(({ target, nullable }) => target === table && !nullable);
  for (let attempt = 0; attempt < triesEach; attempt++) {
    const chosen: Array<[string, unknown]> = [];
    const own = randomUUID();
    for (const column of columns) {
      // A first version refers to itself.
      if (isOfItself && (column.target === table || column.name === "id")) {
        if (column.name === "id" || !column.nullable) chosen.push([column.name, own]);
        continue;
      }
      if (column.has_default && Math.random() < 0.5) continue;
      // Later attempts leave out more: what may be null may have a check no value here passes.
      if (column.nullable && Math.random() < 0.4 + (0.6 * attempt) / triesEach) continue;
      chosen.push([column.name, await valueFor(client, column, wordsFor(column.name, words))]);
    }
    const names = chosen.map(([name]) => escapeIdentifier(name)).join(", ");
    const places = chosen.map((_, index) => `$${index + 1}`).join(", ");
    const target = `public.${escapeIdentifier(table)}`;
    const statement = chosen.length
      ? `insert into ${target} (${names}) values (${places})`
      : `insert into ${target} default values`;
    const done = await client
      .query(
        statement,
        chosen.map(([, value]) => value),
      )
      .then(
        () => true,
        () => false,
      );
    if (done) return;
  }
}

/** A pair is of two rows: where two columns point to one table, it gets a second row. */
async function addSecondTargets(client: Queryable, columns: readonly Column[]): Promise<void> {
  const targets = columns.flatMap(({ target, nullable }) => (target && !nullable ? [target] : []));
  for (const target of new Set(targets.filter((each, index) => targets.indexOf(each) !== index))) {
    const result = await client.query(`select from ${target} limit 2`);
    if (result.rowCount === 1) await tryFill(client, target);
  }
}

async function columnsOf(client: Queryable, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname::text as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
       a.atthasdef as has_default, f.confrelid::regclass::text as target,
       (select attname::text from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[1]) as target_column
     from pg_attribute a
     left join pg_constraint f on f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum]
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attidentity <> 'a' order by a.attnum`,
    [`public.${escapeIdentifier(table)}`],
  );
  return rows;
}

interface CheckedWords {
  /** The only column of the check; null where it is of several. */
  column: string | null;
  words: string[];
}

/** The words a table's checks name, such as those a status may have. */
async function wordsOfChecks(client: Queryable, table: string): Promise<CheckedWords[]> {
  const { rows } = await client.query<{ text: string; column: string | null }>(
    `select pg_get_constraintdef(oid) as text, (select attname::text from pg_attribute
       where attrelid = conrelid and attnum = conkey[1] and array_length(conkey, 1) = 1) as column
     from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [`public.${escapeIdentifier(table)}`],
  );
  return rows.map(({ text, column }) => ({
    column,
    words: [...text.matchAll(/'([^']+)'::text/g)].map((match) => match[1] ?? ""),
  }));
}

/** Returns the values in the column's own check constraint, else those of all in the table. */
function wordsFor(name: string, checks: readonly CheckedWords[]): string[] {
  const own = checks.find(({ column, words }) => column === name && words.length > 1);
  return own?.words ?? checks.flatMap(({ words }) => words);
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;

async function valueFor(client: Queryable, column: Column, words: string[]): Promise<unknown> {
  if (column.target && column.target_column) {
    const { rows } = await client.query<{ value: unknown }>(
      `select ${escapeIdentifier(column.target_column)} as value from ${column.target} order by random() limit 1`,
    );
    return rows[0]?.value ?? null;
  }
  const { type, name } = column;
  if (type.endsWith("[]")) return type === "text[]" ? pick([[], ["a"]]) : [];
  if (type === "uuid") return randomUUID();
  // Of the length of a SHA-256, which some columns require; a hash column gets that of the bytes beside it.
  const bytes = Buffer.from([0, 1, 92, 10, 255, ...Array<number>(27).fill(7)]);
  if (type === "bytea") return name === "hash" ? createHash("sha256").update(bytes).digest() : bytes;
  if (name === "currency") return "EUR";
  if (type === "boolean") return Math.random() < 0.5;
  if (type.startsWith("json")) return pick(["{}", "[]"]);
  if (/int|numeric|double|real/.test(type)) return pick([1, 2, 40, 2026, 202611]);
  if (/timestamp|date/.test(type)) return new Date();
  return pick([
    ...words,
    ...words,
    "a",
    "two words",
    "a".repeat(43),
    "a".repeat(64),
    "line\nbreak\ttab \\ back",
    "a@b.example",
  ]);
}
