import { MODE_WORDS } from "#app/shipments/customer-words.ts";
import { PAPER_TEXTS as WORDS } from "../customer-words.ts";
import {
  containersBox,
  conveyanceOf,
  drawContact,
  drawGoods,
  type DrawLayout,
  instructionsOf,
  drawSentence,
  small,
  timeOf,
  traderLines,
} from "./own-layout.server.ts";
import { labelText } from "#app/kit/language/label-text.ts";
import { endText, paperTime, referenceLines } from "../paper-texts.ts";
import type { Cutoff, PaperLeg } from "../paper-data.ts";

/** Draws the booking confirmation for the customer, leg by leg. */
export const drawBookingConfirmation: DrawLayout = (paper, { identity, shipment }) => {
  const { incoterm, incotermPlace, references, cutoffs = [] } = shipment;
  const bookings = references.filter(({ kind }) => kind === "booking").map(({ value }) => value);
  paper.boxes(96, [
    { title: WORDS.sender, text: traderLines(shipment.shipper) },
    { title: WORDS.consignee, text: traderLines(shipment.consignee) },
  ]);
  paper.boxes(40, [
    { title: WORDS.shipment, text: shipment.trackingNumber },
    ...(bookings.length > 0 ? [{ title: WORDS.booking, text: bookings.join(", ") }] : []),
    { title: WORDS.terms, text: [incoterm, incotermPlace].filter(Boolean).join(" ") },
  ]);
  paper.boxes(62, [
    { title: WORDS.references, text: referenceLines(shipment), style: small },
    ...containersBox(shipment),
    ...(cutoffs.length > 0
      ? [{ title: WORDS.cutoffs, text: cutoffs.map(cutoffText).join("\n"), style: BOLD_SMALL }]
      : []),
    { title: WORDS.instructions, text: instructionsOf(shipment), style: small },
  ]);
  paper.y += 10;
  drawSentence(paper, WORDS.bookedText);
  if (shipment.legs.length > 0) paper.table<PaperLeg>({ rows: shipment.legs, columns: legColumns() });
  drawGoods(paper, shipment);
  drawContact(paper, identity);
};

const BOLD_SMALL = { ...small, weight: "bold" } as const;

const cutoffText = ({ kind, at, offset }: Cutoff): string =>
  `${labelText(WORDS.cutoffNames[kind])} ${paperTime(at, offset)}`;

const legColumns = () => [
  { title: WORDS.mode, share: 13, text: ({ mode }: PaperLeg) => MODE_WORDS[mode] },
  { title: WORDS.carriedBy, share: 24, text: conveyanceOf },
  { title: WORDS.from, share: 20, text: (leg: PaperLeg) => endText(leg, "from") },
  { title: WORDS.leaves, share: 14, text: (leg: PaperLeg) => timeOf(leg, "departure") },
  { title: WORDS.to, share: 20, text: (leg: PaperLeg) => endText(leg, "to") },
  { title: WORDS.arrives, share: 14, text: (leg: PaperLeg) => timeOf(leg, "arrival") },
];
