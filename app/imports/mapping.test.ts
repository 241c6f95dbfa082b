import { describe, expect, it, test } from "vitest";
import { containerCheckDigit } from "#app/shipments/check-digits.ts";
import { CUSTOMER_IMPORT_FIELDS } from "#app/customers/import-fields.ts";
import { SHIPMENT_IMPORT_FIELDS } from "#app/shipments/import/fields.ts";
import { FactsOfFile, percentFilled, provedOrder } from "./column-facts.ts";
import { readDate } from "./dates.ts";
import { decimalShape } from "./numbers.ts";
import {
  guessMapping,
  headingOf,
  decimalsOf,
  mappedCells,
  missingField,
  dateReadings,
  problemsOf,
  type RememberedHeadings,
} from "./mapping.ts";

function factsOf([headings = [], ...rows]: string[][]) {
  const facts = new FactsOfFile(headings);
  for (const row of rows) facts.add(row);
  return facts.facts();
}

const nothing: RememberedHeadings = new Map();
const guess = (lines: string[][], remembered = nothing) =>
  guessMapping(factsOf(lines), SHIPMENT_IMPORT_FIELDS, remembered);

describe("headings", () => {
  const FIELDS =
    "tracking_number shipper consignee origin_location destination_location pieces weight estimated_delivery";

  test.each([
    [
      "Dutch",
      "Dossiernummer|Afzender|Ontvanger|Laadplaats|Losplaats|Aantal colli|Brutogewicht (kg)|Leverdatum",
    ],
    [
      "French",
      "N° de dossier|Expéditeur|Destinataire|Lieu de chargement|Lieu de livraison|Nombre de colis|Poids brut|Date de livraison",
    ],
    ["German", "Sendungsnr.|Absender|Empfänger|Ladeort|Entladeort|Packstücke|Gewicht [kg]|Liefertermin"],
    ["two languages", "Shipment no.|Afzender|Destinataire|Place of loading|Bestemming|colli|POIDS|ETA"],
    ["joined words", "TrackingNumber|ShipperName|consignee_name|From|To|pcs|GrossWeight|eta"],
  ])("in %s are known", (_, headings) => {
    const names = headings.split("|");
    expect(guess([names, names.map(() => "x")]).fields.join(" ")).toBe(FIELDS);
  });

  it.each(["Kg", "Gewicht", "Aantal kg", "Poids (kg)", "Kilo", "Nombre de kg", "Kilogramm"])(
    "of a weight are known: %s",
    (heading) => expect(guess([[heading], ["1200"]]).fields).toEqual(["weight"]),
  );

  it.each(["Levering", "Delivery", "Livraison", "Lieferung"])(
    "%s is a date or a place by its values",
    (heading) => {
      const fieldOf = (...values: string[]) =>
        guess([[heading], ...values.map((value) => [value])]).fields[0];
      expect(fieldOf("14/12/2026", "16/12/2026")).toBe("estimated_delivery");
      expect(fieldOf("Gent", "Lille", "Lyon")).toBe("destination_location");
    },
  );

  it("of dates over texts are not read as dates", () => {
    const weeks = [["Leverdatum"], ["week 40"], ["week 41"], ["week 42"]];
    expect(guess(weeks).fields).toEqual([null]);
  });

  it("of another thing of the same party are not the party", () => {
    expect(
      guess([
        ["Afzender adres", "Consignee phone", "Adres"],
        ["a", "b", "c"],
      ]).fields,
    ).toEqual(["shipper_address", "consignee_phone", null]);
  });

  it.each([
    "Straat afz|PC afz|Stad afz|Land afz|Tel. ontvanger|Straat ontv|PC ontv|Stad ontv|Land ontv",
    "Rue de l'expéditeur|CP expéditeur|Ville expéditeur|Pays expéditeur|Tél. destinataire|Rue destinataire|Code postal destinataire|Ville du destinataire|Pays destinataire",
    "Straße Absender|PLZ Absender|Ort Absender|Land Absender|Telefon Empfänger|Empfänger Straße|Empfänger PLZ|Empfänger Ort|Empfänger Land",
    "Shipper street|Shipper zip|Shipper city|Shipper country|Receiver phone|Receiver street|Receiver postcode|Receiver city|Receiver country",
  ])("of the parts of an address are known: %s", (headings) => {
    const names = headings.split("|");
    const parts = ["street", "postcode", "city", "country"];
    expect(guess([names, names.map(() => "x")]).fields).toEqual([
      ...parts.map((part) => `shipper_${part}`),
      "consignee_phone",
      ...parts.map((part) => `consignee_${part}`),
    ]);
  });

  it.each(["Vertrek|Aankomst", "Départ|Arrivée", "Abfahrt|Ankunft", "Departure|Arrival"])(
    "of departure and arrival are dates where their values are: %s",
    (headings) => {
      const names = headings.split("|");
      expect(guess([names, ["03.11.2026", "05.11.2026"], ["10.11.2026", "02.12.2026"]]).fields).toEqual([
        "leg_etd",
        "estimated_delivery",
      ]);
    },
  );

  it("of a kind of package are known, also where they say «kind» alone", () => {
    expect(
      guess([
        ["Vervoer", "Colli", "Soort"],
        ["weg", "4", "paletten"],
      ]).fields[2],
    ).toBe("goods_package_code");
  });

  it("with the words of two fields go to the one that has both", () => {
    expect(guess([["Order klant"], ["PO 7"]]).fields).toEqual(["purchase_order"]);
  });

  it.each([
    [
      "Dossiernr|Klant|Afzender|Geadresseerde|Leverdatum|ETA|Transportwijze",
      "tracking_number bill_to shipper consignee delivered_at estimated_delivery service_type",
    ],
    [
      "Dossiernr.|Ref. klant|POL|POD|Schip|Reis|Verp.|Vol. m3",
      "tracking_number customer_reference origin_location destination_location leg_conveyance leg_voyage goods_package_code goods_volume_m3",
    ],
    ["Sendungsnr.|Absender|Kunde|Lieferdatum", "tracking_number shipper consignee estimated_delivery"],
  ])("that can be one of two fields take the one that no other column has: %s", (headings, fields) => {
    const names = headings.split("|");
    expect(guess([names, names.map(() => "x")]).fields.join(" ")).toBe(fields);
  });

  it("are remembered before they are guessed, also that a column is left out", () => {
    const remembered: RememberedHeadings = new Map([
      ["klant", { field: "shipper", order: null }],
      ["opmerkingen", { field: null, order: null }],
    ]);
    expect(
      guess(
        [
          ["Klant", "Opmerkingen", "Ref"],
          ["a", "b", "c"],
        ],
        remembered,
      ),
    ).toMatchObject({
      fields: ["shipper", null, "customer_reference"],
      by: ["remembered", "remembered", "name"],
    });
  });

  it("that say nothing are recognized by their values", () => {
    const lines = [
      ["A", ""],
      ["CSQU3054383", "020-12345675"],
      ["MSCU1234566", "020-12345675"],
      [`TGHU123456${containerCheckDigit("TGHU123456")}`, "x"],
    ];
    expect(guess(lines).fields[0]).toBe("container");
    expect(headingOf({ heading: "" }, 27)).toBe("Column AB");
  });
});

describe("a mapping", () => {
  const facts = factsOf([
    ["No", "Also", "When"],
    ["1", "2", "03/04/2026"],
    ["4", "", "05/06/2026"],
  ]);
  const problems = (fields: (string | null)[], order: "dmy" | null = null) =>
    problemsOf(facts, SHIPMENT_IMPORT_FIELDS, { fields, orders: [null, null, order] });

  it("with two columns to one field, without the number, or with doubtful dates is refused in words", () => {
    expect(problems(["tracking_number", "tracking_number", null]).columns.get(1)).toMatch(
      /«No» goes to Tracking Number already/,
    );
    expect(problems([null, "weight", null]).whole).toBe(
      "No column goes to Tracking Number. Every row needs it.",
    );
    expect(problems(["tracking_number", null, "estimated_delivery"]).columns.get(2)).toMatch(
      /03\/04\/2026 can be April 03, 2026 or March 04, 2026/,
    );
    expect(problems(["tracking_number", null, "estimated_delivery"], "dmy").whole).toBeNull();
    expect(missingField(SHIPMENT_IMPORT_FIELDS, [null, "weight"])?.label).toBe("Tracking Number");
    expect(missingField(SHIPMENT_IMPORT_FIELDS, ["tracking_number", null])).toBeUndefined();
    expect(problems(["tracking_number", "nonsense", null]).columns.has(1)).toBe(true);
  });

  it("gives the texts of a row by field, dates in one spelling", () => {
    const mapping = {
      fields: ["tracking_number", null, "estimated_delivery"],
      orders: [null, null, "mdy" as const],
    };
    expect(
      mappedCells(["7", "x", "03/04/2026"], mapping, { dateFields: new Set(["estimated_delivery"]) }),
    ).toEqual({
      tracking_number: "7",
      estimated_delivery: "2026-03-04",
    });
  });

  it("shows how full a column is, and how dates are proved", () => {
    expect(facts.columns.map((column) => percentFilled(column, facts.rows))).toEqual([100, 50, 100]);
    const dates = (...values: string[]) => factsOf([["d"], ...values.map((value) => [value])]).columns[0]!;
    expect(provedOrder(dates("03/04/2026", "25/04/2026"))).toBe("dmy");
    expect(provedOrder(dates("03/04/2026", "04/25/2026"))).toBe("mdy");
    expect(provedOrder(dates("03/04/2026", "05/05/2026"))).toBeNull();
    expect(provedOrder(dates("25/04/2026", "04/25/2026"))).toBeNull();
    expect(provedOrder(dates("3.4.26", "2026-04-03"))).toBe("dmy");
    expect(dateReadings("3/4/26")).toEqual(["April 03, 2026", "March 04, 2026"]);
  });
});

test.each([
  ["25/12/2026", "2026-12-25"],
  ["3.4.26", "2026-04-03"],
  ["2026-04-03 14:30", "2026-04-03 14:30"],
  ["2026-04-03T14:30:22", "2026-04-03 14:30:22"],
  ["3 mrt 2026", "2026-03-03"],
  ["5. März 2026", "2026-03-05"],
  ["1er août 2026", "2026-08-01"],
  ["12-Dez-26", "2026-12-12"],
  ["April 3, 2026", "2026-04-03"],
  ["3/04/2026 9:05", "2026-04-03 09:05"],
  ["3/04/2026 2:30 PM", "2026-04-03 14:30"],
  ["46115", "2026-04-03"],
  ["46115.5", "2026-04-03 12:00"],
  ["20260403", "2026-04-03"],
  ["31/02/2026", null],
  ["13/13/2026", null],
  ["jui 2026", null],
  ["12", null],
  ["4711", null],
  ["soon", null],
  ["", null],
])("«%s» is read as %s", (text, read) => {
  expect(readDate(text, "dmy")).toBe(read);
});

test.each([
  ["15.01.2027 14.30", "2027-01-15 14:30"],
  ["2027-01-15T14:30:00Z", "2027-01-15 15:30"],
  ["2027-07-15T14:30:00Z", "2027-07-15 16:30"],
  ["2027-01-15T14:30:00+01:00", "2027-01-15 14:30"],
  ["2027-01-15T14:30:00-0500", "2027-01-15 20:30"],
  ["2027-01-15T23:30:00.000Z", "2027-01-16 00:30"],
  ["Fri, 15 Jan 2027 14:30:00 GMT", "2027-01-15 15:30"],
  ["15/01/2027 14:30 CET", "2027-01-15 14:30"],
  ["15 janv. 2027", "2027-01-15"],
  ["29/02/2028", "2028-02-29"],
  ["46037.604166667", "2026-01-15 14:30"],
  ["15/01/2027 24:00", "2027-01-16 00:00"],
  ["29/02/2027", null],
  ["15/01/2027 25:00", null],
  ["15/01/2027 24:30", null],
  ["15/01/2027 08:00-10:00", null],
])("the date %s is read as %s", (text, read) => expect(readDate(text, "dmy")).toBe(read));

test("a column of dates is no file number, and its heading says which date it is", () => {
  const { fields } = guess([
    ["Nr", "Dat. dossier", "Van"],
    ["A 1", "03/12/2026", "Gent"],
    ["A 2", "04/12/2026", "Lier"],
  ]);
  expect(fields.slice(1)).toEqual(["created_at", "origin_location"]);
  expect(guess([["Dossier"], ["03/12/2026"], ["04/12/2026"], ["05/12/2026"]]).fields).not.toContain(
    "tracking_number",
  );
});

describe("decimals", () => {
  test.each([
    ["12,5", ","],
    ["0,125", ","],
    ["1.250,50 kg", ","],
    ["1.250.000", ","],
    ["12.5", "."],
    ["1,250.50", "."],
    ["1250.500", "."],
    ["1.250", "either"],
    ["1,250 kg", "either"],
    ["12", null],
    ["1.2.3", null],
    ["heavy", null],
  ])("of %s are %s", (text, shape) => expect(decimalShape(text)).toBe(shape));

  const read = (...rows: string[][]) => {
    const headings = ["weight", "declared_value", "notes"];
    const mapping = { fields: headings, orders: [null, null, null] };
    const decimals = decimalsOf(factsOf([headings, ...rows]), SHIPMENT_IMPORT_FIELDS, mapping);
    return rows.map((cells) =>
      Object.values(mappedCells(cells, mapping, { dateFields: new Set(), decimals })),
    );
  };

  it("are those of the column, whatever a cell alone may mean", () => {
    expect(
      read(["12,5", "", ""], ["1.250", "", "1.250"], ["1.250 kg", "", ""]).map(([weight]) => weight),
    ).toEqual(["12,5", "1250", "1250 kg"]);
    expect(read(["12.5", "", ""], ["1.255", "", ""], ["1,250", "", ""]).map(([weight]) => weight)).toEqual([
      "12.5",
      "1.2550",
      "1250",
    ]);
  });

  it("are those of the other columns of numbers where a column proves none; texts stay", () => {
    expect(read(["1.250", "99,95", "1.250"])).toEqual([["1250", "99,95", "1.250"]]);
  });

  it("stay in doubt where nothing proves them, or a column has both", () => {
    expect(read(["1.250", "12", ""])).toEqual([["1.250", "12", ""]]);
    expect(read(["1,5", "", ""], ["1.5", "", ""], ["1.250", "99,95", ""]).at(-1)).toEqual([
      "1.250",
      "99,95",
      "",
    ]);
  });
});

test("of a party's columns the one of its name is the party, and not the one of its place", () => {
  const facts = factsOf([
    ["Dossiernr.", "Naam Afzender", "Afzender Plaats", "Geadresseerde Plaats", "Geadresseerde Naam"],
    ["1", "Forges", "Gent", "Lille", "Carrelages Dupont"],
    ["2", "Maes", "Luik", "Keulen", "Müller"],
    ["3", "Alfa", "Gent", "Lagos", "Trade Hub"],
  ]);
  const { fields } = guessMapping(facts, SHIPMENT_IMPORT_FIELDS, nothing);
  expect(fields).toEqual(["tracking_number", "shipper", "shipper_city", "consignee_city", "consignee"]);
});

test("words are proposed as no VAT number, whatever they begin with", () => {
  const facts = factsOf([
    ["Klant", "Plaats", "Segment", "Telefoon", "Nummer"],
    ["Alfa Test", "Gent", "Groothandel", "09 000 00 01", "BE 0403.170.701"],
    ["Beta Test", "Brugge", "Kleinhandel", "050 00 00 02", "DE136695976"],
    ["Gamma Test", "Hasselt", "Industrie", "011 00 00 03", "USt-IdNr. DE129273398"],
    ["Delta Test", "Leuven", "Overheid", "016 00 00 04", "BE0428759497"],
  ]);
  const { fields } = guessMapping(facts, CUSTOMER_IMPORT_FIELDS, nothing);
  expect(fields).toEqual(["name", "city", null, "contact_phone", "vat_number"]);
  expect(guessMapping(factsOf([["PC"], ["9000"]]), CUSTOMER_IMPORT_FIELDS, nothing).fields).toEqual([
    "postcode",
  ]);
});
