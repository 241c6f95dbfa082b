import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PlaceIndex } from "./place-index.ts";
import { readPlaceList } from "./place-entry.ts";
import { UN_LOCODE } from "./place.ts";

const listed = readPlaceList({
  countries: {
    BE: { name: "Belgium", bounds: [49.4, 2.5, 51.6, 6.5], aliases: ["Belgique", "België"] },
    NL: { name: "Netherlands", bounds: [50.7, 3.3, 53.6, 7.3], aliases: ["Nederland"] },
    GR: { name: "Greece", bounds: [34.8, 19.3, 41.8, 29.7] },
    US: { name: "United States", bounds: [18.8, -179.2, 71.5, -66.9], aliases: ["USA"] },
    FR: { name: "France", bounds: [41.3, -5.2, 51.2, 9.7] },
  },
  places: [
    { code: "BEANR", name: "Antwerp", iata: "ANR", at: [51.22, 4.4], aliases: ["Antwerpen", "Anvers"] },
    { code: "BELGG", name: "Liège", iata: "LGG", at: [50.64, 5.57], aliases: ["Luik", "Lüttich"] },
    { code: "BEATH", name: "Ath", at: [50.63, 3.78] },
    { code: "BEHSS", name: "Hasselt", at: [50.93, 5.34], region: "Limburg" },
    { code: "BEZZX", name: "Nowhere", at: [-50.93, 5.34] },
    { code: "NLHAS", name: "Hasselt", at: [52.59, 6.09], region: "Overijssel" },
    { code: "GRATH", name: "Athens", iata: "ATH", at: [37.98, 23.73] },
    { code: "USPDX", name: "Portland", iata: "PDX", at: [45.52, -122.68], region: "OR" },
    { code: "USPWM", name: "Portland", iata: "PWM", at: [43.66, -70.26], region: "ME" },
    { code: "FRSML", name: "Saint-Malo", at: [48.65, -2.02] },
  ],
});
const places = new PlaceIndex(listed);
const codeOf = (text: string) => places.resolve(text)?.code ?? null;
const suggested = (text: string) => places.suggest(text, 10).map(({ code }) => code);

test("coordinates outside the country are dropped, others kept", () => {
  expect(places.find("BEZZX")?.at).toBeNull();
  expect(places.find("BEANR")?.at).toEqual({ latitude: 51.22, longitude: 4.4 });
});

describe("what a text means", () => {
  test.each([
    ["BEANR", "BEANR"],
    ["be anr", "BEANR"],
    ["ANR", "BEANR"],
    ["Antwerp", "BEANR"],
    ["ANTWERPEN", "BEANR"],
    ["Anvers", "BEANR"],
    ["Antwerp, Belgium", "BEANR"],
    ["Antwerp (BE)", "BEANR"],
    ["Antwerpen, België", "BEANR"],
    ["ANR Antwerp", "BEANR"],
    ["liege", "BELGG"],
    ["Luik", "BELGG"],
    ["saint malo", "FRSML"],
    ["Portland, OR", "USPDX"],
    ["Portland, ME, USA", null],
    ["Portland, ME, United States", "USPWM"],
    ["Hasselt, Netherlands", "NLHAS"],
    ["Hasselt, Limburg", "BEHSS"],
    ["Liège Airport (LGG), Belgium", "BELGG"],
    ["Liège Airport", "BELGG"],
    ["Luchthaven Luik", "BELGG"],
    ["Athens Airport, Greece", "GRATH"],
    ["Saint-Malo Airport", null],
    ["Eleftherios Venizelos (ATH), Greece", "GRATH"],
    ["Cargo gate 4 (BEANR), Belgium", "BEANR"],
    ["Cargo gate 4 (ANR)", null],
    ["Hasselt (ATH)", null],
  ])("%s is %s", (text, code) => expect(codeOf(text)).toBe(code));

  test.each([
    "Portland",
    "Hasselt",
    "Antwerp quay 1742",
    "Somewhere",
    "",
    "Antwerp, Greece",
    "x".repeat(5000),
  ])("%s is none, or not one alone", (text) => expect(codeOf(text)).toBeNull());

  test("a town of three letters is not the airport of that code, unless it is written as a code", () => {
    expect(codeOf("Ath")).toBe("BEATH");
    expect(codeOf("ATH")).toBeNull();
    expect(codeOf("Athens")).toBe("GRATH");
  });
});

describe("suggestions", () => {
  test("codes come first, then names, beginnings, other languages, other words", () => {
    expect(suggested("ath")).toEqual(["GRATH", "BEATH"]);
    expect(suggested("ant")).toEqual(["BEANR"]);
    expect(suggested("beanr")).toEqual(["BEANR"]);
    expect(suggested("luttich")).toEqual(["BELGG"]);
    expect(suggested("malo")).toEqual(["FRSML"]);
    expect(suggested("has")).toEqual(["BEHSS", "NLHAS"]);
  });

  test("country and region narrow them", () => {
    expect(suggested("hasselt nether")).toEqual(["NLHAS"]);
    expect(suggested("portland or")).toEqual(["USPDX"]);
  });

  test("a name that several have is shown with region or country", () => {
    expect(places.suggest("portland", 10)).toEqual([
      { code: "USPDX", label: "Portland, OR", detail: "OR, United States · USPDX · PDX", isMeant: true },
      { code: "USPWM", label: "Portland, ME", detail: "ME, United States · USPWM · PWM", isMeant: true },
    ]);
    expect(places.suggest("portlan", 10).some(({ isMeant }) => isMeant)).toBe(false);
    expect(places.suggest("antwerp", 1)).toEqual([
      { code: "BEANR", label: "Antwerp", detail: "Belgium · BEANR · ANR", isMeant: true },
    ]);
  });

  test("a code, or a name without its accents, means one of them", () => {
    const meanings = (text: string) =>
      places.suggest(text, 10).flatMap(({ label, isMeant }) => (isMeant ? [label] : []));
    expect([...new Set(["liege", "LGG", "lgg", "be lgg", "LIÈGE"].flatMap(meanings))]).toEqual(["Liège"]);
    expect(["luik", "Lgg", "lieg", "anr belgium"].flatMap(meanings)).toEqual([]);
    expect(meanings("hasselt")).toEqual(["Hasselt, Limburg", "Hasselt, Overijssel"]);
    expect(["ath", "Ath"].flatMap(meanings)).toEqual(["Ath", "Ath"]);
  });

  test("a text that names one in other words, or begins one alone, says so", () => {
    const flags = (text: string) =>
      places
        .suggest(text, 10)
        .flatMap(({ label, isNamed, isBegun }) =>
          isNamed ? [`${label} named`] : isBegun ? [`${label} begun`] : [],
        );
    expect(["Luik", "Port of Antwerp", "antwerp"].flatMap(flags)).toEqual(["Liège named", "Antwerp named"]);
    expect(["lieg", "antwer", "hass", "an", "xq"].flatMap(flags)).toEqual(["Liège begun", "Antwerp begun"]);
  });

  test("a text that spells a place becomes its name, any other stays", () => {
    const spellings = ["liege", "LGG", "be lgg", "LIÈGE", "BEANR"];
    expect(spellings.map((text) => places.nameFor(text))).toEqual([
      ...Array.from({ length: 4 }, () => "Liège"),
      "Antwerp",
    ]);
    const others = ["Luik", "Lgg", "Hasselt", "ATH", "Antwerp, Belgium", "Gate 4 (BEANR)", ""];
    expect(others.map((text) => places.nameFor(text))).toEqual(others);
  });

  test("the airport of a town is the town that has one", () => {
    expect(suggested("antwerp air")).toEqual(["BEANR"]);
    expect(suggested("liège airport")).toEqual(["BELGG"]);
    expect(suggested("hasselt airport")).toEqual([]);
    expect(suggested("airport")).toEqual([]);
  });

  test("nothing typed suggests nothing", () => expect(suggested(" ,. ")).toEqual([]));
});

describe("properties", () => {
  test("every text has an answer: known codes, at most as many as asked for, none twice", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 0, max: 20 }), (text, limit) => {
        const codes = places.suggest(text, limit).map(({ code }) => code);
        expect(codes.length).toBeLessThanOrEqual(limit);
        expect(new Set(codes).size).toBe(codes.length);
        const code = codeOf(text);
        if (code) expect(places.find(code)).not.toBeNull();
      }),
    );
  });

  test("case, accents and punctuation make no difference", () => {
    fc.assert(
      fc.property(fc.constantFrom(...listed), fc.boolean(), ({ name }, upper) => {
        const typed = upper ? name.toUpperCase() : name.normalize("NFD");
        expect(suggested(`  ${typed}`)).toEqual(suggested(name));
      }),
    );
  });

  test("a label that is chosen means its place again", () => {
    fc.assert(
      fc.property(fc.constantFrom(...listed), (place) => {
        expect(places.codeFor(places.label(place), place.code)).toBe(place.code);
        expect(place.code).toMatch(UN_LOCODE);
      }),
    );
  });
});

describe("the code to store", () => {
  test("the chosen one counts while the text is its name, and no longer", () => {
    expect(places.codeFor("Portland, ME", "USPWM")).toBe("USPWM");
    expect(places.codeFor("Portland", "USPWM")).toBe("USPWM");
    expect(places.codeFor("Antwerpen", "BEANR")).toBe("BEANR");
    expect(places.codeFor("Antwerp", "USPWM")).toBe("BEANR");
    expect(places.codeFor("Antwerp", "no code")).toBe("BEANR");
    expect(places.codeFor("Gate 4", "USPWM")).toBeNull();
  });

  test("an unchanged text keeps its code, a changed one gets its own, none has none", () => {
    expect(places.codeFor("Portland", "", { text: "Portland", code: "USPWM" })).toBe("USPWM");
    expect(places.codeFor("Antwerp", "", { text: "Portland", code: "USPWM" })).toBe("BEANR");
    expect(places.codeFor("Antwerp", undefined, { text: "Antwerp", code: null })).toBeNull();
    expect(places.codeFor(null, "USPWM")).toBeNull();
  });

  test("a country in any of our languages, and a place by name or code, stand for their codes", () => {
    expect(places.codesFor("Belgium").country).toBe("BE");
    expect(places.codesFor("BELGIË")).toEqual({ country: "BE", places: [] });
    expect(
      ["Griekenland", "Grèce", "Griechenland", "GR", "gr"].map((text) => places.codesFor(text).country),
    ).toEqual(["GR", "GR", "GR", "GR", null]);
    expect(places.codesFor("anr").places).toEqual(["BEANR"]);
    expect(places.codesFor("Antwerpen")).toEqual({ country: null, places: ["BEANR"] });
    expect(places.codesFor("hasselt").places).toEqual(["BEHSS", "NLHAS"]);
    expect(places.codesFor("Saint").places).toEqual(["FRSML"]);
    expect(places.codesFor("Xyzzy")).toEqual({ country: null, places: [] });
  });

  test("a country suggests its places, and a name of another language its own", () => {
    expect(suggested("Belgien")).toEqual(["BEANR", "BELGG", "BEATH", "BEHSS", "BEZZX"]);
    expect(suggested("griech")).toEqual(["GRATH"]);
    const named = new PlaceIndex(listed, [["GRATH", { nl: "Athene", fr: "Athènes", de: "Athen" }]]);
    expect(named.suggest("Athènes", 5).map(({ code }) => code)).toEqual(["GRATH"]);
    expect(named.codesFor("Athen").places).toEqual(["GRATH"]);
    expect(named.resolve("Athen")).toBeNull();
  });

  test("a place with a code has one name on screen, with its country where no code stands beside it", () => {
    expect(places.nameWithCountry("Antwerp", "BEANR")).toBe("Antwerp, Belgium");
    expect(places.nameWithCountry("Antwerpen", "BEANR")).toBe("Antwerp, Belgium");
    expect(places.nameWithCountry("Port of Antwerp, Belgium", "BEANR")).toBe("Antwerp, Belgium");
    expect(places.nameWithCountry("Antwerp, Belgium", "BEANR")).toBe("Antwerp, Belgium");
    expect(places.nameWithCountry("Antwerp", null)).toBe("Antwerp");
    expect(places.nameWithCountry("Singapore", "SGSIN")).toBe("Singapore");
    for (const typed of ["Antwerpen", "Anvers", "Port of Antwerp, Belgium", "ANR"])
      expect(places.shownName(typed, "BEANR")).toBe("Antwerp");
    expect(places.shownName("Quay 7", null)).toBe("Quay 7");
    expect(places.shownName("Quay 7", "XXABC")).toBe("Quay 7");
  });

  test("a list shows the IATA code, else the end of the UN/LOCODE", () => {
    expect(places.shortCode("BEANR")).toBe("ANR");
    expect(places.shortCode("FRSML")).toBe("SML");
    expect(places.shortCode("XXABC")).toBe("ABC");
  });
});
