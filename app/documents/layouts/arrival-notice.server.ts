import { PAPER_TEXTS as WORDS } from "../customer-words.ts";
import {
  arrivalOf,
  containersBox,
  conveyanceOf,
  drawContact,
  drawGoods,
  type DrawLayout,
  drawSentence,
  drawTemperature,
  small,
  timeOf,
  traderLines,
} from "./own-layout.server.ts";
import { isInCustomsUnion, isWithinCustoms } from "#app/shipments/paper.ts";
import type { FreeTime, PaperShipment } from "../paper-data.ts";
import { paperDay, placeText, referenceLines } from "../paper-texts.ts";

const BOLD_SMALL = { ...small, weight: "bold" } as const;

const freeTimeText = ({ kind, until, days, working }: FreeTime): string =>
  until === null
    ? WORDS.freeDays(WORDS.freeTimes[kind], days ?? 0, working)
    : WORDS.freeUntil(WORDS.freeTimes[kind], paperDay(until));

const countryOf = (code: string | null) => code && code.slice(0, 2);

/** What the consignee must send: papers for customs only across a border of the customs union, an original only by sea. */
function wantedLines({ mode, origin, destination }: PaperShipment): string {
  const { customs, eori, papers, delivery, original } = WORDS.wantedLines;
  const [from, to] = [countryOf(origin.code), countryOf(destination.code)];
  // Importers have an EORI number in the customs union alone.
  const isImport = isInCustomsUnion(to);
  return [
    ...(isWithinCustoms(from, to) ? [delivery] : [customs, ...(isImport ? [eori] : []), papers]),
    ...(mode === "Sea Freight" ? [original] : []),
  ].join("\n");
}

/** Draws the arrival notice for consignee and notify party: goods, place and time of arrival, and what they must send before. */
export const drawArrivalNotice: DrawLayout = (paper, { identity, shipment, options }) => {
  const { main } = arrivalOf(shipment);
  const arrival = main ? { name: main.to_place, code: main.to_code } : shipment.destination;
  paper.boxes(96, [
    { title: WORDS.consignee, text: traderLines(shipment.consignee), style: { weight: "bold" } },
    { title: WORDS.notify, text: options.notify ?? WORDS.notifySame, share: options.notify ? 1 : 0.6 },
    { title: WORDS.sender, text: traderLines(shipment.shipper) },
  ]);
  paper.boxes(40, [
    { title: WORDS.shipment, text: shipment.trackingNumber },
    { title: WORDS.conveyance, text: conveyanceOf(main), share: 1.4 },
    { title: WORDS.leaves, text: timeOf(main, "departure") },
    { title: WORDS.arrives, text: timeOf(main, "arrival"), style: { weight: "bold" } },
  ]);
  const freeTimes = shipment.freeTimes ?? [];
  paper.boxes(freeTimes.length > 0 ? 48 : 40, [
    { title: WORDS.placeOfArrival, text: placeText(arrival) },
    { title: WORDS.placeOfDelivery, text: placeText(shipment.destination) },
    ...(freeTimes.length > 0
      ? [
          {
            title: WORDS.freeTime,
            text: freeTimes.map(freeTimeText).join("\n"),
            style: BOLD_SMALL,
            share: 1.2,
          },
        ]
      : []),
  ]);
  paper.boxes(62, [
    { title: WORDS.references, text: referenceLines(shipment), style: small },
    ...containersBox(shipment),
  ]);
  paper.y += 10;
  drawSentence(paper, WORDS.arrivalTexts[shipment.mode]);
  drawTemperature(paper, shipment);
  drawGoods(paper, shipment);
  paper.need(70);
  paper.paragraph(WORDS.wanted, { size: 9, weight: "bold" }, "H2");
  paper.paragraph(wantedLines(shipment), { size: 9 });
  drawContact(paper, identity);
};
