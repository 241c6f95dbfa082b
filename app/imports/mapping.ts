import { formatLongDate } from "#app/kit/time/time.ts";
import { COLUMNS_MESSAGES } from "./words.ts";
import { type DecimalSign, withDecimals } from "./numbers.ts";
import {
  type ColumnFacts,
  type FileFacts,
  isDateColumn,
  provedDecimals,
  provedOrder,
} from "./column-facts.ts";
import { type DateOrder, readDate } from "./dates.ts";
import { headingFit, headingKey } from "#app/kit/text/headings.ts";

export interface ImportField<Key extends string = string> {
  key: Key;
  label: string;
  section: string;
  names: readonly string[];
  isDate?: boolean;
  /** Set for a quantity, which may have an exponent and the decimal sign of its column. */
  isNumber?: boolean;
  isRequired?: boolean;
  /** Set when the import can give a new value where the file has none. */
  canBeGiven?: boolean;
  /** Tells whether a value looks like this field, when the heading does not tell. */
  fits?: (value: string) => boolean;
}

/** Fields of the file's columns by position; null is left out. */
export interface ColumnMapping {
  fields: (string | null)[];
  /** The date order of each column; null when not chosen. */
  orders: (DateOrder | null)[];
}

export type GuessedBy = "own" | "remembered" | "name" | "values" | null;

export interface GuessedMapping extends ColumnMapping {
  by: GuessedBy[];
}

/** Earlier choices by `headingKey`. */
export type RememberedHeadings = ReadonlyMap<string, { field: string | null; order: DateOrder | null }>;

const ENOUGH_VALUES = 3;
const MOSTLY = 0.9;

/** Finds a field by its key, or by its label in any case, as files of our exports have it. */
export function ownField<Key extends string>(
  fields: readonly ImportField<Key>[],
  heading: string,
): Key | undefined {
  const text = heading.trim().toLowerCase();
  return fields.find(({ key, label }) => key === text || label.toLowerCase() === text)?.key;
}

/** Guesses the mapping from earlier choices, headings and values; a field is used once, for the best matching column. */
export function guessMapping(
  facts: FileFacts,
  fields: readonly ImportField[],
  remembered: RememberedHeadings,
): GuessedMapping {
  const count = facts.columns.length;
  const guess: GuessedMapping = {
    fields: Array.from({ length: count }, () => null),
    orders: facts.columns.map(
      (column) => provedOrder(column) ?? remembered.get(headingKey(column.heading))?.order ?? null,
    ),
    by: Array.from({ length: count }, () => null),
  };
  const usedFields = new Set<string>();
  for (const { place, field, by } of candidates(facts, fields, remembered)) {
    if (guess.by[place] !== null || (field !== null && usedFields.has(field))) continue;
    guess.fields[place] = field;
    guess.by[place] = by;
    if (field !== null) usedFields.add(field);
  }
  return guess;
}

interface Candidate {
  place: number;
  field: string | null;
  by: Exclude<GuessedBy, null>;
  score: number;
}

function candidates(
  { columns }: FileFacts,
  fields: readonly ImportField[],
  remembered: RememberedHeadings,
): Candidate[] {
  const keys = new Set(fields.map(({ key }) => key));
  const candidates = columns.flatMap((column, place): Candidate[] => {
    const chosen = remembered.get(headingKey(column.heading));
    const own = ownField(fields, column.heading);
    const offered: Candidate[] = [];
    if (own) offered.push({ place, field: own, by: "own", score: 6 });
    if (chosen && (chosen.field === null || keys.has(chosen.field)))
      offered.push({ place, field: chosen.field, by: "remembered", score: own ? 7 : 5 });
    const isOfDates = isDateColumn(column);
    const isOfTexts = !isOfDates && column.values.length >= ENOUGH_VALUES;
    for (const { key, names, fits, label, isDate = false } of fields) {
      // «Dat. dossier» is no file number, and a «Levering» of places no date.
      if (isDate ? isOfTexts : isOfDates) continue;
      const fit = headingFit(column.heading, [label, ...names]);
      if (fit > 0) offered.push({ place, field: key, by: "name", score: 1 + fit / 2 });
      else if (fits && looksLike(column, fits)) offered.push({ place, field: key, by: "values", score: 1 });
    }
    return offered;
  });
  return candidates.toSorted((one, other) => other.score - one.score || one.place - other.place);
}

function looksLike({ values, heading }: ColumnFacts, fits: (value: string) => boolean): boolean {
  // A heading with another meaning takes precedence, unless the values of several rows are unmistakable.
  if (values.length < (headingKey(heading) === "" ? 1 : ENOUGH_VALUES)) return false;
  return values.filter(fits).length >= values.length * MOSTLY;
}

interface MappingProblems {
  columns: ReadonlyMap<number, string>;
  whole: string | null;
}

/** Returns the field that every row needs and no column goes to. */
export const missingField = <Needed extends Pick<ImportField, "key" | "isRequired">>(
  fields: readonly Needed[],
  chosen: ColumnMapping["fields"],
): Needed | undefined => fields.find(({ key, isRequired }) => isRequired && !chosen.includes(key));

/** The fields when the import gives the values that it can give: those are not required. */
export const withGivenValues = <Field extends Pick<ImportField, "isRequired" | "canBeGiven">>(
  fields: readonly Field[],
): Field[] => fields.map((field) => (field.canBeGiven ? { ...field, isRequired: false } : field));

/** Returns problems of a mapping: a field with two columns, a required field without one, ambiguous dates. */
export function problemsOf(
  { columns }: FileFacts,
  fields: readonly ImportField[],
  { fields: chosen, orders }: ColumnMapping,
): MappingProblems {
  const problems = new Map<number, string>();
  const byKey = new Map(fields.map((field) => [field.key, field]));
  for (const [place, key] of chosen.entries()) {
    if (key === null) continue;
    const field = byKey.get(key);
    const column = columns[place];
    if (!field || !column) {
      problems.set(place, "Choose one of the fields");
      continue;
    }
    const earlier = chosen.indexOf(key);
    if (earlier < place)
      problems.set(
        place,
        `«${headingOf(columns[earlier], earlier)}» goes to ${field.label} already. Choose another field for one of them, or leave it out.`,
      );
    else if (field.isDate && !orders[place] && column.dates.sample)
      problems.set(
        place,
        COLUMNS_MESSAGES.sayOrder(column.dates.sample, ...dateReadings(column.dates.sample)),
      );
  }
  const missing = missingField(fields, chosen);
  const whole = missing ? `No column goes to ${missing.label}. Every row needs it.` : null;
  return { columns: problems, whole: whole ?? (problems.size > 0 ? "Some columns need another look" : null) };
}

/** The two days of an ambiguous date: day-first, and month-first. */
export function dateReadings(sample: string): [string, string] {
  const exampleOf = (order: DateOrder) => {
    const day = readDate(sample, order)?.slice(0, 10);
    return day ? formatLongDate(new Date(`${day}T12:00:00Z`)) : sample;
  };
  return [exampleOf("dmy"), exampleOf("mdy")];
}

export function headingOf(column: Pick<ColumnFacts, "heading"> | undefined, place: number): string {
  return column?.heading || `Column ${letterOf(place)}`;
}

export function letterOf(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last;
}

/** Parses the form of the step «Columns»: `field-0`, `order-0` and so on. */
export function parseMapping(form: FormData, count: number): ColumnMapping {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const places = Array.from({ length: count }, (_, place) => place);
  return {
    fields: places.map((place) => text(`field-${place}`)),
    orders: places.map((place) => {
      const order = text(`order-${place}`);
      return order === "dmy" || order === "mdy" ? order : null;
    }),
  };
}

interface CellReading {
  dateFields: ReadonlySet<string>;
  otherOrder?: boolean;
  decimals?: readonly (DecimalSign | null)[];
}

/** The decimal sign of each column: proven by its values, else by all number columns. */
export function decimalsOf(
  { columns }: FileFacts,
  fields: readonly ImportField[],
  mapping: ColumnMapping,
): (DecimalSign | null)[] {
  const numbers = new Set(fields.filter(({ isNumber }) => isNumber).map(({ key }) => key));
  const isNumber = (place: number) => numbers.has(mapping.fields[place] ?? "");
  const ofFile = provedDecimals(columns.filter((_, place) => isNumber(place)));
  return columns.map((column, place) => {
    if (!isNumber(place)) return null;
    const { ",": commas = 0, ".": points = 0 } = column.decimals ?? {};
    // A column with both signs is read cell by cell.
    return commas > 0 && points > 0 ? null : (provedDecimals([column]) ?? ofFile);
  });
}

/**
 * Maps a row, with dates as `YYYY-MM-DD HH:mm`; with `otherOrder` dates that do not exist in their column's order are
 * read in the other.
 */
export function mappedCells(
  cells: readonly string[],
  { fields, orders }: ColumnMapping,
  { dateFields, otherOrder = false, decimals = [] }: CellReading,
): Record<string, string> {
  const mapped: Record<string, string> = {};
  for (const [place, field] of fields.entries()) {
    if (field === null) continue;
    const cell = cells[place] ?? "";
    const sign = decimals[place] ?? null;
    if (sign !== null) {
      mapped[field] = withDecimals(cell, sign);
      continue;
    }
    const order = orders[place] ?? "dmy";
    const other = () => (otherOrder ? readDate(cell, order === "dmy" ? "mdy" : "dmy") : null);
    mapped[field] = dateFields.has(field) ? (readDate(cell, order) ?? other() ?? cell) : cell;
  }
  return mapped;
}
