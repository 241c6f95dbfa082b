import { expect, test } from "vitest";
import { readPlaceList, type ListedPlace } from "#domain/places/place-list.ts";
import { UN_LOCODE } from "#domain/places/place.ts";
import { AFRICA } from "./africa.ts";
import { AMERICAS_AND_OCEANIA } from "./americas-and-oceania.ts";
import { ASIA } from "./asia.ts";
import { BELGIUM } from "./belgium.ts";
import { NORTHERN_AND_EASTERN_EUROPE } from "./northern-and-eastern-europe.ts";
import { places } from "./places.server.ts";
import { WESTERN_EUROPE } from "./western-europe.ts";

const all: ListedPlace[] = [
  BELGIUM,
  WESTERN_EUROPE,
  NORTHERN_AND_EASTERN_EUROPE,
  ASIA,
  AMERICAS_AND_OCEANIA,
  AFRICA,
].flatMap(readPlaceList);
const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test("at least eight hundred places, each code well formed and once", () => {
  expect(all.length).toBeGreaterThanOrEqual(800);
  expect(all.filter(({ code }) => !UN_LOCODE.test(code))).toEqual([]);
  expect(twice(all.map(({ code }) => code))).toEqual([]);
  const iata = all.flatMap((place) => place.iata ?? []);
  expect(iata.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  expect(twice(iata)).toEqual([]);
});

test("every position lies inside its country", () => {
  expect(all.filter(({ at }) => at === null).map(({ code }) => code)).toEqual([]);
});

test("no two places read alike in a list of suggestions", () => {
  expect(twice(all.map((place) => places.label(place)))).toEqual([]);
});

test.each([
  ["Antwerpen", "BEANR"],
  ["Anvers", "BEANR"],
  ["Luik", "BELGG"],
  ["Liège", "BELGG"],
  ["Rijsel", "FRLIL"],
  ["Keulen", "DECGN"],
  ["ANR", "BEANR"],
  ["Antwerp, Belgium", "BEANR"],
  ["Rotterdam", "NLRTM"],
  ["Lagos", "NGLOS"],
  ["JFK", "USJFK"],
])("%s is %s", (text, code) => expect(places.resolve(text)?.code).toBe(code));

test("places that share a name are offered with what tells them apart", () => {
  expect(places.suggest("valencia", 5).map(({ label }) => label)).toEqual([
    "Valencia, Spain",
    "Valencia, Venezuela",
  ]);
  expect(places.resolve("Valencia")).toBeNull();
});
