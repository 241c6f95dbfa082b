import { company } from "#content/company.ts";
import type { DrawnPaper, PaperInput } from "#domain/documents/paper.ts";
import type { OfferFact, OfferView, OfferViewLine } from "#domain/offers/offer-view.ts";
import { OFFER_PAGE_WORDS } from "#words/offer-page.ts";
import { drawAnnexes } from "./kit/annexes.ts";
import { drawBox } from "./kit/box.ts";
import { beginPage, columnsOf, drawFoot } from "./kit/paper-head.ts";
import { type Area, CONTENT_WIDTH, PAGE, Sheet } from "./kit/sheet.ts";
import { drawTable } from "./kit/table.ts";
import { heightOf, type TextStyle } from "./kit/typesetter.ts";

const TITLE = "Offer";
const LABEL: TextStyle = { size: 9, weight: "bold" };
const TEXT: TextStyle = { size: 9 };
const GAP = 10;
const SUM_ROW = 15;

export async function drawOfferSheet({ view, draft }: PaperInput & { kind: "offer" }): Promise<DrawnPaper> {
  const identity = { number: draft ? null : view.number, issuedAt: null, issuedBy: null };
  const sheet = new Sheet({ title: `${view.title}: ${view.lane}`, identity, author: company.name });
  sheet.beginPart(view.title);
  return new OfferDrawing(sheet, view).draw();
}

class OfferDrawing {
  readonly #sheet: Sheet;
  readonly #view: OfferView;
  #y = 0;
  #bottom = 0;

  constructor(sheet: Sheet, view: OfferView) {
    this.#sheet = sheet;
    this.#view = view;
  }

  draw(): Promise<DrawnPaper> {
    this.#begin();
    this.#head();
    this.#lines();
    this.#sums();
    this.#terms();
    this.#conditions();
    this.#acceptance();
    drawAnnexes(this.#sheet, () => this.#begin());
    return this.#sheet.finish(drawFoot(this.#sheet, TITLE));
  }

  #begin(): Pick<Area, "y" | "height"> {
    const { title, date } = this.#view;
    const room = beginPage(this.#sheet, title, null, date ?? "Draft");
    this.#y = room.y;
    this.#bottom = room.y + room.height;
    return room;
  }

  #need(height: number): void {
    if (this.#y + height > this.#bottom) this.#begin();
  }

  #head(): void {
    const { customer, service, lane, cargo, price, validUntil } = this.#view;
    const [to, valid] = columnsOf(this.#y, 44, 2, 1) as [Area, Area];
    const names = [customer.company, customer.name].filter(Boolean).join("\n");
    drawBox(this.#sheet, to, { titles: ["For"], text: names });
    drawBox(this.#sheet, valid, {
      titles: ["Valid until"],
      text: validUntil,
      style: { weight: "bold", size: 10 },
    });
    this.#y += 44 + GAP;
    this.#paragraph(lane, { size: 14, weight: "bold" }, "H2");
    this.#paragraph(service, { size: 10 });
    this.#y += 4;
    this.#boxes(cargo, 32);
    const [amount] = columnsOf(this.#y, 46, 1) as [Area];
    drawBox(this.#sheet, amount, {
      titles: ["Price"],
      text: price.amount,
      style: { size: 18, weight: "bold" },
      fill: "#f4f4f4",
    });
    const style: TextStyle = { ...TEXT, align: "right" };
    const { x, width } = amount;
    this.#sheet.paragraph(price.note, { x: x + width / 2 - 6, y: this.#y + 17, width: width / 2, style });
    this.#y += 46 + GAP;
  }

  #paragraph(text: string, style: TextStyle, tag = "P"): void {
    const at = { x: PAGE.margin, y: this.#y, width: CONTENT_WIDTH, style };
    this.#y = this.#sheet.paragraph(text, at, undefined, tag);
  }

  #boxes(facts: readonly OfferFact[], height: number): void {
    if (facts.length === 0) return;
    this.#need(height);
    // A long description takes the room of two numbers.
    const areas = columnsOf(this.#y, height, ...facts.map(({ value }) => (value.length > 24 ? 2.4 : 1)));
    for (const [index, { label, value }] of facts.entries())
      drawBox(this.#sheet, areas[index]!, { titles: [label], text: value });
    this.#y += height + GAP;
  }

  #lines(): void {
    this.#y = drawTable<OfferViewLine>(
      this.#sheet,
      { x: PAGE.margin, y: this.#y, width: CONTENT_WIDTH, height: this.#bottom - this.#y },
      {
        rows: this.#view.lines,
        size: 8.5,
        nextPage: () => this.#begin(),
        columns: [
          {
            title: "Description",
            share: 42,
            text: ({ description, minimum }) => [description, minimum].filter(Boolean).join("\n"),
          },
          { title: "Basis", share: 20, text: ({ basis }) => basis },
          { title: "Quantity", share: 17, align: "right", text: ({ quantity }) => quantity },
          { title: "Unit price", share: 17, align: "right", text: ({ unitPrice }) => unitPrice },
          { title: "Amount", share: 18, align: "right", text: ({ amount }) => amount },
        ],
      },
    );
    this.#y += 4;
  }

  #sums(): void {
    const { net, vat, gross, rounding } = this.#view;
    const rows: [label: string, amount: string, bold?: boolean][] = [
      ["Total without VAT", net, true],
      ...vat.map(({ label, amount }): [string, string] => [label, amount]),
      ["Total with VAT", gross, true],
    ];
    this.#need(rows.length * SUM_ROW + 2 * GAP);
    const table = this.#sheet.element("Table");
    for (const [label, amount, bold] of rows) {
      const row = this.#sheet.element("TR", table);
      const weight = bold ? "bold" : "regular";
      const cell = (tag: string, text: string, x: number, width: number, options = {}) => {
        const style: TextStyle = { size: 9.5, weight, align: "right" };
        const lines = this.#sheet.type.lines(text, width, style);
        const at = { x, y: this.#y + 2, width, style };
        this.#sheet.content(tag, () => this.#sheet.type.draw(lines, at), row, options);
      };
      const right = PAGE.width - PAGE.margin;
      cell("TH", label, right - 360, 250, { scope: "Row" });
      cell("TD", amount, right - 108, 105.5);
      row.end();
      this.#y += SUM_ROW;
    }
    table.end();
    this.#y += 3;
    this.#paragraph(rounding, { ...TEXT, align: "right" });
    this.#y += GAP;
  }

  #terms(): void {
    this.#boxes(this.#view.terms, 34);
  }

  #conditions(): void {
    const { conditions } = this.#view;
    if (!conditions) return;
    let lines = this.#sheet.type.lines(conditions, CONTENT_WIDTH, TEXT);
    this.#need(heightOf(Math.min(3, lines.length) + 2, TEXT.size));
    this.#paragraph("Conditions", LABEL, "H2");
    this.#y += 2;
    while (lines.length > 0) {
      const held = Math.max(1, Math.floor((this.#bottom - this.#y) / heightOf(1, TEXT.size)));
      const at = { x: PAGE.margin, y: this.#y, width: CONTENT_WIDTH, style: TEXT };
      this.#y = this.#sheet.text(lines.slice(0, held), at);
      lines = lines.slice(held);
      if (lines.length > 0) this.#begin();
    }
    this.#y += GAP;
  }

  #acceptance(): void {
    const text = OFFER_PAGE_WORDS.howToAccept(this.#view.validUntil, company.phone, company.email);
    const lines = this.#sheet.type.lines(text, CONTENT_WIDTH, TEXT);
    this.#need(heightOf(lines.length + 2, TEXT.size));
    this.#paragraph("To accept", LABEL, "H2");
    this.#y += 2;
    this.#paragraph(text, TEXT);
  }
}
