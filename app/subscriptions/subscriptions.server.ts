import { sql } from "kysely";
import { END_DAYS } from "#app/shipments/news.ts";
import { CONFIRM_DAYS } from "#app/tracking/notify-terms.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import { CONFIRMATIONS_AN_HOUR } from "#app/inboxes/submissions.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import type { Language } from "#app/kit/language/language.ts";
import { trackShipment } from "#app/tracking/tracking.server.ts";
import { installedTokens } from "#app/mails/link-tokens.server.ts";
import { z } from "zod";
import { isEmail, withAsciiDomain } from "#app/kit/text/email.ts";
import { trackingSearchSchema } from "#app/tracking/tracking-view.ts";
import { NOTIFY_MESSAGES } from "#app/tracking/notify-words.ts";

/** Entity of events whose id is the shipment's. */
const ENTITY = "shipment_mail";

/** Name of the job that looks up shipment and address; its payload is the typed input. */
export const PREPARE_SUBSCRIPTION = "prepare_subscription";

export interface SubscriptionRequest {
  number: string;
  email: string;
  /** Language of the page; undefined (English) when queued by an earlier release. */
  language?: Language;
}

/** Queues the look-up, so that response and timing are the same for every number and address. */
export async function askForSubscription(db: Database, request: SubscriptionRequest): Promise<void> {
  await sql`select graphile_worker.add_job(${PREPARE_SUBSCRIPTION}, ${JSON.stringify(request)}::json,
    max_attempts => 12)`.execute(db);
}

/**
 * Sends a confirmation mail, unless there is no such shipment, it was delivered long ago, the address is subscribed,
 * stopped or was asked within a minute (a double click), or the number of requests looks like mailbox flooding.
 */
export async function prepareSubscription(
  db: Database,
  { number, email, language = "en" }: SubscriptionRequest,
): Promise<void> {
  const shipment = await trackShipment(db, number);
  if (!shipment) return;
  await db.transaction().execute(async (tx) => {
    // Sequential: two concurrent requests would not count each other.
    await sql`select pg_advisory_xact_lock(hashtextextended('subscription confirmations', 0))`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      insert into tracking_subscriptions (shipment_id, email, language)
      select id, ${email}, ${language} from shipments
      where id = ${shipment.id} and ${takesSubscriptions(email)}
        and (select count(*) from (select from mails where kind = 'subscription_confirmation'
          and queued_at > now() - interval '1 hour' limit ${sql.lit(CONFIRMATIONS_AN_HOUR)}) as sent)
          < ${sql.lit(CONFIRMATIONS_AN_HOUR)}
      on conflict (shipment_id, lower(email)) do update set created_at = now(), email = excluded.email, language = excluded.language
        where (tracking_subscriptions.confirmed_at is null or tracking_subscriptions.stopped_at is not null)
          and (tracking_subscriptions.created_at < now() - interval '1 minute'
            or tracking_subscriptions.stopped_at > tracking_subscriptions.created_at)
      returning id`.execute(tx);
    const [subscription] = rows;
    if (!subscription) return;
    await queueMail(
      tx,
      {
        kind: "subscription_confirmation",
        to: email,
        language,
        subscriptionId: subscription.id,
        trackingNumber: shipment.tracking_number,
      },
      { shipmentId: shipment.id, summary: "Asks whether mails are wanted" },
    );
    await emit(tx, NOBODY, {
      action: "subscription.asked",
      entity: ENTITY,
      entityId: shipment.id,
      audited: false,
    });
  });
}

interface SubscriptionLink {
  email: string;
  trackingNumber: string;
  confirmed: boolean;
}

/** Finds the subscription of a confirmation link; null for an invalid or expired link, or after a stop. */
export async function findConfirmation(db: Database, token: string): Promise<SubscriptionLink | null> {
  const id = (await installedTokens(db)).read("confirm", token);
  if (id === null) return null;
  const { rows } = await sql<SubscriptionLink>`
    select subscription.email, shipments.tracking_number as "trackingNumber",
      subscription.confirmed_at is not null and subscription.stopped_at is null as confirmed
    from tracking_subscriptions as subscription join shipments on shipments.id = subscription.shipment_id
    where subscription.id = ${id} and subscription.created_at > now() - make_interval(days => ${CONFIRM_DAYS})
      and coalesce(subscription.stopped_at < subscription.created_at, true)
      and not exists (select from stop_of(subscription.email))`.execute(db);
  return rows[0] ?? null;
}

/** Confirms a subscription; idempotent. Null when the link does not work. */
export async function confirmSubscription(db: Database, token: string): Promise<SubscriptionLink | null> {
  const confirmation = await findConfirmation(db, token);
  if (!confirmation || confirmation.confirmed) return confirmation;
  const id = (await installedTokens(db)).read("confirm", token);
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("tracking_subscriptions")
      .set({ confirmed_at: sql`now()`, stopped_at: null })
      .where("id", "=", id)
      .returning("shipment_id")
      .executeTakeFirst();
    await emit(tx, NOBODY, {
      action: "subscription.confirmed",
      entity: ENTITY,
      entityId: changed?.shipment_id,
      audited: false,
    });
  });
  return { ...confirmation, confirmed: true };
}

interface ProvenAddress {
  shipmentId: string;
  /** Proved by a private link that was mailed to it: no confirmation is needed. */
  email: string;
  language: Language;
}

/** Whether mails go to an address; null when none can: it stopped all of them, or the shipment was delivered long ago. */
export async function findSubscription(
  db: Database,
  { shipmentId, email }: Omit<ProvenAddress, "language">,
): Promise<"subscribed" | "possible" | null> {
  const { rows } = await sql<{ subscribed: boolean }>`
    select exists (select from tracking_subscriptions where shipment_id = shipments.id
      and lower(email) = lower(${email}) and confirmed_at is not null and stopped_at is null) as subscribed
    from shipments where id = ${shipmentId} and ${takesSubscriptions(email)}`.execute(db);
  return rows[0] ? (rows[0].subscribed ? "subscribed" : "possible") : null;
}

const takesSubscriptions = (email: string) => sql<boolean>`
  coalesce(delivered_at > now() - make_interval(days => ${END_DAYS}), true)
    and not exists (select from stop_of(${email}))`;

/** Subscribes an address that a private link has proved; idempotent, and lifts an earlier stop for this shipment. */
export async function subscribeProven(
  db: Database,
  { shipmentId, email, language }: ProvenAddress,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into tracking_subscriptions (shipment_id, email, language, confirmed_at)
      select id, ${email}, ${language}, now() from shipments where id = ${shipmentId} and ${takesSubscriptions(email)}
      on conflict (shipment_id, lower(email)) do update
        set confirmed_at = now(), stopped_at = null, language = excluded.language
        where tracking_subscriptions.confirmed_at is null or tracking_subscriptions.stopped_at is not null
      returning id`.execute(tx);
    if (rows.length === 0) return;
    await emit(tx, NOBODY, {
      action: "subscription.confirmed",
      entity: ENTITY,
      entityId: shipmentId,
      audited: false,
    });
  });
}

/** Deletes subscriptions never confirmed, ended, or stopped a month ago; a contact person's stop is kept. */
export const SWEEP_SUBSCRIPTIONS = sql`
  delete from tracking_subscriptions where id in (
    select subscription.id from tracking_subscriptions as subscription
    join shipments on shipments.id = subscription.shipment_id
    left join shippers on shippers.id = shipments.shipper_id
    left join consignees on consignees.id = shipments.consignee_id
    where (confirmed_at is null and stopped_at is null
        and subscription.created_at < now() - make_interval(days => ${CONFIRM_DAYS}))
      or shipments.delivered_at < now() - make_interval(days => ${2 * END_DAYS})
      or shipments.last_update_at < now() - interval '400 days'
      or (stopped_at < now() - make_interval(days => ${END_DAYS})
        and lower(subscription.email) is distinct from lower(shippers.email)
        and lower(subscription.email) is distinct from lower(consignees.email)
        and not exists (select from company_contacts as person where lower(person.email) = lower(subscription.email)
          and person.company_id = any(array[shippers.company_id, consignees.company_id])))
    limit 5000)`;

const emailRequired = () => NOTIFY_MESSAGES.emailRequired;

export const subscribeSchema = z.object({
  number: trackingSearchSchema,
  email: z
    .string({ error: emailRequired })
    .overwrite((text) => withAsciiDomain(text.trim()))
    .min(1, { error: emailRequired })
    .refine(isEmail, { error: () => NOTIFY_MESSAGES.emailInvalid }),
});
