import { company } from "#content/company.ts";
import { decimalsOf, withCurrency } from "#app/kit/money/money.ts";
import { PAPER_TEXTS as WORDS } from "../customer-words.ts";
import {
  drawGoods,
  type DrawLayout,
  drawSentence,
  drawSigned,
  small,
  traderLines,
} from "./own-layout.server.ts";
import { paperNumber, referenceLines } from "../paper-texts.ts";

/** Draws the proforma invoice for customs, between seller and buyer; nothing is to be paid on it. */
export const drawProformaInvoice: DrawLayout = (paper, { shipment }) => {
  const { incoterm, incotermPlace, declaredValue, currency } = shipment;
  paper.boxes(96, [
    { title: WORDS.exporter, text: traderLines(shipment.shipper) },
    { title: WORDS.importer, text: traderLines(shipment.consignee) },
  ]);
  paper.boxes(40, [
    { title: WORDS.shipment, text: shipment.trackingNumber },
    { title: WORDS.terms, text: [incoterm, incotermPlace].filter(Boolean).join(" ") },
  ]);
  paper.boxes(62, [
    { title: WORDS.references, text: referenceLines(shipment), style: small },
    { title: WORDS.origin },
  ]);
  paper.y += 10;
  drawSentence(paper, WORDS.proformaText);
  drawGoods(paper, shipment, [{ title: WORDS.hsCode, share: 13, text: ({ hs_code }) => hs_code ?? "" }]);
  if (declaredValue !== null) {
    const decimals = decimalsOf(currency ?? company.currency);
    const value = paperNumber(declaredValue, decimals, decimals);
    const amount = currency ? withCurrency(value, currency) : value;
    paper.sums([{ label: WORDS.declaredValue, amount, isBold: true }]);
  }
  drawSigned(paper, WORDS.declared, [WORDS.name, WORDS.placeDate, WORDS.signatureOf]);
};
