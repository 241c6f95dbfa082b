import { readServiceType } from "#app/goods/read-service-type.ts";
import type { RefuseRow } from "#app/imports/findings.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { type ServiceType } from "#app/goods/service-type.ts";
import { IMPORT_ROW_MESSAGES } from "../import-words.ts";
import { MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";
import { CONTAINER_LABELS, type Container } from "../containers.ts";
import { ROW_COLUMNS, type RowColumn } from "../csv.ts";
import { SECTIONS } from "../details.ts";
import { rowFormValues } from "../details-form.ts";
import { GOODS_LABELS, type GoodsRow } from "../goods.ts";
import { type ImportRow, readLocalTime } from "./cells.ts";
import { boxesOf, wrongGoodsCell } from "./goods.ts";
import { type Leg, LEG_LABELS, withKnownMoments } from "../legs.ts";
import { LEG_KINDS, LEG_MODES } from "../leg-modes.ts";

/** The rows of a shipment that a file can hold, several sections side by side. */
export interface RowSections {
  goods: GoodsRow[];
  containers: Container[];
  legs: Leg[];
}
export type RowSectionOfFile = keyof RowSections;
type Row = GoodsRow | Container | Leg;
type CellTexts = Record<string, string>;

export type CodeFor = (
  text: string | null,
  picked?: string | null,
  before?: { text: string | null; code: string | null },
) => string | null;

/** Returns the name of the place of a code (`PlaceIndex.nameFor`). */
export type NameFor = (text: string) => string;

/** Returns the time zones of both ends of a leg; null when not known. */
export type ZonesOfLeg = (
  leg: Pick<Leg, "from_place" | "from_code" | "to_place" | "to_code"> & { mode: string },
) => Record<"from" | "to", string | null>;

export interface AboutRows {
  serviceType: string;
  codeFor: CodeFor;
  nameFor: NameFor;
  zonesOfLeg: ZonesOfLeg;
  /** Empty cells clear stored values; else they keep the values of the row with the same name. */
  clearEmpty: boolean;
}

const LABELS = { goods: GOODS_LABELS, containers: CONTAINER_LABELS, legs: LEG_LABELS };
const PREFIX = { goods: "goods_", containers: "container_", legs: "leg_" } as const;
const columnOf = (section: RowSectionOfFile, name: string) => `${PREFIX[section]}${name}` as RowColumn;

/** Columns with a default or filled-down value: alone they do not make a row. */
const CHOICES = [
  "kind",
  "mode",
  "stackable",
  "package_code",
  "dg_unit",
  "marine_pollutant",
  "limited_quantity",
];

export function columnsOfFile(section: RowSectionOfFile, cells: ImportRow["cells"]): string[] {
  return Object.keys(LABELS[section]).filter((name) => cells[columnOf(section, name)] !== undefined);
}

/** One line of a section: its row number in the file, and its texts as form values. */
interface TypedLine {
  row: number;
  typed: CellTexts;
}

export function linesOf(
  section: RowSectionOfFile,
  rows: readonly ImportRow[],
  names: readonly string[],
): TypedLine[] {
  return rows.flatMap(({ row, cells }) => {
    const typed = Object.fromEntries(names.map((name) => [name, cells[columnOf(section, name)] ?? ""]));
    const isRow = Object.entries(typed).some(([name, text]) => !CHOICES.includes(name) && text.trim() !== "");
    return isRow ? [{ row, typed }] : [];
  });
}

/** Removes lines that are repeated in the rows of other goods, such as legs and containers. */
export function withoutRepeated(lines: readonly TypedLine[]): TypedLine[] {
  const unique = new Map(lines.toReversed().map((line) => [JSON.stringify(line.typed), line]));
  return lines.filter((line) => unique.get(JSON.stringify(line.typed)) === line);
}

/** The rows of a section, with their row numbers in the file. */
export interface ReadRows {
  rows: Row[];
  numbers: number[];
}

/**
 * Reads lines as rows. A line equal to a stored row is that row, another line replaces the row at its position.
 * Missing columns change nothing.
 */
export function readLines(
  section: RowSectionOfFile,
  lines: readonly TypedLine[],
  options: { names: readonly string[]; stored: readonly Row[]; about: AboutRows; refuse: RefuseRow },
): ReadRows {
  const { names, stored, about } = options;
  let isRefused = false;
  const refuse = (row: number, name: string, why: string) => {
    isRefused = true;
    const column = columnOf(section, name);
    const title = ROW_COLUMNS[column];
    const { typed = {} } = lines.find((line) => line.row === row) ?? {};
    options.refuse(
      IMPORT_ROW_MESSAGES.at(row, title ?? name, why),
      title ? { row, columns: [column, ...leftOutWith(section, name, typed)] } : undefined,
    );
  };
  const refuseIssues = (row: number, issues: readonly { path: PropertyKey[]; message: string }[] = []) => {
    for (const { path, message } of issues) refuse(row, String(path[0]), message);
  };
  const missing = Object.keys(LABELS[section]).filter((name) => !names.includes(name));
  const unsetColumns = (typed: CellTexts, before: Row | undefined) =>
    !about.clearEmpty && isNamedAs(section, typed, before)
      ? [...missing, ...names.filter((name) => typed[name]?.trim() === "")]
      : missing;
  const parsed = lines.flatMap(({ row, typed }, place) => {
    const wrong = section === "goods" ? wrongGoodsCell(typed, stored as readonly GoodsRow[]) : null;
    if (wrong) refuse(row, wrong.name, wrong.why);
    const whole = {
      ...newRow(section, about),
      ...inFormWords(section, wrong ? { ...typed, hs_code: "" } : typed, about),
      ...textsOf(stored[place], unsetColumns(typed, stored[place])),
    };
    const result = readForm(section, whole, stored[place], about);
    refuseIssues(row, result.error?.issues);
    return result.success ? [{ row, typed, value: result.data as Row }] : [];
  });
  if (isRefused) return { rows: [], numbers: [] };
  const matches = matchStored(
    parsed.map(({ value }) => value),
    stored,
    names,
  );
  const rows = parsed.map(({ row, typed, value }, place) => {
    const { match, isSame } = matches[place] ?? {};
    if (match && isSame) return match;
    const missed = unsetColumns(typed, match);
    if (section === "legs") {
      // A time missing in the file stays the same local time, also when the place changed.
      const whole = { ...textsOf(value, Object.keys(LEG_LABELS)), ...textsOf(match, missed) };
      const result = readForm(section, whole, match, about);
      refuseIssues(row, result.error?.issues);
      const leg = { ...((result.data ?? value) as Leg), id: match?.id ?? null };
      return withKnownMoments(withPlaces(leg, match as Leg | undefined, about), match as Leg | undefined);
    }
    const merged = { ...value, ...pickColumns(match, missed), id: match?.id ?? null };
    refuseIssues(row, SECTIONS[section].schema.safeParse(merged).error?.issues);
    return merged;
  });
  return { rows, numbers: parsed.map(({ row }) => row) };
}

/** Columns whose cells would be ignored together, to resolve a missing value: the other cells of its line. */
const leftOutWith = (section: RowSectionOfFile, name: string, typed: CellTexts) =>
  typed[name]?.trim() ? [] : Object.keys(typed).map((each) => columnOf(section, each));

/** Parses the texts of a row as the form does; those of a leg in the time zones of its places. */
function readForm(section: RowSectionOfFile, texts: CellTexts, before: Row | undefined, about: AboutRows) {
  if (section !== "legs") return SECTIONS[section].form.safeParse(texts);
  const place = (end: "from" | "to") => {
    const chosen = (texts[`${end}_code`] ?? "").replace(/\s/g, "").toUpperCase();
    return placeOf(end, texts[`${end}_place`]?.trim() ?? "", chosen, before as Leg, about);
  };
  const [from, to] = [place("from"), place("to")];
  const zones = about.zonesOfLeg({
    mode: texts.mode ?? "",
    from_place: from.name,
    from_code: from.code,
    to_place: to.name,
    to_code: to.code,
  });
  return SECTIONS.legs.form.safeParse({ ...texts, from_zone: zones.from ?? "", to_zone: zones.to ?? "" });
}

const NAMED_BY = {
  goods: ["description"],
  containers: ["number"],
  legs: ["kind", "from_place", "to_place"],
} as const satisfies Record<RowSectionOfFile, readonly string[]>;

/** Returns whether a line names the stored row at its position, or contradicts none of its names. */
function isNamedAs(section: RowSectionOfFile, typed: CellTexts, before: Row | undefined): boolean {
  if (!before) return false;
  const texts = rowFormValues(before);
  return NAMED_BY[section].every((name) => {
    const text = foldText((typed[name] ?? "").trim());
    return text === "" || text === foldText(texts[name] ?? "");
  });
}

const newRow = (section: RowSectionOfFile, { serviceType }: AboutRows): CellTexts =>
  section === "legs" ? { kind: "main", mode: modeOf(serviceType) } : {};

/** Returns texts of a stored row for the missing columns; of numbers only those the form requires. */
function textsOf(row: Row | undefined, missing: readonly string[]): CellTexts {
  if (!row) return {};
  const texts = rowFormValues(row);
  const readable = missing.filter((name) => !/_(?:cm|kg|m3|c)$|^dg_quantity$/.test(name));
  return Object.fromEntries(readable.map((name) => [name, texts[name] ?? ""]));
}

const pickColumns = (row: Row | undefined, missing: readonly string[]) =>
  row ? Object.fromEntries(Object.entries(row).filter(([name]) => missing.includes(name))) : {};

/** Converts the texts of a line to form values: choices by their keys, moments as their fields have them. */
function inFormWords(section: RowSectionOfFile, typed: CellTexts, { serviceType }: AboutRows): CellTexts {
  if (section === "containers") return typed;
  if (section === "goods") return { ...typed, ...boxesOf(typed) };
  const values: CellTexts = {};
  for (const [name, cell] of Object.entries(typed)) {
    if (name === "kind") values.kind = keyOf(LEG_KINDS, cell) ?? (cell.trim() || "main");
    else if (name === "mode") values.mode = cell.trim() ? legMode(cell) : modeOf(serviceType);
    else values[name] = /^[ea]t[da]$/.test(name) ? (readLocalTime(cell) ?? cell) : cell;
  }
  return values;
}

const modeOf = (serviceType: string) => MODE_OF_SERVICE[serviceType as ServiceType] ?? "road";

/** Returns a mode by its name or the name of a service: «Sea», «ocean freight», «truck». */
function legMode(text: string): string {
  const service = readServiceType(text);
  return keyOf(LEG_MODES, text) ?? (service ? MODE_OF_SERVICE[service] : text.trim());
}

function keyOf(labels: Readonly<Record<string, string>>, text: string): string | undefined {
  const letters = (words: string) => words.toLowerCase().replace(/[^a-z]/g, "");
  const wanted = letters(text);
  return Object.keys(labels).find((key) => key === wanted || letters(labels[key] ?? "") === wanted);
}

interface Match {
  match?: Row;
  isSame?: boolean;
}

/** Matches each line to a stored row: an equal one, else the row at the same position that no other line matches. */
function matchStored(rows: readonly Row[], stored: readonly Row[], names: readonly string[]): Match[] {
  const keyOf = (row: Row) => {
    const texts = rowFormValues(row);
    return JSON.stringify(names.map((name) => texts[name] ?? ""));
  };
  const free = new Map<string, Row[]>();
  for (const row of stored) free.set(keyOf(row), [...(free.get(keyOf(row)) ?? []), row]);
  const matches: Match[] = rows.map((row) => {
    const match = free.get(keyOf(row))?.shift();
    return match ? { match, isSame: true } : {};
  });
  const matchedRows = new Set(matches.map(({ match }) => match));
  return matches.map((each, place) => {
    const inPlace = stored[place];
    return each.match || !inPlace || matchedRows.has(inPlace) ? each : { match: inPlace };
  });
}

function withPlaces(leg: Leg, before: Leg | undefined, about: AboutRows): Leg {
  const [from, to] = (["from", "to"] as const).map((end) =>
    placeOf(end, leg[`${end}_place`], leg[`${end}_code`], before, about),
  );
  return {
    ...leg,
    ...(from && { from_place: from.name, from_code: from.code }),
    ...(to && { to_place: to.name, to_code: to.code }),
  };
}

function placeOf(
  end: "from" | "to",
  text: string,
  code: string | null,
  before: Leg | undefined,
  { codeFor, nameFor }: AboutRows,
) {
  const stored = before && { text: before[`${end}_place`], code: before[`${end}_code`] };
  const name = text === stored?.text ? text : nameFor(text);
  return { name, code: codeFor(name, code, stored) };
}
