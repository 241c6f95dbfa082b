import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { CompanyInput } from "./company.ts";
import { type CompanyMatch, orderMatches } from "./match.ts";
import { numberKey } from "./company-numbers.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { PARTY_TABLE } from "#app/parties/parties.server.ts";
import { findMatches, findMatchesOfMany } from "./match.server.ts";
import { readCompany } from "./companies.server.ts";

/** Finds companies that a new one may duplicate; for a stored one (`id`) only when its name or VAT number changes. */
export async function findUnconfirmedMatches(
  db: Database,
  actor: Actor,
  company: CompanyInput,
  id: string | null,
): Promise<CompanyMatch[]> {
  authorize(actor, "customers.write");
  const stored = id === null ? null : await readCompany(db, actor, id);
  if (stored && isSameIdentity(stored, company)) return [];
  const contacts = company.contacts ?? stored?.contacts ?? [];
  const shared = { ...company, emails: contacts.flatMap(({ email }) => email ?? []) };
  const matches = await findMatchesOfMany(db, [
    shared,
    ...legalNames(company).map((name) => ({ ...shared, name })),
  ]);
  const once = new Map(orderMatches(matches.flat()).map((match) => [match.id, match]));
  if (id !== null) for (const other of [id, ...(await apartFrom(db, id))]) once.delete(other);
  return [...once.values()];
}

type Identity = Pick<CompanyInput, "name" | "legal_name" | "vat_number">;

const isSameIdentity = (one: Identity, other: Identity) =>
  one.name === other.name &&
  one.legal_name === other.legal_name &&
  numberKey(one.vat_number ?? "") === numberKey(other.vat_number ?? "");

const legalNames = ({ name, legal_name }: Identity) =>
  legal_name && legal_name !== name ? [legal_name] : [];

async function apartFrom(db: Kysely<DB>, id: string): Promise<string[]> {
  const { rows } = await sql<{ other: string }>`
    select second_id as other from company_pairs_apart where first_id = ${id}
    union all select first_id from company_pairs_apart where second_id = ${id}`.execute(db);
  return rows.map(({ other }) => other);
}

export async function matchesOfCompany(db: Database, actor: Actor, id: string): Promise<CompanyMatch[]> {
  authorize(actor, "customers.read");
  const company = await readCompany(db, actor, id);
  if (!company) return [];
  const emails = company.contacts.flatMap(({ email }) => email ?? []);
  return findMatches(db, { ...company, emails }, id);
}

/** Finds the company that a party may belong to; null when none is similar, or it belongs to one already. */
export async function companyForParty(
  db: Database,
  actor: Actor,
  party: { kind: PartyKind; id: string },
): Promise<CompanyMatch | null> {
  authorize(actor, "customers.write");
  const row = await db
    .selectFrom(PARTY_TABLE[party.kind].table)
    .select(["name", "company", "email"])
    .where("id", "=", party.id)
    .where("company_id", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const [match] = await findMatches(db, {
    name: row.company ?? row.name,
    vat_number: null,
    postcode: null,
    emails: row.email ? [row.email] : [],
  });
  return match ?? null;
}
