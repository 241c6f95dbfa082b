import Pdf from "pdfkit";
import { expect, test } from "vitest";
import { unprintedInOffer } from "#app/offers/unprinted.ts";
import { Fonts } from "./fonts.server.ts";

const NOTHING = {
  customer_name: "",
  customer_company: null,
  origin_location: "",
  destination_location: "",
  cargo: null,
  incoterm_place: null,
};
const isNamed = (conditions: string) => unprintedInOffer({ ...NOTHING, conditions }, []).length > 0;

/** The untyped part of a font in pdfkit: which characters it has, and the glyphs of a text. */
interface OpenedFont {
  _font: {
    font: {
      hasGlyphForCodePoint: (codePoint: number) => boolean;
      layout: (text: string) => { glyphs: { id: number; codePoints: number[] }[] };
    };
  };
}

test.each([
  ["arrows and signs", 0x2190, 0x2bff],
  ["punctuation of Chinese", 0x3001, 0x33ff],
  ["emoji", 0x1f000, 0x1faff],
])("%s are named as unprinted before a paper is drawn where our fonts do not have them", (_, from, to) => {
  const doc = new Pdf();
  const fonts = new Fonts(doc);
  const faces = ["public-regular", "noto-regular"] as const;
  const wrong: string[] = [];
  for (let code = from; code <= to; code += 1) {
    const char = String.fromCodePoint(code);
    if (!/[\p{S}\p{P}]/u.test(char)) continue;
    const hasGlyph = faces.some((face) =>
      (fonts.use(face) as unknown as OpenedFont)._font.font.hasGlyphForCodePoint(code),
    );
    if (isNamed(char) === hasGlyph) wrong.push(char);
  }
  expect(wrong).toEqual([]);
});

test("letters that share a glyph are read back as typed, whichever paper was drawn before", () => {
  const glyphsOf = (text: string) => {
    const opened = new Fonts(new Pdf()).use("arabic-regular") as unknown as OpenedFont;
    return opened._font.font.layout(text).glyphs.filter(({ codePoints }) => codePoints.length > 0);
  };
  const letters = ["ب", "ت", "ث"];
  const drawn = letters.map(glyphsOf);
  const [ids = [], others = []] = drawn.map((glyphs) => glyphs.map(({ id }) => id));
  expect(ids.some((id) => others.includes(id))).toBe(true);
  for (const [at, glyphs] of drawn.entries())
    expect(new Set(glyphs.flatMap(({ codePoints }) => codePoints))).toEqual(
      new Set([letters[at]!.codePointAt(0)]),
    );
});
