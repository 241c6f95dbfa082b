import { escapeIdentifier } from "pg";
import type { SourceColumn, SourceTable, TargetTable } from "./databases.ts";
import { SPECIFIED, type SpecifiedTable } from "./specified.ts";
import { COMPANY_TIME_ZONE, companyTime } from "#app/kit/time/time-zone.ts";

export interface Shape {
  from: string;
  source: Map<string, SourceTable>;
  target: Map<string, TargetTable>;
}

interface Rows {
  /** A query with the columns `names` and a boolean column per flag. */
  sql: string;
  names: string[];
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
  reading.sql = nestQueries(shape, wanted, { inner, flags: reading.flags.map(({ flag }) => flag) });
  return reading;
}

/** Nests three queries: convert; fill in defaults and drop dangling ids; add generated columns. */
function nestQueries(
  shape: Shape,
  wanted: SpecifiedTable,
  { inner, flags }: { inner: string[]; flags: string[] },
) {
  const read = `select ${inner.join(", ")} from ${shape.from}.${escapeIdentifier(wanted.name)}`;
  const filled = wanted.columns.map(({ name, value, leadsTo, owner }) => {
    const column = escapeIdentifier(name);
    if (leadsTo && !owner)
      return `case when ${isReferenced(shape, column, leadsTo)} then ${column} end as ${column}`;
    return value ? `${value} as ${column}` : column;
  });
  const owners = wanted.columns.filter(({ owner }) => owner);
  const where = owners.map(
    // A missing or unreadable id is a separate problem, and the row is kept to be reported.
    ({ name, leadsTo = "" }) =>
      `(${escapeIdentifier(name)} is null or ${isReferenced(shape, escapeIdentifier(name), leadsTo)})`,
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

function isReferenced(shape: Shape, column: string, to: string): string {
  const table = shape.source.get(to);
  const ours = shape.target.get(to)?.columns.get("id");
  const id = table?.columns.get("id");
  const conversion = id && ours ? conversionOf(id, ours.type) : null;
  if (!conversion) return "false";
  return `${column} in (select ${conversion.value} from ${shape.from}.${escapeIdentifier(to)})`;
}

/** Queries that count rows with dangling ids, per column. */
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
        where lead is not null and not ${isReferenced(shape, "lead", leadsTo)}`;
      return [{ table: wanted.name, column: name, to: leadsTo, sql, owner }];
    }),
  );
}

interface Conversion {
  /** SQL of the value; null when it cannot be converted. */
  value: string;
  /** SQL condition of a value that would be lost or changed. */
  bad?: string;
  /** Description of a conversion beyond copying the value. */
  words?: string;
}

const texts = new Set(["text", "varchar", "bpchar", "citext", "name"]);
const numbers = new Set(["int2", "int4", "int8", "numeric", "float4", "float8"]);

type Convert = (column: string, from: SourceColumn) => Conversion | null;

const conversions: Record<string, Convert> = {
  text: toText,
  uuid(column, from) {
    if (from.type === "uuid") return { value: column };
    if (!texts.has(from.type)) return null;
    return fromText(column, "uuid", "text is read as a UUID");
  },
  "timestamp with time zone": toMoment,
  boolean(column, from) {
    if (from.type === "bool") return { value: column };
    if (numbers.has(from.type))
      return { value: `(${column} <> 0)`, words: "0 is read as no, the rest as yes" };
    return texts.has(from.type) ? fromText(column, "boolean", "text is read as yes or no") : null;
  },
  "numeric(12,2)": (column, from) =>
    toNumber(column, from, { type: "numeric(12,2)", places: 2, below: "1e10" }),
  integer: (column, from) => toNumber(column, from, { type: "integer", places: 0, below: "2147483648" }),
};

/** Converts a column of theirs to our type; null when that is not safe. */
function conversionOf(from: SourceColumn, ourType: string): Conversion | null {
  return conversions[ourType]?.(escapeIdentifier(from.name), from) ?? null;
}

function toText(column: string, from: SourceColumn): Conversion | null {
  if (texts.has(from.type)) return { value: `${column}::text` };
  if (from.isEnum) return { value: `${column}::text`, words: "the values of the enum become text" };
  if (from.type === "_text" || from.type === "_varchar")
    return { value: `array_to_string(${column}, ', ')`, words: "a list becomes text with commas" };
  if (numbers.has(from.type)) return { value: `${column}::text`, words: "numbers become text" };
  if (from.type !== "json" && from.type !== "jsonb") return null;
  const isText = `jsonb_typeof(${column}::jsonb) in ('string', 'number', 'null')`;
  return {
    value: `case when ${isText} then ${column}::jsonb #>> '{}' end`,
    bad: `not ${isText}`,
    words: "JSON is read where it is one text or number",
  };
}

function toMoment(column: string, from: SourceColumn): Conversion | null {
  const finite = (value: string): Conversion => ({
    value: `case when isfinite(${column}) then ${value} end`,
    bad: `not isfinite(${column})`,
  });
  if (from.type === "timestamptz") return finite(column);
  if (from.type === "timestamp")
    return { ...finite(`${column} at time zone 'UTC'`), words: "times without a zone are read as UTC" };
  if (from.type === "date")
    return {
      ...finite(`${column}::timestamp at time zone '${COMPANY_TIME_ZONE}'`),
      words: `days begin at midnight, ${companyTime()}`,
    };
  if (!texts.has(from.type)) return null;
  // Only ISO 8601, since 03/04 is ambiguous.
  const isIso = `(btrim(${column}) ~ '^\\d{4}-\\d\\d-\\d\\d' and pg_input_is_valid(${column}, 'timestamptz'))`;
  return {
    value: `case when ${isIso} then ${column}::timestamptz end`,
    bad: `btrim(${column}) <> '' and not ${isIso}`,
    words: "text is read as a date in the form 2026-01-31T12:00Z, without a zone as UTC",
  };
}

function toNumber(
  column: string,
  from: SourceColumn,
  to: { type: string; places: number; below: string },
): Conversion | null {
  const isText = texts.has(from.type);
  if (!isText && !numbers.has(from.type)) return null;
  const number = isText
    ? `case when pg_input_is_valid(${column}, 'numeric') then ${column}::numeric end`
    : `${column}::numeric`;
  const fits = `(abs(${number}) < ${to.below} and round(${number}, ${to.places}) = ${number})`;
  return {
    value: `case when ${fits} then (${number})::${to.type} end`,
    bad: isText ? `btrim(${column}) <> '' and ${fits} is not true` : `${fits} is false`,
    words: isText ? "text is read as a number" : undefined,
  };
}

function fromText(column: string, type: string, words: string): Conversion {
  return {
    value: `case when pg_input_is_valid(${column}, '${type}') then ${column}::${type} end`,
    bad: `btrim(${column}) <> '' and not pg_input_is_valid(${column}, '${type}')`,
    words,
  };
}
