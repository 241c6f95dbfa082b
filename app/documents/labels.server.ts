import { company } from "#content/company.ts";
import { type LabelSize, PAPER_NAMES, type PaperInput, type PaperShipment } from "./paper-data.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import { kilograms, partyLines } from "./paper-texts.ts";
import { SERVICE_LABELS } from "#app/goods/service-words.ts";
import { REFERENCE_NAMES } from "#app/shipments/site-words.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { PAPER_TEXTS as WORDS } from "./customer-words.ts";
import { trackingAddress } from "#app/shipments/letters.ts";
import { withReadersPlaces } from "./readers-places.server.ts";
import { drawBarcode, drawQrCode, hasBarcode } from "#app/kit/pdf/barcode.server.ts";
import { type Area, PAGE, Sheet } from "#app/kit/pdf/sheet.server.ts";
import { heightOf, type TextStyle } from "#app/kit/pdf/typesetter.server.ts";

const MM = 72 / 25.4;
const SHEETS = { a6: { width: 105 * MM, height: 148 * MM }, thermal: { width: 100 * MM, height: 150 * MM } };
const MARGIN = 5 * MM;

interface Piece {
  shipment: PaperShipment;
  number: number;
  of: number;
}

export async function drawLabels({
  shipments,
  size,
  publicUrl,
}: PaperInput & { kind: "labels" }): Promise<DrawnPaper> {
  // Labels have no number, but are no drafts.
  const identity = { number: "", issuedAt: null, issuedBy: null };
  const sheet = new Sheet({ title: PAPER_NAMES.labels, identity, author: company.name });
  const pieces = shipments.flatMap((shipment) =>
    piecesOf(runInLanguage(shipment.language ?? "en", () => withReadersPlaces(shipment))),
  );
  for (const [index, piece] of pieces.entries()) {
    const area = placeFor(sheet, size, index);
    sheet.beginPart(`${piece.shipment.trackingNumber} ${piece.number}/${piece.of}`);
    const { trackingNumber, language = "en" } = piece.shipment;
    runInLanguage(language, () =>
      drawLabel(sheet, area, piece, trackingAddress(publicUrl, trackingNumber, language)),
    );
  }
  return sheet.finish(() => {});
}

function piecesOf(shipment: PaperShipment): Piece[] {
  const of = shipment.pieces ?? 1;
  return Array.from({ length: of }, (_, index) => ({ shipment, number: index + 1, of }));
}

function placeFor(sheet: Sheet, size: LabelSize, index: number): Area {
  const inside = (x: number, y: number, width: number, height: number) => ({
    x: x + MARGIN,
    y: y + MARGIN,
    width: width - 2 * MARGIN,
    height: height - 2 * MARGIN,
  });
  if (size !== "a4") {
    const { width, height } = SHEETS[size];
    sheet.addPage(SHEETS[size]);
    return inside(0, 0, width, height);
  }
  const place = index % 4;
  if (place === 0) {
    sheet.addPage();
    sheet.artifact(() => drawCuts(sheet));
  }
  const [width, height] = [PAGE.width / 2, PAGE.height / 2];
  return inside((place % 2) * width, Math.floor(place / 2) * height, width, height);
}

function drawCuts({ doc }: Sheet): void {
  doc.lineWidth(0.4).strokeColor("#b5b5b5").dash(3, { space: 3 });
  doc.moveTo(PAGE.width / 2, 0).lineTo(PAGE.width / 2, PAGE.height);
  doc.moveTo(0, PAGE.height / 2).lineTo(PAGE.width, PAGE.height / 2);
  doc.stroke().undash();
}

function drawLabel(sheet: Sheet, area: Area, { shipment, number, of }: Piece, address: string): void {
  const { x, y, width, height } = area;
  const { shipper } = shipment;
  const right = { x: x + width * 0.55, width: width * 0.45 };
  const line = (below: number) => sheet.line([x, y + below], [x + width, y + below], 0.8);
  fitted(sheet, company.name, { x, y, width: width * 0.55, height: 14 }, { size: 11, weight: "bold" });
  fitted(
    sheet,
    `${number}/${of}`,
    { ...right, y: y - 4, height: 32 },
    { size: 25, weight: "bold", align: "right" },
  );
  const left = { x, width: width * 0.55, height: 10 };
  fitted(sheet, WORDS.fromPlace(shipment.origin.name), { ...left, y: y + 14 }, { size: 8 });
  fitted(sheet, shipper?.company ?? shipper?.name ?? "", { ...left, y: y + 24 }, { size: 8 });
  line(36);
  drawDestination(sheet, { x, y: y + 40, width, height: 84 }, shipment);
  line(128);
  drawConsignee(sheet, { x, y: y + 132, width, height: 112 }, shipment);
  line(248);
  drawFacts(sheet, { x, y: y + 252, width, height: height - 252 - 96 }, shipment);
  line(height - 92);
  drawCodes(sheet, { x, y: y + height - 88, width, height: 88 }, shipment.trackingNumber, address);
}

function drawDestination(sheet: Sheet, { x, y, width, height }: Area, { destination }: PaperShipment): void {
  const { name, code } = destination;
  fitted(sheet, WORDS.to, { x, y, width: 20, height: 10 }, { size: 7 });
  const big = code ? `${code.slice(0, 2)} ${code.slice(2)}` : name;
  const top = code ? height - 18 : height - 8;
  fitted(sheet, big, { x, y: y + 6, width, height: top }, { size: 54, weight: "bold", align: "center" });
  if (code)
    fitted(
      sheet,
      name,
      { x, y: y + height - 14, width, height: 14 },
      { size: 11, weight: "bold", align: "center" },
    );
}

function drawConsignee(sheet: Sheet, { x, y, width, height }: Area, { consignee }: PaperShipment): void {
  fitted(sheet, WORDS.consignee, { x, y, width, height: 10 }, { size: 7 });
  if (!consignee) return;
  const { company: firm, name, phone } = consignee;
  const line = (text: string, top: number, most: number, style: TextStyle) =>
    fitted(sheet, text, { x, y: top, width, height: most }, style);
  let end = line(firm ?? name ?? "", y + 10, 30, { size: 12, weight: "bold" });
  if (firm && name && name !== firm) end = line(name, end + 1, 12, { size: 10 });
  const address = partyLines({ ...consignee, company: null, name: null });
  const text = [address, phone && WORDS.phone(phone)].filter(Boolean).join("\n");
  line(text, end + 1, y + height - end - 1, { size: 10 });
}

const LABEL_REFERENCES = [
  "customer_reference",
  "purchase_order",
  "hawb",
  "house_bl",
  "mawb",
  "master_bl",
] as const;

function drawFacts(sheet: Sheet, { x, y, width, height }: Area, shipment: PaperShipment): void {
  const half = width * 0.62;
  const references = LABEL_REFERENCES.flatMap((kind) =>
    shipment.references
      .filter((each) => each.kind === kind)
      .map(({ value }) => `${REFERENCE_NAMES[kind]} ${value}`),
  );
  fitted(sheet, references.slice(0, 4).join("\n"), { x, y, width: half - 6, height }, { size: 9 });
  const weight = shipment.weightKg === null ? "" : WORDS.inAll(kilograms(shipment.weightKg));
  const un = [...new Set(shipment.goods.flatMap(({ un_number }) => un_number ?? []))];
  const facts = [
    weight,
    SERVICE_LABELS[shipment.mode],
    un.length > 0 ? `UN ${un.slice(0, 4).join(", ")}` : shipment.dangerousGoods ? WORDS.dangerous : "",
    shipment.temperature ?? "",
  ];
  const style: TextStyle = { size: 9, align: "right", weight: "bold" };
  fitted(sheet, facts.filter(Boolean).join("\n"), { x: x + half, y, width: width - half, height }, style);
}

function drawCodes(sheet: Sheet, { x, y, width, height }: Area, number: string, address: string): void {
  const square = height;
  drawQrCode(sheet, address, { x: x + width - square, y, width: square, height: square });
  const room = width - square - 8;
  const text = { x, y: y + height - 18, width: room, height: 16 };
  if (hasBarcode(number) && number.length <= BARS_MAX_LENGTH)
    drawBarcode(sheet, number, { x, y: y + 6, width: room, height: height - 28 });
  else Object.assign(text, { y: y + height / 2 - 12, height: 24 });
  fitted(sheet, number, text, { size: 13, weight: "bold", align: "center" });
}

/** With longer texts the bars would be too thin for a label printer. */
const BARS_MAX_LENGTH = 20;
const SMALLEST = 6;

/** Draws text as large as it fits, truncated with «…» at the smallest size. @returns its lower end */
function fitted(sheet: Sheet, text: string, { x, y, width, height }: Area, style: TextStyle): number {
  let { size } = style;
  let lines = sheet.type.lines(text, width, style);
  const isTall = () => heightOf(lines.length, size) > height + 0.5 || isBroken(text, lines);
  while (isTall() && size > SMALLEST) {
    size = Math.max(SMALLEST, size * 0.94);
    lines = sheet.type.lines(text, width, { ...style, size });
  }
  const most = Math.max(1, Math.floor((height + 0.5) / heightOf(1, size)));
  if (lines.length > most) {
    const shortened = lines.slice(0, most).map((each) => each.text);
    shortened[most - 1] = `${(shortened[most - 1] ?? "").slice(0, -2)}…`;
    lines = shortened
      .flatMap((each) => sheet.type.lines(each, width + 20, { ...style, size }))
      .slice(0, most);
  }
  return sheet.text(lines, { x, y, width, style: { ...style, size } });
}

/** Returns whether a word is broken within a line, which needs a smaller size. */
const isBroken = (text: string, lines: readonly { text: string }[]) =>
  lines.length > text.split("\n").length &&
  lines.some((each, index) => {
    const next = lines[index + 1]?.text;
    return next !== undefined && text.includes(each.text + next);
  });
