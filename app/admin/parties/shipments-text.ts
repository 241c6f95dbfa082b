/** Counted up to here for a card. */
const COUNTED = 1000;

/** «1 shipment», «3 shipments», «1000+ shipments». */
export function shipmentsText(count: number): string {
  if (count > COUNTED) return `${COUNTED}+ shipments`;
  return count === 1 ? "1 shipment" : `${count} shipments`;
}
