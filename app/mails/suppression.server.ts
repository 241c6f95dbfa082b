import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import { mailboxKey, maskEmail } from "#app/kit/text/email.ts";
import type { SuppressionReason } from "./mail.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { installedTokens } from "./link-tokens.server.ts";

const ENTITY = "stopped_address";

/** Returns why no mails about shipments go to an address or its mailbox (`stop_of`, migration 0100), or undefined. */
export async function findSuppression(db: Kysely<DB>, email: string): Promise<SuppressionReason | undefined> {
  const { rows } = await sql<{ reason: SuppressionReason }>`select reason from stop_of(${email})`.execute(db);
  return rows[0]?.reason;
}

interface StopLink {
  maskedEmail: string;
  trackingNumber: string | null;
  stopped: "all" | "shipment" | null;
  remindsOfOffer: boolean;
}

interface MailTarget {
  kind: string;
  recipient: string;
  shipment_id: string | null;
  tracking_number: string | null;
  stopped: StopLink["stopped"];
  /** True when the address belongs to a customer of the shipment, who gets mails about all their shipments. */
  is_contact: boolean;
}

async function targetOf(db: Database, token: string): Promise<MailTarget | null> {
  const id = (await installedTokens(db)).read("stop", token);
  if (id === null) return null;
  const { rows } = await sql<MailTarget>`
    select mails.kind, recipient, mails.shipment_id, shipments.tracking_number,
      case when exists (select from stop_of(recipient)) then 'all'
        when exists (select from tracking_subscriptions as known where known.shipment_id = mails.shipment_id
          and lower(known.email) = lower(recipient) and known.stopped_at is not null) then 'shipment' end as stopped,
      exists (select from shippers where shippers.id = shipments.shipper_id and mails_wanted <> 'none'
          and lower(shippers.email) = lower(recipient))
        or exists (select from consignees where consignees.id = shipments.consignee_id and mails_wanted <> 'none'
          and lower(consignees.email) = lower(recipient))
        or exists (select from company_contacts as person where lower(person.email) = lower(recipient)
          and person.mails_wanted <> 'none' and person.company_id in (
            select company_id from shippers where shippers.id = shipments.shipper_id
            union all select company_id from consignees where consignees.id = shipments.consignee_id)) as is_contact
    from mails left join shipments on shipments.id = mails.shipment_id
    where mails.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the mails that a link stops; null for an invalid link, or when its mail was deleted long ago. */
export async function findStop(db: Database, token: string): Promise<StopLink | null> {
  const target = await targetOf(db, token);
  return target && toStopLink(target);
}

const toStopLink = ({ kind, recipient, tracking_number, stopped }: MailTarget): StopLink => ({
  maskedEmail: maskEmail(recipient),
  trackingNumber: tracking_number,
  stopped,
  remindsOfOffer: kind === "offer_reminder",
});

/**
 * Stops mails by the link of one of them; idempotent.
 * @returns null for an invalid link
 * @param what `shipment`, or `all` to the address; `one-click` is all for a customer, else this shipment's
 */
export async function stopMails(
  db: Database,
  token: string,
  what: "shipment" | "all" | "one-click",
): Promise<StopLink | null> {
  const target = await targetOf(db, token);
  if (!target) return null;
  const all = what === "all" || target.shipment_id === null || (what === "one-click" && target.is_contact);
  if (target.stopped === "all" || (target.stopped === "shipment" && !all)) return toStopLink(target);
  await db.transaction().execute(async (tx) => {
    if (all) return suppressAddress(tx, target.recipient, "request");
    await sql`
      insert into tracking_subscriptions (shipment_id, email, stopped_at)
      values (${target.shipment_id}, ${target.recipient}, now())
      on conflict (shipment_id, lower(email)) do update set stopped_at = now()`.execute(tx);
    await emit(tx, NOBODY, {
      action: "subscription.stopped",
      entity: "shipment_mail",
      entityId: target.shipment_id ?? undefined,
      audited: false,
    });
  });
  return toStopLink({ ...target, stopped: all ? "all" : "shipment" });
}

/**
 * Stops mails about shipments and reminders. Bounces count for the address only: anybody can request mails to a tag
 * that does not exist. A bounce takes precedence over a stop by the owner.
 */
export async function suppressAddress(
  tx: Kysely<DB>,
  email: string,
  reason: SuppressionReason,
  detail: string | null = null,
): Promise<void> {
  await sql`
    insert into stopped_addresses (email, reason, detail)
    values (${reason === "bounce" ? sql`lower(${email})` : sql`mailbox_key(${email})`}, ${reason}, ${detail?.slice(0, 500) ?? null})
    on conflict (email) do update set reason = excluded.reason, detail = excluded.detail, stopped_at = now()
      where stopped_addresses.reason = 'request' and excluded.reason <> 'request'`.execute(tx);
  await emit(tx, NOBODY, { action: "address.stopped", entity: ENTITY, audited: false });
}

/** Allows mails to an address again. @throws NotFound when it is not stopped */
export async function liftSuppression(db: Database, actor: Actor, email: string): Promise<void> {
  authorize(actor, "customers.write");
  await db.transaction().execute(async (tx) => {
    const lifted = await tx
      .deleteFrom("stopped_addresses")
      .where("email", "in", [email.toLowerCase(), mailboxKey(email)])
      .returning(["email", "reason"])
      .execute();
    if (lifted.length === 0) throw new NotFound("Mails to this address are not stopped");
    const events = lifted.map((stop) => ({
      action: "address.lifted",
      entity: ENTITY,
      summary: stop.email,
      details: { stopped: [stop.reason, null] },
    }));
    await emit(tx, actor, events);
  });
}

/**
 * Returns why an address is unreachable: bounces or spam complaints. Owners who stopped shipment mails still get
 * replies and offers.
 * @returns undefined when mails may be sent to it
 */
export async function unreachableReason(
  db: Kysely<DB>,
  email: string,
): Promise<Exclude<SuppressionReason, "request"> | undefined> {
  const reason = await findSuppression(db, email);
  return reason === "request" ? undefined : reason;
}
