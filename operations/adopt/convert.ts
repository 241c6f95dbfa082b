import { escapeIdentifier } from "pg";
import { companyTime, COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { SourceColumn } from "./source.ts";

interface Conversion {
  /** SQL of the value; null for one that cannot be read. */
  value: string;
  /** SQL that is true for a value that would be lost or changed. */
  bad?: string;
  /** What happens, where it is more than taking the value over. */
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

/** How to convert a column of theirs to the type of ours; null when it cannot be done safely. */
export function conversionOf(from: SourceColumn, ourType: string): Conversion | null {
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
  // Only ISO 8601: 03/04 is two days.
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
