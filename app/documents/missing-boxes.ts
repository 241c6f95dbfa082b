import { missingOnAirWaybill } from "./air-waybill.ts";
import { missingOnCmr } from "./cmr.ts";
import { missingOnHouseBill } from "./house-bill.ts";
import { missingOnLayout } from "./missing-on-layouts.ts";
import { isOwnLayout, type OwnLayout, type SingleKind } from "#app/shipments/paper.ts";
import { unprintedTexts } from "./unprinted.ts";
import type { MissingBox, PaperShipment } from "./paper.ts";

const FORMS: Record<Exclude<SingleKind, OwnLayout>, (shipment: PaperShipment) => MissingBox[]> = {
  cmr: missingOnCmr,
  house_bill_of_lading: missingOnHouseBill,
  house_air_waybill: missingOnAirWaybill,
};

/** Boxes that the record leaves empty, and those it fills with letters that are not printed. */
export const missingBoxes = (kind: SingleKind, shipment: PaperShipment): MissingBox[] => [
  ...(isOwnLayout(kind) ? missingOnLayout(kind, shipment) : FORMS[kind](shipment)),
  ...unprintedTexts(shipment),
];
