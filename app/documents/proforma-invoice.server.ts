import { PAPER_TEXTS as WORDS } from "./customer-words.ts";
import { drawGoods, type DrawLayout, drawSentence, drawSigned, small } from "./own-layout.server.ts";
import { partyLines, placeText, quantityText, referenceLines } from "./paper-texts.ts";
import type { PaperParty } from "./paper.ts";

const traderLines = (party: PaperParty | null): string =>
  [
    partyLines(party),
    party?.vatNumber && `${WORDS.vat} ${party.vatNumber}`,
    party?.eori && `EORI ${party.eori}`,
  ]
    .filter(Boolean)
    .join("\n");

/** For customs, between seller and buyer: nothing is to be paid on it. */
export const drawProformaInvoice: DrawLayout = (paper, { shipment }) => {
  const { incoterm, incotermPlace, declaredValue, currency } = shipment;
  paper.boxes(96, [
    { title: WORDS.exporter, text: traderLines(shipment.shipper) },
    { title: WORDS.importer, text: traderLines(shipment.consignee) },
  ]);
  paper.boxes(40, [
    { title: WORDS.shipment, text: shipment.trackingNumber },
    { title: WORDS.from, text: placeText(shipment.origin) },
    { title: WORDS.to, text: placeText(shipment.destination) },
    { title: WORDS.terms, text: [incoterm, incotermPlace].filter(Boolean).join(" ") },
  ]);
  paper.boxes(44, [
    { title: WORDS.references, text: referenceLines(shipment), style: small },
    { title: WORDS.origin },
  ]);
  paper.y += 10;
  drawSentence(paper, WORDS.proformaText);
  drawGoods(paper, shipment, [{ title: WORDS.hsCode, share: 13, text: ({ hs_code }) => hs_code ?? "" }]);
  if (declaredValue !== null)
    paper.sums([
      {
        label: WORDS.declaredValue,
        amount: [currency, quantityText(declaredValue, 2)].filter(Boolean).join(" "),
        isBold: true,
      },
    ]);
  drawSigned(paper, WORDS.declared, [WORDS.name, WORDS.placeDate, WORDS.signatureOf]);
};
