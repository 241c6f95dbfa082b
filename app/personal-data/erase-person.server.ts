import { type Kysely, sql, type RawBuilder, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { LiveEntity } from "#app/live/event.ts";
import { erasureText } from "./words.ts";
import { ERASED } from "#app/kit/text/erased.ts";
import type { ErasureCounts, PersonalKind } from "./kinds.ts";
import type { Person } from "./person.ts";
import type { Database } from "#database/connection/connect.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { requireStepUp, type SessionActor } from "#app/accounts/step-up.server.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { auditedRecords, nameInLines } from "./audit-lines.server.ts";
import { changeArchived, isArchivedTable } from "./archived-rows.server.ts";
import { isExemptPerson, noteConditions, personConditions, type PersonTable } from "./conditions.server.ts";
import {
  changeEverywhere,
  eraseFromArchive,
  eraseFromFiles,
  eraseFromMails,
  eraseFromMessages,
  eraseFromOffers,
} from "./erase-from-records.server.ts";
import { likePattern } from "#app/kit/text/search-text.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";

const REMOVED = [
  ["quoteRequests", "quote_requests"],
  ["contactMessages", "contact_submissions"],
  ["carrierContacts", "carrier_contacts"],
  ["deletedRecords", "deleted_records"],
  ["privateLinks", "private_links"],
  ["subscriptions", "tracking_subscriptions"],
  ["stoppedAddresses", "stopped_addresses"],
  ["blogAuthors", "blog_authors"],
] as const satisfies readonly [PersonalKind, PersonTable][];

const ENTITY_OF: Partial<Record<PersonalKind, LiveEntity>> = {
  quoteRequests: "quote_request",
  contactMessages: "contact_submission",
  shippers: "shipper",
  consignees: "consignee",
  companyContacts: "company",
  carrierContacts: "carrier",
  stoppedAddresses: "stopped_address",
  blogAuthors: "blog_author",
  notes: "shipment_note",
  requestMessages: "request_message",
  files: "shipment_file",
  offers: "offer",
  drivers: "stop",
  notifyParties: "document",
};

/**
 * Erases a person in one transaction, with an audit entry that has counts, not the person. Parties with shipments are
 * anonymised; an address of staff stays in their account's entries.
 * @throws Forbidden, StepUpRequired
 */
export function erasePerson(
  db: Database,
  actor: Actor & SessionActor,
  person: Person,
  kinds: readonly PersonalKind[],
  now: Date,
): Promise<ErasureCounts> {
  authorize(actor, "personal_data.read");
  authorize(actor, "records.erase");
  return db.transaction().execute(async (tx) => {
    await requireStepUp(tx, actor, now);
    await allowLongWork(tx);
    const conditions = personConditions(person);
    const counts: ErasureCounts = {};
    const email = await erasableAddress(tx, person);
    // Before the records, which determine the entries about them.
    if (kinds.includes("auditLines")) counts.auditLines = await eraseAuditLines(tx, person, email);
    // Before the requests, which determine the messages about them.
    if (kinds.includes("requestMessages"))
      counts.requestMessages = await eraseFromMessages(tx, person, email);
    for (const [kind, table] of REMOVED) {
      if (kinds.includes(kind)) counts[kind] = await remove(tx, table, conditions[table]);
    }
    for (const [kind, table, reference] of [
      ["shippers", "shippers", "shipper_id"],
      ["consignees", "consignees", "consignee_id"],
    ] as const) {
      if (!kinds.includes(kind)) continue;
      const { removed, anonymised } = await eraseParties(tx, table, reference, conditions[table]);
      counts[kind] = removed;
      counts.anonymised = (counts.anonymised ?? 0) + anonymised;
    }
    if (kinds.includes("companyContacts")) {
      counts.companyContacts = await eraseContacts(tx, conditions.company_contacts, email);
      await forgetInMerges(tx, isExemptPerson(person));
    }
    if (email && (kinds.includes("companyContacts") || kinds.includes("deletedRecords")))
      await eraseFromImports(tx, email);
    if (kinds.includes("notes")) counts.notes = await eraseNotes(tx, person);
    if (kinds.includes("offers")) counts.offers = await eraseFromOffers(tx, person);
    if (kinds.includes("files")) counts.files = await eraseFromFiles(tx, person);
    if (kinds.includes("drivers")) counts.drivers = await eraseDrivers(tx, conditions.planned_stops);
    if (kinds.includes("signatures")) counts.signatures = await eraseSignatures(tx, conditions.deliveries);
    if (kinds.includes("notifyParties"))
      counts.notifyParties = await eraseNotifyParties(tx, conditions.documents);
    if (kinds.includes("mails")) {
      counts.mails = await eraseFromMails(tx, person, email);
      if (email) await eraseFromLetters(tx, email);
    }
    await emit(tx, actor, [
      ...kinds
        .flatMap((kind) => ENTITY_OF[kind] ?? [])
        .map((entity) => ({ action: `${entity}.erased`, entity, audited: false as const })),
      { action: "personal_data.erased", summary: erasureText(counts) },
    ]);
    return counts;
  });
}

const nobody = sql`${ERASED}::text`;
const eraseDrivers = (tx: Kysely<DB>, condition: RawBuilder<SqlBool>) =>
  changeEverywhere(tx, "planned_stops", condition, { driver: nobody });
const eraseSignatures = (tx: Kysely<DB>, condition: RawBuilder<SqlBool>) =>
  changeEverywhere(tx, "deliveries", condition, { signed_by: nobody });

/** Returns the typed address, unless staff sign in with it. */
async function erasableAddress(tx: Kysely<DB>, { email }: Person): Promise<string | null> {
  if (!email) return null;
  const staff = await sql`select from admin_users where lower(email) = ${email}`.execute(tx);
  return staff.rows.length > 0 ? null : email;
}

async function eraseNotifyParties(tx: Kysely<DB>, condition: RawBuilder<SqlBool>): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update documents set notify_party = ${ERASED} where ${condition}`.execute(tx);
  return Number(numAffectedRows);
}

/** Statements of account and reminders are accounting records: they stay, without their recipient. */
const eraseFromLetters = (tx: Kysely<DB>, email: string) =>
  sql`update account_letters set recipient = ${ERASED} where lower(recipient) = ${email}`.execute(tx);

async function eraseAuditLines(tx: Kysely<DB>, person: Person, email: string | null): Promise<number> {
  const { entities, ids } = await auditedRecords(tx, person);
  const { rows } = await sql<{ erased: string }>`
    select erase_from_audit_log(${entities}::text[], ${ids}::text[], ${email ? [email] : []}::text[]) as erased`.execute(
    tx,
  );
  const name = nameInLines(person);
  const { rows: named } = await sql<{ erased: string }>`
    select erase_name_from_audit_log(${name}::text) as erased`.execute(tx);
  return Number(rows[0]?.erased ?? 0) + Number(named[0]?.erased ?? 0);
}

/** Anonymises notes: without the text that names the person, without the name of an author who has no account. */
async function eraseNotes(tx: Kysely<DB>, person: Person): Promise<number> {
  const { named, written } = noteConditions(person);
  const unsigned = sql`(author_id is null and ${written})`;
  return changeEverywhere(tx, "shipment_notes", sql<SqlBool>`(${named} or ${unsigned})`, {
    body: sql`case when ${named} then ${ERASED} else body end`,
    author_email: sql`case when ${unsigned} then ${ERASED} else author_email end`,
  });
}

async function remove(
  tx: Kysely<DB>,
  table: PersonTable,
  condition: ReturnType<typeof personConditions>[PersonTable],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${condition}`.execute(tx);
  const archived = isArchivedTable(table) ? await changeArchived(tx, table, condition) : 0;
  return Number(numAffectedRows) + archived;
}

/**
 * Removes contact persons of customers, including deleted ones; the customers get a new version, so that open forms
 * cannot restore them.
 */
async function eraseContacts(
  tx: Kysely<DB>,
  condition: ReturnType<typeof personConditions>["company_contacts"],
  email: string | null,
): Promise<number> {
  const { rows } = await sql<{ company_id: string }>`
    delete from company_contacts where ${condition} returning company_id`.execute(tx);
  const ids = rows.map(({ company_id }) => company_id);
  await sql`update companies set updated_at = now() where id = any(${ids}::uuid[])`.execute(tx);
  if (email) await eraseFromArchive(tx, email, { list: "contacts", address: "email" });
  return ids.length;
}

/** Locks the rows first, so that no shipment can use a party between the check and the deletion. */
async function eraseParties(
  tx: Kysely<DB>,
  table: "shippers" | "consignees",
  reference: "shipper_id" | "consignee_id",
  condition: ReturnType<typeof personConditions>[PersonTable],
): Promise<{ removed: number; anonymised: number }> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${condition} order by id for update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  // Links to anonymised records are deleted; those of deleted records are deleted with them.
  await sql`delete from private_links where ${sql.ref(reference)} = any(${ids}::uuid[])`.execute(tx);
  const used = sql`exists (select from shipments where ${sql.ref(reference)} = ${sql.ref(`${table}.id`)})`;
  const anonymisedRows = await sql`
    update ${sql.table(table)} set name = ${ERASED}, company = null, email = null, phone = null, address = null,
      mails_wanted = 'none'
    where id = any(${ids}::uuid[]) and ${used}`.execute(tx);
  const removedRows = await sql`
    delete from ${sql.table(table)} where id = any(${ids}::uuid[]) and not ${used}`.execute(tx);
  return {
    removed: Number(removedRows.numAffectedRows ?? 0n),
    anonymised: Number(anonymisedRows.numAffectedRows ?? 0n),
  };
}

/** Removes an e-mail address from the data of imports: file rows, plans, and undo data. */
async function eraseFromImports(tx: Kysely<DB>, email: string): Promise<void> {
  const holds = likePattern(email);
  await sql`delete from import_rows where cells::text ilike ${holds}`.execute(tx);
  await sql`
    update import_outcomes set planned = planned || jsonb_build_object('words', '[]'::jsonb, 'name', '')
    where planned::text ilike ${holds}`.execute(tx);
  await sql`
    update import_effects set back = '{}', done_at = coalesce(done_at, now()), left_because = ${IMPORT_MESSAGES.erased}
    where back::text ilike ${holds}`.execute(tx);
}

/** Removes a person from the undo data of merges. `isPerson` is a condition on a JSON object `person`. */
async function forgetInMerges(tx: Kysely<DB>, isPerson: RawBuilder<SqlBool>): Promise<void> {
  const withoutPerson = (moved: RawBuilder<unknown>) => sql`${moved} || jsonb_build_object(
    'dropped', (select coalesce(jsonb_agg(person), '[]') from jsonb_array_elements(${moved}->'dropped') as person
      where not coalesce(${isPerson}, false)),
    'filled', (select coalesce(jsonb_agg(pair), '[]') from jsonb_array_elements(${moved}->'filled') as pair
      where not exists (select from (values (pair->'before'), (pair->'after')) as either (person) where ${isPerson})))`;
  await sql`update company_merges set moved = ${withoutPerson(sql`moved`)}
    where jsonb_array_length(moved->'dropped') + jsonb_array_length(moved->'filled') > 0`.execute(tx);
  await sql`
    update deleted_records set snapshot = snapshot || jsonb_build_object('merges', (
      select jsonb_agg(merge || jsonb_build_object('moved', ${withoutPerson(sql`(merge->'moved')`)}))
      from jsonb_array_elements(snapshot->'merges') as merge))
    where kind = 'company' and jsonb_array_length(snapshot->'merges') > 0`.execute(tx);
}
