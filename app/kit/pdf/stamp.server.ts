type Stamp = "VOID" | "COPY" | "SUPERSEDED";

/** Glyphs of long words: 7 wide and 20 high, as pairs of x and y with their PDF operators. */
const LETTERS: Readonly<Record<string, readonly (readonly (number | string)[])[]>> = {
  S: [[7, 20, "m", 0, 20, "l", 0, 10, "l", 7, 10, "l", 7, 0, "l", 0, 0, "l"]],
  U: [[0, 20, "m", 0, 0, "l", 7, 0, "l", 7, 20, "l"]],
  P: [[0, 0, "m", 0, 20, "l", 7, 20, "l", 7, 10, "l", 0, 10, "l"]],
  E: [
    [7, 20, "m", 0, 20, "l", 0, 0, "l", 7, 0, "l"],
    [0, 10, "m", 5, 10, "l"],
  ],
  R: [
    [0, 0, "m", 0, 20, "l", 7, 20, "l", 7, 10, "l", 0, 10, "l"],
    [2, 10, "m", 7, 0, "l"],
  ],
  D: [[0, 0, "m", 0, 20, "l", 4, 20, "l", 7, 15, "l", 7, 5, "l", 4, 0, "l", "h"]],
};

/** Strokes of each stamp in a box of 100 × 20; drawn without fonts, since a page has its fonts embedded. */
const STROKES: Readonly<Record<Stamp, readonly string[]>> = {
  VOID: [
    "0 20 m 9 0 l 18 20 l",
    "26 0 m 44 0 l 44 20 l 26 20 l h",
    "57 0 m 57 20 l",
    "70 0 m 84 0 l 92 6 l 92 14 l 84 20 l 70 20 l h",
  ],
  COPY: [
    "18 20 m 0 20 l 0 0 l 18 0 l",
    "26 0 m 44 0 l 44 20 l 26 20 l h",
    "52 0 m 52 20 l 68 20 l 68 9 l 52 9 l",
    "74 20 m 83 10 l 92 20 l",
    "83 10 m 83 0 l",
  ],
  SUPERSEDED: wordStrokes("SUPERSEDED"),
};

function wordStrokes(word: string): string[] {
  return [...word].flatMap((letter, at) =>
    (LETTERS[letter] ?? []).map((stroke) => {
      let isX = true;
      return stroke
        .map((part) => {
          if (typeof part === "string") return part;
          isX = !isX;
          return isX ? part : part + at * 9.4;
        })
        .join(" ");
    }),
  );
}

/** Draws a stamp across each page. @throws TypeError for a PDF that `Sheet` did not write */
export const stampPdf = (pdf: Uint8Array, stamp: Stamp): Uint8Array =>
  amendPdf(pdf, ({ width, height }) => strokesOf(stamp, width, height));

interface AmendedPage {
  /** Index from 0. */
  page: number;
  /** Width in points. */
  width: number;
  height: number;
}

/**
 * Adds PDF operators to each page (none for an empty text) by an incremental update (ISO 32000-1, 7.5.6): the original
 * bytes stay the first part of the file.
 * @param pdf as `Sheet` writes it, with a classic cross-reference table
 * @throws TypeError for any other PDF
 */
export function amendPdf(pdf: Uint8Array, drawnOn: (page: AmendedPage) => string): Uint8Array {
  // Latin-1 maps each byte to one character: offsets in the text are offsets in the file.
  const text = Buffer.from(pdf).toString("latin1");
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/.exec(text);
  const size = Number(/\/Size (\d+)/.exec(trailer?.[1] ?? "")?.[1]);
  const pages = [...text.matchAll(/\n(\d+) 0 obj\n<<\n(\/Type \/Page\n[\s\S]*?)>>\nendobj/g)];
  if (!trailer || !size || pages.length === 0) throw new TypeError("not a paper of ours");
  const objects: { number: number; body: string }[] = [];
  const add = (body: string, number = size + objects.length) => {
    objects.push({ number, body });
    return number;
  };
  const stream = (content: string) => add(`<<\n/Length ${content.length}\n>>\nstream\n${content}\nendstream`);
  // Restores the page's own coordinate transformations before the stamp.
  const begin = stream("q");
  const versions = pages.map(([, number = "", entries = ""], page) => {
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(entries) ?? [];
    const contents = /\/Contents (\d+ 0 R)/.exec(entries)?.[1];
    if (!width || !height || !contents) throw new TypeError("not a page of ours");
    const end = stream(`Q\n${drawnOn({ page, width: Number(width), height: Number(height) })}`);
    const changed = entries.replace(/\/Contents \d+ 0 R/, `/Contents [${begin} 0 R ${contents} ${end} 0 R]`);
    return { number: Number(number), body: `<<\n${changed}>>` };
  });
  const all = [...objects, ...versions];
  let added = text.endsWith("\n") ? "" : "\n";
  const places = all.map(({ number, body }) => {
    const at = text.length + added.length;
    added += `${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = text.length + added.length;
  const entries = trailer[1]!.replace(/\/Size \d+/, `/Size ${size + objects.length}`).trim();
  added += `xref\n${places.join("")}trailer\n<<\n${entries}\n/Prev ${trailer[2]}\n>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(added, "latin1")]);
}

/** The strokes of a stamp, rising across two thirds of the width. */
function strokesOf(stamp: Stamp, width: number, height: number): string {
  const scale = (width * 0.62) / 92;
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  const at = (factor: number) => (factor * scale).toFixed(4);
  const x = width / 2 - scale * (46 * cos - 10 * sin);
  const y = height / 2 - scale * (46 * sin + 10 * cos);
  const matrix = `${at(cos)} ${at(sin)} ${at(-sin)} ${at(cos)} ${x.toFixed(2)} ${y.toFixed(2)}`;
  return strokedWord(stamp, matrix, `0.85 0.25 0.25 RG ${stamp.length > 4 ? 1.1 : 2} w`);
}

/**
 * Draws a word in strokes, 92 wide and 20 high, tagged with the word itself for programs.
 * @param matrix transformation with position and size
 * @param look PDF operators for colour and line width
 */
export const strokedWord = (word: Stamp, matrix: string, look: string): string =>
  [
    `/Span <</ActualText (${word})>> BDC`,
    `q ${matrix} cm ${look} 1 j 1 J`,
    ...STROKES[word].map((path) => `${path} S`),
    "Q EMC",
  ].join("\n");
