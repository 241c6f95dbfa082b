import { CUSTOMER_IMPORT_MESSAGES } from "#words/company-import.ts";
import { foldText } from "../search.ts";
import { MAILS_WANTED } from "../subscriptions/mails-wanted.ts";
import {
  COMPANY_FIELDS,
  COMPANY_LABELS,
  type CompanyFieldName,
  type CompanyInput,
  companySchema,
  contactSchema,
  type ContactInput,
  numberProblems,
} from "./company.ts";
import { isWord } from "./company-numbers.ts";
import { companyDifferences, contactWords } from "./company-words.ts";
import { readCountry } from "./country-names.ts";
import { languageOf, paymentDaysOf } from "./import-values.ts";
import type { CompanyCandidate } from "./match.ts";

export interface CustomerRow {
  row: number;
  cells: Readonly<Record<string, string>>;
}

export interface ReadCustomer {
  columns: Partial<Record<CompanyFieldName, string | number | null>>;
  contacts: ContactInput[];
  refusals: string[];
  /** The column each refusal is about, where the customer can do without. */
  about: Map<string, string>;
}

/** Empty cells say nothing unless `clearEmpty`; what two rows say differently is refused. */
export function readCustomer(rows: readonly CustomerRow[], { clearEmpty = false } = {}): ReadCustomer {
  const read: ReadCustomer = { columns: {}, contacts: [], refusals: [], about: new Map() };
  for (const field of COMPANY_FIELDS) {
    const said = rows.flatMap(({ row, cells }) => {
      const text = cells[field]?.trim() ?? "";
      return text === "" ? [] : [{ row, text }];
    });
    const [first] = said;
    if (!first && clearEmpty && field !== "name" && rows[0]?.cells[field] !== undefined)
      Object.assign(read.columns, { [field]: null });
    if (!first) continue;
    const other = said.find(({ text }) => plain(text) !== plain(first.text));
    // Two spellings of one VAT number or name made them one company.
    if (other && field !== "name" && field !== "vat_number")
      read.refusals.push(
        CUSTOMER_IMPORT_MESSAGES.contradicts(
          COMPANY_LABELS[field],
          other.text,
          other.row,
          first.text,
          first.row,
        ),
      );
    const value = valueOf(field, first.text);
    if (value === null) refuse(read, notReadable(field, first.text), field);
    else read.columns[field] = value;
  }
  for (const row of rows) readContact(row, read);
  return read;
}

function refuse(read: ReadCustomer, why: string, column: string): void {
  read.refusals.push(why);
  if (column !== "name") read.about.set(why, column);
}

/** The rows of a company without the cells that refusals are about, as if the file had none there. */
export function withoutRefused(
  rows: readonly CustomerRow[],
  { refusals, about }: ReadCustomer,
): CustomerRow[] {
  return rows.map(({ row, cells }) => {
    const wrong = new Set(
      refusals.flatMap((why) => {
        const [, of] = /^Row (\d+): /.exec(why) ?? [];
        return of === undefined || Number(of) === row ? (about.get(why) ?? []) : [];
      }),
    );
    return { row, cells: Object.fromEntries(Object.entries(cells).filter(([column]) => !wrong.has(column))) };
  });
}

const plain = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, "");

function valueOf(field: CompanyFieldName, text: string): string | number | null {
  if (field === "country_code") return readCountry(text);
  if (field === "language") return languageOf(text);
  return field === "payment_days" ? paymentDaysOf(text) : text;
}

function notReadable(field: CompanyFieldName, text: string): string {
  if (field === "country_code") return CUSTOMER_IMPORT_MESSAGES.noCountry(text);
  if (field === "language") return CUSTOMER_IMPORT_MESSAGES.noLanguage(text);
  return CUSTOMER_IMPORT_MESSAGES.noPaymentDays(text);
}

function readContact({ row, cells }: CustomerRow, read: ReadCustomer): void {
  const text = (column: string) => cells[`contact_${column}`]?.trim() ?? "";
  const [email, wanted] = [text("email"), text("mails_wanted").toLowerCase()];
  const name = text("name") || email;
  if (name === "" && text("phone") === "") return;
  const result = contactSchema.safeParse({
    id: null,
    name: name || text("phone"),
    email,
    phone: text("phone"),
    task: text("task"),
    mails_wanted: MAILS_WANTED.find((each) => each === wanted) ?? (wanted || "none"),
  });
  if (!result.success) {
    for (const { message, path } of result.error.issues)
      refuse(read, CUSTOMER_IMPORT_MESSAGES.at(row, message), `contact_${String(path[0])}`);
  } else if (!read.contacts.some((other) => isSamePerson(other, result.data)))
    read.contacts.push(result.data);
}

/** By e-mail address, else by name. */
function isSamePerson(one: ContactInput, other: ContactInput): boolean {
  if (one.email && other.email) return one.email.toLowerCase() === other.email.toLowerCase();
  return foldText(one.name) === foldText(other.name);
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

interface CheckedCustomer {
  input: CompanyInput | null;
  words: string[];
}

/** The whole company as it will be stored: new, or the stored one with what the file says. Adds to the refusals of `read`. */
export function compareImportedCustomer(
  read: ReadCustomer,
  stored: Required<CompanyInput> | null,
): CheckedCustomer {
  const contacts = mergedContacts(stored?.contacts ?? [], read.contacts);
  const columns = { ...read.columns };
  // A word such as «n.v.t.» replaces no number.
  for (const field of NUMBERS)
    if (stored?.[field] && columns[field] && isWord(String(columns[field]))) delete columns[field];
  const result = companySchema.safeParse({ ...stored, ...columns, contacts });
  if (!result.success) {
    for (const { message, path } of result.error.issues)
      if (!read.refusals.includes(message)) refuse(read, message, String(path[0]));
    return { input: null, words: [] };
  }
  const input = result.data;
  const problems = numberProblems(input);
  const words = stored ? changedWords(stored, input) : newWords(input);
  for (const field of NUMBERS) {
    const [problem, text] = [problems[field], input[field]];
    if (!problem || text === null || text === (stored?.[field] ?? null)) continue;
    if (isWord(text)) words.push(CUSTOMER_IMPORT_MESSAGES.noNumber(COMPANY_LABELS[field], text));
    else refuse(read, `${COMPANY_LABELS[field]}: ${problem}`, field);
  }
  return { input, words };
}

function mergedContacts(stored: readonly ContactInput[], given: readonly ContactInput[]): ContactInput[] {
  const merged = [...stored];
  for (const contact of given) {
    const place = merged.findIndex((each) => isSamePerson(each, contact));
    const before = merged[place];
    if (!before) merged.push(contact);
    else
      merged[place] = {
        ...before,
        // An address alone says no name.
        name: contact.name === contact.email ? before.name : contact.name,
        email: contact.email ?? before.email,
        phone: contact.phone ?? before.phone,
        task: contact.task ?? before.task,
        mails_wanted: contact.mails_wanted === "none" ? before.mails_wanted : contact.mails_wanted,
      };
  }
  return merged;
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
