import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { containing } from "#app/kit/text/search-text.ts";
import { referenceKey, trackingKey } from "#app/shipments/number-key.ts";
import { places } from "#content/places/places.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { findNamedShipments } from "./named-shipments.server.ts";
import { alreadyBooked, chargesOf, withBooked } from "./read-costs.server.ts";
import type { ShipmentMatch } from "./supplier-invoice.ts";

const MOST = 8;
const SHORTEST = 2;

interface Row {
  id: string;
  number: string;
  origin_location: string;
  origin_code: string | null;
  destination_location: string;
  destination_code: string | null;
}

/** Shipments that a line may be of: the one whose number was typed, in any spelling, else those whose numbers begin so. */
export async function findShipments(
  db: Database,
  actor: Actor,
  invoiceId: string,
  text: string,
): Promise<ShipmentMatch[]> {
  authorize(actor, "supplier_invoices.assign");
  const begins = containing(referenceKey(text)).slice(1);
  if (referenceKey(text).length < SHORTEST) return [];
  const named = (await findNamedShipments(db, [text]))(text).map(({ id }) => id);
  const limit = sql`limit ${sql.lit(MOST)}`;
  const { rows } = await sql<Row>`
    select id, tracking_number as number, origin_location, origin_code, destination_location, destination_code
    from shipments where id = any(${named}::uuid[]) or (${named.length === 0} and id in (
      (select id from shipments where tracking_key like ${containing(trackingKey(text)).slice(1)} ${limit})
      union (select shipment_id from shipment_references where key like ${begins} ${limit})
      union (select shipment_id from shipment_containers where key like ${begins} ${limit})))
    order by created_at desc, id desc ${limit}`.execute(db);
  const of = rows.map(({ id }) => ({ shipmentId: id }));
  const [charges, already] = await Promise.all([chargesOf(db, of), alreadyBooked(db, of, invoiceId)]);
  const costs = withBooked(charges, already);
  return rows.map(({ id, number, ...row }) => ({
    id,
    number,
    route: `${places.shownName(row.origin_location, row.origin_code)} – ${places.shownName(row.destination_location, row.destination_code)}`,
    isNamed: named.length === 1 && named[0] === id,
    costs: costs.filter(({ shipmentId }) => shipmentId === id),
  }));
}
