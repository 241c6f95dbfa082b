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

/**
 * What a customer calls the shipment. Other kinds are shared by several customers (a container, a master B/L), or counted up
 * by us (house B/L, HAWB, numbers of documents), so that one of them leads to its neighbours.
 */
const OPEN_KIND = "customer_reference" satisfies ReferenceKind;
// Shorter ones are too easily guessed.
const UNGUESSED_LENGTH = 6;

/** True for a shipment whose shipper or consignee has the postcode that was typed. */
export const isOfPostcode = (hit: ReferenceHit, hasPostcode: (address: string) => boolean): boolean =>
  [hit.shipper_address, hit.consignee_address].some((address) => hasPostcode(address ?? ""));

/**
 * Which of the shipments known by one reference a visitor may see. A customer's own reference shows its shipments by itself;
 * what others share or can guess shows those whose shipper or consignee has the postcode.
 *
 * @param key of the reference (`referenceKey`), which the hits have too
 * @param hits all shipments known by it
 * @param hasPostcode whether an address has the postcode that was typed; false for all where none was
 */
export function shownHits<Hit extends ReferenceHit>(
  key: string,
  hits: readonly Hit[],
  hasPostcode: (address: string) => boolean,
): Hit[] {
  const isOpen =
    [...key].length >= UNGUESSED_LENGTH &&
    hits.every(({ kind }) => kind === OPEN_KIND) &&
    new Set(hits.map((hit) => `${hit.shipper_id} ${hit.consignee_id}`)).size === 1;
  return hits.filter((hit) => isOpen || isOfPostcode(hit, hasPostcode));
}
