import { sampleNote } from "./sample-conditions.ts";
import { airWaybill } from "#content/air-waybill.ts";
import { company } from "#content/company.ts";
import { type AirWaybill, airWaybillOf, AWB_COPIES, chargesText } from "./air-waybill.ts";
import type { PaperInput } from "../paper-data.ts";
import type { PaperIdentity } from "#app/kit/pdf/drawn-paper.ts";
import { paperDate, partyLines, shortPlace } from "../paper-texts.ts";
import { drawAnnexes } from "#app/kit/pdf/annexes.server.ts";
import { type BoxRow, drawBoxRows } from "#app/kit/pdf/box.server.ts";
import { beginAnnex, companyParty, companyPlace, drawFormFoot, drawNumber } from "./form.server.ts";
import { CONTENT_WIDTH, PAGE, type Sheet } from "#app/kit/pdf/sheet.server.ts";

const HALF = CONTENT_WIDTH / 2;
const LEFT: number = PAGE.margin;
const TOP = 44;
const small = { size: 7 };
const middle = { size: 8, align: "center" } as const;

type Waybill = AirWaybill & { identity: PaperIdentity };

/** Draws three originals, each with its annexes. @returns a function that draws the footer of each page */
export function airWaybillOnSheet(
  sheet: Sheet,
  { identity, shipment, air, notify }: PaperInput & { kind: "house_air_waybill" },
) {
  const waybill = { ...airWaybillOf(shipment, air, notify), identity };
  const from = sheet.pages;
  for (const { name: copy, colour } of AWB_COPIES) {
    sheet.beginPart(copy);
    sheet.addPage();
    drawNumbers(sheet, waybill, shipment.trackingNumber, colour);
    const below = (y: number, rows: readonly BoxRow[], [x, width] = [LEFT, CONTENT_WIDTH]) =>
      drawBoxRows(sheet, { x, y, width }, rows, colour);
    below(TOP, leftRows(waybill), [LEFT, HALF]);
    const goods = below(TOP, rightRows(waybill), [LEFT + HALF, HALF]);
    const charges = below(goods, goodsRows(waybill));
    below(charges, chargeRows(waybill), [LEFT, CONTENT_WIDTH * 0.4]);
    below(charges, signatureRows(waybill), [LEFT + CONTENT_WIDTH * 0.4, CONTENT_WIDTH * 0.6]);
    drawAnnexes(sheet, () => beginAnnex(sheet, "house air waybill", { colour, under: copy }));
  }
  const each = (sheet.pages - from) / AWB_COPIES.length;
  return (page: number): void => {
    const { name: copy, colour } = AWB_COPIES[Math.floor((page - 1) / each)]!;
    drawFormFoot(sheet, `${copy} · page ${((page - 1) % each) + 1} of ${each}`, colour);
  };
}

function drawNumbers(sheet: Sheet, { master }: Waybill, trackingNumber: string, colour: string): void {
  const at = { y: 20, width: HALF };
  const style = { size: 9, colour };
  sheet.paragraph(master && `Master air waybill ${master}`, { ...at, x: LEFT, style });
  drawNumber(sheet, { ...at, x: LEFT + HALF }, 120, trackingNumber);
}

const leftRows = ({ shipper, consignee, departure, stages, ...rest }: Waybill): BoxRow[] => [
  [68, { title: "Shipper’s name and address", text: shipper, style: small }],
  [84, { title: "Consignee’s name and address", text: consignee, style: small }],
  [36, { title: "Issuing carrier’s agent name and city", text: `${company.name}, ${companyPlace}` }],
  [24, { title: "Agent’s IATA code", text: rest.agentCode, style: small }, { title: "Account number" }],
  [
    30,
    { title: "Airport of departure and requested routing", text: departure, short: shortPlace(departure) },
  ],
  [
    34,
    ...[0, 1, 2].flatMap((at) => [
      {
        title: "To",
        text: stages[at]?.to,
        short: shortPlace(stages[at]?.to ?? ""),
        style: small,
        share: 0.6,
      },
      {
        title: at === 0 ? "By first carrier" : "By",
        text: stages[at]?.by,
        style: small,
        share: at ? 1.1 : 1.3,
      },
    ]),
  ],
  [
    28,
    {
      title: "Airport of destination",
      text: rest.destination,
      short: shortPlace(rest.destination),
      style: small,
    },
    { title: "Requested flight/date", text: rest.flight, style: small },
  ],
];

function rightRows({ prepaid, references, ...rest }: Waybill): BoxRow[] {
  const mark = (side: boolean) => ({ text: prepaid === side ? "X" : "", style: middle, share: 0.75 });
  const carrier = [partyLines(companyParty), company.phone].join("\n");
  return [
    [24, { title: "Not negotiable", text: "HOUSE AIR WAYBILL", style: { weight: "bold", size: 11 } }],
    [56, { title: "Issued by", text: carrier, style: { size: 8 } }],
    [
      84,
      {
        title: "Originals 1, 2 and 3 of this waybill have the same validity",
        text: [airWaybill.accepted, sampleNote("house_air_waybill")].join(" ").trim(),
        style: small,
      },
    ],
    [48, { title: "Accounting information", text: rest.accounting }],
    [
      30,
      { title: "Reference number", text: references, style: small },
      { title: "Optional shipping information" },
    ],
    [
      34,
      { title: "Currency", text: rest.currency, style: small, share: 0.8 },
      { title: "Chgs code", text: prepaid === null ? "" : prepaid ? "PP" : "CC", style: small, share: 0.65 },
      { title: ["WT/VAL", "PPD"], ...mark(true) },
      { title: ["WT/VAL", "COLL"], ...mark(false) },
      { title: ["Other", "PPD"], ...mark(true) },
      { title: ["Other", "COLL"], ...mark(false) },
      { title: "Declared value for carriage", text: "NVD", style: small, share: 1.1 },
      { title: "Declared value for customs", text: rest.customsValue, style: small, share: 1.1 },
    ],
    [
      28,
      { title: "Amount of insurance", text: "NIL", style: small },
      { title: "Insurance: only where an amount is named in figures beside", share: 2 },
    ],
  ];
}

function goodsRows({ handling, pieces, gross, rateClass, chargeable, nature, prepaid }: Waybill): BoxRow[] {
  const right = { size: 8, align: "right" } as const;
  const agreed = prepaid === null ? "" : airWaybill.charges;
  return [
    [46, { title: "Handling information", text: handling, share: 9 }, { title: "SCI" }],
    [
      206,
      { title: ["Number of", "pieces RCP"], text: pieces, style: right, share: 0.75 },
      { title: ["Gross", "weight"], text: gross, style: right, share: 1.1 },
      { title: ["kg", "lb"], text: gross && "K", style: middle, share: 0.35 },
      { title: ["Rate", "class"], text: rateClass, style: middle, share: 0.5 },
      { title: ["Commodity", "item no."], share: 0.9 },
      { title: ["Chargeable", "weight"], text: chargeable, style: right, share: 1.1 },
      { title: ["Rate", "Charge"], text: agreed, style: small, share: 1 },
      { title: ["Total", ""], text: agreed, style: small, share: 1 },
      {
        title: ["Nature and quantity of goods", "(with dimensions or volume)"],
        text: nature,
        style: { size: 8 },
        share: 3.3,
      },
    ],
    [
      22,
      { title: "Pieces", text: pieces, style: right, share: 0.75 },
      { title: "Gross weight", text: gross, style: right, share: 1.1 },
      { title: "", share: 3.85 },
      { title: "Total", text: agreed, style: small, share: 1 },
      { title: "", share: 3.3 },
    ],
  ];
}

function chargeRows({ prepaid }: Waybill): BoxRow[] {
  const chargeRow = (title: string, isAgreed = false): BoxRow => [
    25,
    { title: `${title}, prepaid`, text: isAgreed ? chargesText(prepaid, true) : "", style: small },
    { title: `${title}, collect`, text: isAgreed ? chargesText(prepaid, false) : "", style: small },
  ];
  return [
    chargeRow("Weight charge", true),
    chargeRow("Valuation charge"),
    chargeRow("Tax"),
    chargeRow("Other charges due agent"),
    chargeRow("Other charges due carrier"),
    chargeRow("Total", true),
    [25, { title: "Currency conversion rate" }, { title: "Collect charges in destination currency" }],
  ];
}

const signatureRows = ({ identity }: Waybill): BoxRow[] => [
  [40, { title: "Other charges" }],
  [71, { title: "Signature of shipper or his agent", text: airWaybill.certified, style: small }],
  [
    64,
    {
      title: "Executed on (date) at (place)",
      text: identity.issuedAt ? `${paperDate(identity.issuedAt)}\n${companyPlace}` : "",
      style: { size: 8 },
    },
    {
      title: "Signature of issuing carrier or its agent",
      text: identity.issuedAt ? [companyParty.company, identity.issuedBy].filter(Boolean).join("\n") : "",
      style: { size: 8 },
      share: 1.6,
    },
  ],
];
