import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { dropClaims, openClaims } from "#app/claims/open-claims.server.ts";
import { proofEventId } from "#app/shipments/event.ts";
import { lockShipment, shipmentEvent } from "#app/shipments/shipment.server.ts";
import { writeStatusEntry } from "#app/shipments/status-history.server.ts";
import { withdrawEntry } from "#app/shipments/withdraw-status.server.ts";
import { syncStatusFromHistory } from "#app/status-history/sync-status.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import {
  allPieces,
  completePieces,
  type DeliveryInput,
  exceptionsOf,
  piecesInWords,
  piecesLeft,
  statusesOf,
  sumDelivered,
} from "./delivery.ts";
import { DELIVERY_MESSAGES } from "./words.ts";

/** A condition for deliveries that count: neither undone, nor with an entry withdrawn in the history. */
const deliveryCounts = sql<boolean>`(deliveries.undone_at is null and not exists (
  select from shipment_status_history as entry where entry.id = deliveries.entry_id and entry.withdrawn_at is not null))`;

const deliveriesOf = (db: Kysely<DB>, shipmentId: string) =>
  db
    .selectFrom("deliveries")
    .select(["id", "delivered", "short", "damaged", "refused", "delivered_at", "signed_by", "remark"])
    .select(["file_id", "entry_id", "entered_by", "created_at", "undone_by"])
    .select(deliveryCounts.as("counts"))
    .select((eb) =>
      eb
        .selectFrom("admin_users as person")
        .select("person.name")
        .whereRef("person.id", "=", "deliveries.entered_by_id")
        .as("entered_by_name"),
    )
    .where("shipment_id", "=", shipmentId)
    .orderBy("delivered_at")
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export type RecordedDelivery = Awaited<ReturnType<typeof deliveriesOf>>[number];

/** Lists deliveries, oldest first, including undone ones. */
export async function listDeliveries(
  db: Database,
  actor: Actor,
  shipmentId: string,
): Promise<RecordedDelivery[]> {
  authorize(actor, "shipments.read");
  return isRowId(shipmentId) ? deliveriesOf(db, shipmentId) : [];
}

/**
 * Records a delivery. Missing numbers are derived from the pieces still to deliver; the shipment is delivered when all
 * are.
 * @returns its id
 * @throws NotFound; Invalid, by field; Conflict when another delivery was recorded meanwhile
 */
export async function recordDelivery(
  tx: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
  input: DeliveryInput,
): Promise<string> {
  authorize(actor, "shipments.write");
  const shipment = await lockShipment(tx, shipmentId);
  const recorded = await deliveriesOf(tx, shipment.id);
  if (input.seen !== undefined && input.seen !== recorded.length)
    throw new Conflict(DELIVERY_MESSAGES.recordedMeanwhile);
  const earlier = recorded.filter(({ counts }) => counts);
  const pieces = completePieces(input, piecesLeft(shipment.pieces, recorded));
  const { delivered_at, signed_by, remark, file_id } = input;
  const own = { ...pieces, delivered_at, entry_id: null };
  const all = [...earlier, own].toSorted((a, b) => a.delivered_at.getTime() - b.delivered_at.getTime());
  const statuses = statusesOf(shipment.pieces, all);
  const entry_id = await writeStatusEntry(tx, actor, shipment.id, {
    ...statuses[all.indexOf(own)]!,
    timestamp: delivered_at,
    location: shipment.destination_location,
    place_code: shipment.destination_code,
    // Signatory and remarks are internal: visitors see these notes.
    notes: null,
    ...(file_id && { external_id: proofEventId(file_id) }),
  });
  await restate(tx, shipment.id, all, statuses);
  const { id } = await tx
    .insertInto("deliveries")
    .values({
      ...pieces,
      shipment_id: shipment.id,
      delivered_at,
      signed_by,
      remark,
      file_id: file_id ?? null,
      entry_id,
      entered_by: actor.email,
      entered_by_id: actor.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const kinds = exceptionsOf(pieces);
  const exception = { kinds, happenedAt: delivered_at, description: remark, deliveryId: id };
  await openClaims(tx, actor, shipment, { ...exception, end: "delivery", fileId: file_id });
  const details = { pieces: [null, piecesInWords(pieces)], remark: [null, remark ?? ""] };
  await emit(tx, actor, shipmentEvent("delivery.recorded", shipment, details));
  return id;
}

/** Undoes a delivery and its history entry. @throws NotFound, Conflict when it was undone already */
export async function undoDelivery(
  db: Database,
  actor: Actor,
  shipmentId: string,
  deliveryId: string,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    const recorded = await deliveriesOf(tx, shipment.id);
    const delivery = recorded.find(({ id }) => id === deliveryId);
    if (!delivery) throw new NotFound(DELIVERY_MESSAGES.undoneMeanwhile);
    if (!delivery.counts) throw new Conflict(DELIVERY_MESSAGES.undoneMeanwhile);
    await tx
      .updateTable("deliveries")
      .set({ undone_at: sql`now()`, undone_by: actor.email })
      .where("id", "=", delivery.id)
      .execute();
    const rest = recorded.filter(({ id, counts }) => counts && id !== delivery.id);
    await restate(tx, shipment.id, rest, statusesOf(shipment.pieces, rest));
    if (delivery.entry_id) await withdrawEntry(tx, actor, shipment.id, delivery.entry_id, "Delivery undone");
    await dropClaims(tx, actor, delivery.id);
    const details = { pieces: [piecesInWords(delivery), null] };
    await emit(tx, actor, shipmentEvent("delivery.undone", shipment, details));
  });
}

/** Updates the entries of other deliveries, which state the pieces delivered so far. */
async function restate(
  tx: Kysely<DB>,
  shipmentId: string,
  deliveries: readonly { entry_id: string | null }[],
  statuses: ReturnType<typeof statusesOf>,
): Promise<void> {
  const entries = deliveries.flatMap(({ entry_id }, index) =>
    entry_id === null ? [] : [{ id: entry_id, ...statuses[index]! }],
  );
  const { numAffectedRows = 0n } = await sql`
    update shipment_status_history as entry set status = derived.status, code = derived.code
    from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ status }) => status)}::text[],
      ${entries.map(({ code }) => code)}::text[]) as derived(id, status, code)
    where entry.id = derived.id and entry.shipment_id = ${shipmentId} and entry.status <> derived.status`.execute(
    tx,
  );
  if (numAffectedRows > 0n) await syncStatusFromHistory(tx, shipmentId);
}

/** Sums up the counting deliveries of a shipment, else its pieces; null when neither is known. */
export async function handedOver(db: Kysely<DB>, shipment: { id: string; pieces: number | null }) {
  const { pieces } = shipment;
  const counting = (await deliveriesOf(db, shipment.id)).filter(({ counts }) => counts);
  if (counting.length === 0)
    return pieces === null ? null : { handed: { pieces, short: 0, damaged: 0 }, signedBy: null };
  const sum = (kind: "short" | "damaged") => counting.reduce((all, each) => all + each[kind], 0);
  const delivered = sumDelivered(counting);
  return {
    handed: {
      pieces: delivered,
      // Pieces once short may have come later.
      short: Math.min(sum("short"), Math.max(0, allPieces(pieces, counting) - delivered)),
      damaged: sum("damaged"),
    },
    signedBy: counting.at(-1)?.signed_by ?? null,
  };
}

/** SQL of the pieces in all counting deliveries of the query's shipment. */
export const piecesDelivered = sql<number>`coalesce((select sum(deliveries.delivered) from deliveries
  where deliveries.shipment_id = shipments.id and ${deliveryCounts}), 0)::int`;
