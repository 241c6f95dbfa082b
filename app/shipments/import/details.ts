import type { AboutCells, RefuseRow } from "#app/imports/findings.ts";
import type { RowSections } from "./rows.ts";
import { aboutColumn, changeInWords, type ImportRow } from "./cells.ts";
import { DETAIL_COLUMNS } from "../csv.ts";
import { detailChanges } from "../shipment-changes.ts";
import type { Refusal } from "#app/kit/forms/form-codec.ts";
import { currencyIn, otherCurrency, withoutCurrency } from "#app/kit/money/typed-amount.ts";
import { DETAIL_MESSAGES } from "../details-messages.ts";
import { SECTIONS, tooManyRows } from "../details.ts";
import { referenceWords, termsWords } from "../details-words.ts";
import { readQuantity, VALUE_QUANTITY } from "#app/goods/quantity.ts";
import { readTemperature } from "#app/goods/temperature.ts";
import { referenceKey } from "../number-key.ts";
import type { GoodsRow } from "../goods.ts";
import { NO, YES } from "./goods.ts";
import { type Reference, REFERENCE_KINDS, referenceSchema, referenceWarning } from "../references.ts";
import {
  hasUnNumber,
  isIncoterm,
  TEMPERATURES,
  TERM_LABELS,
  type Terms,
  termsFields,
  withDangerousGoods,
} from "../terms.ts";

export interface ImportedDetails {
  references: Reference[];
  terms: Terms;
}

export interface DetailsChange extends Partial<ImportedDetails>, Partial<RowSections> {
  changes: ReturnType<typeof detailChanges>;
}

const NONE: ImportedDetails = {
  references: [],
  terms: {
    incoterm: null,
    incoterm_place: null,
    declared_value: null,
    declared_currency: null,
    dangerous_goods: false,
    temperature_min_c: null,
    temperature_max_c: null,
  },
};

/**
 * Reads the details of a row. A cell holds all references of its kind, separated by semicolons; an empty cell removes
 * them, a missing column keeps them. @param goods of the file: a UN number marks the shipment as dangerous goods
 * @param currency that of a value without one
 */
export function readDetails(
  cells: ImportRow["cells"],
  stored: ImportedDetails | null,
  goods: readonly GoodsRow[],
  refuse: RefuseRow,
  currency: string | null = null,
): { change: DetailsChange; words: string[] } | null {
  if (!hasUnNumber(goods) && !columns.some((column) => cells[column] !== undefined)) return null;
  const before = stored ?? NONE;
  const warnings: string[] = [];
  const references = mergedReferences(cells, before.references, { warnings, refuse });
  const terms = withDangerousGoods(mergedTerms(cells, before.terms, currency, refuse), goods);
  const change: Partial<ImportedDetails> = {
    ...(referenceText(references) === referenceText(before.references) ? {} : { references }),
    ...(termsWords(terms) === termsWords(before.terms) ? {} : { terms }),
  };
  if (Object.keys(change).length === 0) return null;
  const words = stored ? changedWords(before, change) : newWords(change);
  return { change: { ...change, changes: detailChanges(before, change) }, words: [...words, ...warnings] };
}

const columns = Object.keys(DETAIL_COLUMNS) as (keyof typeof DETAIL_COLUMNS)[];

const referenceText = (references: readonly Reference[]) =>
  references.map(({ kind, value }) => `${kind} ${referenceKey(value)}`).join("\n");

function mergedReferences(
  cells: ImportRow["cells"],
  before: readonly Reference[],
  report: { warnings: string[]; refuse: RefuseRow },
): Reference[] {
  const named = REFERENCE_KINDS.filter((kind) => cells[kind] !== undefined);
  if (named.length === 0) return [...before];
  const merged = REFERENCE_KINDS.flatMap((kind) => {
    const references = before.filter((each) => each.kind === kind);
    return named.includes(kind) ? referencesIn(kind, cells[kind] ?? "", references, report) : references;
  });
  if (merged.length > SECTIONS.references.most) report.refuse(tooManyRows("references", merged.length));
  // In the stored order: another order is no change.
  const places = new Map(before.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Reference) => (id === null ? undefined : places.get(id)) ?? before.length;
  return merged.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Parses the references of a cell; stored ones keep their id and spelling. */
function referencesIn(
  kind: Reference["kind"],
  cell: string,
  before: readonly Reference[],
  { warnings, refuse }: { warnings: string[]; refuse: RefuseRow },
): Reference[] {
  // A cell equal to the export is unchanged, also when a reference contains a semicolon.
  if (cell === before.map(({ value }) => value).join("; ")) return [...before];
  const references = new Map<string, Reference>();
  for (const written of cell.split(/[;\r\n]/)) {
    if (written.trim() === "") continue;
    const result = referenceSchema.safeParse({ kind, value: written });
    if (!result.success) {
      for (const { message } of result.error.issues)
        refuse(`${DETAIL_COLUMNS[kind]}: ${message}`, aboutColumn(kind));
      continue;
    }
    const key = referenceKey(result.data.value);
    const stored = before.find(({ value }) => referenceKey(value) === key);
    const warning = stored ? null : referenceWarning(result.data);
    if (warning && !references.has(key)) warnings.push(`${referenceWords(result.data)}: ${warning}`);
    if (!references.has(key)) references.set(key, stored ?? { ...result.data, id: null });
  }
  return [...references.values()];
}

const TERM_COLUMNS = [
  "incoterm",
  "incoterm_place",
  "declared_value",
  "declared_currency",
  "temperature_min_c",
  "temperature_max_c",
] as const;

const ABOUT_VALUE: AboutCells = { columns: ["declared_value", "declared_currency"] };

function mergedTerms(
  cells: ImportRow["cells"],
  before: Terms,
  currency: string | null,
  refuse: RefuseRow,
): Terms {
  const terms: Terms = { ...before };
  let isRefused = false;
  const refuseTerm = (column: keyof Terms, why: string) => {
    isRefused = true;
    refuse(why, aboutColumn(column));
  };
  const value = withCurrency(cells);
  if ("refused" in value) refuseTerm("declared_value", value.refused);
  const none = { declared_value: undefined, declared_currency: undefined };
  const written = { ...cells, ...("refused" in value ? none : value), ...incotermWithPlace(cells) };
  for (const column of TERM_COLUMNS) {
    const cell = written[column]?.trim();
    if (cell === undefined || cell === before[column]) continue;
    const result = termsFields.shape[column].safeParse(
      cellValue(column, cell, (why) => refuseTerm(column, why)),
    );
    if (result.success) Object.assign(terms, { [column]: result.data });
    else for (const { message } of result.error.issues) refuseTerm(column, message);
  }
  const dangerous = cells.dangerous_goods?.trim() ?? "";
  // An empty cell keeps the mark: removing it needs an explicit «no».
  if (YES.test(dangerous)) terms.dangerous_goods = true;
  else if (NO.test(dangerous)) terms.dangerous_goods = false;
  else if (dangerous !== "")
    refuseTerm(
      "dangerous_goods",
      `«${dangerous.slice(0, 100)}» in ${DETAIL_COLUMNS.dangerous_goods} is neither yes nor no`,
    );
  const { temperature_min_c: min, temperature_max_c: max } = terms;
  if (min !== null && max !== null && min > max)
    refuseTerm("temperature_max_c", DETAIL_MESSAGES.temperaturesCross);
  if (terms.declared_value !== null) terms.declared_currency ??= currency;
  if (!isRefused && (terms.declared_value === null) !== (terms.declared_currency === null))
    refuse(
      terms.declared_value === null ? DETAIL_MESSAGES.valueMissing : DETAIL_MESSAGES.currencyMissing,
      ABOUT_VALUE,
    );
  return terms;
}

/** Splits a value with a currency, «USD 2,10», into value and currency; refuses a different currency in its own cell. */
function withCurrency(
  cells: ImportRow["cells"],
): Pick<ImportRow["cells"], "declared_value" | "declared_currency"> | Refusal {
  const cell = cells.declared_value ?? "";
  const beside = cells.declared_currency?.trim().toUpperCase() ?? "";
  const currency = currencyIn(cell);
  if (currency === null) return {};
  if (beside !== "" && otherCurrency(cell, beside) !== null)
    return {
      refused: `The declared value «${cell.slice(0, 60)}» is in another currency than ${beside.slice(0, 10)} beside it: correct one of them`,
    };
  return { declared_value: withoutCurrency(cell), declared_currency: beside || currency };
}

/** Splits «FOB Shanghai» into a term and its named place, when the cell of the place is empty. */
function incotermWithPlace(
  cells: ImportRow["cells"],
): Pick<ImportRow["cells"], "incoterm" | "incoterm_place"> {
  const [, term = "", place = ""] =
    /^([a-z]{3})[ ,:-]+([^ ,:-].*)$/is.exec(cells.incoterm?.trim() ?? "") ?? [];
  if (!isIncoterm(term.toUpperCase()) || cells.incoterm_place?.trim()) return {};
  return { incoterm: term, incoterm_place: place };
}

/** Parses a cell for the schema; refuses a number that cannot be parsed, and returns null. */
function cellValue(column: (typeof TERM_COLUMNS)[number], cell: string, refuse: RefuseRow): unknown {
  if (column === "incoterm") return cell.toUpperCase();
  const isTemperature = column === "temperature_min_c" || column === "temperature_max_c";
  if (column !== "declared_value" && !isTemperature) return cell;
  if (cell === "") return null;
  const value = isTemperature
    ? readTemperature(cell, TERM_LABELS[column], TEMPERATURES)
    : readQuantity(cell, VALUE_QUANTITY);
  if (typeof value === "number") return value;
  refuse(value.refused);
  return null;
}

function newWords({ references = [], terms }: Partial<ImportedDetails>): string[] {
  return [...references.map(referenceWords), ...(terms ? [termsWords(terms)] : [])];
}

function changedWords(before: ImportedDetails, { references, terms }: Partial<ImportedDetails>): string[] {
  const words: string[] = [];
  const noteChange = (column: keyof typeof DETAIL_COLUMNS, was: string, is: string) => {
    if (was !== is) words.push(changeInWords(column, was, is));
  };
  for (const kind of references ? REFERENCE_KINDS : []) {
    const text = (all: readonly Reference[]) =>
      all.flatMap((each) => (each.kind === kind ? [each.value] : [])).join("; ");
    noteChange(kind, text(before.references), text(references ?? []));
  }
  if (!terms) return words;
  words.push(`Terms: ${termsWords(before.terms) || "empty"} → ${termsWords(terms) || "empty"}`);
  for (const column of TERM_COLUMNS)
    if (before.terms[column] !== null && terms[column] === null)
      noteChange(column, String(before.terms[column]), "");
  return words;
}
