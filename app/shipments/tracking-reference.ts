import type { ReferenceKind } from "./references.ts";

export interface ReferenceHit {
  /** A kind of `REFERENCE_LABELS`, `container` of the shipment's containers, or `document` of an issued document. */
  kind: string;
  shipper_id: string | null;
  consignee_id: string | null;
  shipper_address: string | null;
  consignee_address: string | null;
}

/** A customer's own reference. Other kinds are shared (a container), or sequential and thus guessable. */
const OPEN_KIND = "customer_reference" satisfies ReferenceKind;
// Shorter references are too easily guessed.
const UNGUESSED_LENGTH = 6;

export const isOfPostcode = (hit: ReferenceHit, hasPostcode: (address: string) => boolean): boolean =>
  [hit.shipper_address, hit.consignee_address].some((address) => hasPostcode(address ?? ""));

/**
 * Chooses the shipments of a reference that a visitor may see: all for a customer's own reference, else those whose
 * shipper or consignee has the postcode. @param key of the reference (`referenceKey`), which the hits have too
 * @param hasPostcode whether an address has the typed postcode; false for all when none was typed
 */
export function visibleHits<Hit extends ReferenceHit>(
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
