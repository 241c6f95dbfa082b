import { counted, withCommas } from "#domain/figures.ts";

/** Counted up to here for a card. */
const COUNTED = 1000;

/** «1 shipment», «3 shipments», «1,000+ shipments». */
export function shipmentsText(count: number): string {
  if (count > COUNTED) return `${withCommas(COUNTED)}+ shipments`;
  return counted(count, "shipment");
}
