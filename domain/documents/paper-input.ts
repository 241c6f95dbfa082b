import type { DocumentKind, IssueOptions } from "./document.ts";
import type { ManifestHead, PaperIdentity, PaperInput, PaperShipment } from "./paper.ts";

const NO_HEAD: ManifestHead = { conveyance: null, carrier: null, from: null, to: null };

/** What a document of a kind is drawn from. Without a number in the identity it is a draft. */
export function paperInput(
  { kind, options, head }: { kind: DocumentKind; options?: IssueOptions; head?: ManifestHead },
  shipments: readonly PaperShipment[],
  identity: PaperIdentity,
): PaperInput {
  const [shipment] = shipments;
  if (!shipment) throw new TypeError("a paper is drawn from a shipment");
  switch (kind) {
    case "cmr":
    case "delivery_note":
      return { kind, identity, shipment };
    case "house_bill_of_lading":
      return { kind, identity, shipment, notify: null, originals: options?.originals ?? 3 };
    case "manifest":
      return { kind, identity, head: head ?? NO_HEAD, shipments: [...shipments] };
  }
}
