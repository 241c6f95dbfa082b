export interface Sheet {
  title: string;
  number: string;
  date: string;
  from: readonly (string | null | undefined)[];
  to: readonly (string | null | undefined)[];
  goods: readonly {
    packages: number;
    description: string;
    marks?: string | null;
    gross_kg?: string | number | null;
  }[];
  signedBy?: string;
}

const LEFT = 56;
const RIGHT = 539;

/** Draws a paper as a shipper's office would print it. The library is loaded when there is something to draw. */
export async function drawSheet(sheet: Sheet, company: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: "A4",
    margin: LEFT,
    lang: "en",
    // The same bytes at each start.
    info: { Title: `${sheet.title} ${sheet.number}`, CreationDate: new Date(0), ModDate: new Date(0) },
  });
  const pieces: Buffer[] = [];
  pdf.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve) => pdf.once("end", () => resolve()));
  drawHead(pdf, sheet);
  drawGoods(pdf, sheet);
  pdf
    .font("Helvetica")
    .fontSize(8)
    .fillColor("#5b6675")
    .text(`Sample paper of the demo data of ${company}`, LEFT, 770);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(pieces));
}

function drawHead(pdf: PDFKit.PDFDocument, { title, number, date, from, to }: Sheet): void {
  pdf.font("Helvetica-Bold").fontSize(26).fillColor("#0d1f33").text(title, LEFT, 56);
  pdf.font("Helvetica").fontSize(11).text(`${number}   ${date}`, LEFT, 92);
  pdf.rect(LEFT, 116, RIGHT - LEFT, 3).fill("#f26a1b");
  for (const [label, lines, x] of [
    ["Shipper", from, LEFT],
    ["Consignee", to, 310],
  ] as const) {
    pdf.font("Helvetica-Bold").fontSize(9).fillColor("#5b6675").text(label.toUpperCase(), x, 140);
    const text = lines.filter(Boolean).join("\n");
    pdf.font("Helvetica").fontSize(11).fillColor("#0d1f33").text(text, x, 156, { width: 220, lineGap: 2 });
  }
}

const COLUMNS = [
  { label: "Packages", x: LEFT, width: 60 },
  { label: "Description", x: 126, width: 230 },
  { label: "Marks", x: 366, width: 90 },
  { label: "Gross kg", x: 466, width: 73 },
] as const;

function drawGoods(pdf: PDFKit.PDFDocument, { goods, signedBy }: Sheet): void {
  let y = 290;
  const line = (cells: readonly string[]) => {
    const height = Math.max(
      ...COLUMNS.map(({ width }, index) => pdf.heightOfString(cells[index] ?? "", { width })),
    );
    for (const [index, { x, width }] of COLUMNS.entries()) {
      pdf.text(cells[index] ?? "", x, y, { width, align: index === 3 ? "right" : "left" });
    }
    y += height + 14;
    pdf.rect(LEFT, y - 8, RIGHT - LEFT, 0.5).fill("#b9c2cd");
    pdf.fillColor("#0d1f33");
  };
  pdf.font("Helvetica-Bold").fontSize(10).fillColor("#0d1f33");
  line(COLUMNS.map(({ label }) => label));
  pdf.font("Helvetica");
  for (const { packages, description, marks, gross_kg } of goods) {
    line([String(packages), description, marks ?? "", String(gross_kg ?? "")]);
  }
  if (!signedBy) return;
  pdf.fontSize(11).text("Received in full and in good order:", LEFT, y + 40);
  pdf
    .font("Times-Italic")
    .fontSize(30)
    .fillColor("#1d3f8f")
    .text(signedBy, LEFT + 20, y + 62);
  pdf.rect(LEFT, y + 102, 260, 0.8).fill("#0d1f33");
}
