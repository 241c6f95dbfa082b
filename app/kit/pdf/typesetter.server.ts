import { type Face, Fonts, type Weight } from "./fonts.server.ts";
import bidiFactory from "bidi-js";

export interface TextStyle {
  size: number;
  weight?: Weight;
  colour?: string;
  align?: "left" | "center" | "right";
}

/** Text in one font; the width is at a font size of one point. */
interface Run {
  text: string;
  face: Face;
  width: number;
}

/** A line of text; the width is at a font size of one point. */
export interface Line {
  text: string;
  runs: Run[];
  width: number;
  rightToLeft: boolean;
}

/** Line height in font sizes; `ASCENT` is that of a first line. */
export const LEADING = 1.22;
const ASCENT = 0.95;
export const INK = "#111111";

/** Measures, wraps and draws the text of a document, each character in a font that has it. */
export class Typesetter {
  readonly #fonts: Fonts;
  readonly #widths = new Map<string, number>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#fonts = new Fonts(doc);
  }

  width(text: string, { size, weight = "regular" }: TextStyle): number {
    return this.#line(text, weight, false).width * size;
  }

  /** Wraps a text at spaces, after slashes and after hyphens of words; inside a word only when it is longer than a line. */
  lines(text: string, width: number, { size, weight = "regular" }: TextStyle): Line[] {
    const room = width / size;
    return clean(text)
      .split("\n")
      .flatMap((paragraph) => {
        const rightToLeft = readsRightToLeft(paragraph);
        return this.#broken(paragraph, room, weight).map((line) => this.#line(line, weight, rightToLeft));
      });
  }

  draw(
    lines: readonly Line[],
    { x, y, width, style }: { x: number; y: number; width: number; style: TextStyle },
  ): number {
    const { size, colour = INK } = style;
    for (const [index, line] of lines.entries()) {
      const align = style.align ?? (line.rightToLeft ? "right" : "left");
      const spare = width - line.width * size;
      const shift = align === "left" ? 0 : align === "right" ? spare : spare / 2;
      this.#drawLine(line, x + shift, y + (index * LEADING + ASCENT) * size, size, colour);
    }
    return y + heightOf(lines.length, size);
  }

  #drawLine(line: Line, x: number, baseline: number, size: number, colour: string): void {
    let left = x;
    for (const { text, face, width } of line.runs) {
      const doc = this.#fonts.use(face).fontSize(size).fillColor(colour);
      const arabic = hasRightToLeft(text);
      // Arabic letters share glyphs, from which a reader could not restore the text.
      if (arabic) doc.markContent("Span", { actual: text });
      doc.text(text, left, baseline, { lineBreak: false, baseline: "alphabetic", ...layoutOf(text) });
      if (arabic) doc.endMarkedContent();
      left += width * size;
    }
  }

  #line(text: string, weight: Weight, rightToLeft: boolean): Line {
    const runs = visualRuns(text, rightToLeft).flatMap((run) => this.#faces(run, weight));
    return { text, runs, width: runs.reduce((sum, run) => sum + run.width, 0), rightToLeft };
  }

  #faces({ text, rightToLeft }: { text: string; rightToLeft: boolean }, weight: Weight): Run[] {
    const runs: { text: string; face: Face }[] = [];
    for (const char of text) {
      const last = runs.at(-1);
      const face = this.#fonts.faceOf(char, weight, rightToLeft);
      // A combining mark belongs to the letter before it.
      const joins = last && (last.face === face ? !losesSpace(last.text, char) : /\p{M}/u.test(char));
      if (last && joins) last.text += char;
      else runs.push({ text: char, face });
    }
    if (rightToLeft) {
      runs.reverse();
      // The font's own layout reverses Arabic, and nothing else.
      for (const run of runs) if (!hasRightToLeft(run.text)) run.text = [...run.text].reverse().join("");
    }
    return runs.map((run) => ({ ...run, width: this.#runWidth(run.text, run.face) }));
  }

  #runWidth(text: string, face: Face): number {
    const key = `${face} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = this.#fonts.use(face).fontSize(100).widthOfString(text, layoutOf(text)) / 100;
      this.#widths.set(key, width);
    }
    return width;
  }

  #broken(paragraph: string, room: number, weight: Weight): string[] {
    const measure = (text: string) => this.#line(text.trimEnd(), weight, false).width;
    const lines: string[] = [];
    let line = "";
    for (const word of pieces(paragraph)) {
      if (measure(line + word) <= room) {
        line += word;
        continue;
      }
      if (line.trim() !== "") lines.push(line.trimEnd());
      line = word;
      while (measure(line) > room) {
        const head = this.#longest(line, room, measure);
        if (head === line) break;
        lines.push(head);
        line = line.slice(head.length);
      }
    }
    lines.push(line.trimEnd());
    return lines;
  }

  #longest(word: string, room: number, measure: (text: string) => number): string {
    const chars = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
    let [fits, tooLong] = [1, chars.length];
    while (fits + 1 < tooLong) {
      const middle = (fits + tooLong) >> 1;
      if (measure(chars.slice(0, middle).join("")) <= room) fits = middle;
      else tooLong = middle;
    }
    return chars.slice(0, fits).join("");
  }
}

/** Public Sans kerns a space beside a dash away: «Be- und» would read «Be-und». Fonts do not kern between runs. */
const losesSpace = (before: string, char: string): boolean =>
  char === " " ? /[-–]$/.test(before) : /[-–]/.test(char) && before.endsWith(" ");

export const heightOf = (lines: number, size: number) => lines * LEADING * size;

/** Normalizes a text: composed characters, no tabs or control characters, at most one empty line. */
function clean(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/[^\P{C}\n]/gu, "")
    .trim();
}

const PIECE =
  /\([^ ()]{1,8}\)[^ /-]*[/-]* *|(?:[^ /-]|(?<=[^ ])-(?=\d)|(?<=\d)-(?=[^ ]))+[/-]* *|[/-]+ *| +/g;

/** Splits a text where a line may end: not at a hyphen beside a digit, as in «PO-4500-B». */
const pieces = (paragraph: string) => paragraph.match(PIECE) ?? [];

/** A run of a line in one writing direction, in logical order. */
interface DirectedRun {
  text: string;
  rightToLeft: boolean;
}

const bidi = bidiFactory();

/** bidi-js treats half a surrogate pair as a left-to-right letter: emoji are replaced by two neutral characters. */
const levelsOf = (text: string, base?: "ltr" | "rtl") =>
  bidi.getEmbeddingLevels(text.replace(/[\u{10000}-\u{10ffff}]/gu, "··"), base);

/** Options of a run's layout: pdfkit lays out word by word, which would leave Arabic words in their logical order. */
const layoutOf = (text: string) => (hasRightToLeft(text) ? { features: [] } : {});

const hasRightToLeft = (text: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

const readsRightToLeft = (text: string): boolean =>
  hasRightToLeft(text) && levelsOf(text).paragraphs[0]?.level === 1;

/** Returns the runs of one line in visual order, by the Unicode bidirectional algorithm (UAX 9). */
export function visualRuns(line: string, rightToLeft = readsRightToLeft(line)): DirectedRun[] {
  if (!rightToLeft && !hasRightToLeft(line)) return line === "" ? [] : [{ text: line, rightToLeft: false }];
  const embedding = levelsOf(line, rightToLeft ? "rtl" : "ltr");
  const runs: { text: string; level: number }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index]!;
    const isOdd = level % 2 === 1;
    const char = (isOdd && bidi.getMirroredCharacter(line[index]!)) || line[index]!;
    const last = runs.at(-1);
    if (last?.level !== level) runs.push({ text: char, level });
    else last.text = isOdd ? char + last.text : last.text + char;
  }
  return runs.map(({ text, level }) => ({ text, rightToLeft: level % 2 === 1 }));
}
