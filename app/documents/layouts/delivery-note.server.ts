import { PAPER_TEXTS as WORDS } from "../customer-words.ts";
import {
  conveyanceOf,
  drawAdr,
  drawGoods,
  type DrawLayout,
  drawSigned,
  instructionsOf,
  small,
  withPhone,
} from "./own-layout.server.ts";
import type { PaperShipment } from "../paper-data.ts";
import { etaOffsetOf } from "#app/shipments/legs.ts";
import { dayAtPlace } from "#app/shipments/place-clock.ts";
import { paperDay, partyLines, placeText, referenceLines } from "../paper-texts.ts";

/** Returns the day of delivery, in the local time of the last leg. */
const dueDay = ({ estimatedDelivery: due, legs }: PaperShipment): string =>
  due ? paperDay(dayAtPlace(due, etaOffsetOf(due, legs))) : "";

/** Draws the delivery note that the consignee signs; it has no prices. */
export const drawDeliveryNote: DrawLayout = (paper, { shipment }) => {
  const { shipper, consignee, origin, destination, legs } = shipment;
  const leg = legs.findLast(({ kind }) => kind === "delivery") ?? legs.at(-1);
  paper.boxes(86, [
    { title: WORDS.sender, text: partyLines(shipper) },
    { title: WORDS.deliverTo, text: withPhone(consignee), style: { weight: "bold" } },
  ]);
  paper.boxes(40, [
    { title: WORDS.shipment, text: shipment.trackingNumber, share: 1.1 },
    { title: WORDS.from, text: placeText(origin), share: 1.2 },
    { title: WORDS.to, text: placeText(destination), share: 1.2 },
    { title: WORDS.due, text: dueDay(shipment), share: 0.8 },
    { title: WORDS.carriedBy, text: conveyanceOf(leg), share: 1.2 },
  ]);
  paper.boxes(62, [
    { title: WORDS.references, text: referenceLines(shipment), style: small },
    { title: WORDS.instructions, text: instructionsOf(shipment), style: small },
  ]);
  drawGoods(paper, shipment);
  drawAdr(paper, shipment);
  const boxes = [WORDS.name, WORDS.dateTime, WORDS.signature];
  drawSigned(paper, WORDS.received, boxes, { remarks: WORDS.remarks });
};
