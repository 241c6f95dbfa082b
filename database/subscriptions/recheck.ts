import { sql } from "kysely";
import type { MailOf } from "#domain/mails/mail.ts";
import {
  type CountedEvent,
  letterLine,
  letterNow,
  type LetterShipment,
} from "#domain/subscriptions/letter.ts";
import type { Database } from "../connection/connect.ts";
import { updateMailSummary } from "../mails/mails.ts";

type Update = MailOf<"shipment_update">;

/**
 * A mail that may have waited for days, as it is true now: entries that no longer count are dropped, corrected ones are
 * sent as they stand. Its line in the log follows.
 *
 * @param id of the mail
 * @returns null when nothing is left to send
 */
export async function recheckUpdate(db: Database, id: string, mail: Update): Promise<Update | null> {
  const ids = mail.events.flatMap((event) => event.id ?? []);
  // Queued by a version that kept no ids.
  if (ids.length < mail.events.length) return mail;
  const { rows } = await sql<LetterShipment>`
    select tracking_number, origin_location, destination_location, shipments.status, estimated_delivery
    from mails join shipments on shipments.id = mails.shipment_id where mails.id = ${id}`.execute(db);
  const [shipment] = rows;
  if (!shipment) return null;
  const { rows: counted } = await sql<CountedEvent>`
    select id, code, status, location, notes, "timestamp", utc_offset, true as fresh
    from shipment_status_history
    where id = any(${ids}::uuid[]) and event_counts(classifier, internal, withdrawn_at, "timestamp")
    order by "timestamp", created_at, id`.execute(db);
  const now = letterNow(mail, shipment, counted);
  if (now && letterLine(now) !== letterLine(mail)) await updateMailSummary(db, id, letterLine(now));
  return now && { ...mail, ...now };
}
