import { type Kysely, type RawBuilder, sql } from "kysely";
import { withPublicRoute } from "#content/places/public-places.server.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireName } from "#app/accounts/person.ts";
import { carriersNamed } from "#app/carriers/named-carriers.server.ts";
import { lockDocument, voidLocked } from "#app/documents/change-document.server.ts";
import { letterClosing, queuePartnerLetter } from "#app/documents/partner-letter.server.ts";
import { recordDocument } from "#app/documents/record-document.server.ts";
import { DOCUMENT_MESSAGES } from "#app/documents/words.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { currentLanguage, type Language } from "#app/kit/language/language.ts";
import type { Letter } from "#app/kit/language/letter.ts";
import { inEachLanguage } from "#app/kit/language/run-in-language.server.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { Database } from "#database/connection/connect.ts";
import { companyToday } from "#database/connection/database-time.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { recallLetter } from "./recall-letter.ts";
import { PLANNING_MESSAGES, type RecallInput, type StopInput } from "./stop.ts";

/** After a stop was changed or removed: marks its order for recall while its haulier drives none of its stops. */
export async function followOrder(tx: Kysely<DB>, orderId: string, isLost: boolean): Promise<void> {
  const own = sql`order_id = documents.id and search_fold(planned_stops.haulier) = search_fold(documents.haulier)`;
  await sql`
    update documents set recall_due_at =
      case when not exists (select from planned_stops where ${own}) then coalesce(recall_due_at, now()) end
    where id = ${orderId} and voided_at is null`.execute(tx);
  // The haulier's remaining stops need another order.
  if (isLost)
    await sql`update planned_stops set told_at = null from documents where documents.id = ${orderId} and ${own}`.execute(
      tx,
    );
}

/** Clears recalls after a new order to the haulier, which replaces them. */
export async function forgetRecalls(tx: Kysely<DB>, shipmentId: string, haulier: string): Promise<void> {
  await sql`
    update documents set recall_due_at = null from document_shipments as of
    where of.document_id = documents.id and of.shipment_id = ${shipmentId} and recall_due_at is not null
      and search_fold(haulier) = search_fold(${haulier})`.execute(tx);
}

/** Reassigns a haulier's valid order, marked for recall, to a stop planned with that haulier again; the next order replaces it. */
export async function regainOrder(
  tx: Kysely<DB>,
  { shipment_id, kind, haulier }: Pick<StopInput, "shipment_id" | "kind" | "haulier">,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update planned_stops set order_id = documents.id from documents
    join document_shipments as of on of.document_id = documents.id
    where planned_stops.shipment_id = ${shipment_id} and planned_stops.kind = ${kind} and of.shipment_id = ${shipment_id}
      and recall_due_at is not null and voided_at is null and search_fold(documents.haulier) = search_fold(${haulier})
    returning documents.id`.execute(tx);
  for (const { id } of rows) await followOrder(tx, id, false);
}

export interface Recall {
  id: string;
  number: string;
  haulier: string;
  shipment_id: string;
  tracking_number: string;
  /** True for a cancelled shipment; otherwise the plan changed. */
  isCancelled: boolean;
}

const ofCancelled = sql`
  select order_id from planned_stops join shipments on shipments.id = planned_stops.shipment_id
  join documents on documents.id = order_id and voided_at is null
    and search_fold(documents.haulier) = search_fold(planned_stops.haulier)
  where day >= ${companyToday} and status = 'cancelled'`;

const localDay = (moment: RawBuilder<unknown>) =>
  sql`(${moment} at time zone ${sql.lit(COMPANY_TIME_ZONE)})::date`;

/**
 * Orders of a cancelled shipment without planned stops, such as those issued on its page, while their road legs lie
 * ahead; without dates for a month.
 */
const unplannedOfCancelled = sql`
  select documents.id from shipments join document_shipments as of on of.shipment_id = shipments.id
  join documents on documents.id = of.document_id and documents.kind = 'transport_order' and voided_at is null
  left join lateral (
    select bool_or(ata is null) as is_ahead, max(coalesce(eta, etd)) filter (where ata is null) as at
    from (select *, row_number() over (order by position) as nth, row_number() over (order by position desc) as nth_last
      from shipment_legs where shipment_legs.shipment_id = shipments.id and mode = 'road') as leg
    where case part when 'pickup' then nth = 1 when 'delivery' then nth_last = 1 else true end
  ) as way on true
  where status = 'cancelled' and not history and shipments.created_at > now() - interval '1 year'
    and coalesce(way.is_ahead, true)
    and ${localDay(sql`coalesce(way.at, estimated_delivery, issued_at + interval '30 days')`)} >= ${companyToday}
    and not exists (select from planned_stops where order_id = documents.id)`;
const recalled = sql`(select id from documents where recall_due_at is not null
  union ${ofCancelled} union ${unplannedOfCancelled})`;

/** Lists orders that their hauliers no longer drive and were not told about, the oldest first. */
export async function readRecalls(db: Database, actor: Actor): Promise<Recall[]> {
  authorize(actor, "documents.write");
  const { rows } = await sql<Recall>`
    select documents.id, number, coalesce(haulier, 'A haulier') as haulier, of.shipment_id, of.tracking_number,
      recall_due_at is null as "isCancelled"
    from documents join document_shipments as of on of.document_id = documents.id
    where documents.id in ${recalled} order by recall_due_at, number limit 100`.execute(db);
  return rows;
}

/** Reads the proposed cancellation letters in each language. @throws NotFound */
export async function readRecallLetters(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ to: string; language: Language; letters: Record<Language, Letter> }> {
  authorize(actor, "documents.write");
  const order = await db
    .selectFrom("documents")
    .innerJoin("document_shipments as of", "of.document_id", "documents.id")
    .leftJoin("shipments", "shipments.id", "of.shipment_id")
    .select(["documents.number", "documents.haulier", "of.tracking_number", "origin_code"])
    .select("destination_code")
    .select((eb) => [
      eb.fn.coalesce("origin_location", sql.lit("–")).as("origin_location"),
      eb.fn.coalesce("destination_location", sql.lit("–")).as("destination_location"),
    ])
    .where("documents.id", "=", rowId(id))
    .where("documents.kind", "=", "transport_order")
    .executeTakeFirstOrThrow(() => new NotFound(DOCUMENT_MESSAGES.notFound));
  const { haulier } = order;
  const carrier = haulier === null ? undefined : (await carriersNamed(db, actor, [haulier])).get(haulier);
  const letters = inEachLanguage((): Letter => {
    const { subject, text } = recallLetter(currentLanguage(), withPublicRoute(order));
    return { subject, message: `${text}\n\n${letterClosing(actor.name)}` };
  });
  return { to: carrier?.email ?? "", language: carrier?.language ?? "en", letters };
}

/**
 * Mails the haulier that an order is cancelled, voids it if still valid, and revokes the driver's link.
 * @param letter null when they were told already
 * @throws NotFound; Conflict when a colleague has done so; Invalid when no mails go to the address
 */
export async function recallOrder(
  db: Database,
  actor: Actor,
  id: string,
  letter: RecallInput | null,
): Promise<void> {
  authorize(actor, "documents.write");
  if (letter) requireName(actor);
  await db.transaction().execute(async (tx) => {
    const order = await lockDocument(tx, id);
    const { number, voided_at } = order;
    const { rows } = await sql`select from documents where id = ${id} and id in ${recalled}`.execute(tx);
    if (rows.length === 0) throw new Conflict(PLANNING_MESSAGES.recalled);
    if (!voided_at) await voidLocked(tx, actor, id, "Its haulier does not drive it any more");
    await tx.updateTable("documents").set({ recall_due_at: null }).where("id", "=", id).execute();
    const { shipment_id, tracking_number } = await tx
      .selectFrom("document_shipments")
      .select(["shipment_id", "tracking_number"])
      .where("document_id", "=", id)
      .executeTakeFirstOrThrow();
    for (const recipient of await revokeLinks(tx, shipment_id, order))
      await emit(tx, actor, {
        action: "private_link.revoked",
        entity: "shipment",
        entityId: shipment_id,
        summary: tracking_number,
        details: { for: recipient },
      });
    if (letter)
      await queuePartnerLetter(
        tx,
        { ...letter, fileIds: [] },
        { shipmentId: shipment_id, summary: `${number}, cancelled (by ${actor.name})` },
      );
    await recordDocument(tx, actor, "recalled", id, { to: letter?.to ?? "" });
  });
}

/** Revokes the drivers' links that were sent with the order. @returns the recipients */
async function revokeLinks(
  tx: Kysely<DB>,
  shipmentId: string,
  { number, part }: { number: string; part: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ recipient: string }>`
    update private_links as link set revoked_at = now()
    where shipment_id = ${shipmentId} and purpose = 'delivery' and revoked_at is null and is_pickup = ${part === "pickup"}
      and lower(recipient) in (select lower(recipient) from mails
        where mails.shipment_id = link.shipment_id and kind = 'paper' and starts_with(summary, ${`${number} (`}))
    returning recipient`.execute(tx);
  return rows.map(({ recipient }) => recipient);
}
