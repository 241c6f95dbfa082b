import { missingOnAirWaybill } from "./air-waybill.ts";
import { missingOnCmr } from "./cmr.ts";
import { missingOnHouseBill } from "./house-bill.ts";
import type { SingleKind } from "#app/shipments/paper.ts";
import { unprintedTexts } from "./unprinted.ts";
import { recordOf } from "./paper-texts.ts";
import type { MissingBox, PaperShipment } from "./paper.ts";

/** Without it nobody knows what to sign for. */
function missingOnDeliveryNote(shipment: PaperShipment): MissingBox[] {
  const { consignee, goods, pieces } = shipment;
  const box = (title: string, field: string, words: string): MissingBox => ({
    box: title,
    title,
    field,
    words,
  });
  const unnamed = goods.findIndex(({ description }) => !description);
  return [
    ...(consignee ? [] : [box("Deliver to", "consignee_id", "Who receives the goods")]),
    ...(consignee && consignee.address.length === 0
      ? [
          {
            ...box(
              "Address of delivery",
              "consignee_id",
              "The consignee has no address: add it to the consignee",
            ),
            party: recordOf("consignee", consignee),
          },
        ]
      : []),
    ...(pieces === null ? [box("Pieces", "pieces", "How many pieces are handed over")] : []),
    ...(goods.length === 0
      ? [box("Goods", "goods", "What the goods are")]
      : unnamed >= 0
        ? [box("Goods", `goods.${unnamed}.description`, `What the goods of row ${unnamed + 1} are`)]
        : []),
  ];
}

const RULES: Record<SingleKind, (shipment: PaperShipment) => MissingBox[]> = {
  cmr: missingOnCmr,
  house_bill_of_lading: missingOnHouseBill,
  house_air_waybill: missingOnAirWaybill,
  delivery_note: missingOnDeliveryNote,
};

/** Boxes that the record leaves empty, and those it fills with letters that are not printed. */
export const missingBoxes = (kind: SingleKind, shipment: PaperShipment): MissingBox[] => [
  ...RULES[kind](shipment),
  ...unprintedTexts(shipment),
];
