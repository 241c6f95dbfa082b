import { withPublicLocation, withPublicRoute } from "#content/places/public-places.server.ts";
import { type Kysely, sql } from "kysely";
import {
  type CountedEvent,
  type ReportedEtaMove,
  type UpdateLetter,
  letterLine,
  currentLetter,
  letterOf,
  type LetterShipment,
} from "./letter.ts";
import { findContactPerson } from "#app/accounts/contact-person.server.ts";
import { etaOffset } from "#app/shipments/eta.server.ts";
import { trackingAddress } from "#app/shipments/letters.ts";
import { END_DAYS, NEWS_DAYS } from "#app/shipments/news.ts";
import { readersOfNews } from "#app/shipments/news-readers.server.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import type { Database } from "#database/connection/connect.ts";
import { isDatabaseUnavailable } from "#database/connection/errors.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import { queueMailEach, updateMailSummary } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { MailOf } from "#app/mails/mail.ts";

const BATCH = 1000;

type Coded = LetterShipment & { origin_code: string | null; destination_code: string | null };
type CodedEvent = CountedEvent & { place_code: string | null };

/** Sums up what was delivered, and who signed; that of deliveries, which stand above. */
type ReadDelivery = (
  tx: Kysely<DB>,
  shipment: { id: string; pieces: number | null },
) => Promise<{ handed: UpdateLetter["handed"]; signedBy: string | null } | null>;

interface QueuedNotice {
  shipmentId: string;
  mails: number;
}

/**
 * Queues the next notice in one transaction that locks the shipment first, so that several processes may run it. A
 * shipment whose mails fail waits a minute; after a database error it stays due. Null when nothing is due.
 */
export async function queueNextNotice(
  db: Database,
  publicUrl: string,
  readDelivery: ReadDelivery,
): Promise<QueuedNotice | null> {
  let shipmentId: string | null = null;
  try {
    return await db.transaction().execute(async (tx) => {
      await allowLongWork(tx);
      const { rows } = await sql<Due>`
        select shipments.id, tracking_number, origin_location, origin_code, destination_location, destination_code, status,
          owner_id, pieces, estimated_delivery, ${etaOffset} as eta_offset, since,
          shipments.history or coalesce(delivered_at <= now() - make_interval(days => ${END_DAYS}), false) as ended
        from shipment_notices join shipments on shipments.id = shipment_notices.shipment_id
        where due_at <= now() order by due_at limit 1
        for no key update of shipments, shipment_notices skip locked`.execute(tx);
      const [shipment] = rows;
      if (!shipment) return null;
      shipmentId = shipment.id;
      return { shipmentId, mails: await queueMails(tx, withPublicRoute(shipment), publicUrl, readDelivery) };
    });
  } catch (error) {
    // Postponed, so that the others come first.
    if (shipmentId !== null && !isOfDatabase(error))
      await sql`update shipment_notices set due_at = now() + interval '1 minute'
        where shipment_id = ${shipmentId}`.execute(db);
    throw error;
  }
}

/** True for a lost connection or a deadlock, which are not about the shipment; a statement timeout is. */
function isOfDatabase(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code);
  if (code === "57014" || code === "55P03") return false;
  return isDatabaseUnavailable(error) || code === "40P01" || code === "40001";
}

type Due = Coded & {
  id: string;
  owner_id: string | null;
  pieces: number | null;
  since: Date;
  ended: boolean;
};

async function queueMails(
  tx: Kysely<DB>,
  shipment: Due,
  publicUrl: string,
  readDelivery: ReadDelivery,
): Promise<number> {
  await tx.deleteFrom("shipment_notices").where("shipment_id", "=", shipment.id).execute();
  if (shipment.ended) return 0;
  const { history, moves } = await readUnsent(tx, shipment.id, shipment.since);
  const all = letterOf(shipment, history, moves, "all");
  if (all === null) return 0;
  const key = letterOf(shipment, history, moves, "key");
  const delivery = all.delivered ? await readDelivery(tx, shipment) : null;
  const letters = {
    all: { ...all, handed: delivery?.handed },
    key: key && { ...key, handed: delivery?.handed },
    person: await findContactPerson(tx, [shipment.owner_id]),
    signedBy: delivery?.signedBy ?? null,
  };
  const mails = await queueLetters(tx, shipment.id, letters, publicUrl);
  if (mails > 0) await markNotified(tx, shipment.id, shipment.since);
  return mails;
}

async function readUnsent(tx: Kysely<DB>, shipmentId: string, since: Date) {
  const { rows: history } = await sql<CodedEvent>`
    select id, code, status, location, place_code, notes, "timestamp", utc_offset,
      told_at is null and created_at >= ${since} and not undated
        and "timestamp" > created_at - make_interval(days => ${NEWS_DAYS}) as fresh
    from shipment_status_history
    where shipment_id = ${shipmentId} and event_counts(classifier, internal, withdrawn_at, "timestamp")
    order by "timestamp", created_at, id`.execute(tx);
  const { rows: moves } = await sql<ReportedEtaMove>`
    select previous, eta, reason from shipment_eta_changes
    where shipment_id = ${shipmentId} and told_at is null and created_at >= ${since}
    order by created_at, id`.execute(tx);
  return { history: history.map(withPublicLocation), moves };
}

async function markNotified(tx: Kysely<DB>, shipmentId: string, since: Date): Promise<void> {
  await sql`
    update shipment_status_history set told_at = now()
    where shipment_id = ${shipmentId} and told_at is null and created_at >= ${since}
      and event_counts(classifier, internal, withdrawn_at, "timestamp")`.execute(tx);
  await sql`
    update shipment_eta_changes set told_at = now()
    where shipment_id = ${shipmentId} and told_at is null and created_at >= ${since}`.execute(tx);
  await emit(tx, NOBODY, {
    action: "shipment.told",
    entity: "shipment_mail",
    entityId: shipmentId,
    audited: false,
  });
}

/** Queues mails in batches of a thousand. */
async function queueLetters(
  tx: Kysely<DB>,
  shipmentId: string,
  letters: {
    all: UpdateLetter | null;
    key: UpdateLetter | null;
    person: string | null;
    signedBy: string | null;
  },
  publicUrl: string,
): Promise<number> {
  const variants = [letters.all, letters.key].map(
    (letter) => letter && { mail: letter, summary: letterLine(letter) },
  );
  const [all = null, key = null] = variants;
  const number = (letters.all ?? letters.key)?.trackingNumber ?? "";
  const links = Object.fromEntries(
    LANGUAGES.map((language) => [language, trackingAddress(publicUrl, number, language)]),
  );
  let queued = 0;
  for (let after = ""; ;) {
    const batch = await queueMailEach(
      tx,
      "shipment_update",
      sql`
        select address as recipient, ${shipmentId}::uuid as shipment_id,
          case when wants_all then ${JSON.stringify(all?.mail)}::jsonb else ${JSON.stringify(key?.mail ?? null)}::jsonb end
            || jsonb_build_object('name', name, 'person', case when name <> '' then ${letters.person}::text end, 'signedBy', case when name <> '' then ${letters.signedBy}::text end, 'language', language, 'link', ${JSON.stringify(links)}::jsonb ->> language) as mail,
          case when wants_all then ${all?.summary ?? ""} else ${key?.summary ?? ""} end as summary
        from (${readersOfNews(shipmentId)}) as addressed
        where (wants_all or ${key !== null}) and email collate "C" > ${after} collate "C"
        order by addressed.email collate "C" limit ${BATCH}`,
    );
    queued += batch.count;
    if (batch.count < BATCH || batch.last === null) return queued;
    after = batch.last;
  }
}

type Update = MailOf<"shipment_update">;

/** Updates a queued mail to the current state, in the log too: entries that no longer count are dropped. Null when none is left. */
export async function recheckUpdate(db: Database, id: string, mail: Update): Promise<Update | null> {
  const ids = mail.events.flatMap((event) => event.id ?? []);
  // Queued by an earlier version, without ids.
  if (ids.length < mail.events.length) return mail;
  const { rows } = await sql<Coded>`
    select tracking_number, origin_location, origin_code, destination_location, destination_code, shipments.status,
      estimated_delivery, ${etaOffset} as eta_offset
    from mails join shipments on shipments.id = mails.shipment_id where mails.id = ${id}`.execute(db);
  const [shipment] = rows;
  if (!shipment) return null;
  const { rows: counted } = await sql<CodedEvent>`
    select id, code, status, location, place_code, notes, "timestamp", utc_offset, true as fresh
    from shipment_status_history
    where id = any(${ids}::uuid[]) and event_counts(classifier, internal, withdrawn_at, "timestamp")
    order by "timestamp", created_at, id`.execute(db);
  const now = currentLetter(mail, withPublicRoute(shipment), counted.map(withPublicLocation));
  if (now && letterLine(now) !== letterLine(mail)) await updateMailSummary(db, id, letterLine(now));
  return now && { ...mail, ...now };
}
