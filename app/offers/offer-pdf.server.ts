import { labelText } from "#app/kit/language/label-text.ts";
import { pathIn } from "#app/kit/language/language.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import type { OfferFact, OfferView, OfferViewLine } from "./offer-view.ts";
import { OwnPaper } from "#app/documents/own-paper.server.ts";
import { drawBox } from "#app/kit/pdf/box.server.ts";
import { CONTENT_WIDTH, PAGE, type Sheet } from "#app/kit/pdf/sheet.server.ts";
import type { PdfColumn } from "#app/kit/pdf/table.server.ts";
import { heightOf, type TextStyle } from "#app/kit/pdf/typesetter.server.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import { OFFER_PAGE_WORDS, OFFER_VIEW_WORDS as WORDS } from "./site-words.ts";
import { drawInThread } from "#app/documents/drawing-threads.server.ts";
import { qrSquares, rectangles } from "#app/kit/pdf/barcode.server.ts";
import { amendPdf, stampPdf } from "#app/kit/pdf/stamp.server.ts";

const LABEL: TextStyle = { size: 9, weight: "bold" };
const TEXT: TextStyle = { size: 9 };
const GAP = 10;
const CODE_TITLE = 9;

const columnsOf = (labels: OfferView["labels"]): readonly PdfColumn<OfferViewLine>[] => [
  {
    title: labels.description,
    share: 42,
    text: ({ description, minimum }) => [description, minimum].filter(Boolean).join("\n"),
  },
  { title: labels.basis, share: 20, text: ({ basis }) => basis },
  { title: labels.quantity, share: 17, align: "right", text: ({ quantity }) => quantity },
  { title: labels.unitPrice, share: 17, align: "right", text: ({ unitPrice }) => unitPrice },
  { title: labels.amount, share: 18, align: "right", text: ({ amount }) => amount },
];

/** Who offers: the person who sends it, and the company as on its invoices. */
export interface OfferSender {
  contact: string | null;
  legalName: string;
  vatNumber: string | null;
  /** Address of the public site, without a slash at its end. */
  site: string;
}

export const senderOf = (
  { name }: { name?: string | null },
  invoicing: Invoicing,
  site: string,
): OfferSender => ({
  site,
  contact: name || null,
  legalName: invoicing.legal_name,
  // A sample number until the owner has confirmed it.
  vatNumber: invoicing.confirmed ? invoicing.vat_number : null,
});

export interface OfferPdfInput {
  kind: "offer";
  view: OfferView;
  draft: boolean;
  sender?: OfferSender;
}

export function drawOfferSheet({ view, draft, sender }: OfferPdfInput): Promise<DrawnPaper> {
  const identity = { number: draft ? null : view.number, issuedAt: null, issuedBy: null };
  const { title, date, labels } = view;
  const paper = new OwnPaper(`${labelText(title)} ${view.lane}`, identity, {
    name: labels.name,
    title,
    under: [date ?? labels.draft, sender?.contact && WORDS.contact(sender.contact)]
      .filter(Boolean)
      .join("\n"),
    foot: sender && footOf(title, sender),
  });
  if (!draft) markPlace(paper.sheet);
  drawSummary(paper, view, draft);
  paper.table<OfferViewLine>({ rows: view.lines, size: 8.5, columns: columnsOf(labels) });
  paper.y += 4;
  drawSums(paper, view);
  drawFacts(paper, view.terms, 34);
  drawConditions(paper, view);
  const terms = sender && `${labelText(OFFER_PAGE_WORDS.generalTerms)} ${sender.site}${pathIn("/terms")}`;
  const text = [view.howToAccept, terms].filter(Boolean).join("\n");
  paper.need(heightOf(paper.lines(text, TEXT).length + 2, TEXT.size));
  drawPart(paper, labels.toAccept);
  paper.paragraph(text, TEXT);
  return paper.finish();
}

/** Offer, company and VAT number, as an invoice has them. */
const footOf = (title: string, { legalName, vatNumber }: OfferSender): string =>
  [title, legalName, vatNumber && WORDS.vatNumber(vatNumber)].filter(Boolean).join(" · ");

function drawSummary(paper: OwnPaper, view: OfferView, draft: boolean): void {
  const { customer, service, origin, destination, cargo, price, validUntil, labels } = view;
  const names = [customer.company, customer.name, customer.email, customer.vat].filter(Boolean).join("\n");
  const beside = CONTENT_WIDTH - (draft ? 0 : ACCEPT_CODE.width + GAP);
  if (!draft) drawBox(paper.sheet, ACCEPT_FRAME, { title: labels.toAccept });
  paper.boxes(
    48,
    [
      { title: labels.for, text: names, share: 2 },
      { title: labels.validUntil, text: validUntil, style: { weight: "bold", size: 10 } },
    ],
    beside,
  );
  paper.y += GAP;
  paper.route(origin, destination, beside);
  paper.paragraph(service, { size: 10 });
  paper.y = draft ? paper.y + GAP : Math.max(paper.y + 4, ACCEPT_FRAME.y + ACCEPT_FRAME.height + GAP);
  drawFacts(paper, cargo, 32);
  const { y } = paper;
  const style: TextStyle = { size: 18, weight: "bold" };
  paper.boxes(46, [{ title: labels.price, text: price.amount, style, fill: "#f4f4f4" }]);
  const width = CONTENT_WIDTH / 2;
  const note = { x: PAGE.width / 2 - 6, y: y + 17, width, style: { ...TEXT, align: "right" } as const };
  paper.sheet.paragraph(price.note, note);
  paper.y += GAP;
}

function drawFacts(paper: OwnPaper, facts: readonly OfferFact[], height: number): void {
  if (facts.length === 0) return;
  // A long description gets twice the width of a number.
  const share = (value: string) => (value.length > 24 ? 2.4 : 1);
  paper.boxes(
    height,
    facts.map(({ label, value }) => ({ title: label, text: value, share: share(value) })),
  );
  paper.y += GAP;
}

function drawPart(paper: OwnPaper, title: string): void {
  paper.paragraph(title, LABEL, "H2");
  paper.y += 2;
}

function drawSums(paper: OwnPaper, { labels, net, vat, gross, rounding }: OfferView): void {
  paper.sums([
    { label: labels.withoutVat, amount: net, isBold: true },
    ...vat,
    ...(gross ? [{ label: labels.withVat, amount: gross, isBold: true }] : []),
  ]);
  paper.y += 3;
  paper.paragraph(rounding, { ...TEXT, align: "right" });
  paper.y += GAP;
}

function drawConditions(paper: OwnPaper, { conditions, labels }: OfferView): void {
  if (!conditions) return;
  const lines = paper.lines(conditions, TEXT);
  paper.need(heightOf(Math.min(3, lines.length) + 2, TEXT.size));
  drawPart(paper, labels.conditions);
  paper.longText(lines, TEXT);
  paper.y += GAP;
}

/** Draws an offer as PDF. @throws DrawingFailed */
export function drawOffer(
  view: OfferView,
  { draft = false, sender }: { draft?: boolean; sender?: OfferSender } = {},
): Promise<DrawnPaper> {
  const input: OfferPdfInput = { kind: "offer", view, draft, ...(sender && { sender }) };
  return drawInThread(input, { language: view.language });
}

/** Area on the first page for the QR code of the link. */
const ACCEPT_CODE = { x: PAGE.width - PAGE.margin - 84, y: 103, width: 84 };
const ACCEPT_FRAME = {
  ...ACCEPT_CODE,
  y: ACCEPT_CODE.y - CODE_TITLE,
  height: ACCEPT_CODE.width + CODE_TITLE,
};

const MARK = "place-for-accept-code";

/** Marks a PDF as having that area, unlike PDFs sent before it existed. */
function markPlace(sheet: Sheet): void {
  sheet.doc.info.Keywords = MARK;
}

/**
 * Adds the QR code of the reader's link, for accepting on a phone. The stored PDF has none, since the link is secret.
 * @returns the same bytes when the PDF has no area for it
 */
export const withAcceptCode = (pdf: Uint8Array, link: string): Uint8Array =>
  hasPlace(pdf)
    ? amendPdf(pdf, ({ page, height }) => (page === 0 ? { over: drawnCode(link, height) } : {}))
    : pdf;

/** The PDF for staff, who have no link: stamped as a copy, and empty in place of the QR code and its frame. */
export const asDeskCopy = (pdf: Uint8Array): Uint8Array =>
  stampPdf(pdf, "COPY", ({ page, height }) => {
    if (page > 0 || !hasPlace(pdf)) return "";
    const { x, y, width, height: high } = ACCEPT_FRAME;
    return `q 1 g ${x - 1} ${height - y - high - 1} ${width + 2} ${high + 2} re f Q`;
  });

const hasPlace = (pdf: Uint8Array): boolean => Buffer.from(pdf).includes(`(${MARK})`);

/** PDF operators of the code, in coordinates from the page's bottom; tagged with the link's text. */
function drawnCode(link: string, pageHeight: number): string {
  const squares = qrSquares(link, ACCEPT_CODE).map((square) => ({
    ...square,
    y: pageHeight - square.y - square.height,
  }));
  return [`/Span <</ActualText (${link})>> BDC`, "q 0 g", rectangles(squares), "f Q EMC"].join("\n");
}
