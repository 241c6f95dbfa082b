import { billOfLading } from "#content/bill-of-lading.ts";
import { company } from "#content/company.ts";
import { type HouseBill, houseBillOf } from "#domain/documents/house-bill.ts";
import { type DrawnPaper, PAPER_NAMES, type PaperInput } from "#domain/documents/paper.ts";
import { partyLines } from "#domain/documents/paper-texts.ts";
import { formatDate } from "#domain/time.ts";
import { companyParty, companyPlace } from "./company-party.ts";
import { drawBillRows, drawBillRowsAnnex } from "./house-bill-rows.ts";
import { drawAnnexes } from "./kit/annexes.ts";
import { drawBarcode } from "./kit/barcode.ts";
import { drawBox } from "./kit/box.ts";
import { type Area, CONTENT_WIDTH, PAGE, Sheet } from "./kit/sheet.ts";

type BillInput = Extract<PaperInput, { kind: "house_bill_of_lading" }>;
interface Placed {
  title: string;
  area: Area;
  text: string;
}

const HALF = CONTENT_WIDTH / 2;
const QUARTER = CONTENT_WIDTH / 4;
const LEFT = PAGE.margin;
const MIDDLE = LEFT + HALF;
const TOP = 28;
const ROUTE = TOP + 206;
/** Of its two rows: the lower one holds the freight with the Incoterm and its place. */
const ROUTE_HEIGHTS = [36, 48] as const;
const GOODS: Area = { x: LEFT, y: ROUTE + 84, width: CONTENT_WIDTH, height: 334 };
const FOOT = GOODS.y + GOODS.height;
const FOOT_HEIGHT = 142;
const TERMS_WIDTH = CONTENT_WIDTH * 0.58;

export function drawHouseBill({ identity, shipment, notify, originals }: BillInput): Promise<DrawnPaper> {
  const number = identity.number ?? "draft";
  const sheet = new Sheet({
    title: `${PAPER_NAMES.house_bill_of_lading} ${number}, ${shipment.trackingNumber}`,
    author: companyParty.company ?? "",
    identity,
  });
  const bill = houseBillOf(shipment, { notify, originals });
  sheet.beginPart(PAPER_NAMES.house_bill_of_lading);
  sheet.addPage();
  drawHead(sheet, { x: MIDDLE, y: TOP, width: HALF, height: 70 }, shipment.trackingNumber);
  for (const { title, area, text } of upperBoxes(bill)) drawBox(sheet, area, { titles: [title], text });
  const annex = drawBillRows(sheet, GOODS, bill);
  drawTerms(sheet, bill);
  drawIssue(sheet);
  const head = () => drawAnnexHead(sheet);
  if (annex) drawBillRowsAnnex(sheet, bill, head);
  drawAnnexes(sheet, head);
  return sheet.finish((page, pages) => {
    const style = { size: 7, colour: "#555555", align: "right" } as const;
    const lines = sheet.type.lines(
      `Bill of lading ${number} · page ${page} of ${pages}`,
      CONTENT_WIDTH,
      style,
    );
    sheet.type.draw(lines, { x: LEFT, y: PAGE.height - 28, width: CONTENT_WIDTH, style });
  });
}

function upperBoxes(bill: HouseBill): Placed[] {
  const left = (y: number, height: number) => ({ x: LEFT, y, width: HALF, height });
  const right = (y: number, height: number) => ({ x: MIDDLE, y, width: HALF, height });
  const cell = (column: number, row: 0 | 1) => ({
    x: LEFT + column * QUARTER,
    y: ROUTE + row * ROUTE_HEIGHTS[0],
    width: QUARTER,
    height: ROUTE_HEIGHTS[row],
  });
  return [
    { title: "Shipper", area: left(TOP, 70), text: bill.shipper },
    { title: "Consignee", area: left(TOP + 70, 70), text: bill.consignee },
    { title: "Notify party", area: left(TOP + 140, 66), text: bill.notify },
    { title: "References", area: right(TOP + 70, 70), text: bill.references },
    {
      title: "Carrier",
      area: right(TOP + 140, 66),
      text: [partyLines(companyParty), company.phone, company.email].join("\n"),
    },
    { title: "Pre-carriage by", area: cell(0, 0), text: bill.preCarriage },
    { title: "Place of receipt", area: cell(1, 0), text: bill.placeOfReceipt },
    { title: "Vessel and voyage", area: cell(2, 0), text: bill.vessel },
    { title: "Port of loading", area: cell(3, 0), text: bill.portOfLoading },
    { title: "Port of discharge", area: cell(0, 1), text: bill.portOfDischarge },
    { title: "Place of delivery", area: cell(1, 1), text: bill.placeOfDelivery },
    { title: "Freight and charges", area: cell(2, 1), text: bill.freight },
    { title: "Number of original bills of lading", area: cell(3, 1), text: bill.originals },
  ];
}

function drawHead(sheet: Sheet, area: Area, trackingNumber: string): void {
  const { x, y, width } = area;
  const { number } = sheet.facts.identity;
  sheet.rule(area);
  const inner = { x: x + 6, width: width - 12 };
  const title = { size: 17, weight: "bold" } as const;
  const below = sheet.paragraph("BILL OF LADING", { ...inner, y: y + 4, style: title }, undefined, "H1");
  const small = { size: 7.5 };
  const end = sheet.paragraph(billOfLading.purpose, { ...inner, y: below, style: small });
  const style = { size: 10, weight: "bold" } as const;
  sheet.paragraph(number ? `No ${number}` : "DRAFT, not issued", { ...inner, width: 120, y: end + 6, style });
  drawBarcode(sheet, number ?? trackingNumber, { x: x + width - 140, y: end + 6, width: 134, height: 16 });
}

function drawTerms(sheet: Sheet, bill: HouseBill): void {
  const { shipped, received, taken, originals, withoutOriginals } = billOfLading;
  const begins = bill.shippedOn ? `${shipped} on ${bill.shippedOn}` : received;
  const text = [
    `${begins} ${taken}`,
    bill.negotiable ? originals : withoutOriginals,
    billOfLading.isSampleText ? "Sample conditions: replace them before bills are issued." : "",
  ];
  const area = { x: LEFT, y: FOOT, width: TERMS_WIDTH, height: FOOT_HEIGHT };
  const titles = [bill.shippedOn ? "Shipped on board" : "Received for shipment"];
  drawBox(sheet, area, { titles, text: text.filter(Boolean).join("\n"), style: { size: 8 } });
}

function drawIssue(sheet: Sheet): void {
  const { issuedAt, issuedBy } = sheet.facts.identity;
  const x = LEFT + TERMS_WIDTH;
  const width = CONTENT_WIDTH - TERMS_WIDTH;
  const issued = issuedAt ? `${companyPlace}, ${formatDate(issuedAt)}` : "";
  drawBox(sheet, { x, y: FOOT, width, height: 34 }, { titles: ["Place and date of issue"], text: issued });
  const signed = issuedAt ? [companyParty.company, issuedBy].filter(Boolean).join("\n") : "";
  const area = { x, y: FOOT + 34, width, height: FOOT_HEIGHT - 34 };
  drawBox(sheet, area, { titles: ["Signed for the carrier"], text: signed });
}

function drawAnnexHead(sheet: Sheet): Pick<Area, "y" | "height"> {
  sheet.addPage();
  const number = sheet.facts.identity.number ?? "DRAFT";
  const style = { size: 12, weight: "bold" } as const;
  const at = { x: LEFT, y: 30, width: CONTENT_WIDTH, style };
  const end = sheet.paragraph(`Annex to bill of lading ${number}`, at, undefined, "H1");
  return { y: end + 10, height: PAGE.height - 44 - end - 10 };
}
