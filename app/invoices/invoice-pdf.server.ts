import { OwnPaper, type SumRow } from "#app/documents/own-paper.server.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import { drawBoxRows } from "#app/kit/pdf/box.server.ts";
import { CONTENT_WIDTH, PAGE } from "#app/kit/pdf/sheet.server.ts";
import type { PdfColumn } from "#app/kit/pdf/table.server.ts";
import { heightOf, type TextStyle } from "#app/kit/pdf/typesetter.server.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import type { Invoice } from "./invoice.ts";
import { paperDay } from "#app/documents/paper-texts.ts";
import { type InvoiceView, invoiceView, type InvoiceViewLine } from "./invoice-view.ts";
import { paymentCode } from "./communication.ts";
import { CODE, drawPaymentCode } from "./payment-code.server.ts";
import { INVOICE_WORDS } from "./words.ts";

const TEXT: TextStyle = { size: 9 };
const SMALL: TextStyle = { size: 8 };
const HEADING: TextStyle = { size: 9, weight: "bold" };
const ACCOUNT: TextStyle = { size: 10.5, weight: "bold" };
const GAP = 10;

/** Draws an invoice in its language; without a number it has DRAFT across its pages. */
export const drawInvoice = (invoice: Invoice): Promise<DrawnPaper> => draw(invoice, false);

/** Draws an invoice of another company, with its name in place of the logo. */
export const drawInvoiceOfOther = (invoice: Invoice): Promise<DrawnPaper> => draw(invoice, true);

function draw(invoice: Invoice, isOther: boolean): Promise<DrawnPaper> {
  return runInLanguage(invoice.language, () => {
    const view = invoiceView(invoice, paperDay);
    const issuedAt = invoice.number === null ? null : startOfLocalDay(invoice.issuedOn);
    const { name, address, legal } = view.seller;
    const paper = new OwnPaper(
      [view.title, name].join(" · "),
      { number: invoice.number, issuedAt, issuedBy: null },
      {
        name: view.title,
        under: "",
        sender: { name, lines: address, isOther },
        foot: [view.title, legal].join(" · "),
        pageOf: INVOICE_WORDS.page,
      },
    );
    drawHead(paper, view);
    for (const part of view.parts) drawPart(paper, part.heading, part.lines);
    drawSums(paper, view);
    drawPayment(paper, view, paymentCode(invoice));
    if (view.closing) paper.paragraph(view.closing, TEXT);
    if (view.note) {
      paper.y += GAP;
      paper.longText(paper.lines(view.note, TEXT), TEXT);
    }
    return paper.finish();
  });
}

/** Draws the customer on the left, and the facts beside it, two in a row. */
function drawHead(paper: OwnPaper, { buyer, facts, answers }: InvoiceView): void {
  const { y } = paper;
  const half = CONTENT_WIDTH / 2;
  paper.boxes(84, [{ title: INVOICE_WORDS.to, text: buyer, style: { size: 10 } }], half);
  const boxes = facts.map(({ label, value }) => ({ title: label, text: value }));
  const rows = [boxes.slice(0, 2), boxes.slice(2, 4), boxes.slice(4)].filter((row) => row.length > 0);
  const height = (paper.y - y) / rows.length;
  const right = { x: PAGE.margin + half, y, width: half };
  drawBoxRows(
    paper.sheet,
    right,
    rows.map((row) => [height, ...row]),
  );
  paper.y += GAP;
  if (!answers) return;
  paper.paragraph(answers, HEADING);
  paper.y += GAP;
}

function drawPart(paper: OwnPaper, heading: string | null, lines: readonly InvoiceViewLine[]): void {
  if (heading) {
    const texts = paper.lines(heading, HEADING);
    paper.need(heightOf(texts.length, HEADING.size) + 60);
    paper.longText(texts, HEADING);
    paper.y += 3;
  }
  paper.table<InvoiceViewLine>({ rows: lines, size: 8.5, columns: columns() });
  paper.y += GAP;
}

function columns(): PdfColumn<InvoiceViewLine>[] {
  const { description, quantity, unitPrice, vat, amount } = INVOICE_WORDS.columns;
  return [
    { title: description, share: 52, text: (line) => line.description },
    { title: quantity, share: 13, align: "right", text: (line) => line.quantity },
    { title: unitPrice, share: 16, align: "right", text: (line) => line.unitPrice },
    { title: vat, share: 9, align: "right", text: (line) => line.vat },
    {
      title: amount,
      share: 20,
      align: "right",
      text: (line) => line.amount,
      sum: (lines) => lines.at(-1)?.carried ?? "",
    },
  ];
}

function drawSums(paper: OwnPaper, { net, vat, gross, reasons, vatInOwnCurrency }: InvoiceView): void {
  const rows: SumRow[] = [{ label: INVOICE_WORDS.net, amount: net }, ...vat, { ...gross, isBold: true }];
  paper.sums(rows);
  paper.y += GAP;
  for (const text of [...reasons, vatInOwnCurrency ?? ""].filter(Boolean)) {
    const lines = paper.lines(text, SMALL);
    paper.need(heightOf(lines.length, SMALL.size));
    paper.longText(lines, SMALL);
  }
  if (reasons.length > 0 || vatInOwnCurrency) paper.y += GAP;
}

/** Draws the QR code on the left and the payment data beside it, together on one page. */
function drawPayment(paper: OwnPaper, { payment }: InvoiceView, code: string | null): void {
  if (!payment) return;
  paper.need(CODE.height);
  const { sheet } = paper;
  const top = paper.y;
  const left = PAGE.margin + (code ? CODE.width + CODE.gap : 0);
  const at = { x: left, width: PAGE.margin + CONTENT_WIDTH - left };
  let y = sheet.paragraph(INVOICE_WORDS.payTitle, { ...at, y: top + 4, style: HEADING }, { tag: "H2" });
  y = sheet.paragraph(payment.text, { ...at, y: y + 2, style: TEXT });
  y = sheet.paragraph(payment.communication, { ...at, y: y + 3, style: { size: 12, weight: "bold" } });
  for (const account of payment.accounts) y = sheet.paragraph(account, { ...at, y: y + 2, style: ACCOUNT });
  if (code) {
    drawPaymentCode(sheet, code, top);
    y = Math.max(y, top + CODE.height);
  }
  paper.y = y + GAP;
}
