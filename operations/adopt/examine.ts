import { type Client, escapeIdentifier } from "pg";
import { orphanQueries, type Reading, readingOf, type Shape } from "./rows.ts";
import { SPECIFIED } from "./specified.ts";
import type { TargetTable } from "./databases.ts";

export interface Examination {
  /** Number of rows by table; null for a missing table. */
  rows: Array<{ table: string; rows: number | null }>;
  blockers: string[];
  notes: string[];
}

export async function examine(client: Client, shape: Shape): Promise<Examination> {
  const examination: Examination = { rows: [], blockers: [], notes: [] };
  for (const wanted of SPECIFIED) {
    const source = shape.source.get(wanted.name);
    const target = shape.target.get(wanted.name);
    if (!source || !target) {
      examination.rows.push({ table: wanted.name, rows: null });
      continue;
    }
    if (!source.isOurs)
      examination.blockers.push(
        `${wanted.name} belongs to the role ${source.owner}: connect as that role, or make ours its member`,
      );
    const reading = readingOf(shape, wanted);
    examination.blockers.push(...reading.refused);
    examination.notes.push(...reading.converted, ...columnNotes(wanted.name, reading));
    if (reading.refused.length > 0) {
      const all = await client.query<{ rows: number }>(
        `select count(*)::int as rows from ${shape.from}.${escapeIdentifier(wanted.name)}`,
      );
      examination.rows.push({ table: wanted.name, rows: all.rows[0]?.rows ?? 0 });
      continue;
    }
    const total = await readRows(client, { table: wanted.name, reading, target }, examination);
    examination.rows.push({ table: wanted.name, rows: total });
    await findDoubles(client, { table: wanted.name, reading, target }, examination);
  }
  if (!shape.source.has("shipments"))
    examination.blockers.push("there is no table shipments: this is not the database of such a site");
  if (examination.blockers.length === 0 || shape.source.has("shipments"))
    await findOrphans(client, shape, examination);
  return examination;
}

function columnNotes(table: string, { extra, missing }: Reading): string[] {
  const notes: string[] = [];
  if (extra.length > 0) notes.push(`${table}: not ours, stays in the kept table only: ${extra.join(", ")}`);
  if (missing.length > 0) notes.push(`${table}: missing, filled in or left empty: ${missing.join(", ")}`);
  return notes;
}

interface TableReading {
  table: string;
  reading: Reading;
  target: TargetTable;
}

/** Scans a table once to count unreadable, missing and invalid values, then selects examples. */
async function readRows(client: Client, read: TableReading, examination: Examination): Promise<number> {
  const problems = problemsOf(read);
  const counts = problems.map(
    ({ condition }, index) => `count(*) filter (where ${condition})::int as p${index}`,
  );
  const { rows } = await client.query<Record<string, number>>(
    `select count(*)::int as total, ${["0 as none", ...counts].join(", ")} from (${read.reading.sql}) as each_row`,
  );
  for (const [index, { condition, words }] of problems.entries()) {
    const count = rows[0]?.[`p${index}`] ?? 0;
    if (count === 0) continue;
    const examples = await client.query<{ id: string }>(
      `select coalesce(id::text, 'no id') as id from (${read.reading.sql}) as each_row where ${condition} limit 3`,
    );
    const ids = examples.rows.map(({ id }) => id).join(", ");
    examination.blockers.push(
      `${read.table}: ${rowsInWords(count)} ${words} (${ids}${count > 3 ? ", …" : ""})`,
    );
  }
  return rows[0]?.total ?? 0;
}

function problemsOf({ reading, target }: TableReading): Array<{ condition: string; words: string }> {
  const bad = new Map(reading.flags.map(({ column, flag }) => [column, escapeIdentifier(flag)]));
  const unreadable = [...bad].map(([column, flag]) => ({
    condition: flag,
    words: `with a ${column} that cannot be read, or would be changed by the conversion`,
  }));
  const empty = reading.names
    .filter((name) => target.columns.get(name)?.notNull)
    .map((name) => ({
      condition: `${escapeIdentifier(name)} is null and not ${bad.get(name) ?? "false"}`,
      words: `without ${name}`,
    }));
  const tables = new Set([
    ...reading.names,
    ...[...target.columns.values()].filter(({ generated }) => generated).map(({ name }) => name),
  ]);
  const broken = target.checks
    .filter(({ columns }) => columns.every((column) => tables.has(column)))
    .map(({ expression, columns }) => ({
      condition: `(${expression}) is false`,
      words: ruleInWords(columns, expression),
    }));
  return [...unreadable, ...empty, ...broken];
}

const doublesShown = 5;

/** Finds duplicates of unique values: ids, tracking numbers in any spelling, slugs, addresses. */
async function findDoubles(
  client: Client,
  { table, reading, target }: TableReading,
  examination: Examination,
) {
  // Columns missing in their table get our default, such as the numbers of requests.
  const isOurs = (expression: string) => {
    const column = target.columns.get(expression);
    return column !== undefined && !column.generated && !reading.names.includes(expression);
  };
  for (const { expressions } of target.uniques) {
    if (expressions.some(isOurs)) continue;
    const key = expressions.join(", ");
    const shown = expressions[0]?.includes("tracking_key") ? "tracking_number" : expressions[0];
    const { rows } = await client.query<{ shown: string; count: number; groups: number }>(
      `select string_agg(distinct (${shown})::text, ', ') as shown, count(*)::int as count, count(*) over ()::int as groups
       from (${reading.sql}) as each_row where ${expressions.map((each) => `(${each}) is not null`).join(" and ")}
       group by ${key} having count(*) > 1 order by 1 limit ${doublesShown}`,
    );
    if (rows.length === 0) continue;
    const [name = key] = [shown?.replace(/^lower\((.*)\)$/, "$1")];
    const each = rows.map((row) => `«${row.shown}» ${row.count} times`).join(", ");
    examination.blockers.push(
      `${table}: ${rows[0]?.groups} ${name} occur more than once${name === "tracking_number" ? " (case, spaces and hyphens do not count)" : ""}: ${each}`,
    );
  }
}

async function findOrphans(client: Client, shape: Shape, examination: Examination): Promise<void> {
  for (const { table, column, to, sql, owner } of orphanQueries(shape)) {
    const { rows } = await client.query<{ count: number }>(sql);
    const count = rows[0]?.count ?? 0;
    if (count === 0) continue;
    examination.notes.push(
      owner
        ? `${table}: ${rowsInWords(count)} of no row in ${to}; they are not taken over and stay in the kept table`
        : `${table}: ${rowsInWords(count)} with a ${column} that is not in ${to}; it is left empty`,
    );
  }
}

export function rowsInWords(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}

/** Describes one of our check constraints in words, after «3 rows»; an unknown form is returned as its expression. */
function ruleInWords(columns: string[], expression: string): string {
  const [column = "a value"] = columns;
  const choices = [...expression.matchAll(/'([a-z_]+)'::text/g)].map((match) => match[1]);
  if (/= ANY \(ARRAY\[/.test(expression) && choices.length > 0)
    return `whose ${column} is none of ${choices.join(", ")}`;
  const longest = /length\([^<]*<= (\d+)/.exec(expression)?.[1];
  if (longest && />= 1\b/.test(expression))
    return `whose ${column} is empty or longer than ${longest} characters`;
  if (longest && !expression.includes("~")) return `whose ${column} is longer than ${longest} characters`;
  const least = /^\((\w+) >= (?:\(0\)::numeric|(\d+))\)$/.exec(expression);
  if (least) return `whose ${column} is below ${least[2] ?? 0}`;
  if (column.endsWith("_key")) return `whose ${column.replace(/_key$/, "_number")} has no letter or digit`;
  if (column === "slug") return "whose slug is not words of a-z and 0-9 with hyphens between them";
  return `against our rule ${expression}`;
}
