import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { postcodesIn, postcodeSchema } from "./tracking-search.ts";

const digits = (from: number, to: number) => fc.integer({ min: from, max: to }).map(String);
const letters = (count: number) =>
  fc.string({
    unit: fc.constantFrom(..."ABCDEFGHJKLMNPRSTUVWXYZ"),
    minLength: count,
    maxLength: count,
  });
const of = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(""));

const COUNTRIES: Record<string, { postcode: fc.Arbitrary<string>; written: (postcode: string) => string[] }> =
  {
    BE: { postcode: digits(1000, 9999), written: (p) => [p, `B-${p}`, `BE ${p}`, `BE-${p}`] },
    LU: { postcode: digits(1000, 9999), written: (p) => [p, `L-${p}`, `LU ${p}`] },
    FR: { postcode: digits(10_000, 98_999), written: (p) => [p, `F-${p}`, `FR ${p}`] },
    DE: {
      postcode: digits(1001, 99_999).map((p) => p.padStart(5, "0")),
      written: (p) => [p, `D-${p}`, `DE-${p}`],
    },
    NL: {
      postcode: of(digits(1000, 9999), letters(2)),
      written: (p) => [p, `${p.slice(0, 4)} ${p.slice(4)}`, `NL-${p.slice(0, 4)} ${p.slice(4)}`],
    },
    GB: {
      postcode: of(
        fc.constantFrom("M1", "B33", "CR2", "DN55", "W1A", "EC1A", "L1", "DE1"),
        digits(0, 9),
        letters(2),
      ),
      written: (p) => [p, `${p.slice(0, -3)} ${p.slice(-3)}`, `GB ${p.slice(0, -3)} ${p.slice(-3)}`],
    },
    PL: {
      postcode: digits(0, 99_999).map((p) => p.padStart(5, "0")),
      written: (p) => [p, `${p.slice(0, 2)}-${p.slice(2)}`, `PL-${p.slice(0, 2)}-${p.slice(2)}`],
    },
    IE: {
      postcode: of(
        fc.constantFrom("D02", "A65", "D6W", "T12"),
        fc.constantFrom("X285", "F4E2", "VN88", "Y0A1"),
      ),
      written: (p) => [p, `${p.slice(0, 3)} ${p.slice(3)}`],
    },
    PT: {
      postcode: digits(1_000_000, 9_999_999),
      written: (p) => [`${p.slice(0, 4)}-${p.slice(4)}`, `P-${p.slice(0, 4)}-${p.slice(4)}`],
    },
    SE: {
      postcode: digits(10_000, 98_499),
      written: (p) => [p, `${p.slice(0, 3)} ${p.slice(3)}`, `SE-${p.slice(0, 3)} ${p.slice(3)}`],
    },
    CZ: {
      postcode: digits(10_000, 79_999),
      written: (p) => [`${p.slice(0, 3)} ${p.slice(3)}`, `CZ-${p.slice(0, 3)} ${p.slice(3)}`],
    },
    CA: {
      postcode: of(letters(1), digits(0, 9), letters(1), digits(0, 9), letters(1), digits(0, 9)),
      written: (p) => [p, `${p.slice(0, 3)} ${p.slice(3)}`],
    },
    JP: {
      postcode: digits(1_000_000, 9_999_999),
      written: (p) => [`${p.slice(0, 3)}-${p.slice(3)}`, `〒${p.slice(0, 3)}-${p.slice(3)}`],
    },
    LV: { postcode: digits(1000, 5999), written: (p) => [p, `LV-${p}`, `LV ${p}`] },
    AD: { postcode: digits(1, 7).map((p) => `AD${p}00`), written: (p) => [p, `AD ${p.slice(2)}`] },
    US: {
      postcode: digits(501, 99_950).map((p) => p.padStart(5, "0")),
      written: (p) => [p, `${p}-1234`],
    },
    AT: { postcode: digits(1010, 9999), written: (p) => [p, `A-${p}`, `AT-${p}`] },
    CH: { postcode: digits(1000, 9658), written: (p) => [p, `CH-${p}`, `CH ${p}`] },
    NO: { postcode: digits(1, 9999).map((p) => p.padStart(4, "0")), written: (p) => [p, `N-${p}`] },
  };

const street = fc.tuple(
  fc.constantFrom("Vliegveld", "Rue du Port", "Kade", "Main Street"),
  fc.integer({ min: 1, max: 999 }),
);
const city = fc.constantFrom(
  "Machelen",
  "De Panne",
  "St-Gilles",
  "La Hulpe",
  "Luxembourg",
  "Le Havre",
  "Tilburg",
);
const between = fc.constantFrom("\n", ", ", "\r\n", " - ");

describe.each(Object.entries(COUNTRIES))("a postcode of %s", (_, { postcode, written }) => {
  const spelling = fc
    .nat()
    .chain((which) =>
      postcode.map((plain) => ({ plain, text: written(plain)[which % written(plain).length] ?? plain })),
    );

  test("is found in an address, and read when typed, in any spelling", () => {
    fc.assert(
      fc.property(
        street,
        between,
        spelling,
        spelling,
        city,
        ([road, house], gap, { plain, text }, typed, place) => {
          const address = `${road} ${house}${gap}${text} ${place}`;
          const spellings = [...written(plain), plain.toLowerCase(), ` ${plain}\u200b `];
          for (const each of spellings) expect(postcodeSchema.parse(each)).toBe(plain);
          expect(postcodesIn(address).has(plain)).toBe(true);
          expect(postcodesIn(address).has(typed.plain)).toBe(typed.plain === plain);
        },
      ),
    );
  });

  test("is not accepted in part, nor with more typed beside it", () => {
    fc.assert(
      fc.property(spelling, city, ({ plain, text }, place) => {
        const address = `Kade 7, ${text}\n${place}`;
        expect(postcodesIn(address).has(plain.slice(0, -1))).toBe(false);
        expect(postcodesIn(address).has(plain.slice(1))).toBe(false);
        expect(postcodeSchema.safeParse(`${plain} ${place}`).success).toBe(false);
        expect(postcodeSchema.safeParse(`${plain}, ${plain}`).success).toBe(false);
      }),
    );
  });
});

test("two letters after four digits may be a place, or the end of a Dutch postcode", () => {
  expect([...postcodesIn("Zeelaan 1\n8660 De Panne")]).toContain("8660");
  expect([...postcodesIn("Rue X 1, 1060 St-Gilles")]).toContain("1060");
  expect([...postcodesIn("Kade 1\n2000 BE Antwerp")]).toContain("2000");
  expect([...postcodesIn("Damrak 1\n1012 LG Amsterdam")]).toEqual(["1012LG"]);
  expect([...postcodesIn("Damrak 1\n1012 DE Amsterdam, Nederland")]).toEqual(["1012DE"]);
});

test("house numbers, telephone numbers and words are no postcodes", () => {
  expect([...postcodesIn("Vliegveld 30, bus 4b\nTel. +32 2 751 45 67, GSM 0475/12.34.56")]).toEqual([]);
  expect([...postcodesIn("Tel. +46 8 123 45 67; 0475 123 456; +32 (0)2 751 45 67")]).toEqual([]);
  expect([...postcodesIn("Kade D12 1830 Machelen")]).toContain("1830");
  expect([...postcodesIn("")]).toEqual([]);
});

test("nothing typed is no postcode; anything else is refused in words", () => {
  for (const typed of ["", "  ", "\u200b", "-"]) expect(postcodeSchema.parse(typed)).toBe("");
  for (const typed of ["Machelen", "183", "1830 Machelen", "1830,1831", "12345678", "x".repeat(60)])
    expect(postcodeSchema.safeParse(typed).error?.issues[0]?.message).toMatch(/postcode alone/);
});
