import type { ReferenceKind } from "./references.ts";

/** A shipment that is known by a reference, with what decides whether the reference alone shows it. */
export interface ReferenceHit {
  /** `REFERENCE_LABELS`, `container` of the shipment's containers, or `document` of what was issued for it. */
  kind: string;
  shipper_id: string | null;
  consignee_id: string | null;
  shipper_address: string | null;
  consignee_address: string | null;
}

/** Given to one shipment, or to those of one customer. All other kinds others may share too; numbers of documents are counted up. */
const OF_ONE_CUSTOMER: readonly string[] = [
  "house_bl",
  "hawb",
  "customer_reference",
] satisfies ReferenceKind[];
// Shorter ones are too easily guessed.
const UNGUESSED_LENGTH = 6;

/**
 * Which of the shipments known by one reference a visitor may see. A reference of one customer shows them by itself; what
 * others share or can guess (a container, a master B/L, an order number, the number of a document) shows those whose shipper or consignee has the postcode.
 *
 * @param key of the reference (`referenceKey`)
 * @param hits all shipments known by it
 * @param hasPostcode whether an address has the postcode that was typed; false for all where none was
 */
export function shownHits<Hit extends ReferenceHit>(
  key: string,
  hits: readonly Hit[],
  hasPostcode: (address: string) => boolean,
): Hit[] {
  const isOpen =
    key.length >= UNGUESSED_LENGTH &&
    hits.every(({ kind }) => OF_ONE_CUSTOMER.includes(kind)) &&
    new Set(hits.map((hit) => `${hit.shipper_id} ${hit.consignee_id}`)).size === 1;
  return hits.filter(
    (hit) =>
      isOpen || [hit.shipper_address, hit.consignee_address].some((address) => hasPostcode(address ?? "")),
  );
}
