/** What a list of shipments can be ordered by, in an address: a column's name, with a minus for descending. */
export const SHIPMENT_ORDERS = [
  "-created_at",
  "created_at",
  "tracking_number",
  "-tracking_number",
  "status",
  "-status",
] as const;
export type ShipmentOrder = (typeof SHIPMENT_ORDERS)[number];

/** The newest first. */
export const DEFAULT_ORDER: ShipmentOrder = "-created_at";

export function parseShipmentOrder(text: string | null): ShipmentOrder {
  return SHIPMENT_ORDERS.find((order) => order === text) ?? DEFAULT_ORDER;
}

/** The order a click on a column's head asks for: the other way round, or the way that column is first read. */
export function nextOrder(
  current: ShipmentOrder,
  column: "created_at" | "tracking_number" | "status",
): ShipmentOrder {
  if (current === column) return `-${column}`;
  if (current === `-${column}`) return column;
  return column === "created_at" ? "-created_at" : column;
}
