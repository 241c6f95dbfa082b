import type { ImportRow } from "./csv-groups.ts";
import type { RowSections } from "./csv-rows.ts";
import { DETAIL_COLUMNS } from "./csv.ts";
import { detailChanges } from "./details-changes.ts";
import type { Refusal } from "../form-codec.ts";
import { currencyIn, otherCurrency, withoutCurrency } from "../money/typed-amount.ts";
import { DETAIL_MESSAGES } from "#words/shipment-details.ts";
import { SECTIONS, tooManyRows } from "./details.ts";
import { referenceWords, termsWords } from "./details-words.ts";
import { readQuantity, VALUE_QUANTITY } from "./quantity.ts";
import { referenceKey } from "./number-key.ts";
import { type Reference, REFERENCE_KINDS, referenceSchema, referenceWarning } from "./references.ts";
import { type Terms, termsFields } from "./terms.ts";

export interface CsvDetails {
  references: Reference[];
  terms: Terms;
}

/** What a row changes of the details: the whole section as it will be stored, and the lines of the audit log. */
export interface DetailsChange extends Partial<CsvDetails>, Partial<RowSections> {
  changes: ReturnType<typeof detailChanges>;
}

interface ReadDetails {
  change: DetailsChange | null;
  words: string[];
  refusals: string[];
}

const NONE: CsvDetails = {
  references: [],
  terms: {
    incoterm: null,
    incoterm_place: null,
    declared_value: null,
    declared_currency: null,
    dangerous_goods: false,
  },
};

/** A cell holds all references of its kind, separated by semicolons; an empty one empties them, a missing column does not. */
export function readDetails(cells: ImportRow["cells"], stored: CsvDetails | null): ReadDetails {
  const words: string[] = [];
  const refusals: string[] = [];
  if (!hasDetails(cells)) return { change: null, words, refusals };
  const before = stored ?? NONE;
  const references = mergedReferences(cells, before.references, { words, refusals });
  const terms = mergedTerms(cells, before.terms, refusals);
  const change: Partial<CsvDetails> = {
    ...(isSame(referenceText, references, before.references) ? {} : { references }),
    ...(termsWords(terms) === termsWords(before.terms) ? {} : { terms }),
  };
  if (Object.keys(change).length === 0) return { change: null, words, refusals };
  const said = stored ? changedWords(before, change) : newWords(change);
  return {
    change: { ...change, changes: detailChanges(before, change) },
    words: [...said, ...words],
    refusals,
  };
}

const columns = Object.keys(DETAIL_COLUMNS) as (keyof typeof DETAIL_COLUMNS)[];

const hasDetails = (cells: ImportRow["cells"]) => columns.some((column) => cells[column] !== undefined);

const referenceText = (references: readonly Reference[]) =>
  references.map(({ kind, value }) => `${kind} ${referenceKey(value)}`).join("\n");

function isSame<Value>(text: (value: Value) => string, one: Value, other: Value): boolean {
  return text(one) === text(other);
}

function mergedReferences(
  cells: ImportRow["cells"],
  before: readonly Reference[],
  say: { words: string[]; refusals: string[] },
): Reference[] {
  const named = REFERENCE_KINDS.filter((kind) => cells[kind] !== undefined);
  if (named.length === 0) return [...before];
  const merged = REFERENCE_KINDS.flatMap((kind) => {
    const known = before.filter((each) => each.kind === kind);
    return named.includes(kind) ? referencesIn(kind, cells[kind] ?? "", known, say) : known;
  });
  if (merged.length > SECTIONS.references.most) say.refusals.push(tooManyRows("references", merged.length));
  // In their order as stored: another order is no change.
  const places = new Map(before.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Reference) => (id === null ? undefined : places.get(id)) ?? before.length;
  return merged.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The references of one cell; those that are stored already keep their id and spelling. */
function referencesIn(
  kind: Reference["kind"],
  cell: string,
  known: readonly Reference[],
  { words, refusals }: { words: string[]; refusals: string[] },
): Reference[] {
  // As an export writes it, also where a reference holds a semicolon itself.
  if (cell === known.map(({ value }) => value).join("; ")) return [...known];
  const found = new Map<string, Reference>();
  for (const written of cell.split(/[;\r\n]/)) {
    if (written.trim() === "") continue;
    const result = referenceSchema.safeParse({ kind, value: written });
    if (!result.success) {
      for (const { message } of result.error.issues) refusals.push(`${DETAIL_COLUMNS[kind]}: ${message}`);
      continue;
    }
    const key = referenceKey(result.data.value);
    const stored = known.find(({ value }) => referenceKey(value) === key);
    const warning = stored ? null : referenceWarning(result.data);
    if (warning && !found.has(key)) words.push(`${referenceWords(result.data)}: ${warning}`);
    if (!found.has(key)) found.set(key, stored ?? { ...result.data, id: null });
  }
  return [...found.values()];
}

const TERM_COLUMNS = ["incoterm", "incoterm_place", "declared_value", "declared_currency"] as const;

function mergedTerms(cells: ImportRow["cells"], before: Terms, refusals: string[]): Terms {
  const terms: Terms = { ...before };
  const value = withCurrency(cells);
  if ("refused" in value) refusals.push(value.refused);
  const none = { declared_value: undefined, declared_currency: undefined };
  const written = { ...cells, ...("refused" in value ? none : value) };
  for (const column of TERM_COLUMNS) {
    const cell = written[column]?.trim();
    if (cell === undefined) continue;
    const result = termsFields.shape[column].safeParse(cellValue(column, cell, refusals));
    if (result.success) Object.assign(terms, { [column]: result.data });
    else for (const { message } of result.error.issues) refusals.push(message);
  }
  const dangerous = cells.dangerous_goods?.trim() ?? "";
  // An empty cell keeps it: nobody takes the mark off goods without a word.
  if (/^(yes|y|true|1|x|ja|oui)$/i.test(dangerous)) terms.dangerous_goods = true;
  else if (/^(no|n|false|0|nee|non|nein)$/i.test(dangerous)) terms.dangerous_goods = false;
  else if (dangerous !== "")
    refusals.push(`«${dangerous.slice(0, 100)}» in ${DETAIL_COLUMNS.dangerous_goods} is neither yes nor no`);
  if (refusals.length === 0) {
    if (terms.declared_value !== null && terms.declared_currency === null)
      refusals.push(DETAIL_MESSAGES.currencyMissing);
    if (terms.declared_value === null && terms.declared_currency !== null)
      refusals.push(DETAIL_MESSAGES.valueMissing);
  }
  return terms;
}

/** A value that names its currency, «USD 2,10», says what the cell of the currency would; another one there refuses it. */
function withCurrency(
  cells: ImportRow["cells"],
): Pick<ImportRow["cells"], "declared_value" | "declared_currency"> | Refusal {
  const cell = cells.declared_value ?? "";
  const beside = cells.declared_currency?.trim().toUpperCase() ?? "";
  const said = currencyIn(cell);
  if (said === null) return {};
  if (beside !== "" && otherCurrency(cell, beside) !== null)
    return {
      refused: `The declared value «${cell.slice(0, 60)}» is in another currency than ${beside.slice(0, 10)} beside it: correct one of them`,
    };
  return { declared_value: withoutCurrency(cell), declared_currency: beside || said };
}

/** What the schema checks; a number that cannot be read is refused here, and null then. */
function cellValue(column: (typeof TERM_COLUMNS)[number], cell: string, refusals: string[]): unknown {
  if (column === "incoterm") return cell.toUpperCase();
  if (column !== "declared_value") return cell;
  if (cell === "") return null;
  const value = readQuantity(cell, VALUE_QUANTITY);
  if (typeof value === "number") return value;
  refusals.push(value.refused);
  return null;
}

function newWords({ references = [], terms }: Partial<CsvDetails>): string[] {
  return [...references.map(referenceWords), ...(terms ? [termsWords(terms)] : [])];
}

function changedWords(before: CsvDetails, { references, terms }: Partial<CsvDetails>): string[] {
  const words: string[] = [];
  const say = (label: string, was: string, is: string) => {
    if (was !== is) words.push(`${label}: ${was || "empty"} → ${is || "empty"}`);
  };
  for (const kind of references ? REFERENCE_KINDS : []) {
    const text = (all: readonly Reference[]) =>
      all.flatMap((each) => (each.kind === kind ? [each.value] : [])).join("; ");
    say(DETAIL_COLUMNS[kind], text(before.references), text(references ?? []));
  }
  if (!terms) return words;
  say("Terms", termsWords(before.terms), termsWords(terms));
  for (const column of TERM_COLUMNS)
    if (before.terms[column] !== null && terms[column] === null)
      say(DETAIL_COLUMNS[column], String(before.terms[column]), "");
  return words;
}
