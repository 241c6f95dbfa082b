import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { companyNameKey, postcodeKey } from "./company-name.ts";
import {
  type CompanyCandidate,
  companyDomain,
  compareCompany,
  orderMatches,
  type ComparedCompany,
  vatKey,
} from "./match.ts";

const keys = (...names: string[]) => [...new Set(names.map(companyNameKey))];

describe("a company's name", () => {
  it("is compared without its legal form, in every spelling", () => {
    const forms = ["BV", "B.V.", "b. v.", "BVBA", "SRL", "NV", "N.V.", "SA", "S.A.", "GmbH", "GmbH & Co. KG"];
    const more = [
      "Ltd",
      "Ltd.",
      "Limited",
      "SAS",
      "S.A.S.",
      "NV/SA",
      "(BV)",
      "Sp. z o.o.",
      "s.r.o.",
      "Inc.",
      "ApS",
    ];
    const names = [...forms, ...more].map((form) => `De Smet Logistics ${form}`);
    expect(keys("De Smet Logistics", "NV De Smet Logistics", ...names)).toEqual(["desmetlogistics"]);
  });

  it("is compared without accents, case, punctuation, spaces and «and»", () => {
    expect(keys("Café Liège & Fils", "CAFE  LIEGE ET FILS", "Café-Liège and Fils, SPRL")).toEqual([
      "cafeliegefils",
    ]);
    expect(keys("O'Neill Øresund", "ONeill Oresund", "O’NEILL ÖRESUND")).toEqual(["oneilloresund"]);
    expect(keys("Deepsea Lines", "Deep Sea Lines")).toHaveLength(1);
    expect(keys("Straße", "STRASSE")).toHaveLength(1);
  });

  it("keeps one word, whatever it is, and short words before it", () => {
    expect(["NV", "SA NV", "AB Logistics", "Co", "AS Cargo"].map(companyNameKey)).toEqual([
      "nv",
      "sa",
      "ablogistics",
      "co",
      "ascargo",
    ]);
    expect(["&", "...", "", "en"].map(companyNameKey)).toEqual([null, null, null, null]);
  });

  it("keeps what is no Latin letter", () => {
    expect(keys("Ελληνικά Φορτία", "ΕΛΛΗΝΙΚΑ ΦΟΡΤΙΑ")).toEqual(["ελληνικαφορτια"]);
    expect(companyNameKey("中远海运 Co., Ltd.")).toBe("中远海运");
  });

  test("property: case, spaces at the ends and a legal form behind it change nothing", () => {
    const name = fc.stringMatching(/^[A-Za-z]{3,12}( [A-Za-z]{3,12}){0,2}$/);
    fc.assert(
      fc.property(name, fc.constantFrom("BV", "S.A.", "GmbH", "Ltd", "sp. z o.o."), (text, form) => {
        const key = companyNameKey(text);
        fc.pre(key !== null);
        return companyNameKey(`  ${text.toUpperCase()} ${form} `) === key;
      }),
    );
  });

  test("property: a key has no spaces", () => {
    fc.assert(fc.property(fc.string(), (text) => !/\s/.test(companyNameKey(text) ?? "")));
  });
});

test("postcodes are compared without spaces and the country before them", () => {
  expect(["B-1000", "1000", "BE 1000", " 10 00"].map(postcodeKey)).toEqual(["1000", "1000", "1000", "1000"]);
  expect(["1012 AB", "NL-1012ab", "", null].map(postcodeKey)).toEqual(["1012AB", "1012AB", null, null]);
});

test("a domain speaks for a company unless anybody can have a mailbox there", () => {
  expect(["jo@maes.be", "jo@GMAIL.com", "jo@telenet.be", "maes.be", "@maes.be"].map(companyDomain)).toEqual([
    "maes.be",
    null,
    null,
    null,
    null,
  ]);
});

test("VAT numbers are compared in full, in whatever spelling", () => {
  const belgian = ["BE 0403.170.701", "be403170701", "BE0403170701", "0403.170.701", "403 170 701"];
  expect(belgian.map((text) => vatKey(text))).toEqual(belgian.map(() => "BE0403170701"));
  expect(vatKey("136695976", "DE")).toBe("DE136695976");
});

test("what is no VAT number, has a wrong digit or an unknown prefix identifies nobody", () => {
  const texts = [
    "particulier",
    "n.v.t.",
    "BE 0403.170.799",
    "12 345",
    "NG 12345678-0001",
    "KLANT12345",
    " - ",
  ];
  expect(texts.map((text) => vatKey(text))).toEqual(texts.map(() => null));
  expect(vatKey("vrijgesteld", "BE")).toBeNull();
  expect(vatKey(null)).toBeNull();
});

const candidate = (rest: Partial<CompanyCandidate>): CompanyCandidate => ({
  name: "Maes Logistics BV",
  vat_number: null,
  postcode: null,
  emails: [],
  ...rest,
});
const stored = (rest: Partial<ComparedCompany>): ComparedCompany => ({
  id: "1",
  name: "Maes Logistics",
  legal_name: null,
  vat_number: null,
  postcode: null,
  country_code: null,
  ...rest,
});
const none = { sameEmail: false, sameDomain: false };
const reasonFor = (one: Partial<CompanyCandidate>, other: Partial<ComparedCompany>, facts = none) => {
  const match = compareCompany(candidate(one), stored(other), facts);
  return match ? `${match.why}${match.sure ? "" : "?"}` : null;
};

describe("two companies", () => {
  const [vat, other] = ["BE 0403.170.701", "BE0428759497"];

  it("with one VAT number are surely the same, whatever their names", () => {
    expect(reasonFor({ vat_number: vat, name: "Something else" }, { vat_number: "be0403170701" })).toBe(
      "vat",
    );
  });

  it("with one e-mail address are surely the same where the names are alike and no VAT number contradicts", () => {
    const email = { sameEmail: true, sameDomain: true };
    expect(reasonFor({}, {}, email)).toBe("email");
    expect(reasonFor({ name: "Maes" }, {}, email)).toBe("email");
    expect(reasonFor({ name: "Bookkeepers United" }, {}, email)).toBe("email?");
    expect(reasonFor({ vat_number: vat }, { vat_number: other }, email)).toBe("email?");
    expect(reasonFor({ vat_number: vat }, {}, email)).toBe("email");
  });

  it("with one name are surely the same at one postcode, else it is a doubt", () => {
    expect(reasonFor({ postcode: "B-2000" }, { postcode: "2000" })).toBe("name");
    expect(reasonFor({ postcode: "2000" }, { postcode: "9000" })).toBe("name?");
    expect(reasonFor({ postcode: "2000" }, {})).toBe("name?");
    expect(
      reasonFor({ postcode: "1000", country_code: "BE" }, { postcode: "1000", country_code: "CH" }),
    ).toBe("name?");
    expect(reasonFor({ name: "Maes Log" }, { name: "Other", legal_name: "MAES LOG NV" })).toBe("name?");
  });

  it("with other VAT numbers are a doubt at one postcode, and two companies elsewhere", () => {
    const vats = [{ vat_number: vat }, { vat_number: other }] as const;
    expect(reasonFor({ ...vats[0], postcode: "2000" }, { ...vats[1], postcode: "2000" })).toBe("name?");
    expect(reasonFor({ ...vats[0], postcode: "2000" }, { ...vats[1], postcode: "9000" })).toBeNull();
    expect(reasonFor(vats[0], vats[1], { sameEmail: false, sameDomain: true })).toBeNull();
  });

  it("that only share a domain are a doubt", () => {
    expect(reasonFor({ name: "Antwerp Cargo" }, {}, { sameEmail: false, sameDomain: true })).toBe("email?");
    expect(reasonFor({ name: "Antwerp Cargo" }, {})).toBeNull();
  });
});

test("the strongest reason comes first, what is sure before a doubt", () => {
  const match = (why: "vat" | "email" | "name", sure: boolean) => ({ id: why, name: why, why, sure });
  const ordered = orderMatches([
    match("email", false),
    match("name", true),
    match("vat", true),
    match("name", false),
  ]);
  expect(ordered.map(({ why, sure }) => why + sure)).toEqual([
    "vattrue",
    "nametrue",
    "emailfalse",
    "namefalse",
  ]);
});
