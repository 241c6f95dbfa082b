import { type Kysely, sql } from "kysely";
import { COMPANY_FIELDS, type CompanyInput, type ContactInput } from "#domain/companies/company.ts";
import { companyNameKey } from "#domain/companies/company-name.ts";
import {
  candidateOf,
  compareImportedCustomer,
  type CustomerRow,
  readCustomer,
  type ReadCustomer,
} from "#domain/companies/import-company.ts";
import { CUSTOMER_IMPORT_FIELDS, customerColumnOf } from "#domain/companies/import-fields.ts";
import { countryOf } from "#domain/companies/import-values.ts";
import { type CompanyMatch, vatKey } from "#domain/companies/match.ts";
import { NEW_RECORD, type PlannedRow, rowsOfRecord } from "#domain/imports/import.ts";
import { foldText } from "#domain/search.ts";
import { CUSTOMER_IMPORT_MESSAGES } from "#words/company-import.ts";
import type {
  ImportEffect,
  Importer,
  ImportRun,
  ImportRunOptions,
  MappedRow,
  UndoBatch,
  UndoOutcome,
} from "../imports/importer.ts";
import type { DB } from "../schema.generated.ts";
import { changeCompany, insertCompany } from "./companies.ts";
import { findMatchesOfMany } from "./match.ts";
import { IMPORT_MESSAGES } from "#words/imports.ts";
import { archiveRecords } from "../deleted/archive.ts";

/** Takes back what an import has done to customers, which are locked and as the import left them. */
async function undoImportedCompanies(
  tx: Kysely<DB>,
  { actor, act, effects }: UndoBatch,
): Promise<UndoOutcome> {
  for (const { record_id: id, back } of effects)
    if (back !== null) await changeCompany(tx, actor, id, null, back as CompanyInput);
  const created = effects.filter(({ back }) => back === null);
  const ids = created.map(({ record_id }) => record_id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string }>`
    select company.id from unnest(${ids}::uuid[]) as company(id)
    where exists (select from shippers where shippers.company_id = company.id)
      or exists (select from consignees where consignees.company_id = company.id)
      or exists (select from quote_requests where quote_requests.company_id = company.id)
      or exists (select from offers where offers.company_id = company.id)
      or exists (select from private_links where private_links.company_id = company.id)
      or exists (select from files where files.company_id = company.id)`.execute(tx);
  const used = new Set(rows.map(({ id }) => id));
  const free = ids.filter((id) => !used.has(id));
  if (free.length > 0) {
    await archiveRecords(tx, actor, "company", free, act);
    await sql`delete from companies where id = any(${free}::uuid[])`.execute(tx);
  }
  return new Map(
    created.flatMap(({ place, record_id }) =>
      used.has(record_id) ? [[place, IMPORT_MESSAGES.inUse] as const] : [],
    ),
  );
}

type Stored = Required<CompanyInput> & { id: string };
type Step = { input: CompanyInput; stored: Stored | null };

/** How customers are imported from a spreadsheet (database/imports/). */
export const companyImporter: Importer = {
  kind: "companies",
  fields: CUSTOMER_IMPORT_FIELDS,
  ownField: customerColumnOf,
  keyFields: ["vat_number", "name", "country_code"],
  groupsOf,
  entities: [{ entity: "company", table: "companies", events: ["company", "company_file"] }],
  begin: async (tx, options) => new CompaniesRun(tx, options),
  undo: (tx, _, batch) => undoImportedCompanies(tx, batch),
};

/** Rows with one VAT number are one company, and rows with its name that have none. */
function groupsOf(keys: readonly (readonly string[])[]): string[] {
  const vats = keys.map(([vat = "", , country = ""]) => vatKey(vat || null, countryOf(country) || null));
  const names = keys.map(([, name = ""]) => companyNameKey(name) ?? foldText(name).trim());
  const vatsOf = new Map<string, Set<string>>();
  for (const [place, vat] of vats.entries()) {
    const name = names[place];
    if (vat && name) vatsOf.set(name, (vatsOf.get(name) ?? new Set()).add(vat));
  }
  return keys.map((_, place) => {
    const [vat, name] = [vats[place], names[place] ?? ""];
    const [only, ...others] = vatsOf.get(name) ?? [];
    if (vat || (only && others.length === 0)) return `vat ${vat ?? only}`;
    return name === "" ? "" : `name ${name}`;
  });
}

class CompaniesRun implements ImportRun {
  readonly #tx: Kysely<DB>;
  readonly #options: ImportRunOptions;
  /** What this import has added: the rows that follow do not meet it. */
  readonly #added = new Set<string>();
  /** The stored company that a row changes, by its id. */
  readonly #taken = new Map<string, number>();
  #steps: Step[] = [];

  constructor(tx: Kysely<DB>, options: ImportRunOptions) {
    this.#tx = tx;
    this.#options = options;
  }

  async plan(records: readonly (readonly MappedRow[])[]): Promise<PlannedRow[]> {
    const read = records.map(readCustomer);
    const matches = await findMatchesOfMany(this.#tx, read.map(candidateOf));
    const meant = records.map((record, place) =>
      this.#meant(
        record,
        (matches[place] ?? []).filter(({ id }) => !this.#added.has(id)),
      ),
    );
    const stored = await storedCompanies(
      this.#tx,
      meant.flatMap((each) => (typeof each === "string" ? [each] : [])),
      this.#options.apply !== undefined,
    );
    this.#steps = [];
    return records.map((record, place) => this.#planOne(record, read[place]!, meant[place], stored));
  }

  /** The company it is; null for a new one; the candidates where somebody has to say. */
  #meant([first]: readonly CustomerRow[], matches: CompanyMatch[]) {
    const choice = this.#options.choices[String(first?.row)];
    if (choice === NEW_RECORD) return null;
    if (choice && matches.some(({ id }) => id === choice)) return choice;
    const sure = matches.filter((match) => match.sure);
    if (sure[0] && sure.length === 1) return sure[0].id;
    return matches.length === 0 ? null : matches;
  }

  #planOne(
    rows: readonly CustomerRow[],
    read: ReadCustomer,
    meant: string | CompanyMatch[] | null | undefined,
    stored: ReadonlyMap<string, Stored>,
  ): PlannedRow {
    const row = rows[0]?.row ?? 0;
    const shown = {
      row,
      ...rowsOfRecord(rows),
      name: String(read.columns.name ?? "").slice(0, 200),
    };
    const more = rows.length > 1 ? { more: rows.slice(1).map((each) => each.row) } : {};
    if (Array.isArray(meant) && read.refusals.length === 0) {
      const candidates = meant.map(({ id, name, why }) => ({
        id,
        name,
        why: CUSTOMER_IMPORT_MESSAGES.why[why],
      }));
      return { ...shown, outcome: "asked", words: [CUSTOMER_IMPORT_MESSAGES.ask(candidates)], candidates };
    }
    const before = typeof meant === "string" ? (stored.get(meant) ?? null) : null;
    const { input, words, refusals } = compareImportedCustomer(read, before);
    const duplicate = before ? this.#taken.get(before.id) : undefined;
    if (duplicate !== undefined) refusals.push(CUSTOMER_IMPORT_MESSAGES.duplicate(duplicate));
    if (!input || refusals.length > 0) return { ...shown, ...more, outcome: "refused", words: refusals };
    if (before) this.#taken.set(before.id, row);
    if (before && words.length === 0) return { ...shown, outcome: "unchanged", words };
    this.#steps.push({ input, stored: before });
    return { ...shown, outcome: before ? "changed" : "created", words };
  }

  async perform(): Promise<ImportEffect[]> {
    const effects: ImportEffect[] = [];
    for (const { input, stored } of this.#steps) {
      if (stored) {
        const { id, ...back } = stored;
        await changeCompany(this.#tx, this.#options.actor, id, null, input);
        effects.push({ entity: "company", id, name: input.name, back });
      } else {
        const id = await insertCompany(this.#tx, this.#options.actor, input);
        this.#added.add(id);
        effects.push({ entity: "company", id, name: input.name });
      }
    }
    return effects;
  }
}

/** Stored companies with their people; locked in the order of their ids where they are about to change. */
async function storedCompanies(
  tx: Kysely<DB>,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map();
  const companies = await tx
    .selectFrom("companies")
    .select(["id", ...COMPANY_FIELDS])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .$if(lock, (query) => query.forUpdate())
    .$narrowType<{ language: CompanyInput["language"] }>()
    .execute();
  const contacts = await tx
    .selectFrom("company_contacts")
    .select(["company_id", "id", "name", "email", "phone", "task", "mails_wanted"])
    .where(sql<boolean>`company_id = any(${ids}::uuid[])`)
    .orderBy("company_id")
    .orderBy("position")
    .orderBy("id")
    .$narrowType<{ mails_wanted: ContactInput["mails_wanted"] }>()
    .execute();
  const people = new Map<string, ContactInput[]>();
  for (const { company_id, ...contact } of contacts)
    people.set(company_id, [...(people.get(company_id) ?? []), contact]);
  return new Map(
    companies.map((company) => [company.id, { ...company, contacts: people.get(company.id) ?? [] }]),
  );
}
