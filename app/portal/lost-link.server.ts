import { type Kysely, type RawBuilder, sql } from "kysely";
import { DAYS_AFTER_DELIVERY, LINK_DAYS, type LinkKind, type LinkTarget } from "./private-link.ts";
import type { Language } from "#app/kit/language/language.ts";
import type { Database } from "#database/connection/connect.ts";
import { NOBODY } from "#database/events/emit.ts";
import { customerOfEmail } from "#app/customers/carry-offers.server.ts";
import { readReaderLanguage } from "#app/customers/reader-language.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { LINK_COLUMN } from "./private-link-rows.server.ts";
import { insertLink } from "./private-links.server.ts";

export const PREPARE_LOST_LINK = "prepare_lost_link";

export interface LostLinkJob {
  email: string;
  language?: Language;
  publicUrl: string;
}

/** Queues the look-up of an address, so that response and duration reveal nothing; requests for the same address share one pending job. */
export async function askForLostLink(db: Database, job: LostLinkJob): Promise<void> {
  await sql`select graphile_worker.add_job(${PREPARE_LOST_LINK}, ${JSON.stringify(job)}::json,
    max_attempts => 12, job_key => ${`lost-link:${job.email}`}, job_key_mode => 'preserve_run_at')`.execute(
    db,
  );
}

/** Maximum mails per address and day, so that the form cannot flood a mailbox. */
const MAILS_A_DAY = 3;
const MOST_LINKS = 10;

/** Queues one mail with links to everything an address may see; nothing for an unknown one. Earlier links stay valid. */
export async function prepareLostLinks(
  db: Database,
  { email, language, publicUrl }: LostLinkJob,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lost link ${email}`}, 0))`.execute(tx);
    if (await hasEnoughMails(tx, email)) return;
    const reader = await languageOf(tx, email, language ?? "en");
    const links = [];
    for (const target of await targetsOf(tx, email))
      links.push(
        await insertLink(tx, NOBODY, target, {
          recipient: email,
          language: reader,
          publicUrl,
          action: "asked",
        }),
      );
    if (links.length > 0) await queueMail(tx, { kind: "lost_link", to: email, language: reader, links });
  });
}

/** Language of the contact person with this address, else of the page where the link was requested. */
const languageOf = async (tx: Kysely<DB>, email: string, ofPage: Language): Promise<Language> =>
  readReaderLanguage(tx, await customerOfEmail(tx, email), email, sql`${ofPage}::text`);

/** True also for an address whose mails bounce or that wants none. */
async function hasEnoughMails(tx: Kysely<DB>, email: string): Promise<boolean> {
  const { rows } = await sql<{ enough: boolean }>`
    select (select count(*) from mails where lower(recipient) = ${email} and kind = 'lost_link'
        and queued_at > now() - interval '1 day') >= ${MAILS_A_DAY}
      or exists (select from stop_of(${email}) where reason <> 'request') as enough`.execute(tx);
  return rows[0]?.enough ?? true;
}

interface LinkSource {
  column: string;
  table: string;
  hasAddress: RawBuilder<boolean>;
  has: RawBuilder<boolean>;
}

/** Open links that staff made: those that their holder asked for give no right to more. */
const madeByStaff = sql<boolean>`link.purpose = 'read' and link.revoked_at is null and link.created_by is not null
  and coalesce(link.expires_at, link.created_at + make_interval(days => ${sql.lit(LINK_DAYS)})) > now()`;

/**
 * Customers that have the address, and customers and shipments with an open link of staff to it; links revoked by
 * staff are not renewed.
 */
async function targetsOf(tx: Kysely<DB>, email: string): Promise<LinkTarget[]> {
  const selectTargets = (kind: LinkKind, { column, table, hasAddress, has }: LinkSource) => sql`
    select ${kind}::text as kind, party.id, party.created_at from ${sql.table(table)} as party
    where (${hasAddress} or party.id in (
        select ${sql.ref(`link.${column}`)} from private_links as link
        where lower(link.recipient) = ${email} and ${sql.ref(`link.${column}`)} is not null and ${madeByStaff}))
      and ${has}
      and not coalesce((
        select link.revoked_at is not null from private_links as link
        where ${sql.ref(`link.${column}`)} = party.id and lower(link.recipient) = ${email}
        order by link.created_at desc, link.id desc limit 1), false)
      and not coalesce((
        select bool_and(link.revoked_at is not null) from private_links as link
        where ${sql.ref(`link.${column}`)} = party.id), false)`;
  // Parties of a company that knows the address are covered by the company: once, and not when its link was revoked.
  const parties = (kind: "shipper" | "consignee") =>
    selectTargets(kind, {
      ...LINK_COLUMN[kind],
      hasAddress: sql<boolean>`lower(party.email) = ${email}`,
      has: sql<boolean>`exists (select from shipments
          where ${sql.ref(`shipments.${LINK_COLUMN[kind].column}`)} = party.id)
        and not exists (select from company_contacts as contact
          where contact.company_id = party.company_id and lower(contact.email) = ${email})
        and not exists (select from private_links as link
          where link.company_id = party.company_id and lower(link.recipient) = ${email})`,
    });
  const { rows } = await sql<LinkTarget>`
    select kind, id from (
      ${parties("shipper")}
      union all
      ${parties("consignee")}
      union all
      ${selectTargets("company", {
        ...LINK_COLUMN.company,
        hasAddress: sql<boolean>`party.id in (
          select company_id from company_contacts where lower(email) = ${email})`,
        has: sql<boolean>`(exists (select from shippers join shipments on shipper_id = shippers.id
            where shippers.company_id = party.id)
          or exists (select from consignees join shipments on consignee_id = consignees.id
            where consignees.company_id = party.id))`,
      })}
      union all
      select 'shipment', shipments.id, max(link.created_at)
      from private_links as link join shipments on shipments.id = link.shipment_id
      where lower(link.recipient) = ${email} and ${madeByStaff}
        and coalesce(shipments.delivered_at + make_interval(days => ${DAYS_AFTER_DELIVERY}), 'infinity') > now()
      group by shipments.id
    ) as found
    order by kind = 'shipment', created_at desc, id limit ${MOST_LINKS}`.execute(tx);
  return rows;
}
