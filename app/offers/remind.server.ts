import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import { offerAddress } from "#app/portal/private-path.ts";
import { customerView } from "./customer-view.server.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { OFFER_ACT_MESSAGES } from "./words.ts";
import { dayIsOver, dayIsWithin } from "#app/due-times/due-time.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { type EventActor, NOBODY } from "#database/events/emit.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { findSuppression } from "#app/mails/suppression.server.ts";
import { linesOf, lockOffer, type OfferRow, stateWord, emitOffer } from "./lock-offer.server.ts";
import { offerSigner } from "./offer-signer.server.ts";
import { insertOfferLink } from "./send.server.ts";

const REMINDER_DAYS = 2;
const BATCH = 100;

const DAYTIME = { from: 8, until: 19 };

/**
 * Reminds customers of unanswered offers that end in two days: each version once, unless it was sent within its last
 * three days.
 * @returns the number of queued mails
 */
export async function remindOfOffers(
  db: Database,
  publicUrl: string,
  { from, until }: { from: number; until: number } = DAYTIME,
): Promise<number> {
  for (let reminded = 0; ;) {
    const batch = await db.transaction().execute(async (tx) => {
      const due = await lockDue(tx, from, until);
      for (const offer of due) await remind(tx, NOBODY, offer, publicUrl);
      return due.length;
    });
    reminded += batch;
    if (batch < BATCH) return reminded;
  }
}

/** Skips locked numbers: they are being answered, or handled by another process. */
async function lockDue(tx: Kysely<DB>, from: number, until: number): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select offers.* from offers join offers as first on first.id = offers.first_id
    where offers.status = 'sent' and offers.reminded_at is null
      and ${dayIsWithin("offers.valid_until", REMINDER_DAYS)}
      and (offers.sent_at at time zone ${sql.lit(COMPANY_TIME_ZONE)})::date < offers.valid_until - ${sql.lit(REMINDER_DAYS)}::int
      and not exists (select from stop_of(offers.customer_email))
      and extract(hour from now() at time zone ${sql.lit(COMPANY_TIME_ZONE)}) >= ${from}
      and extract(hour from now() at time zone ${sql.lit(COMPANY_TIME_ZONE)}) < ${until}
    order by offers.valid_until, offers.id limit ${sql.lit(BATCH)} for update skip locked`.execute(tx);
  return rows;
}

/**
 * Reminds the customer of an open offer now, instead of two days before its end.
 * @throws NotFound, or Conflict when nobody can answer it any more, a reminder was sent before, or the address accepts
 * no such mails
 */
export async function remindOfOffer(
  db: Database,
  actor: Actor,
  id: string,
  publicUrl: string,
): Promise<void> {
  authorize(actor, "offers.write");
  await db.transaction().execute(async (tx) => {
    const locked = await lockOffer(tx, id);
    const { offer } = locked;
    if (stateWord(locked) !== "open")
      throw new Conflict(`Only an open offer has a reminder: this one is ${stateWord(locked)}`);
    if (offer.reminded_at) throw new Conflict(OFFER_ACT_MESSAGES.remindedBefore(offer.reminded_at));
    if (await findSuppression(tx, offer.customer_email))
      throw new Conflict("The customer stopped such mails, or mails to this address come back: ring instead");
    await remind(tx, actor, offer, publicUrl);
  });
}

async function remind(tx: Kysely<DB>, by: EventActor, offer: OfferRow, publicUrl: string): Promise<void> {
  const { number, lane, total, validUntil } = customerView(offer, await linesOf(tx, offer.id));
  const token = await insertOfferLink(tx, by, offer, offer.customer_email);
  await queueMail(tx, {
    kind: "offer_reminder",
    to: offer.customer_email,
    language: offer.language,
    offerId: offer.id,
    number,
    lane,
    total,
    validUntil,
    customer: offer.customer_name,
    person: await offerSigner(tx, offer),
    link: offerAddress(publicUrl, token, offer.language),
  });
  await tx
    .updateTable("offers")
    .set({ reminded_at: sql<Date>`now()` })
    .where("id", "=", offer.id)
    .execute();
  await emitOffer(tx, by, "reminded", offer);
}

/** Tells whether a queued reminder is still useful: the offer can be answered. */
export async function isOfferOpen(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from offers where id = ${id} and status = 'sent' and not ${dayIsOver("valid_until")}`.execute(db);
  return rows.length > 0;
}
