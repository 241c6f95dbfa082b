import type { ListedShipment, ShipmentPage } from "#database/shipments/list-shipments.ts";
import { displayWeight } from "#domain/shipments/weight.ts";
import { formatDate } from "#domain/time.ts";
import type { EndlessPage } from "#app/ui/endless-table.tsx";

/** A shipment as one line of the list, in words. */
export interface ShipmentLine {
  id: string;
  number: string;
  status: string;
  origin: string;
  destination: string;
  shipper: string;
  consignee: string;
  weight: string;
  created: string;
  cursor: string;
}

export function shipmentLine(row: ListedShipment): ShipmentLine {
  return {
    id: row.id,
    number: row.tracking_number,
    status: row.status,
    origin: row.origin_location,
    destination: row.destination_location,
    shipper: row.shipper_name ?? "N/A",
    consignee: row.consignee_name ?? "N/A",
    weight: displayWeight(row.weight),
    created: formatDate(row.created_at),
    cursor: row.cursor,
  };
}

export function linePage(page: ShipmentPage): EndlessPage<ShipmentLine> {
  return { ...page, rows: page.rows.map(shipmentLine) };
}
