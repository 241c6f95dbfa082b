import { describe, expect, test } from "vitest";
import { parseForm } from "#app/kit/forms/form-result.ts";
import { proposeVat, routeKind, type VatTreatment, vatTreatmentForm } from "./vat-treatment.ts";

test.each([
  ["BE", "BE", "domestic"],
  ["BE", "FR", "intra_eu"],
  ["FR", "DE", "intra_eu"],
  ["BE", "NG", "export"],
  ["CN", "BE", "import"],
  ["CN", "NG", "other"],
  [null, "BE", "other"],
  // Northern Ireland and Switzerland are no member states.
  ["BE", "GB", "export"],
  ["CH", "BE", "import"],
] as const)("from %s to %s is %s", (from, to, kind) => {
  expect(routeKind(from, to, "BE")).toBe(kind);
});

const treatment = (name: string, values: Partial<VatTreatment>): VatTreatment => ({
  id: name,
  name,
  category: "S",
  rate: "21",
  exemption_code: null,
  texts: {},
  routes: [],
  payers: [],
  position: 1,
  sample: false,
  archived_at: null,
  updated_at: new Date(),
  ...values,
});
const all = [
  treatment("second", { position: 2, routes: ["domestic", "export"], payers: ["home"] }),
  treatment("first", { position: 1, routes: ["export"], payers: ["home"] }),
  treatment("gone", { position: 0, routes: ["domestic"], payers: ["home"], archived_at: new Date() }),
  treatment("reverse", { position: 3, routes: ["domestic", "export"], payers: ["eu_vat"] }),
  treatment("duties", { position: 4 }),
];
const propose = (
  route: "domestic" | "export",
  country: string | null,
  hasVatNumber = true,
  code: string | null = null,
) => proposeVat(all, { codeTreatmentId: code, route, payer: { country, hasVatNumber }, home: "BE" });

test("the first treatment by order that names route and payer is proposed, before it that of the code", () => {
  expect(propose("export", "BE").treatment?.name).toBe("first");
  expect(propose("domestic", "BE").treatment?.name).toBe("second");
  expect(propose("domestic", "FR")).toMatchObject({
    treatment: { name: "reverse" },
    reason: "Within the country; who pays is in France, with a VAT number",
  });
  expect(propose("domestic", "BE", true, "duties")).toMatchObject({
    treatment: { name: "duties" },
    reason: "by the charge code",
  });
});

test("nothing is proposed where nothing fits or the payer's country is not known", () => {
  expect(propose("domestic", "FR", false).treatment).toBeNull();
  expect(propose("domestic", "US").treatment).toBeNull();
  expect(propose("domestic", null)).toEqual({
    treatment: null,
    reason: "the country of who pays is not known",
  });
  expect(propose("domestic", "BE", true, "gone").treatment?.name).toBe("second");
});

describe("the form of a treatment", () => {
  const texts = { text_en: "a", text_nl: "b", text_fr: "c", text_de: "d" };
  const errorsOf = (values: Record<string, string | string[]>) => {
    const result = parseForm(vatTreatmentForm, {
      name: "N",
      position: "1",
      routes: [],
      payers: [],
      ...values,
    });
    return result.ok ? {} : result.fieldErrors;
  };

  test("takes what EN 16931 takes: a rate for S alone, a reason for what is not charged", () => {
    expect(errorsOf({ category: "S", rate: "21 %" })).toEqual({});
    expect(errorsOf({ category: "AE", rate: "0", ...texts, exemption_code: "VATEX-EU-AE" })).toEqual({});
    expect(errorsOf({ category: "Z", rate: "" })).toEqual({});
    expect(Object.keys(errorsOf({ category: "S", rate: "0" }))).toEqual(["rate"]);
    expect(Object.keys(errorsOf({ category: "E", rate: "6", ...texts }))).toEqual(["rate"]);
    expect(Object.keys(errorsOf({ category: "O", rate: "0", ...texts, text_de: "" }))).toEqual(["text_de"]);
    expect(Object.keys(errorsOf({ category: "Z", rate: "0", exemption_code: "X" }))).toEqual([
      "exemption_code",
    ]);
  });
});
