import { drawLogo } from "#app/kit/pdf/logo.server.ts";
import { company } from "#content/company.ts";
import type { CmrCopy } from "./cmr.ts";
import { type Box, drawBox } from "#app/kit/pdf/box.server.ts";
import { drawNumber } from "./form.server.ts";
import { type Area, PAGE, type Sheet } from "#app/kit/pdf/sheet.server.ts";
import { INK, type TextStyle } from "#app/kit/pdf/typesetter.server.ts";

/** CMR Convention, Article 6 (1) k). */
const SUBJECT = [
  "This carriage is subject, notwithstanding any clause to the contrary, to the Convention on the Contract for the International Carriage of Goods by Road (CMR).",
  "Ce transport est soumis, nonobstant toute clause contraire, à la Convention relative au contrat de transport international de marchandises par route (CMR).",
];

export function drawCmrHead(sheet: Sheet, area: Area, copy: CmrCopy, trackingNumber: string): void {
  const { colour } = copy;
  const { x, y, width } = area;
  const bold = (size: number): TextStyle => ({ size, weight: "bold", colour });
  sheet.rule(area, 0.6, colour);
  drawLogo(sheet, company.wordmark, { x, y: 18 });
  sheet.paragraph(`${copy.number}`, { x: PAGE.margin, y: 17, width: 20, style: bold(17) });
  const names = `${copy.en}\n${copy.fr}`;
  sheet.paragraph(names, { x: PAGE.margin + 18, y: 19, width: 200, style: bold(7.5) });
  const text = "CONSIGNMENT NOTE\nLETTRE DE VOITURE INTERNATIONALE";
  const below = sheet.paragraph(
    text,
    { x: x + 5, y: y + 4, width: width - 70, style: bold(9.5) },
    { tag: "H1" },
  );
  sheet.paragraph("CMR", { x: x + width - 66, y: y + 2, width: 60, style: { ...bold(22), align: "right" } });
  drawNumber(sheet, { x: x + 5, y: below + 3, width: width - 9 }, 146, trackingNumber);
  const subject = { x: x + 5, y: below + 23, width: width - 10, style: { size: 5.2, colour } };
  sheet.paragraph(SUBJECT.join("\n"), subject);
}

/** Draws the check mark of box 14: carriage paid or forward. */
export function drawTick(
  sheet: Sheet,
  area: Area,
  carriage: "paid" | "forward" | null,
  colour: string,
): void {
  const y = area.y + 21;
  const choices = [
    { key: "paid", text: "Carriage paid / Franco", x: area.x + 14, width: 104 },
    { key: "forward", text: "Carriage forward / Non franco", x: area.x + 132, width: area.width - 146 },
  ];
  for (const { key, text, x, width } of choices) {
    sheet.rule({ x, y, width: 8, height: 8 }, 0.6, colour);
    const chosen = carriage === key;
    if (chosen) {
      const tick = () => sheet.doc.moveTo(x + 1.5, y + 4).lineTo(x + 3.5, y + 6.5);
      sheet.artifact(() =>
        tick()
          .lineTo(x + 7, y + 1)
          .lineWidth(1.2)
          .stroke(INK),
      );
    }
    const style: TextStyle = chosen ? { size: 7.5, weight: "bold" } : { size: 7.5, colour };
    sheet.paragraph(text, { x: x + 12, y: y - 0.5, width, style });
  }
}

const PAYMENT_ROWS = [
  "Carriage charges / Prix de transport",
  "Reductions / Réductions −",
  "Balance / Solde",
  "Supplements / Suppléments",
  "Other charges / Frais accessoires",
  "Total",
];
const PAYMENT_COLUMNS = [
  { share: 0.2, title: "Sender\nExpéditeur" },
  { share: 0.15, title: "Currency\nMonnaie" },
  { share: 0.22, title: "Consignee\nDestinataire" },
];

/** Draws box 20, the charges by payer, to be filled in by hand. */
export function drawPayment(sheet: Sheet, area: Area, box: Box): void {
  const { x, y, width, height } = area;
  const { colour } = box;
  const headHeight = 18;
  const first = 0.43 * width;
  const style = { size: 5.5, colour };
  sheet.rule(area, 0.6, colour);
  drawBox(sheet, { x, y, width: first, height: headHeight }, { ...box, frame: false });
  let left = x + first;
  for (const { share, title } of PAYMENT_COLUMNS) {
    sheet.line([left, y], [left, y + height], 0.4, colour);
    sheet.paragraph(title, { x: left + 3, y: y + 2.5, width: share * width - 4, style });
    left += share * width;
  }
  const rowHeight = (height - headHeight) / PAYMENT_ROWS.length;
  for (const [index, text] of PAYMENT_ROWS.entries()) {
    const top = y + headHeight + index * rowHeight;
    sheet.line([x, top], [x + width, top], 0.4, colour);
    sheet.paragraph(text, { x: x + 3, y: top + 2, width: first - 4, style });
  }
}
