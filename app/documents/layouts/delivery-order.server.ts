import { PAPER_TEXTS as WORDS } from "../customer-words.ts";
import {
  arrivalOf,
  containersBox,
  conveyanceOf,
  drawAdr,
  drawGoods,
  type DrawLayout,
  drawSentence,
  drawSigned,
  drawTemperature,
  small,
  timeOf,
  traderLines,
} from "./own-layout.server.ts";
import { companyParty, companyPlace } from "../forms/form.server.ts";
import { endText, paperDate, placeText, referenceLines } from "../paper-texts.ts";

/** Draws the delivery order for the terminal or warehouse that holds the goods: to whom it releases them. */
export const drawDeliveryOrder: DrawLayout = (paper, { identity, shipment, options }) => {
  const { main, delivery } = arrivalOf(shipment);
  const where = main ? endText(main, "to") : "";
  paper.boxes(74, [
    { title: WORDS.heldBy, text: options.addressee ?? where, style: { weight: "bold" } },
    // A vehicle alone is no party to whom goods are released: without a carrier the box is filled in by hand.
    { title: WORDS.handTo, text: delivery?.carrier ? conveyanceOf(delivery) : "", style: { weight: "bold" } },
    { title: WORDS.consignee, text: traderLines(shipment.consignee) },
  ]);
  paper.boxes(40, [
    { title: WORDS.shipment, text: shipment.trackingNumber },
    { title: WORDS.conveyance, text: conveyanceOf(main), share: 1.4 },
    { title: WORDS.arrives, text: timeOf(main, "arrival") },
    { title: WORDS.placeOfDelivery, text: placeText(shipment.destination) },
  ]);
  paper.boxes(62, [
    { title: WORDS.slots, text: options.slots ?? "", style: small },
    { title: WORDS.references, text: referenceLines(shipment, { forOthers: true }), style: small },
    ...containersBox(shipment),
  ]);
  paper.y += 10;
  drawSentence(paper, WORDS.orderText);
  drawTemperature(paper, shipment);
  drawGoods(paper, shipment);
  drawAdr(paper, shipment);
  const { issuedAt, issuedBy } = identity;
  const issuer = [companyParty.company, issuedBy].filter(Boolean).join("\n");
  paper.boxes(50, [
    { title: WORDS.releasedBy, text: issuedAt ? issuer : "", style: { weight: "bold" } },
    { title: WORDS.placeDate, text: issuedAt ? `${companyPlace}, ${paperDate(issuedAt)}` : "" },
    { title: WORDS.signatureOf },
  ]);
  paper.y += 10;
  drawSigned(paper, WORDS.handedOver, [WORDS.name, WORDS.dateTime, WORDS.signatureOf]);
};
