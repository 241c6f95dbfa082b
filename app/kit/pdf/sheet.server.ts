import Pdf from "pdfkit";
import { PDF_WORDS } from "./words.ts";
import { currentLanguage } from "../language/language.ts";
import type { DrawnPaper, PaperIdentity } from "./drawn-paper.ts";
import { INK, type Line, type TextStyle, Typesetter } from "./typesetter.server.ts";

type Element = PDFKit.PDFStructureElement;

/** A rectangle in points from the top left corner of the page. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Room = Pick<Area, "y" | "height">;

export const PAGE = { width: 595.28, height: 841.89, margin: 28 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

interface Annex {
  letter: string;
  title: string;
  text: string;
}

interface SheetFacts {
  title: string;
  identity: PaperIdentity;
  author: string;
}

/** A tagged PDF that is being drawn: pages, structure, and texts for annexes. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly type: Typesetter;
  facts: SheetFacts;
  annexes: Annex[] = [];
  readonly #root: Element;
  #part: Element;
  #pages = 0;
  readonly #bytes: Promise<Uint8Array>;

  constructor(facts: SheetFacts) {
    this.facts = facts;
    this.doc = newDocument(facts);
    this.#bytes = collect(this.doc);
    this.type = new Typesetter(this.doc);
    this.#root = this.doc.struct("Document");
    this.doc.addStructure(this.#root);
    this.#part = this.#root;
  }

  get draft(): boolean {
    return this.facts.identity.number === null;
  }

  get pages(): number {
    return this.#pages;
  }

  /** Begins another document on the same sheet. */
  beginPaper(identity: PaperIdentity): void {
    this.facts = { ...this.facts, identity };
  }

  /** Begins a part, such as one copy, with its own annexes. */
  beginPart(title: string): void {
    this.#part = this.element("Part", this.#root, { title });
    this.annexes = [];
  }

  addPage({ width, height }: { width: number; height: number } = PAGE): void {
    this.doc.addPage({ size: [width, height], margin: 0 });
    this.#pages += 1;
    if (this.draft) this.artifact(() => drawWatermark(this.doc, this.type));
  }

  element(type: string, parent: Element = this.#part, options: object = {}): Element {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Draws content and tags it for screen readers. Elements hold content or other elements. */
  content(type: string, draw: () => void, parent: Element = this.#part, options: object = {}): void {
    const element = this.element(type, parent, options);
    element.add(draw);
    element.end();
  }

  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws lines as a paragraph, or as another element; returns where they end. */
  text(
    lines: readonly Line[],
    at: Omit<Area, "height"> & { style: TextStyle },
    { parent = this.#part, tag = "P" }: { parent?: Element; tag?: string } = {},
  ): number {
    const filled = lines.some(({ runs }) => runs.length > 0);
    let end = at.y;
    if (filled) this.content(tag, () => (end = this.type.draw(lines, at)), parent);
    return end;
  }

  paragraph(
    text: string,
    at: Omit<Area, "height"> & { style: TextStyle },
    options?: { tag?: string },
  ): number {
    return this.text(this.type.lines(text, at.width, at.style), at, options);
  }

  line(
    from: readonly [x: number, y: number],
    to: readonly [x: number, y: number],
    thickness: number,
    colour = INK,
  ): void {
    const path = () => this.doc.moveTo(...from).lineTo(...to);
    this.artifact(() => path().lineWidth(thickness).stroke(colour));
  }

  rule({ x, y, width, height }: Area, thickness = 0.6, colour = INK): void {
    this.artifact(() => this.doc.rect(x, y, width, height).lineWidth(thickness).stroke(colour));
  }

  /** Stores a text for an annex, and returns its letter. */
  annex(title: string, text: string): string {
    const letter = letterOf(this.annexes.length);
    this.annexes.push({ letter, title, text });
    return letter;
  }

  /** Closes the PDF; `foot` is drawn on each page once the number of pages is known. */
  async finish(foot: (page: number, pages: number) => void): Promise<DrawnPaper> {
    for (let page = 0; page < this.#pages; page++) {
      this.doc.switchToPage(page);
      this.artifact(() => foot(page + 1, this.#pages), "Pagination");
    }
    this.doc.end();
    return { pdf: await this.#bytes, pages: this.#pages };
  }
}

/** Returns A, B … Z, AA, AB … */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

function newDocument({ title, identity, author }: SheetFacts): PDFKit.PDFDocument {
  // The types of pdfkit lack «PDF/UA» and a document without an initial font.
  const special = { subset: "PDF/UA", font: null } as unknown as PDFKit.PDFDocumentOptions;
  return new Pdf({
    // An initial standard font would not be embedded.
    ...special,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    lang: currentLanguage(),
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: author, Creator: author, CreationDate: identity.issuedAt ?? new Date() },
  });
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on("error", reject);
  });
}

function drawWatermark(doc: PDFKit.PDFDocument, type: Typesetter): void {
  const large = { size: 150, weight: "bold", colour: "#ebebeb" } as const;
  const text = PDF_WORDS.draft;
  const style = { ...large, size: Math.min(large.size, (large.size * PAGE.width) / type.width(text, large)) };
  const width = type.width(text, style);
  const [middleX, middleY] = [PAGE.width / 2, PAGE.height / 2];
  doc.save().rotate(-52, { origin: [middleX, middleY] });
  type.draw(type.lines(text, width + 1, style), {
    x: middleX - width / 2,
    y: middleY - style.size / 2,
    width,
    style,
  });
  doc.restore();
}
