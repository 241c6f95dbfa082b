import { company } from "#content/company.ts";
import { currentLanguage, type Language } from "#app/kit/language/language.ts";
import type { PaperIdentity } from "#app/kit/pdf/drawn-paper.ts";
import type { PdfColumn } from "#app/kit/pdf/table.server.ts";
import { heightOf } from "#app/kit/pdf/typesetter.server.ts";
import { CONTAINER_WORDS, CONVEYANCE_WORDS } from "#app/shipments/customer-words.ts";
import { rowVolume } from "#app/shipments/goods.ts";
import type { OwnPaper } from "../own-paper.server.ts";
import type { OwnLayoutInput, PaperGoods, PaperLeg, PaperShipment } from "../paper-data.ts";
import { PAPER_TEXTS as WORDS } from "../customer-words.ts";
import {
  goodsRows,
  goodsText,
  packagingOf,
  paperTime,
  partyLines,
  alignedQuantities,
  adrLine,
} from "../paper-texts.ts";

/** The data of a paper in own layout, in its reader's language. */
export interface LayoutData {
  identity: PaperIdentity;
  shipment: PaperShipment;
  options: NonNullable<OwnLayoutInput["options"]>;
}
export type DrawLayout = (paper: OwnPaper, input: LayoutData) => void;

export const languageOf = ({ shipment, options }: Pick<OwnLayoutInput, "shipment" | "options">): Language =>
  options?.language ?? shipment.language ?? "en";

export const small = { size: 8 };

/** Heights of the boxes at the foot of a paper. */
const REMARKS = 50;
const SIGNATURES = 76;

export function drawGoods(
  paper: OwnPaper,
  shipment: PaperShipment,
  more: readonly PdfColumn<PaperGoods>[] = [],
): void {
  const rows = goodsRows(shipment);
  paper.y += 10;
  if (rows.length > 0) paper.table({ rows, total: WORDS.total, columns: [...goodsColumns(rows), ...more] });
  paper.y += 8;
}

/** Draws the points of dangerous goods by ADR, on papers for carriage by road. */
export function drawAdr(paper: OwnPaper, shipment: PaperShipment): void {
  const adr = adrLine(goodsRows(shipment));
  if (!adr) return;
  paper.y -= 4;
  paper.paragraph(`ADR 1.1.3.6: ${adr}`, { size: 8 });
  paper.y += 8;
}

/** Draws whom to reach about an issued paper: whoever issued it. */
export function drawContact(paper: OwnPaper, { issuedBy }: PaperIdentity): void {
  if (!issuedBy) return;
  paper.y += 4;
  paper.paragraph(WORDS.contact([issuedBy, company.phone, company.email].join(", ")), { size: 9 });
  paper.y += 8;
}

/** Draws the agreed temperature in bold, if any. */
export function drawTemperature(paper: OwnPaper, { temperature }: PaperShipment): void {
  if (temperature) paper.paragraph(temperatureOf(temperature), { size: 9.5, weight: "bold" });
}

/** Formats the temperature, which a paper keeps in English, with the decimal sign of its language. */
const temperatureOf = (text: string): string =>
  WORDS.temperature(currentLanguage() === "en" ? text : text.replaceAll(".", ","));

/** Returns the instructions for the carrier, the temperature first. */
export const instructionsOf = ({ temperature, instructions }: PaperShipment): string =>
  [temperature && temperatureOf(temperature), instructions].filter(Boolean).join("\n");

const goodsColumns = (rows: readonly PaperGoods[]): readonly PdfColumn<PaperGoods>[] => {
  return [
    { title: WORDS.marks, share: 18, text: ({ marks }) => marks ?? "" },
    { title: WORDS.pieces, share: 10, ...alignedQuantities(rows, ({ packages }) => packages, 0) },
    { title: WORDS.packing, share: 13, text: packagingOf },
    { title: WORDS.goods, share: 34, text: (row) => goodsText(row) },
    { title: WORDS.weight, share: 15, ...alignedQuantities(rows, ({ gross_kg }) => gross_kg, 2) },
    { title: WORDS.volume, share: 10, ...alignedQuantities(rows, rowVolume, 3) },
  ];
};

/**
 * Draws the declaration to be signed, of any number of lines, with its boxes at the foot of the last page.
 * @param options.remarks title of a box for remarks above them
 */
export function drawSigned(
  paper: OwnPaper,
  sentence: string,
  boxes: readonly string[],
  { remarks }: { remarks?: string } = {},
): void {
  const style = { size: 9, weight: "bold" } as const;
  const above = heightOf(paper.lines(sentence, style).length, style.size) + 5;
  paper.toFoot(above + (remarks ? REMARKS : 0) + SIGNATURES);
  const { y } = paper;
  paper.paragraph(sentence, style, "H2");
  paper.y = y + above;
  if (remarks) paper.boxes(REMARKS, [{ title: remarks }]);
  paper.boxes(
    SIGNATURES,
    boxes.map((title, at) => ({ title, share: at === boxes.length - 1 ? 1.5 : 1 })),
  );
}

export function drawSentence(paper: OwnPaper, text: string): void {
  paper.paragraph(text, { size: 9.5 });
  paper.y += 8;
}

export const withPhone = (party: PaperShipment["consignee"]): string =>
  [partyLines(party), party?.phone && WORDS.phone(party.phone)].filter(Boolean).join("\n");

/** Formats a party with its VAT and EORI numbers. */
export const traderLines = (party: PaperShipment["consignee"]): string =>
  [
    partyLines(party),
    party?.vatNumber && `${WORDS.vat} ${party.vatNumber}`,
    party?.eori && `EORI ${party.eori}`,
  ]
    .filter(Boolean)
    .join("\n");

export const conveyanceOf = (leg: PaperLeg | undefined): string =>
  [leg?.carrier, leg?.conveyance && `${CONVEYANCE_WORDS[leg.mode]} ${leg.conveyance}`]
    .filter(Boolean)
    .join("\n");

/** Returns the leg that brings the goods to the country of destination, and the delivery leg. */
export function arrivalOf({ legs }: PaperShipment): { main?: PaperLeg; delivery?: PaperLeg } {
  return {
    main: legs.findLast(({ kind }) => kind !== "delivery" && kind !== "pickup"),
    delivery: legs.findLast(({ kind }) => kind === "delivery"),
  };
}

/** Formats the actual, else planned time of a leg, in the local time of the place. */
export const timeOf = (leg: PaperLeg | undefined, end: "departure" | "arrival"): string => {
  if (!leg) return "";
  const [moment, offset] =
    end === "departure"
      ? [leg.atd ?? leg.etd, leg.atd ? leg.atd_offset : leg.etd_offset]
      : [leg.ata ?? leg.eta, leg.ata ? leg.ata_offset : leg.eta_offset];
  return moment ? paperTime(moment, offset) : "";
};

/** Returns the box of the containers; none for a shipment without. */
export function containersBox({ containers }: PaperShipment) {
  const lines = containers.map(({ number, seal, type_code }) =>
    [number, type_code && (CONTAINER_WORDS[type_code] ?? type_code), seal].filter(Boolean).join(", "),
  );
  return lines.length > 0 ? [{ title: WORDS.containers, text: lines.join("\n"), style: small }] : [];
}
