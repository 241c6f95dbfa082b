import { type Kysely, sql } from "kysely";
import { offerAddress } from "#domain/links/private-path.ts";
import { offerView } from "#domain/offers/offer-view.ts";
import { COMPANY_TIME_ZONE } from "#domain/time.ts";
import { companyToday } from "../connection/database-time.ts";
import type { Database } from "../connection/connect.ts";
import { emit, NOBODY } from "../events/emit.ts";
import { queueMail } from "../mails/mails.ts";
import type { DB } from "../schema.generated.ts";
import { linesOf, offerLabel, type OfferRow } from "./lock-offer.ts";
import { insertOfferLink } from "./send.ts";

/** A reminder goes out so many days before the last one. */
const REMINDER_DAYS = 2;
const BATCH = 100;

/** The hours of the company's clock in which reminders go out. */
const DAYTIME = { from: 8, until: 19 };

/**
 * Reminds customers of the offers that end in two days and are not answered: each version once, by one mail that can be
 * stopped. One that was sent in its last three days needs none.
 *
 * @returns how many mails were queued
 */
export async function remindOfOffers(
  db: Database,
  publicUrl: string,
  { from, until }: { from: number; until: number } = DAYTIME,
): Promise<number> {
  for (let reminded = 0; ;) {
    const batch = await db.transaction().execute(async (tx) => {
      const due = await lockDue(tx, from, until);
      for (const offer of due) await remind(tx, offer, publicUrl);
      return due.length;
    });
    reminded += batch;
    if (batch < BATCH) return reminded;
  }
}

/** Whose number somebody else has locked is being answered, or reminded of by another process. */
async function lockDue(tx: Kysely<DB>, from: number, until: number): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select offers.* from offers join offers as first on first.id = offers.first_id
    where offers.status = 'sent' and offers.reminded_at is null
      and offers.valid_until between ${companyToday} and ${companyToday} + ${sql.lit(REMINDER_DAYS)}::int
      and (offers.sent_at at time zone ${sql.lit(COMPANY_TIME_ZONE)})::date < offers.valid_until - ${sql.lit(REMINDER_DAYS)}::int
      and not exists (select from stopped_addresses where email = lower(offers.customer_email))
      and extract(hour from now() at time zone ${sql.lit(COMPANY_TIME_ZONE)}) >= ${from}
      and extract(hour from now() at time zone ${sql.lit(COMPANY_TIME_ZONE)}) < ${until}
    order by offers.valid_until, offers.id limit ${sql.lit(BATCH)} for update skip locked`.execute(tx);
  return rows;
}

async function remind(tx: Kysely<DB>, offer: OfferRow, publicUrl: string): Promise<void> {
  const { number, lane, total, validUntil } = offerView(offer, await linesOf(tx, offer.id));
  const token = await insertOfferLink(tx, NOBODY, offer, offer.customer_email);
  await queueMail(tx, {
    kind: "offer_reminder",
    to: offer.customer_email,
    offerId: offer.id,
    number,
    lane,
    total,
    validUntil,
    link: offerAddress(publicUrl, token),
  });
  await tx
    .updateTable("offers")
    .set({ reminded_at: sql<Date>`now()` })
    .where("id", "=", offer.id)
    .execute();
  await emit(tx, NOBODY, {
    action: "offer.reminded",
    entity: "offer",
    entityId: offer.first_id,
    summary: offerLabel(offer),
  });
}

/** True while the customer can answer this version: a reminder that has waited for longer is not sent. */
export async function isOfferOpen(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from offers where id = ${id} and status = 'sent' and valid_until >= ${companyToday}`.execute(db);
  return rows.length > 0;
}
