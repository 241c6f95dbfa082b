import { MODE_WORDS } from "#app/shipments/customer-words.ts";
import { PAPER_TEXTS as WORDS } from "../customer-words.ts";
import {
  containersBox,
  conveyanceOf,
  drawGoods,
  type DrawLayout,
  instructionsOf,
  drawSentence,
  small,
  timeOf,
  traderLines,
} from "./own-layout.server.ts";
import { endText, placeText, referenceLines } from "../paper-texts.ts";
import type { PaperLeg } from "../paper-data.ts";

/** Draws the booking confirmation for the customer, leg by leg. */
export const drawBookingConfirmation: DrawLayout = (paper, { shipment }) => {
  const { incoterm, incotermPlace, references } = shipment;
  const bookings = references.filter(({ kind }) => kind === "booking").map(({ value }) => value);
  paper.boxes(96, [
    { title: WORDS.sender, text: traderLines(shipment.shipper) },
    { title: WORDS.consignee, text: traderLines(shipment.consignee) },
  ]);
  paper.boxes(40, [
    { title: WORDS.shipment, text: shipment.trackingNumber },
    { title: WORDS.booking, text: bookings.join(", ") },
    { title: WORDS.from, text: placeText(shipment.origin) },
    { title: WORDS.to, text: placeText(shipment.destination) },
    { title: WORDS.terms, text: [incoterm, incotermPlace].filter(Boolean).join(" ") },
  ]);
  paper.boxes(62, [
    { title: WORDS.references, text: referenceLines(shipment), style: small },
    ...containersBox(shipment),
    { title: WORDS.instructions, text: instructionsOf(shipment), style: small },
  ]);
  paper.y += 10;
  drawSentence(paper, WORDS.bookedText);
  if (shipment.legs.length > 0) paper.table<PaperLeg>({ rows: shipment.legs, columns: legColumns() });
  drawGoods(paper, shipment);
};

const legColumns = () => [
  { title: WORDS.mode, share: 13, text: ({ mode }: PaperLeg) => MODE_WORDS[mode] },
  { title: WORDS.carriedBy, share: 24, text: conveyanceOf },
  { title: WORDS.from, share: 20, text: (leg: PaperLeg) => endText(leg, "from") },
  { title: WORDS.leaves, share: 14, text: (leg: PaperLeg) => timeOf(leg, "departure") },
  { title: WORDS.to, share: 20, text: (leg: PaperLeg) => endText(leg, "to") },
  { title: WORDS.arrives, share: 14, text: (leg: PaperLeg) => timeOf(leg, "arrival") },
];
