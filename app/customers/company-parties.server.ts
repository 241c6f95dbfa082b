import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { companyDomain } from "./match.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import { COMPANY_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, rowId } from "#database/connection/keyset.ts";
import { mentions } from "#database/connection/text-search.ts";
import { reassignOffers } from "./carry-offers.server.ts";
import { emit, emitEach } from "#database/events/emit.ts";
import { PARTY_TABLE } from "#app/parties/parties.server.ts";
import type { DB } from "#database/schema.generated.ts";

/** Upper limit of the count of a party's shipments: more are shown as «100+». */
const SHIPMENTS_COUNTED = 100;
/** Maximum of parties shown for a customer, above any real number. */
const PARTIES_SHOWN = 500;
const SUGGESTED = 20;

export interface CompanyParty {
  kind: PartyKind;
  id: string;
  name: string;
  company: string | null;
  email: string | null;
}

export interface JoinedParty extends CompanyParty {
  shipments: number;
}

export type SuggestedBecause = "email" | "name" | "domain";
interface SuggestedParty extends CompanyParty {
  because: SuggestedBecause;
}

export interface PartyRef {
  kind: PartyKind;
  id: string;
}

export async function listCompanyParties(
  db: Database,
  actor: Actor,
  companyId: string,
): Promise<JoinedParty[]> {
  authorize(actor, "customers.read");
  const of = (kind: PartyKind) => {
    const { table, reference } = PARTY_TABLE[kind];
    return sql`select ${kind}::text as kind, id, name, company, email,
        (select count(*) from (select from shipments where ${sql.ref(`shipments.${reference}`)} = party.id
          limit ${SHIPMENTS_COUNTED + 1}) as counted) as shipments
      from ${sql.table(table)} as party where company_id = ${companyId}`;
  };
  const { rows } = await sql<JoinedParty>`
    select * from (${of("shipper")} union all ${of("consignee")}) as party
    order by lower(coalesce(company, name)), lower(name), id limit ${PARTIES_SHOWN}`.execute(db);
  return rows;
}

/** Suggests unassigned shippers and consignees that share an e-mail of the customer's contacts, its name or its own mail domain. */
export async function suggestParties(
  db: Database,
  actor: Actor,
  companyId: string,
): Promise<SuggestedParty[]> {
  authorize(actor, "customers.read");
  const { rows: companies } = await sql<{ names: string[]; emails: string[] }>`
    select array_remove(array[lower(name), lower(legal_name)], null) as names, array(
      select distinct lower(email) from company_contacts where company_id = companies.id and email is not null) as emails
    from companies where id = ${companyId}`.execute(db);
  const { names = [], emails = [] } = companies[0] ?? {};
  const domains = [...new Set(emails.flatMap((email) => companyDomain(email) ?? []))];
  const from = (
    kind: PartyKind,
    because: SuggestedBecause,
    rank: number,
    condition: RawBuilder<SqlBool>,
  ) => sql`
    (select ${kind}::text as kind, id, name, company, email, ${because}::text as because, ${rank}::int as rank
    from ${sql.table(PARTY_TABLE[kind].table)} as party where company_id is null and ${condition} limit ${SUGGESTED})`;
  const reasons = (kind: PartyKind) => [
    ...(emails.length > 0 ? [from(kind, "email", 1, sql<SqlBool>`lower(email) = any(${emails})`)] : []),
    ...names.flatMap((name) => [
      from(kind, "name", 2, sql<SqlBool>`company_folded like substr(search_pattern(${name}), 2)`),
      from(kind, "name", 2, sql<SqlBool>`name_folded like substr(search_pattern(${name}), 2)`),
    ]),
    ...domains.map((domain) =>
      from(
        kind,
        "domain",
        3,
        sql<SqlBool>`${mentions(sql`lookup_folded`, `@${domain}`)}
        and lower(email) like ${`%@${domain.replace(/[\\%_]/g, "\\$&")}`}`,
      ),
    ),
  ];
  const { rows } = await sql<SuggestedParty>`
    select kind, id, name, company, email, because from (
      select distinct on (kind, id) * from (
        ${sql.join([...reasons("shipper"), ...reasons("consignee")], sql` union all `)}) as found
      order by kind, id, rank) as suggested
    order by rank, lower(name), id limit ${SUGGESTED}`.execute(db);
  return rows;
}

export async function findUnjoinedParties(
  db: Database,
  actor: Actor,
  search: string,
): Promise<CompanyParty[]> {
  authorize(actor, "customers.read");
  if (search === "") return [];
  const of = (kind: PartyKind) => sql`
    (select ${kind}::text as kind, id, name, company, email from ${sql.table(PARTY_TABLE[kind].table)}
    where company_id is null and ${mentions(sql`lookup_folded`, search)} limit ${SUGGESTED})`;
  const { rows } = await sql<CompanyParty>`
    select * from (${of("shipper")} union all ${of("consignee")}) as found
    order by lower(name), id limit ${SUGGESTED}`.execute(db);
  return rows;
}

/**
 * Assigns parties to a customer, all or none. @returns how many
 * @throws NotFound; Conflict when one was assigned to another customer since
 */
export async function linkParties(
  db: Database,
  actor: Actor,
  companyId: string,
  parties: readonly PartyRef[],
): Promise<number> {
  authorize(actor, "customers.write");
  return db.transaction().execute((tx) => joinParties(tx, actor, companyId, parties));
}

/** `linkParties` in the caller's transaction. */
export async function joinParties(
  tx: Kysely<DB>,
  actor: Actor,
  companyId: string,
  parties: readonly PartyRef[],
): Promise<number> {
  authorize(actor, "customers.write");
  const company = await lockName(tx, companyId);
  let joined = 0;
  for (const kind of ["shipper", "consignee"] as const) {
    const ids = parties.filter((party) => party.kind === kind && isRowId(party.id)).map(({ id }) => id);
    if (ids.length > 0) joined += await joinKind(tx, actor, kind, { companyId, company, ids });
  }
  if (joined > 0) await announce(tx, actor, companyId);
  return joined;
}

async function joinKind(
  tx: Kysely<DB>,
  actor: Actor,
  kind: PartyKind,
  { companyId, company, ids }: { companyId: string; company: string; ids: string[] },
): Promise<number> {
  const { table } = PARTY_TABLE[kind];
  const parties = await tx
    .selectFrom(table)
    .select(["id", "name", "company_id"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (parties.length < new Set(ids).size) throw new NotFound(COMPANY_MESSAGES.notThere);
  const elsewhere = parties.filter(({ company_id }) => company_id !== null && company_id !== companyId);
  if (elsewhere.length > 0)
    throw new Conflict(COMPANY_MESSAGES.belongsElsewhere(elsewhere.map(({ name }) => name)));
  const free = parties.filter(({ company_id }) => company_id === null).map(({ id }) => id);
  if (free.length === 0) return 0;
  await tx.updateTable(table).set({ company_id: companyId }).where("id", "in", free).execute();
  await emitEach(
    tx,
    actor,
    { action: `${kind}.joined`, entity: kind },
    sql`select id::text as entity_id, name as summary,
      jsonb_build_object('customer', jsonb_build_array(null, ${company}::text)) as details
      from ${sql.table(table)} where id = any(${free}::uuid[]) order by id`,
  );
  if (kind === "shipper") {
    const to = { id: companyId, name: company };
    await reassignOffers(tx, actor, { from: null, to }, offersOfShippers(free));
  }
  return free.length;
}

const offersOfShippers = (ids: readonly string[]) => sql<SqlBool>`id in (
  select accepted.id from shipments join shippers on shippers.id = shipper_id
    join offers as accepted on accepted.shipment_id = shipments.id and lower(customer_email) = lower(shippers.email)
  where shipper_id = any(${ids}::uuid[]))`;

export async function unlinkParty(
  db: Database,
  actor: Actor,
  companyId: string,
  party: PartyRef,
): Promise<void> {
  authorize(actor, "customers.write");
  await db.transaction().execute(async (tx) => {
    const company = await lockName(tx, companyId);
    const left = await tx
      .updateTable(PARTY_TABLE[party.kind].table)
      .set({ company_id: null })
      .where("id", "=", rowId(party.id))
      .where("company_id", "=", companyId)
      .returning("name")
      .executeTakeFirstOrThrow(() => new NotFound(COMPANY_MESSAGES.notThere));
    await emit(tx, actor, {
      action: `${party.kind}.left`,
      entity: party.kind,
      entityId: party.id,
      summary: left.name,
      details: { customer: [company, null] },
    });
    await announce(tx, actor, companyId);
  });
}

/** Reads and locks the name of a customer until the end of the transaction. */
export async function lockName(tx: Kysely<DB>, companyId: string): Promise<string> {
  const row = await tx
    .selectFrom("companies")
    .select("name")
    .where("id", "=", rowId(companyId))
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new NotFound(COMPANY_MESSAGES.notFound));
  return row.name;
}

/** Notifies open pages of the customer; the audit line is that of the linked record. */
export async function announce(tx: Kysely<DB>, actor: Actor, companyId: string): Promise<void> {
  await emit(tx, actor, { action: "company.joined", entityId: companyId, audited: false });
}
