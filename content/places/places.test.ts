import { expect, test } from "vitest";
import { readPlaceList } from "#app/places/place-entry.ts";
import { offsetAt } from "#app/places/zone-time.ts";
import list from "./places.json" with { type: "json" };
import { places, timeZoneOf } from "./places.server.ts";
import { namedPlace, publicRoutes } from "./public-places.server.ts";
import zones from "./time-zones.json" with { type: "json" };
import { type Language, LANGUAGES, LOCALES } from "#app/kit/language/language.ts";
import { regionName } from "#app/kit/language/region-names.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import regions from "./region-names.json" with { type: "json" };
import names from "./names.json" with { type: "json" };

const all = readPlaceList(list);
const winter = new Date("2026-01-15T12:00:00Z");
const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test("what begins one place by name is that one, also beside another name of its neighbour", () => {
  const begun = (text: string) => places.suggest(text, 5).find(({ isBegun }) => isBegun)?.label;
  expect(["antw", "rotter", "brem", "xqzq"].map(begun)).toEqual([
    "Antwerp",
    "Rotterdam",
    undefined,
    undefined,
  ]);
});

test("each code is there once, and no two places read alike in a list of suggestions", () => {
  expect(twice(all.map(({ code }) => code))).toEqual([]);
  expect(twice(all.flatMap(({ iata }) => iata ?? []))).toEqual([]);
  expect(twice(all.map((place) => places.label(place)))).toEqual([]);
});

test("every position lies inside its country", () => {
  expect(all.filter(({ at }) => at === null).map(({ code }) => code)).toEqual([]);
});

test("places that share a name are offered with what tells them apart", () => {
  const valencias = ["Valencia, Spain", "Valencia, Venezuela"];
  expect(places.suggest("valencia", 5).map(({ label }) => label)).toEqual(valencias);
  expect(places.resolve("Valencia")).toBeNull();
});

test("every zone is known to this version of the time zone database", () => {
  const named = [zones.countries, zones.places, ...Object.values(zones.regions)].flatMap((table) =>
    Object.values<string>(table),
  );
  for (const zone of new Set(named)) expect(Number.isInteger(offsetAt(zone, winter)), zone).toBe(true);
});

test("every place of the list has a zone, whose time is near that of the sun there", () => {
  const wrong = all.filter((place) => {
    const zone = timeZoneOf(place);
    if (!zone || !place.at) return !zone;
    return Math.abs(offsetAt(zone, winter) - place.at.longitude * 4) > 150;
  });
  expect(wrong.map(({ code, name }) => `${code} ${name}`)).toEqual([]);
});

test.each([
  ["USELP", "TX", "America/Denver"],
  ["USHOU", "TX", "America/Chicago"],
  ["CDFBM", null, "Africa/Lubumbashi"],
  ["CDMAT", null, "Africa/Kinshasa"],
  ["USXXX", null, null],
  ["ZZXXX", null, null],
])("%s (%s) keeps the time of %s", (code, region, zone) => expect(timeZoneOf({ code, region })).toBe(zone));

test("places and their countries have the name of the reader's language; what staff typed stays", () => {
  const read = (language: Language) =>
    runInLanguage(language, () => [
      places.shownName("Antwerp", "BEANR"),
      places.nameWithCountry("Cologne", "DECGN"),
      places.shownName("Liège, Belgium", null),
      places.shownName("Quay 7", null),
      places.shownName("Chiasso, Switzerland", null),
      places.shownName("Port of Antwerp, Belgium", null),
    ]);
  expect(read("en")).toEqual([
    "Antwerp",
    "Cologne, Germany",
    "Liège, Belgium",
    "Quay 7",
    "Chiasso, Switzerland",
    "Port of Antwerp, Belgium",
  ]);
  expect(read("nl")).toEqual([
    "Antwerpen",
    "Keulen, Duitsland",
    "Luik",
    "Quay 7",
    "Chiasso, Zwitserland",
    "Antwerpen",
  ]);
  expect(read("fr")).toEqual([
    "Anvers",
    "Cologne, Allemagne",
    "Liège",
    "Quay 7",
    "Chiasso, Suisse",
    "Anvers",
  ]);
  expect(read("de")).toEqual([
    "Antwerpen",
    "Köln, Deutschland",
    "Lüttich",
    "Quay 7",
    "Chiasso, Schweiz",
    "Antwerpen",
  ]);
  expect(
    ["Haven van Antwerpen", "Port d'Anvers", "Port de Matadi"].map((text) => places.resolve(text)?.code),
  ).toEqual(["BEANR", "BEANR", "CDMAT"]);
});

test("a letter to a customer names both ends in each language", () => {
  const route = {
    origin_location: "Liège",
    origin_code: "BELGG",
    current_location: null,
    current_code: null,
  };
  const routes = publicRoutes({ ...route, destination_location: "Lyon", destination_code: "FRLIO" });
  expect(routes).toEqual({
    en: { origin_location: "Liège, Belgium", destination_location: "Lyon, France" },
    nl: { origin_location: "Luik, België", destination_location: "Lyon, Frankrijk" },
    fr: { origin_location: "Liège, Belgique", destination_location: "Lyon, France" },
    de: { origin_location: "Lüttich, Belgien", destination_location: "Lyon, Frankreich" },
  });
});

test("a place is called as its reader's language calls it, its region too", () => {
  const read = (language: Language) =>
    runInLanguage(language, () => [
      places.nameWithCountry("Montréal", "CAMTR"),
      places.shownName("Yerevan", "AMEVN"),
      places.shownName("Dar es Salaam", "TZDAR"),
      places.shownName("Cartagena, Colombia", null),
      places.shownName("Cartagena", "ESCAR"),
      places.shownName("Lille", "BELLE"),
    ]);
  expect(read("en")).toEqual([
    "Montreal, Canada",
    "Yerevan",
    "Dar es Salaam",
    "Cartagena, Colombia",
    "Cartagena, Spain",
    "Lille, Antwerp",
  ]);
  expect(read("nl")).toEqual([
    "Montreal, Canada",
    "Jerevan",
    "Dar es Salaam",
    "Cartagena, Colombia",
    "Cartagena, Spanje",
    "Lille, Antwerpen",
  ]);
  expect(read("fr")).toEqual([
    "Montréal, Canada",
    "Erevan",
    "Dar es Salaam",
    "Carthagène des Indes",
    "Carthagène",
    "Lille, Anvers",
  ]);
  expect(read("de")).toEqual([
    "Montreal, Kanada",
    "Jerewan",
    "Daressalam",
    "Cartagena, Kolumbien",
    "Cartagena, Spanien",
    "Lille, Antwerpen",
  ]);
});

test("Côte d’Ivoire has one name in each language, on pages as on papers, and its other names are understood", () => {
  for (const language of LANGUAGES)
    expect(runInLanguage(language, () => places.nameWithCountry("Abidjan", "CIABJ"))).toBe(
      `Abidjan, ${regionName(LOCALES[language], "CI")}`,
    );
  for (const name of ["Ivory Coast", "Côte d'Ivoire", "Ivoorkust", "Elfenbeinküste"])
    expect(places.resolve(`Abidjan, ${name}`)?.code).toBe("CIABJ");
});

test("a customer's spelling with more accents stays where the language has no name of its own", () => {
  const read = (language: Language, text: string, code: string) =>
    runInLanguage(language, () => places.nameWithCountry(text, code));
  expect(read("fr", "Constanţa, Roumanie", "ROCND")).toBe("Constanţa, Roumanie");
  expect(
    ["constanţa", "CONSTANŢA", "Constanta", "Küstendje"].map((text) => read("fr", text, "ROCND")),
  ).toEqual(Array.from({ length: 4 }, () => "Constanta, Roumanie"));
  expect(read("en", "Constanţa", "ROCND")).toBe("Constanta, Romania");
});

test("every name in another language is of a place of the list; so is every region", () => {
  expect(Object.keys(names).filter((code) => places.find(code) === null)).toEqual([]);
  const ofRegions = new Set(all.map(({ region }) => region));
  expect(Object.keys(regions).filter((region) => !ofRegions.has(region))).toEqual([]);
});

test("a town of Belgium that has a second name is called by it", () => {
  const withAliases = list.places.filter((place) => place.code.startsWith("BE") && "aliases" in place);
  const unnamed = withAliases.filter(({ code }) => !(code in names)).map(({ name }) => name);
  // Their aliases are those of airports and terminals, or other spellings.
  const oneName = ["Brucargo", "Athus", "Beveren-Waas", "Deurne", "Malmedy", "Neerpelt"];
  expect(unnamed.toSorted()).toEqual(oneName.toSorted());
  expect(runInLanguage("fr", () => places.shownName("Ieper, Belgium", null))).toBe("Ypres");
});

test.each([
  ["Port of Antwerp, Belgium", "fr", "Port d’Anvers, Belgique"],
  ["Port of Antwerp, Belgium", "en", "Port of Antwerp, Belgium"],
  ["Port of Tema", "nl", "Haven van Tema"],
  ["Hafen Antwerpen", "en", "Port of Antwerp"],
  ["Mailand", "en", "Milan"],
  ["Port Said", "fr", "Port-Saïd"],
  ["Warehouse 5, Lyon", "de", "Warehouse 5, Lyon"],
] as const)("the named place «%s» is read in %s as «%s»", (typed, language, read) => {
  expect(runInLanguage(language, () => namedPlace(typed))).toBe(read);
});
