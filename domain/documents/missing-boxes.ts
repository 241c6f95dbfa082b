import { missingOnCmr } from "./cmr.ts";
import { missingOnDeliveryNote } from "./delivery-note.ts";
import { missingOnHouseBill } from "./house-bill.ts";
import type { SingleKind } from "./document.ts";
import type { MissingBox, PaperShipment } from "./paper.ts";

const RULES: Record<SingleKind, (shipment: PaperShipment) => MissingBox[]> = {
  cmr: missingOnCmr,
  house_bill_of_lading: missingOnHouseBill,
  delivery_note: missingOnDeliveryNote,
};

/** The boxes of a paper that the record leaves empty. */
export const missingBoxes = (kind: SingleKind, shipment: PaperShipment): MissingBox[] =>
  RULES[kind](shipment);
