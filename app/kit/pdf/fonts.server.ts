import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Pdf from "pdfkit";

export type Weight = "regular" | "bold";
export type Face = `${"public" | "noto" | "arabic"}-${Weight}`;

const { resolve } = createRequire(import.meta.url);
const FILES: Record<Face, string> = {
  "public-regular": "@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf",
  "public-bold": "@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf",
  "noto-regular": "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  "noto-bold": "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
  "arabic-regular": "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
  "arabic-bold": "@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf",
};

/** The untyped part of a font of fontkit: which characters it has, and their outlines. */
interface FontFile {
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  unitsPerEm: number;
  layout: (...text: [text: string, ...more: unknown[]]) => {
    advanceWidth: number;
    glyphs: { advanceWidth: number; path: { commands: { command: string; args: number[] }[] } }[];
  };
  _glyphs: object;
}

/** The untyped part of a font in pdfkit: its file, and the words laid out with it. */
interface OpenedFont {
  _font: { font: FontFile; layoutCache: Record<string, unknown> };
}

interface SharedFont {
  file: FontFile;
  words: Record<string, unknown>;
}

/** Shared by all documents: reading a font's tables and laying out words was half of the time of a paper. */
const shared = new Map<Face, SharedFont>();
const WORDS_MAX = 2_000;

/** Fonts of a document, each loaded when the first character needs it. */
export class Fonts {
  readonly #doc: PDFKit.PDFDocument;
  readonly #opened = new Set<Face>();
  readonly #families = new Map<string, "public" | "noto" | "arabic">();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  use(face: Face): PDFKit.PDFDocument {
    if (this.#opened.has(face)) return this.#doc.font(face);
    this.#opened.add(face);
    const source = shared.get(face)?.file ?? readFileSync(resolve(FILES[face]));
    const opened = this.#doc.registerFont(face, source as Buffer).font(face);
    const { _font } = opened as unknown as OpenedFont;
    _font.layoutCache = wordsOf(face, _font.font);
    return opened;
  }

  /** Inside Arabic text, the Arabic font also draws spaces and punctuation, when it has them. */
  faceOf(char: string, weight: Weight, insideArabic: boolean): Face {
    if (insideArabic && this.#has("arabic-regular", char)) return `arabic-${weight}`;
    let family = this.#families.get(char);
    if (family === undefined) {
      family = this.#familyOf(char);
      this.#families.set(char, family);
    }
    return `${family}-${weight}`;
  }

  #familyOf(char: string): "public" | "noto" | "arabic" {
    if (this.#has("public-regular", char)) return "public";
    if (/\p{Script=Arabic}/u.test(char)) return "arabic";
    return "noto";
  }

  #has(face: Face, char: string): boolean {
    const { _font } = this.use(face) as unknown as OpenedFont;
    return _font.font.hasGlyphForCodePoint(char.codePointAt(0)!);
  }
}

/** Returns the words laid out with a font so far; forgotten when they are many. */
function wordsOf(face: Face, file: FontFile): Record<string, unknown> {
  const font = shared.get(face) ?? { file: withGlyphsOfWord(file), words: {} };
  const isFull = Object.keys(font.words).length > WORDS_MAX;
  const words = isFull || !shared.has(face) ? (Object.create(null) as typeof font.words) : font.words;
  shared.set(face, { ...font, words });
  return words;
}

/** Glyphs keep the characters they were first used for: each word gets its own, so that no paper depends on others. */
function withGlyphsOfWord(file: FontFile): FontFile {
  const layout = file.layout.bind(file);
  file.layout = (...text) => {
    file._glyphs = {};
    return layout(...text);
  };
  return file;
}

/**
 * Returns the outlines of a word as PDF operators of a path that begins at the origin.
 * @param most size in points, less where the word would be longer than `length`
 */
export function outlineOf(
  word: string,
  face: Face,
  most: { size: number; length: number },
): { path: string; length: number; size: number } {
  const { _font } = new Fonts(new Pdf({ autoFirstPage: false })).use(face) as unknown as OpenedFont;
  const { glyphs, advanceWidth } = _font.font.layout(word);
  const scale = Math.min(most.size / _font.font.unitsPerEm, most.length / advanceWidth);
  let left = 0;
  const path = glyphs.flatMap((glyph) => {
    const from = left;
    left += glyph.advanceWidth;
    let at: readonly number[] = [0, 0];
    return glyph.path.commands.map(({ command, args }) => {
      const points = command === "quadraticCurveTo" ? asCubic([...at, ...args]) : args;
      at = points.slice(-2);
      const numbers = points.map((number, index) =>
        ((index % 2 ? number : number + from) * scale).toFixed(2),
      );
      return [...numbers, OPERATORS[command]].join(" ");
    });
  });
  return { path: path.join("\n"), length: advanceWidth * scale, size: scale * _font.font.unitsPerEm };
}

const OPERATORS: Readonly<Record<string, string>> = {
  moveTo: "m",
  lineTo: "l",
  quadraticCurveTo: "c",
  bezierCurveTo: "c",
  closePath: "h",
};

/** The same curve with two control points: PDF has no other. */
function asCubic([x = 0, y = 0, cx = 0, cy = 0, toX = 0, toY = 0]: readonly number[]): number[] {
  const toControl = (from: number, control: number) => from + (2 / 3) * (control - from);
  return [toControl(x, cx), toControl(y, cy), toControl(toX, cx), toControl(toY, cy), toX, toY];
}
