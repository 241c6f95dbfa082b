import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import type { PartyKind } from "./party-kind.ts";

interface LinkOwner {
  kind: PartyKind | "company" | "shipment";
  id: string;
  name: string;
}

const partyOfLink = (table: "shippers" | "consignees", column: "shipper_id" | "consignee_id") => sql`
  select email, company_id from ${sql.table(table)} where id in (${sql.ref(`private_links.${column}`)},
    (select ${sql.ref(column)} from shipments where shipments.id = private_links.shipment_id))`;

/** The parties that a link opens, itself or by its shipment. */
const PARTIES = sql`(
  ${partyOfLink("shippers", "shipper_id")} union all ${partyOfLink("consignees", "consignee_id")}) as party`;

const isContactOf = (companyId: RawBuilder<unknown>) => sql<SqlBool>`
  exists (select from company_contacts as contact
    where contact.company_id = ${companyId} and lower(contact.email) = lower(recipient))`;

/** Condition that a link's address is one of what it opens: of its party, or of a contact of its customer. */
const BELONGS = sql<SqlBool>`(${isContactOf(sql`private_links.company_id`)} or exists (select from ${PARTIES}
  where lower(party.email) = lower(recipient) or ${isContactOf(sql`party.company_id`)}))`;

/** Condition on `private_links`: it opens a customer, or a shipper, consignee or shipment of theirs. */
export const isLinkOf = (companyId: string): RawBuilder<SqlBool> => sql<SqlBool>`
  (private_links.company_id = ${companyId}
    or exists (select from ${PARTIES} where party.company_id = ${companyId}))`;

/** Ends the open links to some addresses that meet a condition on `private_links`. @returns whose, in small letters */
export async function expireLinks(
  tx: Kysely<DB>,
  emails: readonly string[],
  condition: RawBuilder<SqlBool>,
): Promise<string[]> {
  const { rows } = await sql<{ recipient: string }>`
    with ended as (
      update private_links set expires_at = now()
      where revoked_at is null and coalesce(expires_at, 'infinity') > now()
        and lower(recipient) = any(${emails.map((email) => email.toLowerCase())}::text[]) and ${condition}
      returning lower(recipient) as recipient)
    select distinct recipient from ended order by recipient`.execute(tx);
  return rows.map(({ recipient }) => recipient);
}

/**
 * Ends open links to addresses that a customer, party or shipment had and does not have any more. Ended, not revoked: who
 * belongs to it again can ask for a new one, and so can colleagues who never had one.
 * @param hadLink condition on `private_links`
 */
export async function endLinks(
  tx: Kysely<DB>,
  actor: EventActor,
  { kind, id, name }: LinkOwner,
  { emails, hadLink }: { emails: readonly string[]; hadLink: RawBuilder<SqlBool> },
): Promise<void> {
  if (emails.length === 0) return;
  for (const recipient of await expireLinks(
    tx,
    emails,
    sql`purpose = 'read' and ${hadLink} and not ${BELONGS}`,
  ))
    await emit(tx, actor, {
      action: "private_link.revoked",
      entity: kind,
      entityId: id,
      summary: name,
      details: { for: recipient },
    });
}

interface EarlierParties {
  id: string;
  tracking_number: string;
  shipper_id: string | null;
  consignee_id: string | null;
}

/** Ends links to shipments for who belonged to their parties. @param shipments with the parties before the change */
export async function endLinksOfEarlierParties(
  tx: Kysely<DB>,
  actor: EventActor,
  shipments: readonly EarlierParties[],
): Promise<void> {
  if (shipments.length === 0) return;
  const earlier = shipments.map(({ id, tracking_number, shipper_id, consignee_id }) => ({
    id,
    tracking_number,
    shipper_id,
    consignee_id,
  }));
  const { rows } = await sql<{ id: string; name: string; emails: string[] }>`
    with earlier as (
      select * from jsonb_to_recordset(${JSON.stringify(earlier)}::jsonb)
        as shipment(id uuid, tracking_number text, shipper_id uuid, consignee_id uuid)
      where exists (select from private_links where shipment_id = shipment.id)),
    party as (
      select earlier.id, email, company_id from earlier join shippers on shippers.id = shipper_id
      union all select earlier.id, email, company_id from earlier join consignees on consignees.id = consignee_id),
    address as (
      select id, email from party
      union select party.id, contact.email from party join company_contacts as contact using (company_id))
    select id, tracking_number as name, array_agg(email) as emails from earlier join address using (id)
    where email is not null group by id, tracking_number order by tracking_number`.execute(tx);
  for (const { id, name, emails } of rows)
    await endLinks(
      tx,
      actor,
      { kind: "shipment", id, name },
      { emails, hadLink: sql<SqlBool>`shipment_id = ${id}` },
    );
}
