import { describe, expect, it } from "vitest";
import { NO_CURRENCY } from "#app/kit/money/currency.ts";
import { type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { containerTypeCode, verifiedGrossMass, weightInContainer } from "./containers.ts";
import { detailsFormValues, duplicateDetails, shipmentDetailsForm } from "./details-form.ts";
import { shipmentDetailsSchema } from "./details.ts";
import { detailsWarnings } from "./details-warnings.ts";
import { goodsWords, sectionSummary, sectionWords } from "./details-words.ts";
import { etaOfLegs, proposeLeg } from "./legs.ts";

const parse = (fields: FormRecord) => parseForm(shipmentDetailsForm, { details: "1", ...fields });
function valueOf(fields: FormRecord) {
  const result = parse(fields);
  if (!result.ok) throw new Error(JSON.stringify(result.fieldErrors));
  return result.value!;
}
function errorsOf(fields: FormRecord) {
  const result = parse(fields);
  return result.ok ? {} : result.fieldErrors;
}

const leg = (index: number, changes: FormRecord = {}) =>
  Object.fromEntries(
    Object.entries({ kind: "main", mode: "sea", from_place: "Antwerp", to_place: "Lagos", ...changes }).map(
      ([column, text]) => [`legs.${index}.${column}`, text],
    ),
  );

describe("the fields of the form", () => {
  it("gives nothing where the form has no details", () => {
    expect(parseForm(shipmentDetailsForm, { "goods.0.packages": "3" })).toEqual({
      ok: true,
      value: undefined,
    });
  });

  it("reads rows by their numbers, leaves out empty ones, and reads its own values back", () => {
    const details = valueOf({
      "references.0.kind": "mawb",
      "references.0.value": " 020-12345675 ",
      "references.1.kind": "other",
      "references.1.value": "",
      "goods.4.packages": "6 plt",
      "goods.4.package_code": "Pallets",
      "goods.4.gross_kg": "1.250,50 kg",
      "goods.4.length_cm": "1,2 m",
      "goods.4.stackable": "no",
      "goods.4.container": "csqu 305438-3",
      "goods.2.packages": "2",
      "containers.0.number": "csqu 305438 3",
      "containers.0.type_code": "40'HC",
      ...leg(0, { etd: "2026-03-05T10:00", eta: "2026-03-29T10:00" }),
      incoterm: "CIF",
      declared_value: "12.000,00",
      declared_currency: "eur",
      dangerous_goods: "yes",
      origin_code: "beanr",
    });
    expect(details.references).toEqual([{ id: null, kind: "mawb", value: "020-12345675" }]);
    expect(details.goods?.map(({ packages }) => packages)).toEqual([2, 6]);
    expect(details.goods?.[1]).toMatchObject({
      package_code: "PX",
      gross_kg: 1250.5,
      length_cm: 120,
      stackable: false,
    });
    expect(details.containers?.[0]).toMatchObject({ number: "CSQU3054383", type_code: "45G1" });
    expect(details.terms).toMatchObject({
      incoterm: "CIF",
      declared_value: 12_000,
      declared_currency: "EUR",
    });
    expect(details.places).toEqual({ origin_code: "BEANR" });
    expect(shipmentDetailsSchema.parse(details)).toEqual(details);
    expect(valueOf(detailsFormValues(details))).toEqual(details);
  });

  it("puts each message at the field it is about", () => {
    expect(
      errorsOf({
        "goods.3.description": "Pumps",
        "goods.5.packages": "1",
        "goods.5.gross_kg": "1.250",
        "goods.6.packages": "1",
        "goods.6.container": "TGHU7599330",
        "references.2.kind": "booking",
        "references.2.value": "AB 12",
        "references.7.kind": "booking",
        "references.7.value": "ab-12",
        ...leg(1, { etd: "2026-03-05T10:00", eta: "2026-03-04T10:00" }),
        declared_currency: "USD",
      }),
    ).toEqual({
      "goods.3.packages": ["Packages is required"],
      "goods.5.gross_kg": ["Gross weight «1.250» can mean 1250 kg or 1.25 kg: write 1250 or 1.25"],
      "goods.6.container": [
        "Container TGHU7599330 is not among the containers of this shipment: add it under «Containers» below",
      ],
      "references.7.value": ["This reference is listed twice"],
      "legs.1.eta": ["This leg arrives before it leaves"],
      declared_value: ["A currency needs the declared value"],
    });
  });

  it("takes a value without a currency as EUR, as its field says; other writers name it", () => {
    expect(valueOf({ declared_value: "12" }).terms).toMatchObject({
      declared_value: 12,
      declared_currency: "EUR",
    });
    const terms = { terms: { declared_value: 12 } };
    expect(shipmentDetailsSchema.safeParse(terms).error?.issues).toMatchObject([
      { path: ["terms", "declared_currency"], message: "A declared value needs its currency" },
    ]);
  });

  it("takes the codes of currencies alone", () => {
    expect(valueOf({ declared_value: "12", declared_currency: "sek" }).terms?.declared_currency).toBe("SEK");
    expect(errorsOf({ declared_value: "12", declared_currency: "ERU" })).toEqual({
      declared_currency: [NO_CURRENCY],
    });
  });

  it("takes 500 rows of goods, and refuses more than 1,000 with words", () => {
    const rows = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`goods.${index}.packages`, "1"]));
    expect(valueOf(rows(500)).goods).toHaveLength(500);
    expect(valueOf(rows(1000)).goods).toHaveLength(1000);
    const refused = ["A shipment holds at most 1,000 goods rows: 1,001 were given"];
    expect(errorsOf(rows(1001))).toEqual({ goods: refused });
    const values = shipmentDetailsSchema.safeParse({
      goods: Array.from({ length: 1001 }, () => ({ packages: 1 })),
    });
    expect(values.error?.issues.map(({ message }) => message)).toEqual(refused);
    const most = String(2_147_483_647);
    expect(errorsOf({ "goods.0.packages": most, "goods.1.packages": "1" })).toEqual({
      goods: ["Pieces must be at most 2,147,483,647"],
    });
  });
});

it("warns of what looks wrong and may be kept, at its field", () => {
  const details = valueOf({
    "references.0.kind": "mawb",
    "references.0.value": "020-12345676",
    "goods.0.packages": "1",
    "goods.0.description": "Parts",
    "goods.0.un_number": "UN1263",
    "containers.0.number": "CSQU3045383",
    ...leg(0, { eta: "2026-03-29T10:00" }),
    ...leg(1, { from_place: "Tema", to_place: "Kano", mode: "road", etd: "2026-03-20T10:00" }),
    incoterm: "FOB",
    incoterm_place: "Antwerp",
  });
  const context = { serviceType: "Air Freight", now: new Date("2026-03-01T00:00:00Z") };
  expect(
    Object.fromEntries(detailsWarnings(details, context).map(({ name, message }) => [name, message])),
  ).toEqual({
    "references.0.value": "The check digit does not fit this air waybill: for the other digits it would be 5",
    "goods.0.description":
      "«Parts» alone is refused in an entry summary declaration (ICS2): say what the goods are",
    "containers.0.number": expect.stringContaining("The check digit does not fit this container number"),
    "legs.1.from_place": "The leg before ends in Lagos, this one begins in Tema",
    "legs.1.etd": "This leg leaves before the one before it arrives",
    incoterm: "FOB is meant for sea and inland waterway only (Incoterms 2020)",
    "goods.0.un_number":
      "UN 1263: the transport document wants proper shipping name, class, tunnel code, transport category too",
    dangerous_goods: "Goods row 1 has UN 1263: saving the shipment marks it as dangerous goods",
  });
});

it("begins a duplicate with goods, terms and legs, without what is of one journey", () => {
  const original = valueOf({
    "references.0.kind": "booking",
    "references.0.value": "AB 12",
    "goods.0.packages": "6",
    "goods.0.container": "CSQU3054383",
    "containers.0.number": "CSQU3054383",
    ...leg(0, {
      carrier: "MSC",
      conveyance: "MSC Ines 412W",
      etd: "2026-03-05T10:00",
      eta: "2026-03-29T10:00",
    }),
    incoterm: "DAP",
    origin_code: "BEANR",
    current_code: "MAPTM",
  });
  expect(valueOf(detailsFormValues(duplicateDetails(original)))).toMatchObject({
    references: [],
    containers: [],
    goods: [{ id: null, packages: 6, container: null }],
    legs: [
      { from_place: "Antwerp", to_place: "Lagos", carrier: "MSC", conveyance: null, etd: null, eta: null },
    ],
    terms: { incoterm: "DAP" },
    places: { origin_code: "BEANR" },
  });
});

it("takes the estimated delivery from the last leg", () => {
  const { legs = [] } = valueOf({
    ...leg(0, { eta: "2026-03-29T10:00" }),
    ...leg(1, { eta: "2026-04-02T10:00" }),
  });
  expect(etaOfLegs(legs)).toEqual(new Date("2026-04-02T08:00:00Z"));
  expect(etaOfLegs([])).toBeNull();
});

it("weighs what is in a container", () => {
  const goods = [
    { container: "CSQU 305438 3", gross_kg: 100.1 },
    { container: "CSQU3054383", gross_kg: 200.2 },
    { container: null, gross_kg: 5 },
  ];
  expect(weightInContainer("CSQU3054383", goods)).toBe(300.3);
  expect(weightInContainer("TGHU7599330", goods)).toBeNull();
  expect(
    weightInContainer("CSQU3054383", [...goods, { container: "CSQU3054383", gross_kg: null }]),
  ).toBeNull();
  expect(verifiedGrossMass({ tare_kg: 3900, gross_kg: 300.3 })).toBe(4200.3);
  expect(["40'HC", "45g1", "20 ft DV", "L5G1"].map(containerTypeCode)).toEqual([
    "45G1",
    "45G1",
    "22G1",
    "L5G1",
  ]);
});

it("says rows in words", () => {
  const details = valueOf({
    "goods.0.packages": "1",
    "goods.0.description": "Press",
    "goods.0.gross_kg": "7650,5",
    "goods.1.packages": "6",
    "goods.1.package_code": "PX",
    "goods.1.width_cm": "80",
    "goods.1.stackable": "no",
  });
  expect(sectionWords("goods", details)).toBe(
    "1 package, Press, 7,650.5 kg\n6 × Pallet, ? × 80 × ? cm, not stackable",
  );
  expect(sectionSummary("goods", details)).toBe("2 rows, 7 packages");
  expect(goodsWords(details.goods![0]!)).toBe("1 package, Press, 7,650.5 kg");
  expect(sectionWords("terms", valueOf({ incoterm: "DAP", incoterm_place: "Lyon" }))).toBe("DAP Lyon");
});

it("proposes the main leg after a pick-up, and the delivery once the destination or its country is reached", () => {
  const [antwerp, tanger] = [
    { place: "Antwerp", code: "BEANR" },
    { place: "Tanger Med", code: "MAPTM" },
  ];
  const ghent = { place: "Ghent", code: "BEGNE" };
  const unknown = { place: "Quay 1742", code: "" };
  const pickUp = { kind: "pickup", mode: "road", to: antwerp };
  const main = (to: typeof ghent) => ({ kind: "main", mode: "sea", to });
  expect(proposeLeg(undefined, ghent, "sea")).toEqual({ kind: "main", mode: "sea" });
  expect(proposeLeg(pickUp, ghent, "sea")).toEqual({ kind: "main", mode: "sea" });
  expect(proposeLeg(main(tanger), ghent, "sea")).toEqual({ kind: "main", mode: "sea" });
  expect(proposeLeg(main(unknown), { place: "Ghent", code: "" }, "sea")).toEqual({
    kind: "main",
    mode: "sea",
  });
  const delivery = { kind: "delivery", mode: "road" };
  expect(proposeLeg(main(antwerp), ghent, "sea")).toEqual(delivery);
  expect(proposeLeg(main(unknown), unknown, "sea")).toEqual(delivery);
});
