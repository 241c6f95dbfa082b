import { escapeIdentifier } from "pg";
import { conversionOf } from "./convert.ts";
import type { SourceTable } from "./source.ts";
import { SPECIFIED, type SpecifiedTable } from "./specified.ts";
import type { TargetTable } from "./target.ts";

export interface Shape {
  from: string;
  source: Map<string, SourceTable>;
  target: Map<string, TargetTable>;
}

interface Rows {
  /** A query with the columns `names`, and a flag of each of `flags`. */
  sql: string;
  names: string[];
  /** Columns whose value may be unreadable, with the name of the flag that says so. */
  flags: Array<{ column: string; flag: string }>;
}

export interface Reading extends Rows {
  refused: string[];
  converted: string[];
  extra: string[];
  missing: string[];
}

export function readingOf(shape: Shape, wanted: SpecifiedTable): Reading {
  const table = shape.source.get(wanted.name);
  const target = shape.target.get(wanted.name);
  const reading: Reading = {
    sql: "",
    names: wanted.columns.map(({ name }) => name),
    flags: [],
    refused: [],
    converted: [],
    extra: [...(table?.columns.keys() ?? [])].filter(
      (name) => !wanted.columns.some((column) => column.name === name),
    ),
    missing: [],
  };
  if (!table || !target) return reading;
  const inner = wanted.columns.map(({ name, value }) => {
    const ours = target.columns.get(name);
    const theirs = table.columns.get(name);
    if (!ours) throw new Error(`our ${wanted.name} has no column ${name}`);
    if (!theirs) {
      reading.missing.push(name);
      if (ours.notNull && !value) reading.refused.push(`${wanted.name} has no column ${name}`);
      return `null::${ours.type} as ${escapeIdentifier(name)}`;
    }
    const conversion = conversionOf(theirs, ours.type);
    if (!conversion) {
      reading.refused.push(`${wanted.name}.${name} is ${theirs.type}, which cannot become ${ours.type}`);
      return `null::${ours.type} as ${escapeIdentifier(name)}`;
    }
    if (conversion.words) reading.converted.push(`${wanted.name}.${name}: ${conversion.words}`);
    const flag = `bad ${name}`;
    if (conversion.bad) reading.flags.push({ column: name, flag });
    return (
      `${conversion.value} as ${escapeIdentifier(name)}` +
      (conversion.bad ? `, (${conversion.bad}) is true as ${escapeIdentifier(flag)}` : "")
    );
  });
  reading.sql = nested(shape, wanted, { inner, flags: reading.flags.map(({ flag }) => flag) });
  return reading;
}

/** Three steps: read and convert; fill in what is missing and drop ids that lead nowhere; add generated columns. */
function nested(
  shape: Shape,
  wanted: SpecifiedTable,
  { inner, flags }: { inner: string[]; flags: string[] },
) {
  const read = `select ${inner.join(", ")} from ${shape.from}.${escapeIdentifier(wanted.name)}`;
  const filled = wanted.columns.map(({ name, value, leadsTo, owner }) => {
    const column = escapeIdentifier(name);
    if (leadsTo && !owner)
      return `case when ${leads(shape, column, leadsTo)} then ${column} end as ${column}`;
    return value ? `${value} as ${column}` : column;
  });
  const owners = wanted.columns.filter(({ owner }) => owner);
  const where = owners.map(
    // An id that cannot be read, or none, is a problem of its own, and stays to be found.
    ({ name, leadsTo = "" }) =>
      `(${escapeIdentifier(name)} is null or ${leads(shape, escapeIdentifier(name), leadsTo)})`,
  );
  const second =
    `select ${[...filled, ...flags.map((flag) => escapeIdentifier(flag))].join(", ")} from (${read}) as read` +
    (where.length > 0 ? ` where ${where.join(" and ")}` : "");
  const names = new Set(wanted.columns.map(({ name }) => name));
  const generated = [...(shape.target.get(wanted.name)?.columns.values() ?? [])]
    .filter((column) => column.generated && !names.has(column.name))
    .map((column) => `${column.generated} as ${escapeIdentifier(column.name)}`);
  return `select ${["*", ...generated].join(", ")} from (${second}) as filled`;
}

function leads(shape: Shape, column: string, to: string): string {
  const table = shape.source.get(to);
  const ours = shape.target.get(to)?.columns.get("id");
  const id = table?.columns.get("id");
  const conversion = id && ours ? conversionOf(id, ours.type) : null;
  if (!conversion) return "false";
  return `${column} in (select ${conversion.value} from ${shape.from}.${escapeIdentifier(to)})`;
}

/** Their ids that lead nowhere: how many rows, for each column that has some to lead by. */
export function orphanQueries(
  shape: Shape,
): Array<{ table: string; column: string; to: string; sql: string; owner: boolean }> {
  return SPECIFIED.flatMap((wanted) =>
    wanted.columns.flatMap(({ name, leadsTo, owner = false }) => {
      const column = shape.source.get(wanted.name)?.columns.get(name);
      const ours = shape.target.get(wanted.name)?.columns.get(name);
      const conversion = column && ours ? conversionOf(column, ours.type) : null;
      if (!leadsTo || !conversion) return [];
      const from = `${shape.from}.${escapeIdentifier(wanted.name)}`;
      const sql = `select count(*)::int as count from (select ${conversion.value} as lead from ${from}) as read
        where lead is not null and not ${leads(shape, "lead", leadsTo)}`;
      return [{ table: wanted.name, column: name, to: leadsTo, sql, owner }];
    }),
  );
}
