import { toLocalDay } from "../time.ts";
import type { DocumentKind } from "./document.ts";
import type { PaperShipment } from "./paper.ts";

/**
 * What a paper of a kind says of a shipment, as text: two records with the same text give the same paper. Of the journey
 * it is the plan, and the day the goods are taken over; the number of the paper itself is no part of it.
 */
export function drawnFrom(kind: DocumentKind, shipment: PaperShipment, number: string): string {
  const { estimatedDelivery, legs, references, id: _id, ...rest } = shipment;
  return JSON.stringify([
    rest,
    references.filter(({ value }) => value !== number),
    legs.map(({ atd, ata: _ata, etd, eta: _eta, ...leg }) => ({ ...leg, leaves: dayOf(atd ?? etd) })),
    kind === "delivery_note" ? dayOf(estimatedDelivery) : null,
  ]);
}

const dayOf = (moment: Date | null) => moment && toLocalDay(moment);
