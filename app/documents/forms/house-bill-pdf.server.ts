import { sampleNote } from "./sample-conditions.ts";
import { numberText } from "#app/kit/pdf/drawn-paper.ts";
import { billOfLading } from "#content/bill-of-lading.ts";
import { company } from "#content/company.ts";
import { type BillRow, type HouseBill, houseBillOf } from "./house-bill.ts";
import { PAPER_NAMES, type PaperInput } from "../paper-data.ts";
import { paperDate, partyLines, alignedQuantities, shortPlace } from "../paper-texts.ts";
import { drawAnnexes } from "#app/kit/pdf/annexes.server.ts";
import { type BoxRow, drawBox, drawBoxRows } from "#app/kit/pdf/box.server.ts";
import {
  beginAnnex,
  companyParty,
  companyPlace,
  drawFormFoot,
  drawFormRows,
  drawNumber,
  type SheetRows,
  rowsFit,
} from "./form.server.ts";
import { type Area, CONTENT_WIDTH, PAGE, type Sheet } from "#app/kit/pdf/sheet.server.ts";
import { drawLogo, logoWidth } from "#app/kit/pdf/logo.server.ts";
import { type PdfColumn, drawTable } from "#app/kit/pdf/table.server.ts";

const HALF = CONTENT_WIDTH / 2;
const LEFT = PAGE.margin;
const MIDDLE = LEFT + HALF;
const TOP = 28;
const ROUTE = TOP + 206;
const GOODS: Area = { x: LEFT, y: ROUTE + 84, width: CONTENT_WIDTH, height: 321 };
const NOTE: Area = { x: LEFT, y: GOODS.y + GOODS.height, width: CONTENT_WIDTH, height: 13 };
const FOOT = NOTE.y + NOTE.height;
const FOOT_HEIGHT = 142;
const TERMS_WIDTH = CONTENT_WIDTH * 0.58;

const columnsOf = (rows: readonly BillRow[]): readonly PdfColumn<BillRow>[] => [
  { title: "Container and seal; marks and numbers", share: 0.22, text: ({ marks }) => marks },
  { title: "Packages", share: 0.1, ...alignedQuantities(rows, ({ packages }) => packages, 0) },
  { title: "Description of packages and goods", share: 0.42, text: ({ description }) => description },
  { title: "Gross weight, kg", share: 0.14, ...alignedQuantities(rows, ({ grossKg }) => grossKg, 2) },
  { title: "Measurement, m³", share: 0.12, ...alignedQuantities(rows, ({ volumeM3 }) => volumeM3, 3) },
];

/** Draws each original and the copy, with annexes for what does not fit. @returns a function that draws the footer of each page */
export function houseBillOnSheet(
  sheet: Sheet,
  { identity, shipment, notify, originals, isCopy }: PaperInput & { kind: "house_bill_of_lading" },
) {
  const number = numberText(identity) ?? "draft";
  const bill = houseBillOf(shipment, { notify, originals });
  const marks = identity.number ? marksOf(isCopy ? 0 : originals, bill.negotiable) : [""];
  const from = sheet.pages;
  for (const mark of marks) {
    sheet.beginPart([PAPER_NAMES.house_bill_of_lading, mark].filter(Boolean).join(", "));
    sheet.addPage();
    sheet.paragraph(mark, { x: LEFT, y: 13, width: CONTENT_WIDTH, style: MARK });
    drawHead(sheet, { x: MIDDLE, y: TOP, width: HALF, height: 70 }, shipment.trackingNumber);
    drawUpperBoxes(sheet, bill);
    const fits = drawParticulars(sheet, bill);
    drawTerms(sheet, bill);
    drawIssue(sheet);
    const nextPage = () => beginAnnex(sheet, "bill of lading", { under: mark });
    if (!fits) {
      const area = { x: LEFT, width: CONTENT_WIDTH, ...nextPage() };
      drawTable(sheet, area, { columns: columnsOf(bill.rows), rows: bill.rows, total: "Total", nextPage });
    }
    drawAnnexes(sheet, nextPage);
  }
  const each = (sheet.pages - from) / marks.length;
  return (page: number): void => {
    const mark = marks[Math.floor((page - 1) / each)];
    const about = [`Bill of lading ${number}`, mark, `page ${((page - 1) % each) + 1} of ${each}`];
    drawFormFoot(sheet, about.filter(Boolean).join(" · "), "#555555");
  };
}

const MARK = { size: 9, weight: "bold", align: "right" } as const;

/** What each of the bills in the file is: originals are counted, the copy behind them says that it gives no right to the goods. */
const marksOf = (originals: number, negotiable: boolean): string[] => [
  ...Array.from({ length: originals }, (_, at) => `ORIGINAL ${at + 1} OF ${originals}`),
  negotiable ? "COPY, NON-NEGOTIABLE" : "NON-NEGOTIABLE",
];

function drawHead(sheet: Sheet, area: Area, trackingNumber: string): void {
  const inner = { x: area.x + 6, width: area.width - 12 };
  const title = { ...inner, y: area.y + 4, style: { size: 14, weight: "bold" } } as const;
  sheet.rule(area);
  const y = sheet.paragraph("BILL OF LADING", title, { tag: "H1" });
  drawLogo(sheet, company.wordmark, {
    x: area.x + area.width - logoWidth(sheet, company.wordmark) - 6,
    y: area.y + 5,
  });
  const below = sheet.paragraph(billOfLading.purpose, { ...inner, y, style: { size: 7.5 } });
  drawNumber(sheet, { ...inner, y: below + 6 }, 134, trackingNumber);
}

function drawUpperBoxes(sheet: Sheet, bill: HouseBill): void {
  const carrier = [partyLines(companyParty), company.phone, company.email].join("\n");
  const row = (height: number, texts: Record<string, string>): BoxRow => [
    height,
    ...Object.entries(texts).map(([title, text]) => ({
      title,
      text,
      short: /^(Port|Place) of /.test(title) ? shortPlace(text) : undefined,
    })),
  ];
  drawBoxRows(sheet, { x: LEFT, y: TOP, width: HALF }, [
    row(70, { Shipper: bill.shipper }),
    row(70, { Consignee: bill.consignee }),
    row(66, { "Notify party": bill.notify }),
  ]);
  drawBoxRows(sheet, { x: MIDDLE, y: TOP + 70, width: HALF }, [
    row(70, { References: bill.references }),
    row(66, { Carrier: carrier }),
  ]);
  drawBoxRows(sheet, { x: LEFT, y: ROUTE, width: CONTENT_WIDTH }, [
    row(36, {
      "Pre-carriage by": bill.preCarriage,
      "Place of receipt": bill.placeOfReceipt,
      "Vessel and voyage": bill.vessel,
      "Port of loading": bill.portOfLoading,
    }),
    row(48, {
      "Port of discharge": bill.portOfDischarge,
      "Place of delivery": bill.placeOfDelivery,
      "Freight and charges": bill.freight,
      "Number of original bills of lading": bill.originals,
    }),
  ]);
}

/** Draws the particulars. @returns whether all rows fit the page */
function drawParticulars(sheet: Sheet, { rows }: HouseBill): boolean {
  const text = `See the particulars in the annex: ${rows.length} lines, with the totals below.`;
  const form: SheetRows<BillRow> = {
    columns: columnsOf(rows),
    rows,
    size: 8.5,
    titlesHeight: 15,
    notice: { column: 2, text },
  };
  drawFormRows(sheet, GOODS, form);
  sheet.rule(NOTE);
  const style = { size: 7, align: "center" } as const;
  sheet.paragraph("Particulars above as declared by the shipper", { ...NOTE, y: NOTE.y + 2, style });
  return rowsFit(sheet, GOODS, form);
}

function drawTerms(sheet: Sheet, bill: HouseBill): void {
  const { shipped, received, taken, originals, withoutOriginals } = billOfLading;
  const begins = bill.shippedOn ? `${shipped} on ${bill.shippedOn}` : received;
  const text = [
    `${begins} ${taken}`,
    bill.negotiable ? originals : withoutOriginals,
    sampleNote("house_bill_of_lading"),
  ];
  const area = { x: LEFT, y: FOOT, width: TERMS_WIDTH, height: FOOT_HEIGHT };
  const title = bill.shippedOn ? "Shipped on board" : "Received for shipment";
  drawBox(sheet, area, { title, text: text.filter(Boolean).join("\n"), style: { size: 8 } });
}

function drawIssue(sheet: Sheet): void {
  const { issuedAt, issuedBy } = sheet.facts.identity;
  const at = { x: LEFT + TERMS_WIDTH, width: CONTENT_WIDTH - TERMS_WIDTH };
  const issued = issuedAt ? `${companyPlace}, ${paperDate(issuedAt)}` : "";
  drawBox(sheet, { ...at, y: FOOT, height: 34 }, { title: "Place and date of issue", text: issued });
  const signed = issuedAt ? [companyParty.company, issuedBy].filter(Boolean).join("\n") : "";
  const below = { ...at, y: FOOT + 34, height: FOOT_HEIGHT - 34 };
  drawBox(sheet, below, { title: "Signed for the carrier", text: signed });
}
