import { type Kysely, sql } from "kysely";
import { companyNameKey } from "./company-name.ts";
import {
  type CompanyCandidate,
  compareCompany,
  companyDomain,
  type CompanyMatch,
  orderMatches,
  type ComparedCompany,
  vatKey,
} from "./match.ts";
import type { DB } from "#database/schema.generated.ts";

/** Above this number, companies with one key are not the same. */
const MOST_BY_KEY = 50;
/** Above this number, companies with one domain are unrelated. */
const MOST_BY_DOMAIN = 3;
const MOST_MATCHES = 5;

type ProbeKind = "vat" | "email" | "domain" | "name";

interface Probe {
  /** Index of the candidate in the list. */
  n: number;
  by: ProbeKind;
  key: string;
}

interface Hit extends ComparedCompany {
  n: number;
  by: ProbeKind;
}

/** Finds companies that are, or may be, the candidate: strongest first, at most five. `exceptId` is the candidate itself. */
export async function findMatches(
  db: Kysely<DB>,
  candidate: CompanyCandidate,
  exceptId?: string,
): Promise<CompanyMatch[]> {
  const [matches = []] = await findMatchesOfMany(db, [candidate]);
  return matches.filter(({ id }) => id !== exceptId);
}

/** `findMatches` for the rows of a file, in one query and in their order. */
export async function findMatchesOfMany(
  db: Kysely<DB>,
  candidates: readonly CompanyCandidate[],
): Promise<CompanyMatch[][]> {
  const hits = await lookUp(db, candidates.flatMap(probesOf));
  return candidates.map((candidate, n) => matchCandidate(candidate, hits.get(n) ?? []));
}

function probesOf({ name, vat_number, emails, country_code }: CompanyCandidate, n: number): Probe[] {
  const addresses = emails.map((email) => email.trim().toLowerCase()).filter((email) => email.includes("@"));
  const keys: Record<ProbeKind, readonly (string | null)[]> = {
    vat: [vatKey(vat_number, country_code)],
    email: addresses,
    domain: addresses.map(companyDomain),
    name: [companyNameKey(name)],
  };
  return (Object.keys(keys) as ProbeKind[]).flatMap((by) =>
    [...new Set(keys[by])].flatMap((key) => (key === null ? [] : { n, by, key })),
  );
}

/** Looks up each probe by its own index; only the applicable branch of the query is executed. */
async function lookUp(db: Kysely<DB>, probes: readonly Probe[]): Promise<Map<number, Hit[]>> {
  const hits = new Map<number, Hit[]>();
  if (probes.length === 0) return hits;
  const limit = sql`limit ${sql.lit(MOST_BY_KEY)}`;
  const { rows } = await sql<Hit>`
    select probe.n, probe.by, company.id, company.name, company.legal_name, company.vat_number,
      company.postcode, company.country_code
    from jsonb_to_recordset(${JSON.stringify(probes)}::jsonb) as probe (n integer, by text, key text)
    cross join lateral (
      (select id from companies where probe.by = 'vat' and vat_key = probe.key ${limit})
      union (select company_id from company_contacts where probe.by = 'email' and email_key = probe.key ${limit})
      union (select company_id from shippers
        where probe.by = 'email' and lower(email) = probe.key and company_id is not null ${limit})
      union (select company_id from consignees
        where probe.by = 'email' and lower(email) = probe.key and company_id is not null ${limit})
      union (select company_id from company_contacts
        where probe.by = 'domain' and split_part(email_key, '@', 2) = probe.key ${limit})
      union (select id from companies where probe.by = 'name' and name_key = probe.key ${limit})
      union (select id from companies where probe.by = 'name' and legal_name_key = probe.key ${limit})
    ) as hit (id)
    join companies as company on company.id = hit.id`.execute(db);
  for (const hit of rows) hits.set(hit.n, [...(hits.get(hit.n) ?? []), hit]);
  return hits;
}

function matchCandidate(candidate: CompanyCandidate, hits: readonly Hit[]): CompanyMatch[] {
  const foundBy = (by: ProbeKind) => new Set(hits.flatMap((hit) => (hit.by === by ? hit.id : [])));
  const [byEmail, byDomain] = [foundBy("email"), foundBy("domain")];
  const domainSpeaks = byDomain.size <= MOST_BY_DOMAIN;
  const stored = new Map(hits.map((hit) => [hit.id, hit]));
  const matches = [...stored.values()].flatMap((company) => {
    const facts = {
      sameEmail: byEmail.has(company.id),
      sameDomain: domainSpeaks && byDomain.has(company.id),
    };
    return compareCompany(candidate, company, facts) ?? [];
  });
  return orderMatches(matches).slice(0, MOST_MATCHES);
}
