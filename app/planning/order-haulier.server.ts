import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireName } from "#app/accounts/person.ts";
import { carriersNamed } from "#app/carriers/named-carriers.server.ts";
import { openDeliveryLink } from "#app/deliveries/delivery-links.server.ts";
import { voidLocked } from "#app/documents/change-document.server.ts";
import { documentAddress, draftAddress } from "#app/documents/documents-answer.ts";
import { type Draw, issueDocument } from "#app/documents/issue-document.server.ts";
import { issueUnlessValid } from "#app/documents/issue-many.server.ts";
import { readMissingPapers } from "#app/documents/missing-papers.server.ts";
import { sendDocument } from "#app/documents/send-document.server.ts";
import { Conflict, DomainError, NotFound, fieldError } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { readConflicts } from "./read-plan.server.ts";
import { writePlanIntoLegs } from "./plan-into-legs.server.ts";
import { factsOf, type HauliersOrder, optionsOf, type OrderedStop } from "./order-paper.server.ts";
import { forgetRecalls } from "./recalls.server.ts";
import {
  PLANNING_MESSAGES,
  type OrderTerms,
  type StopKind,
  type OrderAllInput,
  type OrderInput,
} from "./stop.ts";
import { stopEvent } from "./stops.server.ts";

/**
 * Issues the transport order with the slots of all stops of this haulier for the shipment, and mails it with the
 * driver's link. An unchanged order is sent again; after a change a new one replaces it.
 * @returns its number
 * @throws NotFound; Conflict without a haulier, or when another order is valid
 */
export async function orderHaulier(
  db: Database,
  actor: Actor,
  { shipmentId, kind, ...wanted }: OrderInput & { shipmentId: string; kind: StopKind },
  { draw, publicUrl }: { draw: Draw; publicUrl: string },
): Promise<string> {
  authorize(actor, "documents.write");
  requireName(actor);
  const order = await readOrder(db, actor, { ...wanted, shipmentId, kind });
  const { stop, haulier, language } = order;
  const id = order.valid ?? (await issueOrder(db, actor, order, draw));
  // After the legs say who drives, and before the order's mail, which attaches it.
  if (wanted.cmr) await issueNote(db, actor, shipmentId, draw);
  const facts = factsOf(order);
  const sent = { to: wanted.to, language, note: wanted.note, driver: true, facts };
  const number = await sendDocument(db, actor, id, sent, async (tx, of, { to: recipient }, isPickup) => {
    const link = { recipient, language, publicUrl, action: "private_link.sent" as const, isPickup };
    return (await openDeliveryLink(tx, actor, of, link)).link;
  });
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("planned_stops")
      .set({ told_at: sql`now()` })
      .where("shipment_id", "=", shipmentId)
      .where("order_id", "=", id)
      .execute();
    await emit(
      tx,
      actor,
      stopEvent("ordered", shipmentId, stop.tracking_number, kind, { order: number, haulier }),
    );
  });
  return number;
}

/**
 * Returns the address of the paper that ordering a stop would send now: the valid order, or a draft of a new one.
 * @throws NotFound; Conflict without a haulier
 */
export async function orderPreview(db: Database, actor: Actor, of: StopOrder): Promise<string> {
  authorize(actor, "documents.write");
  const order = await readOrder(db, actor, of);
  return order.valid === null
    ? draftAddress(of.shipmentId, "transport_order", order.options)
    : documentAddress(order.valid);
}

interface StopOrder extends OrderTerms {
  shipmentId: string;
  kind: StopKind;
}

async function readOrder(db: Database, actor: Actor, of: StopOrder): Promise<HauliersOrder> {
  const { shipmentId } = of;
  const stops = await stopsOfHaulier(db, shipmentId, of.kind);
  const [stop] = stops;
  if (!stop) throw new NotFound(PLANNING_MESSAGES.notPlanned);
  const { haulier } = stop;
  if (!haulier) throw new Conflict(PLANNING_MESSAGES.noHaulier);
  const record = (await carriersNamed(db, actor, [haulier])).get(haulier);
  const isOutdated = stops.some((each) => each.order_id === null || each.is_outdated);
  const planned = (term: "price" | "deliver_to") => stops.map((each) => each[term]).find(Boolean) ?? null;
  const plannedPrice = planned("price");
  const price = termOf(of.price, stop.price, plannedPrice);
  const valid = isOutdated ? null : stop.order_id;
  const deliverTo = termOf(of.deliverTo, stop.deliver_to, planned("deliver_to"));
  const language = record?.language ?? "en";
  const order = { shipmentId, stop, stops, haulier, language, plannedPrice, price, deliverTo, valid };
  return { ...order, options: await optionsOf(db, order) };
}

/** Returns what is typed, else what is planned: whoever empties a field takes out what it showed, the stop's own. */
const termOf = (typed: string | null | undefined, own: string | null, planned: string | null) =>
  typed === undefined || (typed === null && !own) ? planned : typed;

/**
 * Orders several stops sequentially; an order covers all stops of its haulier for the shipment.
 * @returns the number of orders sent, and the reason for each failure
 * @throws Invalid when one has a conflict that is not confirmed
 */
export async function orderAll(
  db: Database,
  actor: Actor,
  { stops, confirmed, ...wanted }: OrderAllInput,
  deps: { draw: Draw; publicUrl: string },
): Promise<{ ordered: number; refused: string[] }> {
  authorize(actor, "documents.write");
  const ids = [...new Set(stops.map(({ shipmentId }) => shipmentId))];
  if (!confirmed) await refuseConflicts(db, actor, ids);
  const refused: string[] = [];
  for (const shipmentId of ids) {
    const { kind = "pickup" } = stops.find((stop) => stop.shipmentId === shipmentId) ?? {};
    try {
      await orderHaulier(db, actor, { ...wanted, shipmentId, kind }, deps);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push(error.userMessage);
    }
  }
  return { ordered: ids.length - refused.length, refused };
}

/** Issues the CMR note if the paper list wants it; what the shipment does not say stays empty on it. */
async function issueNote(db: Database, actor: Actor, id: string, draw: Draw): Promise<void> {
  const missing = await readMissingPapers(db, actor, [id], new Date());
  if (missing.get(id)?.some(({ paper }) => paper === "cmr"))
    await issueUnlessValid(db, actor, "cmr", id, draw);
}

async function refuseConflicts(db: Database, actor: Actor, ids: readonly string[]): Promise<void> {
  const planned = await db
    .selectFrom("planned_stops")
    .select(["shipment_id as shipmentId", sql<StopKind>`kind`.as("kind")])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"))
    .where("shipment_id", "in", ids.filter(isRowId))
    .execute();
  if ((await readConflicts(db, actor, planned)).length === 0) return;
  throw fieldError("confirmed", PLANNING_MESSAGES.confirmOrders);
}

/** Returns the stop itself, then the shipment's other stop if it has the same haulier. */
async function stopsOfHaulier(db: Database, shipmentId: string, kind: StopKind): Promise<OrderedStop[]> {
  if (!isRowId(shipmentId)) return [];
  const { rows } = await sql<OrderedStop>`
    select stop.kind, to_char(stop.day, 'YYYY-MM-DD') as day, to_char(stop.starts, 'HH24:MI') as starts,
      to_char(stop.ends, 'HH24:MI') as ends, stop.reference, stop.note, stop.deliver_to, stop.price, stop.haulier, tracking_number,
      pieces, weight::float8 as kg,
      documents.id as order_id, stop.told_at is null as is_outdated
    from planned_stops as asked
    join planned_stops as stop on stop.shipment_id = asked.shipment_id
      and (stop.id = asked.id or search_fold(stop.haulier) = search_fold(asked.haulier))
    join shipments on shipments.id = stop.shipment_id
    left join documents on documents.id = stop.order_id and voided_at is null
    where asked.shipment_id = ${shipmentId} and asked.kind = ${kind}
    order by stop.id <> asked.id`.execute(db);
  return rows;
}

/** Issues the order in one transaction, so that the previous order stays valid when it fails. */
async function issueOrder(db: Database, actor: Actor, order: HauliersOrder, draw: Draw): Promise<string> {
  const options = { originals: 3, stock: null, ...order.options };
  const wanted = { kind: "transport_order" as const, shipmentIds: [order.shipmentId], options };
  const before = new Set(order.stops.flatMap(({ order_id }) => order_id ?? []));
  const issued = await issueDocument(db, actor, wanted, draw, {
    before: async (tx) => {
      await writePlanIntoLegs(tx, actor, order.shipmentId, order.haulier);
      for (const id of before) await voidLocked(tx, actor, id, "The plan changed");
    },
    after: (tx, id) => keepOrder(tx, order, id),
  });
  return issued.id;
}

/** Records the order and its terms before the mail: when that fails, a retry sends the same order. */
async function keepOrder(tx: Kysely<DB>, order: HauliersOrder, order_id: string): Promise<void> {
  const { shipmentId, haulier, stop, plannedPrice, price, deliverTo } = order;
  await forgetRecalls(tx, shipmentId, haulier);
  const planned = tx.updateTable("planned_stops").where("shipment_id", "=", shipmentId);
  await planned
    .set({ order_id, told_at: null, deliver_to: deliverTo })
    .where(sql<boolean>`search_fold(haulier) = search_fold(${haulier})`)
    .execute();
  if (price !== plannedPrice) await planned.set({ price }).where("kind", "=", stop.kind).execute();
}
