import { isSamePerson, mergeContacts, readLanguage } from "#app/imports/contacts.ts";
import { Findings } from "#app/imports/findings.ts";
import { isEmailType } from "#app/kit/text/email.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { MAILS_WANTED } from "#app/mails/mail.ts";
import {
  COMPANY_FIELDS,
  COMPANY_LABELS,
  type CompanyFieldName,
  type CompanyInput,
  companySchema,
  contactSchema,
  type ContactInput,
  numberProblems,
  companyDifferences,
  contactWords,
} from "./company.ts";
import { isWord } from "./company-numbers.ts";
import { spelledName } from "./company-name.ts";
import { readCountry } from "./countries.ts";
import { type CompanyCandidate, vatKey } from "./match.ts";

const quoted = (cell: string) => `«${cell.slice(0, 100)}»`;

export const CUSTOMER_IMPORT_MESSAGES = {
  contradicts: (field: string, cell: { row: number; text: string }, first: { row: number; text: string }) =>
    `Row ${cell.row}, ${field}: ${quoted(cell.text)} contradicts ${quoted(first.text)} in row ${first.row}`,
  ask: (candidates: readonly { name: string; why: string; newName?: string }[]) =>
    `Is it ${candidates.map(({ name, why }) => `${name} (${why})`).join(", ")}, or a new customer? Say so under «To answer»${
      candidates.some(({ newName }) => newName) ? ", and whether its name changes" : ""
    }`,
  noNumber: (field: string, cell: string) => `${field}: ${quoted(cell)} is no number, and stays as a note`,
  noCountry: (cell: string) =>
    `${quoted(cell)} is no country that is known: write its name, or its code of two or three letters`,
  noLanguage: (cell: string) =>
    `${quoted(cell)} is no language of customers: write English, Dutch, French or German`,
  noPaymentDays: (cell: string) => `Payment days: ${quoted(cell)} is no whole number from 0 to 365`,
  noPaymentFrom: (cell: string) =>
    `Payment days from: ${quoted(cell)} is not «month_end»; empty is the day of the invoice`,
  why: { vat: "the same VAT number", email: "the same e-mail address or domain", name: "the same name" },
} as const;

interface CustomerRow {
  row: number;
  cells: Readonly<Record<string, string>>;
}

export interface ReadCustomer {
  columns: Partial<Record<CompanyFieldName, string | number | null>>;
  contacts: ContactInput[];
  findings: Findings;
}

/** Reads the rows of a customer. Empty cells are ignored unless `clearEmpty`; contradicting rows are refused. */
export function readCustomer(rows: readonly CustomerRow[], { clearEmpty = false } = {}): ReadCustomer {
  const findings = new Findings(["name"]);
  const read: ReadCustomer = { columns: {}, contacts: [], findings };
  for (const field of COMPANY_FIELDS) {
    const contacts = rows.flatMap(({ row, cells }) => {
      const text = cells[field]?.trim() ?? "";
      return text === "" ? [] : [{ row, text }];
    });
    const [first] = contacts;
    if (!first && clearEmpty && field !== "name" && rows[0]?.cells[field] !== undefined)
      Object.assign(read.columns, { [field]: null });
    if (!first) continue;
    const other = contacts.find(({ text }) => plain(text) !== plain(first.text));
    // Two spellings of one VAT number or name were grouped as one company.
    if (other && field !== "name" && field !== "vat_number")
      findings.refuse(CUSTOMER_IMPORT_MESSAGES.contradicts(COMPANY_LABELS[field], other, first));
    const [value, why = null] = VALUES[field]?.(first.text) ?? [first.text];
    if (value === null) findings.refuse(why ?? "", { columns: [field] });
    else read.columns[field] = value;
    if (field === "payment_days" && value !== null && MONTH.test(first.text))
      read.columns.payment_from = "month_end";
  }
  for (const row of rows) readContact(row, read);
  return read;
}

const plain = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, "");

type Value = readonly [value: string | number | null, why?: string];

/** Parsers of the fields that are not plain texts; they return the value or the reason for refusal. */
const VALUES: Partial<Record<CompanyFieldName, (text: string) => Value>> = {
  country_code: (text) => [readCountry(text), CUSTOMER_IMPORT_MESSAGES.noCountry(text)],
  language: (text) => [readLanguage(text), CUSTOMER_IMPORT_MESSAGES.noLanguage(text)],
  payment_from: (text) => [
    MONTH.test(text) ? "month_end" : null,
    CUSTOMER_IMPORT_MESSAGES.noPaymentFrom(text),
  ],
  payment_days: (text) => [paymentDaysOf(text), CUSTOMER_IMPORT_MESSAGES.noPaymentDays(text)],
};

/** Parses payment days: 30 for «30 dagen», «30 days net», «30 jours fin de mois»; null for another text, such as «2 maanden». */
function paymentDaysOf(text: string): number | null {
  const [, days, words = ""] = /^(\d{1,3})(?: ?([a-zé .]{0,30}))?$/i.exec(text.trim()) ?? [];
  return days === undefined || words.search(MONTH) === 0 ? null : Number(days);
}

const MONTH = /maand|mois|month|monat|eom|fdm/i;

function readContact({ row, cells }: CustomerRow, { contacts, findings }: ReadCustomer): void {
  const text = (column: string) => cells[`contact_${column}`]?.trim() ?? "";
  const [email = "", ...further] = addressesIn(text("email"));
  const wanted = text("mails_wanted").toLowerCase();
  const name = text("name") || email;
  if (name === "" && text("phone") === "") return;
  const whole = {
    id: null,
    name: name || text("phone"),
    email,
    phone: text("phone"),
    task: text("task"),
    mails_wanted: MAILS_WANTED.find((each) => each === wanted) ?? (wanted || "none"),
    language: readLanguage(text("language")),
  };
  const others = further.map((address) => ({ ...whole, name: address, email: address, phone: "", task: "" }));
  for (const person of [whole, ...others]) {
    const result = contactSchema.safeParse(person);
    for (const { message, path } of result.error?.issues ?? [])
      findings.refuse(`Row ${row}: ${message}`, { row, columns: [`contact_${String(path[0])}`] });
    if (result.success && !contacts.some((other) => isSamePerson(other, result.data)))
      contacts.push(result.data);
  }
}

/** Splits a cell with several addresses, «info@a.example; billing@a.example»; any other text stays whole, to be refused. */
function addressesIn(cell: string): string[] {
  const addresses = cell.split(/[;,\s]/).filter(Boolean);
  return addresses.every(isEmailType) ? addresses : [cell];
}

export function candidateOf({ columns, contacts }: ReadCustomer): CompanyCandidate {
  const text = (field: CompanyFieldName) => {
    const value = columns[field] ?? null;
    return value === null ? null : String(value);
  };
  return {
    name: text("name") ?? "",
    vat_number: text("vat_number"),
    postcode: text("postcode"),
    country_code: text("country_code"),
    emails: contacts.flatMap(({ email }) => (email ? [email] : [])),
  };
}

const NUMBERS = ["vat_number", "eori"] as const;

/** Builds the whole company to be stored: new, or the stored one with the values of the file. Null when it is refused. */
export function compareImportedCustomer(
  read: ReadCustomer,
  stored: Required<CompanyInput> | null,
): CompanyInput | null {
  const { findings } = read;
  const contacts = mergeContacts(stored?.contacts ?? [], read.contacts, (typed, before = typed) => ({
    ...before,
    mails_wanted: typed.mails_wanted === "none" ? before.mails_wanted : typed.mails_wanted,
    language: typed.language ?? before.language,
  }));
  const columns = { ...read.columns };
  // A word such as «n.v.t.» replaces no number.
  for (const field of NUMBERS)
    if (stored?.[field] && columns[field] && isWord(String(columns[field]))) delete columns[field];
  const { data: input, error } = companySchema.safeParse({ ...stored, ...columns, contacts });
  for (const { message, path } of error?.issues ?? [])
    findings.refuse(message, { columns: [String(path[0])] });
  if (!input) return null;
  const problems = numberProblems(input);
  findings.words.push(...(stored ? changedWords(stored, input) : newWords(input)));
  for (const field of NUMBERS) {
    const [problem, text] = [problems[field], input[field]];
    if (!problem || text === null || text === (stored?.[field] ?? null)) continue;
    if (isWord(text)) findings.words.push(CUSTOMER_IMPORT_MESSAGES.noNumber(COMPANY_LABELS[field], text));
    else findings.refuse(`${COMPANY_LABELS[field]}: ${problem}`, { columns: [field] });
  }
  return findings.refusals.length > 0 ? null : input;
}

function newWords({ vat_number, postcode, city, country_code, contacts = [] }: CompanyInput): string[] {
  const place = [[postcode, city].filter(Boolean).join(" "), country_code].filter(Boolean).join(", ");
  return [[vat_number, place].filter(Boolean).join("; "), ...contacts.map(contactWords)].filter(Boolean);
}

function changedWords(stored: Required<CompanyInput>, input: CompanyInput): string[] {
  const { contacts: people, ...columns } = companyDifferences(stored, input);
  const words = Object.entries(columns).map(
    ([field, [before, after]]) =>
      `${COMPANY_LABELS[field as CompanyFieldName]}: ${before ?? "empty"} → ${after ?? "empty"}`,
  );
  if (!people) return words;
  const old = stored.contacts.map(contactWords);
  return [
    ...words,
    ...(input.contacts ?? [])
      .map(contactWords)
      .flatMap((each) => (old.includes(each) ? [] : [`Contact ${each}`])),
  ];
}

/**
 * Groups rows: the same name and VAT number are one company, together with rows of that name without a VAT number; an
 * empty text is its own group.
 */
export function groupsOf(keys: readonly (readonly string[])[]): string[] {
  const vats = keys.map(([vat = "", , country = ""]) => vatKey(vat || null, readCountry(country)));
  const names = keys.map(([, name = ""]) => spelledName(name));
  const [vatsOf, namesOf] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  for (const [place, vat] of vats.entries()) {
    const name = names[place];
    if (!vat || !name) continue;
    vatsOf.set(name, (vatsOf.get(name) ?? new Set()).add(vat));
    namesOf.set(vat, (namesOf.get(vat) ?? new Set()).add(name));
  }
  return keys.map((_, place) => {
    const vat = vats[place] ?? singleValue(vatsOf.get(names[place] ?? ""));
    const name = names[place] || (vat && singleValue(namesOf.get(vat))) || "";
    if (vat) return `vat ${vat} ${name}`;
    return name === "" ? "" : `name ${name}`;
  });
}

function singleValue(values: ReadonlySet<string> | undefined): string | undefined {
  const [only, ...others] = values ?? [];
  return others.length === 0 ? only : undefined;
}
