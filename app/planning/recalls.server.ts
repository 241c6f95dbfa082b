import { type Kysely, sql } from "kysely";
import { withPublicRoute } from "#content/places/public-places.server.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireName } from "#app/accounts/person.ts";
import { carriersNamed } from "#app/carriers/named-carriers.server.ts";
import { lockDocument, voidLocked } from "#app/documents/change-document.server.ts";
import { letterClosing, queuePartnerLetter } from "#app/documents/partner-letter.server.ts";
import { recordDocument } from "#app/documents/record-document.server.ts";
import { Conflict } from "#app/kit/errors.ts";
import { currentLanguage, type Language } from "#app/kit/language/language.ts";
import type { Letter } from "#app/kit/language/letter.ts";
import { inEachLanguage } from "#app/kit/language/run-in-language.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { recallLetter } from "./recall-letter.ts";
import { PLANNING_MESSAGES, type RecallInput } from "./stop.ts";

/** After a stop changed or went: its order is to be recalled while its haulier drives nothing of it. */
export async function followOrder(tx: Kysely<DB>, orderId: string, isLost: boolean): Promise<void> {
  const own = sql`order_id = documents.id and search_fold(planned_stops.haulier) = search_fold(documents.haulier)`;
  await sql`
    update documents set recall_due_at =
      case when not exists (select from planned_stops where ${own}) then coalesce(recall_due_at, now()) end
    where id = ${orderId} and voided_at is null`.execute(tx);
  // What is left of it to its haulier needs another order.
  if (isLost)
    await sql`update planned_stops set told_at = null from documents where documents.id = ${orderId} and ${own}`.execute(
      tx,
    );
}

/** A new order to a haulier tells what counts. */
export async function forgetRecalls(tx: Kysely<DB>, shipmentId: string, haulier: string): Promise<void> {
  await sql`
    update documents set recall_due_at = null from document_shipments as of
    where of.document_id = documents.id and of.shipment_id = ${shipmentId} and recall_due_at is not null
      and search_fold(haulier) = search_fold(${haulier})`.execute(tx);
}

export interface Recall {
  id: string;
  number: string;
  haulier: string;
  shipment_id: string;
  tracking_number: string;
  /** Else the plan changed. */
  isCancelled: boolean;
  to: string;
  language: Language;
  letters: Record<Language, Letter>;
}

/** Stops of a cancelled shipment that are still to come. */
const ofCancelled = sql`
  select order_id from planned_stops join shipments on shipments.id = planned_stops.shipment_id
  join documents on documents.id = order_id and voided_at is null
    and search_fold(documents.haulier) = search_fold(planned_stops.haulier)
  where day >= current_date and status = 'cancelled'`;
const recalled = sql`(select id from documents where recall_due_at is not null union ${ofCancelled})`;

/** Orders whose haulier drives them no more and was not told so, the first that was lost on top. */
export async function readRecalls(db: Database, actor: Actor): Promise<Recall[]> {
  authorize(actor, "documents.write");
  const { rows } = await sql<
    Pick<Recall, "id" | "number" | "haulier" | "shipment_id" | "tracking_number" | "isCancelled"> &
      Record<"origin_location" | "destination_location", string> &
      Record<"origin_code" | "destination_code", string | null>
  >`
    select documents.id, number, haulier, of.shipment_id, of.tracking_number, recall_due_at is null as "isCancelled",
      coalesce(origin_location, '–') as origin_location, origin_code,
      coalesce(destination_location, '–') as destination_location, destination_code
    from documents join document_shipments as of on of.document_id = documents.id
    left join shipments on shipments.id = of.shipment_id
    where documents.id in ${recalled} order by recall_due_at, number limit 100`.execute(db);
  const hauliers = rows.map(({ haulier }) => haulier);
  const carriers = await carriersNamed(db, actor, hauliers);
  return rows.map((row) => {
    const { id, number, haulier, shipment_id, tracking_number, isCancelled } = row;
    const carrier = carriers.get(haulier);
    const letters = inEachLanguage((): Letter => {
      const { subject, text } = recallLetter(currentLanguage(), withPublicRoute(row));
      return { subject, message: `${text}\n\n${letterClosing(actor.name)}` };
    });
    const of = { id, number, haulier, shipment_id, tracking_number, isCancelled };
    return { ...of, to: carrier?.email ?? "", language: carrier?.language ?? "en", letters };
  });
}

/**
 * Mails the haulier that an order is cancelled, voids it where it is valid yet, and ends the driver's link. @param letter null where they were told
 * already @throws NotFound; Conflict where a colleague has done so; Invalid where no mail goes to the address
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

/** Of drivers, sent where the order was. @returns to whom */
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
