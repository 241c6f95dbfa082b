import { CMR_TITLES, type CmrCopy } from "#domain/documents/cmr.ts";
import { drawBarcode } from "./kit/barcode.ts";
import { drawBox } from "./kit/box.ts";
import { type Area, PAGE, type Sheet } from "./kit/sheet.ts";

/** CMR Convention, Article 6 (1) k). */
const SUBJECT = [
  "This carriage is subject, notwithstanding any clause to the contrary, to the Convention on the Contract for the International Carriage of Goods by Road (CMR).",
  "Ce transport est soumis, nonobstant toute clause contraire, à la Convention relative au contrat de transport international de marchandises par route (CMR).",
];

export function drawCmrHead(sheet: Sheet, area: Area, copy: CmrCopy, trackingNumber: string): void {
  const { colour } = copy;
  const { x, y, width } = area;
  sheet.rule(area, 0.6, colour);
  const big = { size: 17, weight: "bold", colour } as const;
  sheet.paragraph(`${copy.number}`, { x: PAGE.margin, y: 17, width: 20, style: big });
  const names = { size: 7.5, weight: "bold", colour } as const;
  sheet.paragraph(`${copy.en}\n${copy.fr}`, { x: PAGE.margin + 18, y: 19, width: 200, style: names });
  const title = { size: 9.5, weight: "bold", colour } as const;
  const inner = { x: x + 5, width: width - 70 };
  const text = "CONSIGNMENT NOTE\nLETTRE DE VOITURE INTERNATIONALE";
  const below = sheet.paragraph(text, { ...inner, y: y + 4, style: title }, undefined, "H1");
  const letters = { size: 22, weight: "bold", colour, align: "right" } as const;
  sheet.paragraph("CMR", { x: x + width - 66, y: y + 2, width: 60, style: letters });
  const { number } = sheet.facts.identity;
  sheet.paragraph(number ? `No ${number}` : "DRAFT, not issued", {
    ...inner,
    width: 140,
    y: below + 3,
    style: { size: 10, weight: "bold" },
  });
  drawBarcode(sheet, number ?? trackingNumber, {
    x: x + width - 150,
    y: below + 3,
    width: 146,
    height: 16,
  });
  const small = { size: 5.2, colour };
  sheet.paragraph(SUBJECT.join("\n"), { x: x + 5, y: below + 23, width: width - 10, style: small });
}

/** Box 14: carriage paid or forward. */
export function drawTick(
  sheet: Sheet,
  area: Area,
  carriage: "paid" | "forward" | null,
  colour: string,
): void {
  drawBox(sheet, area, { number: "14", titles: CMR_TITLES[14], colour });
  const words = { paid: "Carriage paid / Franco", forward: "Carriage forward / Non franco" } as const;
  for (const [index, key] of (["paid", "forward"] as const).entries()) {
    const x = area.x + 14 + index * 118;
    const y = area.y + 21;
    sheet.rule({ x, y, width: 8, height: 8 }, 0.6, colour);
    const chosen = carriage === key;
    if (chosen) {
      const { doc } = sheet;
      sheet.artifact(() =>
        doc
          .lineWidth(1.2)
          .moveTo(x + 1.5, y + 4)
          .lineTo(x + 3.5, y + 6.5)
          .lineTo(x + 7, y + 1)
          .stroke("#111111"),
      );
    }
    const style = {
      size: 7.5,
      weight: chosen ? "bold" : "regular",
      colour: chosen ? "#111111" : colour,
    } as const;
    const width = key === "paid" ? 104 : area.x + area.width - x - 14;
    sheet.paragraph(words[key], { x: x + 12, y: y - 0.5, width, style });
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

/** Box 20: what is to be paid, by whom; filled in by hand. */
export function drawPayment(sheet: Sheet, area: Area, colour: string): void {
  const { x, y, width, height } = area;
  sheet.rule(area, 0.6, colour);
  const columns = [0.43, 0.2, 0.15, 0.22].map((share) => share * width);
  const heads = ["", "Sender\nExpéditeur", "Currency\nMonnaie", "Consignee\nDestinataire"];
  const headHeight = 18;
  const rowHeight = (height - headHeight) / PAYMENT_ROWS.length;
  drawBox(
    sheet,
    { x, y, width: columns[0]!, height: headHeight },
    { number: "20", titles: CMR_TITLES[20], colour, frame: false },
  );
  const style = { size: 5.5, colour };
  let left = x;
  for (const [index, column] of columns.entries()) {
    const from = left;
    if (index > 0) {
      sheet.artifact(() =>
        sheet.doc
          .moveTo(from, y)
          .lineTo(from, y + height)
          .lineWidth(0.4)
          .stroke(colour),
      );
      sheet.paragraph(heads[index]!, { x: from + 3, y: y + 2.5, width: column - 4, style });
    }
    left += column;
  }
  for (const [index, text] of PAYMENT_ROWS.entries()) {
    const top = y + headHeight + index * rowHeight;
    sheet.artifact(() =>
      sheet.doc
        .moveTo(x, top)
        .lineTo(x + width, top)
        .lineWidth(0.4)
        .stroke(colour),
    );
    sheet.paragraph(text, { x: x + 3, y: top + 2, width: columns[0]! - 4, style });
  }
}
