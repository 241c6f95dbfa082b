import { type Kysely, sql } from "kysely";
import { COMPANY_FIELDS, type CompanyInput, type ContactInput } from "./company.ts";
import { companyNameKey, spelledName } from "./company-name.ts";
import {
  candidateOf,
  compareImportedCustomer,
  groupsOf,
  readCustomer,
  type ReadCustomer,
  CUSTOMER_IMPORT_MESSAGES,
} from "./import-company.ts";
import { CUSTOMER_IMPORT_FIELDS } from "./import-fields.ts";
import {
  type CompanyCandidate,
  compareCompany,
  type ComparedCompany,
  type CompanyMatch,
  vatKey,
} from "./match.ts";
import {
  readChosenId,
  type ImportCandidate,
  type ImportOutcome,
  NEW_RECORD,
  type PlannedRow,
  rowAnswer,
  readChosenRow,
} from "#app/imports/import.ts";
import { readLeavingOut } from "#app/imports/findings.ts";
import {
  type ImportEffect,
  type Importer,
  type ImportRun,
  type ImportRunOptions,
  type MappedRow,
  type UndoBatch,
  type UndoOutcome,
  deleteUnused,
} from "#app/imports/importer.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { changeCompany, insertCompany } from "./companies.server.ts";
import { findMatchesOfMany } from "./match.server.ts";
import { MOVED_TABLES } from "./merge-tables.server.ts";

async function undoImportedCompanies(tx: Kysely<DB>, batch: UndoBatch): Promise<UndoOutcome> {
  for (const { record_id: id, back } of batch.effects)
    if (back !== null) await changeCompany(tx, batch.actor, id, null, back as CompanyInput);
  const created = batch.effects.filter(({ back }) => back === null);
  return deleteUnused(
    tx,
    { kind: "company", table: "companies" },
    { ...batch, effects: created },
    MOVED_TABLES,
  );
}

type StoredCompany = Required<CompanyInput> & { id: string };
type Step = { input: CompanyInput; stored: StoredCompany | null };
/** Match of a record: a stored company, by its name in the file or its stored one; candidates to choose from; or none. */
type Match = { id: string; renamed: boolean } | { candidates: CompanyMatch[] } | Record<string, never>;

export const companyImporter: Importer = {
  kind: "companies",
  fields: CUSTOMER_IMPORT_FIELDS,
  keyFields: ["vat_number", "name", "country_code"],
  groupsOf,
  entities: [{ entity: "company", table: "companies", events: ["company", "company_file"] }],
  begin: async (tx, options) => new CompaniesRun(tx, options),
  undo: (tx, _, batch) => undoImportedCompanies(tx, batch),
};

/** Builds a candidate for the page, with the file's name when it differs from the stored one. */
function toCandidate({ id, name, why }: CompanyMatch, typed: string): ImportCandidate {
  const isOther = readChosenRow(id) === undefined && spelledName(typed) !== spelledName(name);
  const shown = { id, name, why: CUSTOMER_IMPORT_MESSAGES.why[why] };
  return isOther && typed !== "" ? { ...shown, newName: typed } : shown;
}

class CompaniesRun implements ImportRun {
  readonly #tx: Kysely<DB>;
  readonly #options: ImportRunOptions;
  readonly #added = new Set<string>();
  readonly #taken = new Map<string, number>();
  /** Earlier records of the file by VAT number and name, to detect duplicates within it. */
  readonly #earlier = new Map<string, ComparedCompany & { row: number }>();
  #steps: Step[] = [];

  constructor(tx: Kysely<DB>, options: ImportRunOptions) {
    this.#tx = tx;
    this.#options = options;
  }

  async plan(records: readonly (readonly MappedRow[])[]): Promise<PlannedRow[]> {
    const { settings } = this.#options;
    const [clearEmpty, leaveOut] = [settings.empty === "clear", new Set(settings.leaveOut)];
    const readOf = records.map((rows) => readCustomer(rows, { clearEmpty }));
    const candidatesOf = readOf.map(candidateOf);
    const matches = await findMatchesOfMany(this.#tx, candidatesOf);
    const matched = candidatesOf.map((candidate, place) =>
      this.#match(
        records[place]?.[0]?.row ?? 0,
        candidate,
        (matches[place] ?? []).filter(({ id }) => !this.#added.has(id)),
      ),
    );
    const stored = await storedCompanies(
      this.#tx,
      matched.flatMap((each) => ("id" in each ? [each.id] : [])),
      this.#options.apply !== undefined,
    );
    this.#steps = [];
    return records.map((record, place) => {
      const read = readOf[place];
      const { findings, outcome, name, candidates } = readLeavingOut(record, leaveOut, (rows) =>
        this.#planOne(
          rows[0]?.row ?? 0,
          read && rows === record ? read : readCustomer(rows, { clearEmpty }),
          matched[place] ?? {},
          stored,
        ),
      );
      return { ...findings.plannedRow(record, outcome, { name }), ...(candidates && { candidates }) };
    });
  }

  #match(row: number, candidate: CompanyCandidate, matches: CompanyMatch[]): Match {
    const earlier = this.#earlierRecord(row, candidate);
    const choice = this.#options.choices[String(row)] ?? "";
    if (choice === NEW_RECORD) return {};
    const { id, renamed } = readChosenId(choice);
    if (matches.some((match) => match.id === id)) return { id, renamed };
    if (earlier)
      return { candidates: [...earlier, ...matches.filter((match) => !this.#taken.has(match.id))] };
    const [sure, ...others] = matches.filter((match) => match.sure);
    if (!sure || others.length > 0) return matches.length === 0 ? {} : { candidates: matches };
    const { names } = this.#options.settings;
    const isNamedSo = candidate.name === "" || spelledName(candidate.name) === spelledName(sure.name);
    if (isNamedSo || names !== "ask") return { id: sure.id, renamed: !isNamedSo && names === "take" };
    return { candidates: [sure] };
  }

  #earlierRecord(row: number, candidate: CompanyCandidate): CompanyMatch[] | undefined {
    const { name, vat_number, postcode, country_code = null } = candidate;
    const [vat, nameKey] = [vatKey(vat_number, country_code), companyNameKey(name)];
    const keys = [...(vat ? [`vat ${vat}`] : []), ...(nameKey ? [`name ${nameKey}`] : [])];
    const matches = keys.flatMap((key) => {
      const earlier = this.#earlier.get(key);
      const match = earlier && compareCompany(candidate, earlier, { sameEmail: false, sameDomain: false });
      return match ? [{ ...match, name: `${match.name}, row ${earlier.row}` }] : [];
    });
    const record = { id: rowAnswer(row), row, name, legal_name: null, vat_number, postcode, country_code };
    for (const key of keys) if (!this.#earlier.has(key)) this.#earlier.set(key, record);
    return matches.length > 0 ? matches.slice(0, 1) : undefined;
  }

  #planOne(row: number, read: ReadCustomer, matched: Match, stored: ReadonlyMap<string, StoredCompany>) {
    const { findings } = read;
    const name = String(read.columns.name ?? "").slice(0, 200);
    const planOf = (outcome: ImportOutcome, candidates?: ImportCandidate[]) => ({
      findings,
      outcome: findings.refusals.length > 0 ? "refused" : outcome,
      name,
      candidates,
    });
    if ("candidates" in matched && findings.refusals.length === 0) {
      const candidates = matched.candidates.map((match) => toCandidate(match, name));
      findings.words.push(CUSTOMER_IMPORT_MESSAGES.ask(candidates));
      return planOf("asked", candidates);
    }
    const before = "id" in matched ? (stored.get(matched.id) ?? null) : null;
    if (before && "renamed" in matched && !matched.renamed) delete read.columns.name;
    const input = compareImportedCustomer(read, before);
    const duplicate = before ? this.#taken.get(before.id) : undefined;
    if (duplicate !== undefined) findings.refuse(`Row ${duplicate} changes the same customer already`);
    if (!input || findings.refusals.length > 0) return planOf("refused");
    if (before) this.#taken.set(before.id, row);
    if (before && findings.words.length === 0) return planOf("unchanged");
    this.#steps.push({ input, stored: before });
    return planOf(before ? "changed" : "created");
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

/** Reads stored companies with their contacts; locked in order of id when they will be changed. */
async function storedCompanies(
  tx: Kysely<DB>,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, StoredCompany>> {
  if (ids.length === 0) return new Map();
  const companies = await tx
    .selectFrom("companies")
    .select(["id", ...COMPANY_FIELDS])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const contacts = await tx
    .selectFrom("company_contacts")
    .select(["company_id", "id", "name", "email", "phone", "task", "mails_wanted", "language"])
    .where(sql<boolean>`company_id = any(${ids}::uuid[])`)
    .orderBy("company_id")
    .orderBy("position")
    .orderBy("id")
    .execute();
  const people = new Map<string, ContactInput[]>();
  for (const { company_id, ...contact } of contacts)
    people.set(company_id, [...(people.get(company_id) ?? []), contact]);
  return new Map(
    companies.map((company) => [company.id, { ...company, contacts: people.get(company.id) ?? [] }]),
  );
}
