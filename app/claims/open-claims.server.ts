import { type Insertable, type Kysely, sql } from "kysely";
import { company } from "#content/company.ts";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { lastDay } from "#app/due-times/due-time.ts";
import { MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";
import type { ServiceType } from "#app/goods/service-type.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { zoneOfCode } from "#app/shipments/event-place.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { CLAIM_KINDS, type ClaimKind } from "./claim.ts";
import { followNotices } from "./follow-notices.server.ts";
import { legUnderWay } from "./leg-under-way.ts";

interface ClaimedShipment {
  id: string;
  tracking_number: string;
  destination_code: string | null;
  service_type: string | null;
  pieces: number | null;
  /** Kilograms; PostgreSQL returns numerics as strings. */
  weight: string | number | null;
}

interface Exception {
  /** Kinds of exceptions with their pieces; null when not counted. */
  kinds: readonly { kind: ClaimKind; pieces: number | null }[];
  happenedAt: Date;
  description: string | null;
  /** Handover at which it was found. */
  end?: "pickup" | "delivery";
  deliveryId?: string;
  /** The photo of the proof of delivery it came with. */
  fileId?: string;
}

/**
 * Opens one claim per kind. Idempotent: a repeated report, or one by staff after the driver's, updates the same claim.
 * @returns the proposed liable party
 */
export async function openClaims(
  tx: Kysely<DB>,
  by: EventActor,
  shipment: ClaimedShipment,
  { kinds, happenedAt, description, end, deliveryId, fileId }: Exception,
): Promise<string | null> {
  if (kinds.length === 0) return null;
  const { claim_notice_days: days } = await readSettings(tx);
  const zone = zoneOfCode(shipment.destination_code) ?? COMPANY_TIME_ZONE;
  const mode = MODE_OF_SERVICE[shipment.service_type as ServiceType] ?? "road";
  const liable = await liableParty(tx, shipment.id, happenedAt, end ?? null);
  const [first] = kinds;
  // Staff have specified the driver's remark since.
  if (fileId && first && first.kind !== "remark")
    await tx
      .updateTable("claims")
      .set({ kind: first.kind })
      .where("file_id", "=", fileId)
      .where("kind", "=", "remark")
      .where("closed_at", "is", null)
      .execute();
  for (const { kind, pieces } of kinds) {
    const claim = await storeClaim(tx, {
      shipment_id: shipment.id,
      delivery_id: deliveryId ?? null,
      file_id: fileId ?? null,
      kind,
      mode,
      happened_at: happenedAt,
      notice_due: lastDay(happenedAt, { days: days[mode], working: false, zone }, OPENING_WEEK),
      pieces,
      gross_kg: shareOfWeight(shipment, pieces),
      currency: company.currency,
      description,
      liable,
      opened_by: by.email || "Driver",
      opened_by_id: by.id,
    });
    await followNotices(tx, by, [claim.id]);
    if (!claim.isNew) continue;
    const event = { action: "claim.opened", entityId: claim.id };
    const summary = `${claim.number}: ${shipment.tracking_number}`;
    const details = { kind: [null, CLAIM_KINDS[kind]], pieces: [null, pieces ?? ""], liable: [null, liable] };
    await emit(tx, by, by.id === null ? { ...event, audited: false } : { ...event, summary, details });
  }
  return liable;
}

async function storeClaim(tx: Kysely<DB>, values: Insertable<DB["claims"]>) {
  const { file_id, delivery_id, pieces, gross_kg } = values;
  const claim = await tx
    .insertInto("claims")
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(["file_id", "kind"])
        .where("file_id", "is not", null)
        .doUpdateSet({ delivery_id, pieces, gross_kg }),
    )
    .returning(["id", "number", sql<boolean>`xmax = 0`.as("isNew")])
    .executeTakeFirstOrThrow();
  if (file_id)
    await tx
      .insertInto("claim_files")
      .values({ claim_id: claim.id, file_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return claim;
}

/** Computes a first estimate of the weight, in proportion to the pieces, which staff correct. */
function shareOfWeight({ weight, pieces: all }: ClaimedShipment, pieces: number | null): number | null {
  if (weight === null || !all || pieces === null) return null;
  return Math.round((Number(weight) * Math.min(pieces, all) * 100) / all) / 100;
}

/** Closes the claims of an undone delivery whose notice was not sent. */
export async function dropClaims(tx: Kysely<DB>, by: EventActor, deliveryId: string): Promise<void> {
  const dropped = await tx
    .updateTable("claims")
    .set({ outcome: "dropped", closed_at: sql`now()`, closed_by: by.email })
    .where("delivery_id", "=", deliveryId)
    .where("closed_at", "is", null)
    .where("notice_sent_on", "is", null)
    .returning(["id", "number"])
    .execute();
  if (dropped.length > 0)
    await followNotices(
      tx,
      by,
      dropped.map(({ id }) => id),
    );
  for (const { id, number } of dropped)
    await emit(tx, by, {
      action: "claim.closed",
      entityId: id,
      summary: number,
      details: { outcome: [null, "Delivery undone"] },
    });
}

/**
 * Proposes the liable party at a time: the haulier of the planned stop, else the carrier of the leg.
 * @param end handover where it was found, if any: selects the first or last leg, whatever its times
 */
async function liableParty(
  tx: Kysely<DB>,
  shipmentId: string,
  at: Date,
  end: "pickup" | "delivery" | null,
): Promise<string | null> {
  const legs = await tx
    .selectFrom("shipment_legs")
    .select(["mode", "carrier", "etd", "atd", "ata"])
    .where("shipment_id", "=", shipmentId)
    .orderBy("position")
    .execute();
  const last = legs.length - 1;
  const index = { pickup: 0, delivery: last, none: legUnderWay(legs, at) }[end ?? "none"];
  const leg = legs[index];
  if (leg && leg.mode !== "road") return leg.carrier;
  const kind = end ?? (index === last ? "delivery" : index === 0 ? "pickup" : null);
  const stop = await tx
    .selectFrom("planned_stops")
    .select("haulier")
    .where("shipment_id", "=", shipmentId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return stop?.haulier ?? leg?.carrier ?? null;
}
