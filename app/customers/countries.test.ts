import { expect, test } from "vitest";
import { COUNTRIES, readCountry } from "./countries.ts";

test.each([
  ["CZ", ["Czech Republic", "Czechia", "Tsjechië", "CZE"]],
  ["TR", ["Turkey", "Türkiye", "Türkei", "TUR"]],
  ["NL", ["The Netherlands", "Holland", "Pays Bas", "Pays-Bas", "NLD", "nl.", "Niederlande"]],
  ["HK", ["Hong Kong", "Hongkong"]],
  ["BE", ["BEL", "België", "Belgique / België", "B", "Belgium (BE)"]],
  ["GB", ["Great Britain", "England", "U.K.", "United Kingdom", "GBR"]],
  ["RU", ["Russian Federation"]],
  ["VN", ["Viet Nam", "Vietnam"]],
  ["KR", ["Korea, Republic of", "Republic of Korea", "South Korea"]],
  ["CI", ["Ivory Coast", "Côte d'Ivoire", "Elfenbeinküste"]],
  ["AE", ["UAE", "U.A.E.", "United Arab Emirates"]],
  ["SK", ["Slovak Republic", "SVK"]],
  ["MK", ["Macedonia"]],
  ["MM", ["Burma"]],
  ["LU", ["Luxemburg", "LUX"]],
  ["GR", ["EL", "Greece", "GRC"]],
  ["US", ["USA", "U.S.A.", "United States of America", "US"]],
  ["CN", ["P.R. China", "China", "CHN"]],
  ["TW", ["Taiwan"]],
  ["DE", ["Deutschland", "DE - Germany", "DEU", "Allemagne"]],
  ["AU", ["AUS"]],
  ["AT", ["AUT", "Österreich"]],
])("%s is read from its usual names", (code, names) => {
  expect(names.map((name) => [name, readCountry(name)])).toEqual(names.map((name) => [name, code]));
});

test("what is no country, or two of them, is none", () => {
  for (const text of ["Nowhere", "", "Gent", "Belgium / France", "Gent, Belgium", "XXX"])
    expect(readCountry(text)).toBeNull();
});

test("every code and name of the list is read", () => {
  for (const { code, name } of COUNTRIES)
    expect([readCountry(code), readCountry(name)]).toEqual([code, code]);
});
