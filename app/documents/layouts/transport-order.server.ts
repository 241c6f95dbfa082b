import { addressInWords } from "../address-lines.ts";
import { PAPER_TEXTS as WORDS } from "../customer-words.ts";
import {
  drawAdr,
  drawContact,
  drawGoods,
  type DrawLayout,
  instructionsOf,
  drawSentence,
  drawSigned,
  small,
  timeOf,
  withPhone,
} from "./own-layout.server.ts";
import { company } from "#content/company.ts";
import { companyParty } from "../forms/form.server.ts";
import { endText, paperDay, paperNumber, placeText, referenceLines } from "../paper-texts.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { VEHICLES } from "#app/goods/vehicles.ts";
import { haulierOf, orderedRuns, plannedForOrder, vehicleOf } from "../ordered-leg.ts";
import { clockOf, dayAtPlace } from "#app/shipments/place-clock.ts";
import type { OwnPaper } from "../own-paper.server.ts";
import type { OwnLayoutOptions, PaperGoods, PaperLeg, PaperShipment } from "../paper-data.ts";

/** Draws the transport order for the haulier: goods, route, times and price. */
export const drawTransportOrder: DrawLayout = (paper, { identity, shipment, options }) => {
  const runs = orderedRuns(shipment, options.part ?? null);
  const leg = runs[0]?.[0];
  const planned = plannedForOrder(shipment, options.part ?? null);
  const name = haulierOf({ kind: "transport_order", options }, shipment) ?? "";
  const address = shipment.carrierAddresses?.[name];
  const haulier = address ? `${name}\n${address}` : (options.addressee ?? name);
  const vehicle = vehicleOf(leg, name) ?? VEHICLES[planned?.vehicle ?? ""]?.name ?? "";
  const plannedAt = planned ? paperDay(planned.day) : null;
  paper.boxes(60, [
    { title: WORDS.haulier, text: haulierText(haulier), style: { weight: "bold" } },
    { title: WORDS.vehicle, text: vehicle, share: 0.6 },
    { title: WORDS.price, text: priceText(options.price ?? ""), style: { weight: "bold" }, share: 0.7 },
  ]);
  const drawn = runs.length > 0 ? runs : [[]];
  for (const run of drawn) {
    const pickupAt = run === drawn.at(0) ? (options.pickupAt ?? plannedAt) : null;
    const deliveryAt = run === drawn.at(-1) ? options.deliveryAt : null;
    const deliverTo = run === drawn.at(-1) ? options.deliverTo : null;
    drawRun(paper, shipment, run, { pickupAt, deliveryAt, deliverTo });
  }
  paper.boxes(72, [
    { title: WORDS.slots, text: options.slots ?? "", style: small },
    {
      title: WORDS.references,
      text: [shipment.trackingNumber, referenceLines(shipment, { forOthers: true })]
        .filter(Boolean)
        .join("\n"),
      style: small,
    },
    { title: WORDS.instructions, text: instructionsOf(shipment), style: small },
  ]);
  paper.y += 10;
  drawSentence(paper, WORDS.transportText);
  drawGoods(paper, shipment, [{ title: WORDS.dimensions, share: 17, text: dimensionsText }]);
  drawAdr(paper, shipment);
  const invoiceTo = [companyParty.company, ...companyParty.address, company.email].join(", ");
  paper.paragraph([WORDS.cmrLaw, WORDS.invoiceTo(invoiceTo)].join(" "), { size: 8 });
  drawContact(paper, identity);
  drawSigned(paper, WORDS.accepted, [WORDS.name, WORDS.dateTime, WORDS.signatureOf]);
};

/** Formats what the loader needs: «120 × 80 × 145, not stackable». */
const dimensionsText = ({ length_cm, width_cm, height_cm, stackable }: PaperGoods): string => {
  const sides = [length_cm, width_cm, height_cm].flatMap((side) =>
    side === null ? [] : paperNumber(side, 0),
  );
  return [sides.length === 3 && sides.join(" × "), !stackable && WORDS.notStackable]
    .filter(Boolean)
    .join(", ");
};

/** Formats a price such as «EUR 450.00» in the paper's language; other texts stay as typed. */
const priceText = (price: string) =>
  price.replace(/^([A-Z]{3}) (\d+(?:\.\d{1,2})?)$/, (_, currency: string, amount: string) =>
    formatMoney(amount, currency),
  );

/** Draws route and times of a run of legs; without legs, those of the whole shipment. A planned time replaces the leg's. */
function drawRun(
  paper: OwnPaper,
  shipment: PaperShipment,
  run: readonly PaperLeg[],
  { pickupAt, deliveryAt, deliverTo }: Partial<OwnLayoutOptions>,
): void {
  const [first, last] = [run.at(0), run.at(-1)];
  const from = first ? endText(first, "from") : placeText(shipment.origin);
  const to = last ? endText(last, "to") : placeText(shipment.destination);
  const isFirst = first === undefined || shipment.legs.at(0) === first;
  const isLast = last === undefined || shipment.legs.at(-1) === last;
  // Between two carriers the goods are handed over at the place, not at a party's address.
  const at = (isDoor: boolean, party: PaperShipment["shipper"], place: string) =>
    [isDoor && withPhone(party), place].filter(Boolean).join("\n");
  paper.boxes(96, [
    { title: WORDS.pickUp, text: at(isFirst, shipment.shipper, from) },
    {
      title: WORDS.deliverTo,
      text: deliverTo ? [deliverTo, to].join("\n") : at(isLast, shipment.consignee, to),
    },
  ]);
  paper.boxes(30, [
    { title: WORDS.pickUpTime, text: pickupAt || timeOf(first, "departure"), style: { weight: "bold" } },
    {
      title: WORDS.deliveryTime,
      text: deliveryAt || arrivalOf(shipment, last, pickupAt),
      style: { weight: "bold" },
    },
  ]);
}

/** Returns the leg's arrival; empty where the planned pick-up ends only after it, as the leg is older than the plan. */
function arrivalOf(
  { plannedPickup }: PaperShipment,
  leg: PaperLeg | undefined,
  pickupAt?: string | null,
): string {
  if (pickupAt && plannedPickup && leg?.eta && !leg.ata) {
    const arrival = [dayAtPlace(leg.eta, leg.eta_offset), clockOf(leg.eta, leg.eta_offset)].join(" ");
    if (arrival <= [plannedPickup.day, plannedPickup.ends].filter(Boolean).join(" ")) return "";
  }
  return timeOf(leg, "arrival");
}

/** Formats the haulier's name, with the address below. */
function haulierText(text: string): string {
  const [name = "", ...address] = text.split("\n");
  return [name, addressInWords(address.join("\n"))].filter(Boolean).join("\n");
}
