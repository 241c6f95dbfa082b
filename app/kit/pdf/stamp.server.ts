import { isLanguage } from "../language/language.ts";
import { runInLanguage } from "../language/run-in-language.server.ts";
import { outlineOf } from "./fonts.server.ts";
import { PDF_WORDS } from "./words.ts";

type Stamp = "VOID" | "COPY" | "SUPERSEDED";

/**
 * Stamps each page: VOID and SUPERSEDED in red lines over it; COPY behind what it says, in light grey and in its language.
 * @param blank operators that go over the first page, as under `amendPdf`
 * @throws TypeError for a PDF that `Sheet` did not write
 */
export function stampPdf(pdf: Uint8Array, stamp: Stamp, blank?: (page: AmendedPage) => string): Uint8Array {
  if (stamp !== "COPY") return amendPdf(pdf, (page) => ({ over: wordAcross(page, stamp, RED_LINES) }));
  const language = /\/Lang \((\w+)\)/.exec(Buffer.from(pdf).toString("latin1"))?.[1];
  const word = runInLanguage(isLanguage(language) ? language : "en", () => PDF_WORDS.copy);
  return amendPdf(pdf, (page) => ({ under: wordAcross(page, word, GREY), over: blank?.(page) }));
}

const RED_LINES = { colour: "0.85 0.25 0.25 RG 2.5 w", paint: "S" };
const GREY = { colour: "0.92 g", paint: "f" };

interface AmendedPage {
  /** Index from 0. */
  page: number;
  /** Width in points. */
  width: number;
  height: number;
}

/**
 * Adds PDF operators under and over what each page has, by an incremental update (ISO 32000-1, 7.5.6): the original
 * bytes stay the first part of the file.
 * @param pdf as `Sheet` writes it, with a classic cross-reference table
 * @throws TypeError for any other PDF
 */
export function amendPdf(
  pdf: Uint8Array,
  drawnOn: (page: AmendedPage) => { under?: string; over?: string },
): Uint8Array {
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
  const versions = pages.map(([, number = "", entries = ""], page) => {
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(entries) ?? [];
    const contents = /\/Contents (\d+ 0 R)/.exec(entries)?.[1];
    if (!width || !height || !contents) throw new TypeError("not a page of ours");
    const { under = "", over = "" } = drawnOn({ page, width: Number(width), height: Number(height) });
    // Restores the coordinates before what goes over the page, which has transformed them.
    const [begin, end] = [stream(`${under}\nq`), stream(`Q\n${over}`)];
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

/** A word across the page where `Sheet` has DRAFT, as outlines, since a page has its fonts embedded; tagged as a text. */
function wordAcross({ width, height }: AmendedPage, word: string, { colour, paint }: typeof GREY): string {
  const angle = (52 * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { path, length, size } = outlineOf(word, "public-bold", { size: 150, length: width });
  const [right, up] = [length / 2, size * 0.35];
  const x = width / 2 - right * cos + up * sin;
  const y = height / 2 - right * sin - up * cos;
  const matrix = [cos, sin, -sin, cos, x, y].map((number) => number.toFixed(4)).join(" ");
  return `/Span <</ActualText (${word})>> BDC\nq ${matrix} cm ${colour}\n${path}\n${paint} Q EMC`;
}
