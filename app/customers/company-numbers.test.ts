import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readEori, readVat, vatNamedIn } from "./company-numbers.ts";

const problemOf = (typed: string, country: string | null = null) => {
  const reading = readVat(typed, country);
  return "problem" in reading ? reading.problem : null;
};

/** Published numbers of well-known companies, and examples from the authorities' descriptions. */
const RIGHT: Record<string, readonly string[]> = {
  BE: ["BE0403170701", "BE0428759497", "BE0403019261", "BE0411905847"],
  NL: ["NL004495445B01", "NL010000446B01", "NL123456789B13"],
  FR: ["FR40303265045", "FR23334175221", "FRK7399859412", "FR4Z123456782", "FR83404833048"],
  DE: ["DE136695976", "DE129273398", "DE811569869"],
  LU: ["LU15027442", "LU26375245", "LU20260743"],
  GB: ["GB980780684", "GB220430231", "GB888801276", "GBGD001", "GBHA500", "XI980780684"],
  AT: ["ATU13585627"],
  CH: ["CHE107787577", "CHE123456788"],
  DK: ["DK13585628"],
  EE: ["EE100931558"],
  EL: ["EL094259216", "EL094019245"],
  FI: ["FI20774740"],
  HR: ["HR33392005961"],
  HU: ["HU12892312"],
  IT: ["IT00743110157"],
  NO: ["NO995525828"],
  PL: ["PL8567346215"],
  PT: ["PT501964843"],
  SE: ["SE556188840401"],
};

describe.each(Object.entries(RIGHT))("VAT numbers of %s", (_country, numbers) => {
  test.each(numbers)("%s is right, in any spelling", (number) => {
    expect(readVat(number)).toEqual({ value: number });
    expect(
      readVat(` ${number.slice(0, 2).toLowerCase()} ${number.slice(2, 6)}.${number.slice(6)}- `),
    ).toEqual({
      value: number,
    });
  });
});

const ONE_DIGIT_OFF = [
  "BE0403170701",
  "BE0428759497",
  "FR40303265045",
  "FR83404833048",
  "DE136695976",
  "DE811569869",
];

describe("a wrong digit", () => {
  const further = ["DK13585628", "FI20774740", "HU12892312", "IT00743110157", "NO995525828"];
  test.each([...ONE_DIGIT_OFF, ...further, "LU15027442", "LU26375245"])(
    "anywhere in %s is noticed",
    (number) => {
      fc.assert(
        fc.property(fc.nat(number.length - 3), fc.integer({ min: 1, max: 9 }), (place, by) => {
          const at = place + 2;
          const digit = (Number(number[at]) + by) % 10;
          expect(problemOf(number.slice(0, at) + digit + number.slice(at + 1))).not.toBeNull();
        }),
      );
    },
  );

  it("in a Dutch number is noticed by eleven, save where it fits as a whole", () => {
    for (let place = 2; place < 11; place += 1)
      for (let by = 1; by < 10; by += 1) {
        const number = "NL004495445B01";
        const wrong = number.slice(0, place) + ((Number(number[place]) + by) % 10) + number.slice(place + 1);
        const asDigits = BigInt(`2321${wrong.slice(2).replace("B", "11")}`);
        expect(problemOf(wrong) === null, wrong).toBe(asDigits % 97n === 1n);
      }
  });

  it("is said with the digits that would be right, where they are known", () => {
    expect(problemOf("BE0403170702")).toBe(
      "The check digits do not fit: for the other digits they would be 01",
    );
    expect(problemOf("DE136695975")).toBe(
      "The check digits do not fit: for the other digits they would be 6",
    );
    expect(problemOf("GB980780685")).toMatch("a digit is wrong, or two are swapped");
  });
});

describe("the VAT number that a text names", () => {
  it("is found in any sentence, and is no IBAN, phone or container number", () => {
    expect(vatNamedIn("Abholung ab 7. Dezember. USt-IdNr. DE 136 695 976.")).toBe("DE136695976");
    expect(vatNamedIn("Notre TVA : BE 0403.170.701, merci")).toBe("BE0403170701");
    expect(vatNamedIn("IBAN BE68 5390 0754 7034, MSKU1234565, +32 2 555 01 23, ZF-EZNF-6UP6-Z")).toBeNull();
  });

  it("is kept with a wrong digit where its label stands before it", () => {
    expect(vatNamedIn("Frei Haus Mailand (DAP). USt-IdNr. DE999999999.")).toBe("DE999999999");
    expect(vatNamedIn("Our order is DE999999999")).toBeNull();
  });
});

describe("a VAT number without its prefix", () => {
  it("gets that of the company's country", () => {
    expect(readVat("0403.170.701", "BE")).toEqual({ value: "BE0403170701" });
    expect(readVat("403170701", "BE")).toEqual({ value: "BE0403170701" });
    expect(readVat("K7 399 859 412", "FR")).toEqual({ value: "FRK7399859412" });
    expect(readVat("GD001", "GB")).toEqual({ value: "GBGD001" });
    expect(readVat("094014201", "GR")).toEqual({ value: "EL094014201" });
  });

  it("is asked for its country where that is not known", () => {
    expect(problemOf("0403.170.701")).toMatch("begins with its country");
  });

  it("keeps its own prefix in another country", () => {
    expect(readVat("DE136695976", "BE")).toEqual({ value: "DE136695976" });
  });
});

describe("a label", () => {
  test.each([
    ["BTW BE 0403.170.701", "BE0403170701"],
    ["TVA FR 40 303 265 045", "FR40303265045"],
    ["N° TVA intracommunautaire : FR40303265045", "FR40303265045"],
    ["USt-IdNr. DE136695976", "DE136695976"],
    ["VAT: NL810433941B01", "NL810433941B01"],
    ["P.IVA IT00743110157", "IT00743110157"],
    ["VAT No NO995525828", "NO995525828"],
    ["CHE-123.456.788 MWST", "CHE123456788"],
    ["DIČ: CZ12345678", "CZ12345678"],
    ["BE 0403.170.701 (BTW)", "BE0403170701"],
  ])("of %s is dropped", (typed, value) => expect(readVat(typed)).toEqual({ value }));

  it("is dropped before a number without its prefix", () => {
    expect(readVat("BTW-nr. 0403.170.701", "BE")).toEqual({ value: "BE0403170701" });
    expect(readVat("VAT no 0403170701", "BE")).toEqual({ value: "BE0403170701" });
    expect(problemOf("BTW-nr. NL12345")).toMatch("the letter B");
  });
});

describe("a word", () => {
  test.each([
    "particulier",
    "n.v.t.",
    "nvt",
    "N/A",
    "vrijgesteld",
    "VAT exempt",
    "Groothandel",
    "BTW",
    "art. 44",
  ])("such as «%s» is no VAT number, in any country", (text) => {
    for (const country of [null, "BE", "ES", "PA", "US"])
      expect(problemOf(text, country)).toMatch("This is no VAT number");
  });

  it("of the letters of no country is no prefix", () => {
    expect(problemOf("KLANT123456")).toMatch("begins with its country");
  });
});

describe("the form", () => {
  it("is said where it does not fit", () => {
    expect(problemOf("BE123")).toBe("A VAT number of BE has 10 digits, the first 0 or 1 after BE");
    expect(problemOf("BE2403170701")).toMatch("the first 0 or 1");
    expect(problemOf("NL004495445X01")).toMatch("the letter B");
    expect(problemOf("")).not.toBeNull();
  });

  it("is all that is asked of other countries", () => {
    expect(readVat("ES B-12345678")).toEqual({ value: "ESB12345678" });
    expect(readVat("IT 00743110157")).toEqual({ value: "IT00743110157" });
    expect(problemOf("IT0074311015")).toMatch("11 digits");
    expect(readVat("NG 12345678-0001")).toEqual({ value: "NG123456780001" });
  });

  it("never throws, and what it gives is read again as it is", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom("BE", "NL", "FR", "DE", "LU", "GB", "ES", null),
        (typed, country) => {
          const reading = readVat(typed, country);
          if ("value" in reading) expect(readVat(reading.value, country)).toEqual(reading);
        },
      ),
    );
  });
});

describe("EORI numbers", () => {
  test.each([
    ["be 0403.170.701", "BE0403170701"],
    ["NL 123456789", "NL123456789"],
    ["FR 303 265 045 00012", "FR30326504500012"],
    ["DE 1234567", "DE1234567"],
    ["GB 980780684000", "GB980780684000"],
    ["LU 12345678901", "LU12345678901"],
    ["EORI BE0403170701", "BE0403170701"],
    ["EORI-nr.: NL123456789", "NL123456789"],
    ["PL 521000000000000", "PL521000000000000"],
  ])("%s is right", (typed, value) => expect(readEori(typed)).toEqual({ value }));

  test.each([
    ["0403170701", "begins with its country"],
    ["BE 403170701", "10 digits"],
    ["NL 1234567890", "9 digits"],
    ["FR 303265045", "14 digits"],
    ["GB 980780684", "12 or 15 digits"],
    ["PL onbekend", "5 to 15 letters and digits"],
    ["n.v.t.", "begins with its country"],
    ["US123456789", "begins with its country"],
  ])("%s is not", (typed, problem) =>
    expect(readEori(typed)).toEqual({ problem: expect.stringContaining(problem) }),
  );
});
