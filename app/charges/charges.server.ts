import { type Kysely, sql } from "kysely";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import { CHARGES_MAX_ROWS, type TypedCharge, comparedCharges, CHARGE_MESSAGES } from "./charge.ts";
import { refuseClosed } from "./refuse-closed.server.ts";
import { type ResolvedCharge, resolveLines, type UnknownText } from "./resolve-lines.server.ts";
import { COST_CURRENCY, rateInSql } from "./charge-query.server.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import { roundMoney } from "#app/kit/money/money.ts";
import { expectedAmount } from "./totals.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import type { Database } from "#database/connection/connect.ts";
import { contentVersion } from "#database/connection/json-text.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";

export interface StoredCharge extends ResolvedCharge {
  id: string;
  /** Added from a supplier's invoice, without a planned cost. */
  unplanned: boolean;
  offer_id: string | null;
  offer_number: string | null;
  /** The consolidation that a share of costs comes from. */
  consolidation_id: string | null;
  consolidation_number: string | null;
}

export interface ShipmentCharges {
  charges: StoredCharge[];
  /** Version of all charges; a save based on another version is refused. */
  version: string;
  /** The last change; null when there was none. */
  changed: { by: string; at: Date; own: boolean } | null;
}

export async function readCharges(db: Database, actor: Actor, shipmentId: string): Promise<ShipmentCharges> {
  authorize(actor, "charges.read");
  if (!isRowId(shipmentId)) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  const [{ charges, version }, changed] = await Promise.all([
    storedCharges(db, shipmentId),
    lastChange(db, actor, shipmentId),
  ]);
  return { charges, version, changed };
}

/**
 * Saves all charges of a shipment: rows with an id are updated, others added, missing ones deleted. @returns whether
 * anything changed, or what a conflicting save stored, or texts that match no payer, code or treatment
 * @throws NotFound, Invalid for more than `CHARGES_MAX_ROWS`, or costs of a closed month
 */
export async function saveCharges(
  db: Database,
  actor: Actor,
  shipmentId: string,
  rows: readonly TypedCharge[],
  seen: { version: string },
): Promise<{ changed: boolean } | { stale: ShipmentCharges } | { unknown: UnknownText[] }> {
  authorize(actor, "charges.write");
  if (rows.length > CHARGES_MAX_ROWS) {
    throw new Invalid(CHARGE_MESSAGES.tooMany(CHARGES_MAX_ROWS, rows.length));
  }
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    const stored = await storedCharges(tx, shipment.id);
    if (stored.version !== seen.version) {
      return { stale: { ...stored, changed: await lastChange(tx, actor, shipment.id) } };
    }
    const free = new Set(stored.charges.map(({ id }) => id));
    const resolved = rows.map((row) => ({
      ...row,
      id: row.id !== null && free.delete(row.id) ? row.id : null,
    }));
    const { lines: after, unknown } = await resolveLines(tx, actor, resolved, stored.charges);
    if (unknown.length > 0) return { unknown };
    const compared = comparedCharges(stored.charges, after);
    const details = differences(compared.before, compared.after);
    if (Object.keys(details).length === 0) return { changed: false };
    await refuseClosed(tx, stored.charges, after);
    await refuseInvoiced(tx, actor, shipment.id, stored.charges, after);
    await writeCharges(tx, shipment.id, stored.charges, after);
    await emit(tx, actor, {
      action: "charges.saved",
      entity: "charge",
      entityId: shipment.id,
      summary: shipment.tracking_number,
      details,
    });
    return { changed: true };
  });
}

/**
 * Writes costs invoiced by suppliers into the charges of a shipment, in the caller's transaction; prices stay.
 * @param change returns all charges after the change; those without an id are added
 * @returns the added charges, in their order @throws NotFound, Invalid for more than `CHARGES_MAX_ROWS`
 */
export async function changeCosts(
  tx: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
  change: (stored: readonly StoredCharge[]) => readonly (ResolvedCharge & { unplanned: boolean })[],
): Promise<StoredCharge[]> {
  authorize(actor, "charges.write");
  const shipment = await lockShipment(tx, shipmentId);
  const { charges: before } = await storedCharges(tx, shipmentId);
  const after = change(before);
  if (after.length > CHARGES_MAX_ROWS)
    throw new Invalid(CHARGE_MESSAGES.tooMany(CHARGES_MAX_ROWS, after.length));
  await refuseClosed(tx, before, after);
  await refuseInvoiced(tx, actor, shipmentId, before, after);
  await writeCharges(tx, shipmentId, before, after);
  const compared = comparedCharges(before, after);
  await emit(tx, actor, {
    action: "charges.saved",
    entity: "charge",
    entityId: shipmentId,
    summary: shipment.tracking_number,
    details: differences(compared.before, compared.after),
  });
  const ids = new Set(before.map(({ id }) => id));
  return (await storedCharges(tx, shipmentId)).charges.filter(({ id }) => !ids.has(id));
}

/** Refuses a change of an invoiced price: a correction is a line of its own. @throws Invalid */
async function refuseInvoiced(
  tx: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
  before: readonly StoredCharge[],
  after: readonly ResolvedCharge[],
): Promise<void> {
  const invoiced = await tx
    .selectFrom("invoice_lines")
    .innerJoin("invoices", "invoices.id", "invoice_id")
    .select(["charge_id", "invoices.number"])
    .where("shipment_id", "=", shipmentId)
    .where("released", "=", false)
    .where("invoices.number", "is not", null)
    .execute();
  const priceOf = (charge: ResolvedCharge) =>
    `${charge.currency} ${roundMoney(expectedAmount(charge, "price"), charge.currency)}`;
  for (const { charge_id, number } of invoiced) {
    const old = before.find(({ id }) => id === charge_id);
    if (!old || number === null) continue;
    const edited = after.find(({ id }) => id === charge_id);
    if (!edited || priceOf(edited) !== priceOf(old))
      throw new Invalid(
        CHARGE_MESSAGES.invoiced(
          old.description,
          can(actor, "invoices.read_all") ? number : null,
          priceOf(old),
        ),
      );
  }
}

async function writeCharges(
  tx: Kysely<DB>,
  shipmentId: string,
  before: readonly StoredCharge[],
  after: readonly ResolvedCharge[],
): Promise<void> {
  const remainingIds = new Set(after.map(({ id }) => id));
  const removedIds = before.flatMap(({ id }) => (remainingIds.has(id) ? [] : [id]));
  if (removedIds.length > 0) await tx.deleteFrom("charges").where("id", "in", removedIds).execute();
  if (after.length === 0) return;
  const list = JSON.stringify(after.map((row, position) => ({ ...row, position, shipment_id: shipmentId })));
  const columns = sql.raw(WRITTEN.join(", "));
  // Unchanged lines keep their time of change.
  await sql`
    update charges set ${sql.join(WRITTEN.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))}
    from jsonb_populate_recordset(null::charges, ${list}::jsonb) as given
    where charges.id = given.id and (${sql.join(WRITTEN.map((name) => sql.ref(`charges.${name}`)))})
      is distinct from (${sql.join(WRITTEN.map((name) => sql.ref(`given.${name}`)))})`.execute(tx);
  await sql`
    insert into charges (shipment_id, ${columns}, unplanned)
    select shipment_id, ${columns}, coalesce(unplanned, false) from jsonb_populate_recordset(null::charges, ${list}::jsonb)
    where id is null`.execute(tx);
}

const WRITTEN = [
  "position",
  "description",
  "currency",
  "cost_currency",
  "cost_planned",
  "price_planned",
  "cost_actual",
  "price_actual",
  "cost_rate",
  "price_rate",
  "vat_rate",
  "supplier",
  "supplier_reference",
  "booked_on",
  "bill_to_company_id",
  "code",
  "vat_treatment_id",
] as const;

async function storedCharges(db: Kysely<DB>, shipmentId: string) {
  const charges: StoredCharge[] = await db
    .selectFrom("charges")
    .leftJoin("offers", "offers.id", "charges.offer_id")
    .leftJoin("consolidation_costs as cost", "cost.id", "charges.consolidation_cost_id")
    .leftJoin("consolidations as master", "master.id", "cost.consolidation_id")
    .leftJoin("vat_treatments as treatment", "treatment.id", "charges.vat_treatment_id")
    .leftJoin("companies as payer", "payer.id", "charges.bill_to_company_id")
    .select(["charges.id", "charges.description", "charges.currency", "charges.cost_planned"])
    .select(["charges.price_planned", "charges.cost_actual", "charges.price_actual", "charges.vat_rate"])
    .select(["charges.code", "charges.vat_treatment_id", "charges.unplanned", "treatment.name as vat"])
    .select(["charges.supplier", "charges.supplier_reference", "charges.booked_on"])
    .select(["charges.bill_to_company_id", "payer.name as bill_to", "charges.offer_id"])
    .select(["offers.number as offer_number", "master.id as consolidation_id"])
    .select("master.number as consolidation_number")
    .select([
      COST_CURRENCY.as("cost_currency"),
      rateInSql("cost").as("cost_rate"),
      rateInSql("price").as("price_rate"),
    ])
    .where("charges.shipment_id", "=", shipmentId)
    .orderBy("charges.position")
    .orderBy("charges.id")
    .execute();
  return { charges, version: charges.length > 0 ? contentVersion(charges) : "none" };
}

async function lastChange(
  db: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
): Promise<ShipmentCharges["changed"]> {
  const line = await db
    .selectFrom("audit_log")
    .leftJoin("admin_users", "admin_users.id", "audit_log.actor_id")
    .select(["audit_log.at", "audit_log.actor_id", "audit_log.actor_email", "admin_users.name"])
    .where("entity", "=", "charge")
    .where("entity_id", "=", shipmentId)
    .where("audited", "=", sql.lit(true))
    .orderBy("audit_log.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!line) return null;
  const by = line.name || line.actor_email || "the customer";
  return { by, at: line.at, own: line.actor_id === actor.id };
}
