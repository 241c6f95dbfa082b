import { describe, expect, it, test } from "vitest";
import { ownField } from "#app/imports/mapping.ts";
import { separatorOf } from "#app/desk/imports/read-csv.server.ts";
import { importSettings, isErasure, NO_COUNTS, type PlannedRow, reasonOf } from "#app/imports/import.ts";
import { SHIPMENT_IMPORT_FIELDS } from "./fields.ts";
import { planRows } from "./plan.ts";
import { type ImportRow, readMoment } from "./cells.ts";
import type { ImportContext, PartyMatch, ReadingRules, StoredShipment } from "./values.ts";
import { goodsRowSchema } from "../goods.ts";
import { shipmentForm } from "../shipment.ts";

const now = new Date("2026-03-20T12:00:00Z");
const stored: StoredShipment = {
  id: "11111111-1111-4111-8111-111111111111",
  ...shipmentForm.parse({
    tracking_number: "ZF-2345-6789-C",
    status: "in_transit",
    service_type: "Sea Freight",
    origin_location: "Antwerp",
    destination_location: "Lagos",
    current_location: "Tema",
    pieces: "6",
    notes: "Keep upright.",
  }),
  weight: "2840.50",
  estimated_delivery: new Date("2026-03-25T16:00:00Z"),
  shipper_id: "22222222-2222-4222-8222-222222222222",
  bill_to: null,
  shipper: "Benoît Rassart",
  consignee: null,
  totalledFields: [],
  owner_id: "99999999-9999-4999-8999-999999999999",
  owner_email: "ines@zenne.example",
  owner_name: "Ines Claes",
  origin_code: "BEANR",
  destination_code: null,
  current_code: null,
  eta_follows_legs: false,
  history: false,
  last_update_at: new Date("2026-03-19T12:00:00Z"),
  delivered: null,
  rows: { goods: [], containers: [], legs: [] },
  details: {
    references: [
      { id: "88888888-8888-4888-8888-888888888881", kind: "purchase_order", value: "PO 7" },
      { id: "88888888-8888-4888-8888-888888888882", kind: "master_bl", value: "MEDU1234567" },
    ],
    terms: {
      incoterm: "CIF",
      incoterm_place: "Lagos",
      declared_value: 12_000,
      declared_currency: "EUR",
      dangerous_goods: true,
      temperature_min_c: null,
      temperature_max_c: null,
    },
  },
};
function party(
  digit: string,
  name: string,
  company: string | null = null,
  email: string | null = null,
): PartyMatch {
  const id = `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
  return { id, name, company, email, address: null, by: "name" };
}
const zoneOf = (code: string | null) =>
  code === "CNSHA" ? "Asia/Shanghai" : code === "BEANR" ? "Europe/Brussels" : null;
const baseContext: ImportContext = {
  zonesOfLeg: ({ from_code, to_code }) => ({ from: zoneOf(from_code), to: zoneOf(to_code) }),
  shipments: new Map([["ZF23456789C", stored]]),
  shippers: new Map([
    ["Griet Adriaens", [party("3", "Griet Adriaens")]],
    ["Twin", [party("4", "Twin", "North", "n@twin.be"), party("5", "Twin", "South")]],
    ["South", [{ ...party("5", "Twin", "South"), by: "company" }]],
    ["n@twin.be", [{ ...party("4", "Twin", "North", "n@twin.be"), by: "email" }]],
    ["Vannes", [{ ...party("6", "Vannes Logistics", null, "desk@v.fr"), by: "beginning" }]],
    ["Liege Lines", [party("7", "Liège Lines", null, "l@l.be")]],
  ]),
  consignees: new Map(),
  owners: new Map([
    ["jef@zenne.example", { id: "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", name: "Jef Peeters" }],
  ]),
  payers: new Map([["Maes NV", { id: "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb", name: "Maes NV" }]]),
  codeFor: (text, picked, before) =>
    text && ((before?.text === text ? before.code : null) ?? picked ?? (text === "Ghent" ? "BEGNE" : null)),
  nameFor: (text) => text,
};

function plan(...cells: ImportRow["cells"][]) {
  return planned(
    cells.map((each, index) => ({ row: index + 2, cells: each })),
    baseContext,
  );
}

const RULES: ReadingRules = { ...importSettings(null), clearEmpty: false, leaveOut: new Set() };

function planned(rows: readonly ImportRow[], context: ImportContext, rules = RULES) {
  const all = [...planRows(rows, context, now, rules)];
  return { rows: all.map(({ row }) => row), steps: all.map(({ step }) => step) };
}

function countOutcomes(rows: readonly PlannedRow[]) {
  const counts = { ...NO_COUNTS };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

describe("a file", () => {
  it("has its separator detected from the header or a sep= line", () => {
    expect(separatorOf('"Origin, city";Status\r\na;b').separator).toBe(";");
    expect(separatorOf('"a ""b, c, d""";Status\r\n"x ""y, z, w""";5" a, b').separator).toBe(";");
    expect(separatorOf("\uFEFFTracking Number,Status\n")).toEqual({
      separator: ",",
      body: "Tracking Number,Status\n",
    });
    expect(separatorOf("sep=;\r\nTracking Number\r\n")).toEqual({
      separator: ";",
      body: "Tracking Number\r\n",
    });
    expect(separatorOf("a\tb\tc").separator).toBe("\t");
  });

  it("has column names in any case", () => {
    const fieldOf = (title: string) => ownField(SHIPMENT_IMPORT_FIELDS, title);
    expect(["TRACKING number", " origin_location", "Colour", ""].map(fieldOf)).toEqual([
      "tracking_number",
      "origin_location",
      undefined,
      undefined,
    ]);
  });
});

describe("a row", () => {
  it("equal to the stored one changes nothing, also after a spreadsheet program reformatted it", () => {
    const exported = {
      tracking_number: "ZF-2345-6789-C",
      status: "in_transit",
      origin_location: "Antwerp",
      destination_location: "Lagos",
      current_location: "Tema",
      weight: "2840.5",
      shipper: "Benoît Rassart",
      consignee: "",
      created_at: "2020-01-01 10:00:00",
    };
    const rewritten = {
      tracking_number: "zf 2345 6789c",
      status: "In transit",
      weight: "2840,50",
      estimated_delivery: "25/03/2026 17:00",
      service_type: "",
    };
    expect(countOutcomes(plan(exported).rows)).toMatchObject({ unchanged: 1 });
    expect(countOutcomes(plan(rewritten).rows)).toMatchObject({ unchanged: 1 });
  });

  it("describes its changes", () => {
    const cells = {
      tracking_number: "ZF-2345-6789-C",
      status: "Delivered",
      current_location: "",
      weight: "12,5",
      shipper: "Griet Adriaens",
      consignee: "Ngozi Okafor",
    };
    const { rows, steps } = planned([{ row: 2, cells }], baseContext, { ...RULES, clearEmpty: true });
    expect(rows).toEqual([
      {
        row: 2,
        name: "ZF-2345-6789-C",
        outcome: "changed",
        words: [
          "Status: in transit → delivered",
          "Current Location: Tema → empty",
          "Weight: 2840.5 → 12.5",
          "Shipper: Benoît Rassart → Griet Adriaens",
          "Adds the consignee «Ngozi Okafor»",
          "Delivered at a time the file does not say: it counts in no figure of punctuality",
        ],
      },
    ]);
    expect(steps).toEqual([
      {
        act: "change",
        id: stored.id,
        values: {
          status: "delivered",
          current_location: null,
          weight: 12.5,
          shipper: { id: "33333333-3333-4333-8333-333333333333" },
          consignee: { name: "Ngozi Okafor", company: "", email: "", phone: "", address: "" },
          delivered: { at: null, was: null },
        },
      },
    ]);
  });

  it("reads who pays by the name of a customer, and refuses who is none", () => {
    const row = (bill_to: string) => plan({ tracking_number: "ZF-2345-6789-C", bill_to });
    expect(row("Maes NV").steps).toMatchObject([
      { act: "change", values: { bill_to_company_id: "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb" } },
    ]);
    expect(row("Maes NV").rows[0]?.words).toEqual(["Bill To: empty → Maes NV"]);
    expect(row("Nobody").rows[0]?.outcome).toBe("refused");
    const adding = (bill_to: string, payers = baseContext.payers) =>
      planned(
        [{ row: 2, cells: { tracking_number: "ZF-2345-6789-C", bill_to } }],
        { ...baseContext, payers },
        {
          ...RULES,
          newPayers: true,
        },
      );
    expect(adding("Nobody").steps).toMatchObject([{ act: "change", values: { new_payer: "Nobody" } }]);
    expect(adding("Nobody").rows[0]?.words).toEqual(["Bill To: empty → Nobody, a new customer"]);
    // A name that several customers share adds no further customer.
    expect(adding("Nobody", new Map([["Nobody", null]])).rows[0]?.outcome).toBe("refused");
    const shipments = new Map([["ZF23456789C", { ...stored, bill_to: "Twin", bill_to_company_id: "c" }]]);
    const twin = { tracking_number: "ZF-2345-6789-C", bill_to: "Twin" };
    expect(planned([{ row: 2, cells: twin }], { ...baseContext, shipments }).rows[0]?.outcome).toBe(
      "unchanged",
    );
  });

  it("leaves with its empty cells what is stored, and empties it only where that is chosen", () => {
    const empty = {
      tracking_number: "ZF-2345-6789-C",
      status: "",
      origin_location: "Antwerp",
      current_location: " ",
      notes: "",
      weight: "",
      estimated_delivery: "",
      shipper: "",
      shipper_email: "",
      owner: "",
      purchase_order: "",
      incoterm_place: "",
      goods_packages: "",
    };
    expect(plan(empty).rows).toMatchObject([{ outcome: "unchanged" }]);
    const { rows } = planned([{ row: 2, cells: empty }], baseContext, { ...RULES, clearEmpty: true });
    expect(rows[0]?.words.filter(isErasure)).toEqual([
      "Current Location: Tema → empty",
      "Weight: 2840.5 → empty",
      "Estimated Delivery: 2026-03-25 17:00 → empty",
      "Notes: Keep upright. → empty",
      "Shipper: Benoît Rassart → empty",
      "Owner: Ines Claes → empty",
      "Purchase Order: PO 7 → empty",
      "Incoterm Place: Lagos → empty",
    ]);
  });

  it("keeps what stands in the rows of goods it names, and nothing of other goods in their place", () => {
    const goods = (description: string) =>
      goodsRowSchema.parse({
        packages: 2,
        package_code: "PX",
        description,
        marks: "A 1",
        hs_code: "841370",
      });
    const shipments = new Map([
      ["ZF23456789C", { ...stored, rows: { ...stored.rows, goods: [goods("Pumps"), goods("Seals")] } }],
    ]);
    const row = (description: string) => ({
      tracking_number: "ZF-2345-6789-C",
      goods_packages: "3",
      goods_description: description,
      goods_marks: "",
      goods_hs_code: "",
    });
    const cells = [row("Pumps"), row("Steel")].map((each, index) => ({ row: index + 2, cells: each }));
    const { steps } = planned(cells, { ...baseContext, shipments });
    expect(steps).toMatchObject([
      {
        values: {
          details: {
            goods: [
              { packages: 3, description: "Pumps", marks: "A 1", hs_code: "841370" },
              { packages: 3, description: "Steel", marks: null, hs_code: null },
            ],
          },
        },
      },
    ]);
  });

  it("says when it was delivered, and no other date stands in for it", () => {
    const fresh = {
      origin_location: "Ghent",
      destination_location: "Lille",
      estimated_delivery: "1/03/2026",
    };
    const { rows, steps } = plan(
      { ...fresh, tracking_number: "D-1", status: "Delivered", delivered_at: "2/03/2026 11:00" },
      { ...fresh, tracking_number: "D-2", status: "Delivered", delivered_at: "" },
      { ...fresh, tracking_number: "D-3", status: "", delivered_at: "2/03/2026 11:00" },
      { ...fresh, tracking_number: "D-4", status: "On hold", delivered_at: "2/03/2026 11:00" },
      { ...fresh, tracking_number: "D-5", status: "Delivered", delivered_at: "2/04/2026 11:00" },
      { tracking_number: "ZF-2345-6789-C", status: "Delivered", delivered_at: "2/03/2026 11:00" },
      { tracking_number: "ZF-2345-6789-C ", delivered_at: "20/03/2026 11:00" },
    );
    const at = new Date("2026-03-02T10:00:00Z");
    expect(steps.slice(0, 3)).toMatchObject([
      { values: { status: "delivered", delivered: { at } } },
      { values: { status: "delivered", delivered: { at: null } } },
      { values: { status: "delivered", delivered: { at } } },
    ]);
    expect(rows[1]?.words).toContain(
      "Delivered at a time the file does not say: it counts in no figure of punctuality",
    );
    expect(rows.slice(3).map(({ words }) => words[0])).toEqual([
      "Delivered At has a date, and the status is On hold: empty one, or write Delivered",
      "Delivered At is in the future",
      "Delivered At, «2026-03-02 11:00», is before what the history of this shipment tells last, «2026-03-19 13:00»",
      "This tracking number is in row 7 already",
    ]);
  });

  it("gives a delivery that was imported without its date the date, and no other delivery", () => {
    const entry = { entry: "e", at: now, undated: true, imported: true, other: null };
    const moved = (delivered: StoredShipment["delivered"]) => {
      const shipments = new Map([["ZF23456789C", { ...stored, status: "delivered", delivered }]]);
      const cells = { tracking_number: "ZF-2345-6789-C", delivered_at: "18/03/2026 11:00" };
      return planned([{ row: 2, cells }], { ...baseContext, shipments });
    };
    const at = new Date("2026-03-18T10:00:00Z");
    expect(moved(entry).rows[0]?.words).toEqual(["Delivered At: empty → 2026-03-18 11:00"]);
    expect(moved(entry).steps).toMatchObject([{ values: { delivered: { at, was: null, entry: "e" } } }]);
    expect(moved({ ...entry, at, undated: false }).rows[0]?.outcome).toBe("unchanged");
    expect(moved({ ...entry, imported: false, undated: false }).rows[0]?.words[0]).toMatch("change it there");
    expect(moved({ ...entry, other: new Date("2026-03-19T10:00:00Z") }).rows[0]?.outcome).toBe("refused");
  });

  it("becomes history where that is chosen", () => {
    const rows = ["NEW-H", "ZF-2345-6789-C"].map((tracking_number, index) => ({
      row: index + 2,
      cells: { tracking_number, origin_location: "Antwerp", destination_location: "Lagos" },
    }));
    const { steps } = planned(rows, baseContext, { ...RULES, history: true });
    expect(steps).toMatchObject([
      { values: { history: true } },
      { act: "change", values: { history: true } },
    ]);
  });

  it("comes in without the cells of a reason that is left out, where it is refused for nothing else", () => {
    const fresh = { origin_location: "Ghent", destination_location: "Lille" };
    const cells = [
      { ...fresh, tracking_number: "L-1", estimated_delivery: "soon" },
      {
        ...fresh,
        tracking_number: "L-2",
        estimated_delivery: "later",
        goods_packages: "1",
        goods_hs_code: "8413701",
      },
      { ...fresh, tracking_number: "L-3", estimated_delivery: "later", weight: "heavy" },
    ].map((each, index) => ({ row: index + 2, cells: each }));
    const before = planned(cells, baseContext).rows;
    expect(before.map(({ about }) => about)).toEqual([
      ["estimated_delivery"],
      ["estimated_delivery", "goods_hs_code"],
      ["weight", "estimated_delivery"],
    ]);
    const [hsCode, date] = [
      before[1]?.words.find((why) => why.includes("8413701")) ?? "",
      before[0]?.words[0] ?? "",
    ];
    expect(hsCode).toBe(
      "Row 3, Goods HS Code: «8413701» has 7 digits, an HS code 6, 8 or 10: is a zero at its start missing, as in «08413701»?",
    );
    const leaveOut = new Set([hsCode, date].map(reasonOf));
    const { rows } = planned(cells, baseContext, { ...RULES, leaveOut });
    expect(rows.map(({ outcome }) => outcome)).toEqual(["created", "created", "refused"]);
    expect(rows[0]?.words).toContain("Left out: «soon» in Estimated Delivery is no date");
  });

  it("describes a party added to a shipment that had none", () => {
    const withoutShipper = new Map([["ZF23456789C", { ...stored, shipper: null, shipper_id: null }]]);
    const cells = { tracking_number: "ZF-2345-6789-C", shipper: "Griet Adriaens" };
    const { rows } = planned([{ row: 2, cells }], { ...baseContext, shipments: withoutShipper });
    expect(rows[0]?.words).toEqual(["Shipper: empty → Griet Adriaens"]);
  });

  it("that names a party by its company or e-mail alone changes it too, and keeps one that has it already", () => {
    const number = "ZF-2345-6789-C";
    const changed = (cells: ImportRow["cells"], shipper: Partial<StoredShipment> = {}) => {
      const shipments = new Map([["ZF23456789C", { ...stored, ...shipper }]]);
      const context = { ...baseContext, shipments };
      const { rows } = planned([{ row: 2, cells: { tracking_number: number, ...cells } }], context);
      return rows[0]?.words;
    };
    const nobody = { shipper: null, shipper_id: null };
    const twin = { shipper: "Twin", shipper_id: party("5", "").id };
    expect(changed({ shipper_company: "South" })).toEqual(["Shipper: Benoît Rassart → Twin"]);
    expect(changed({ shipper: "", shipper_company: "South" }, nobody)).toEqual(["Shipper: empty → Twin"]);
    expect(changed({ shipper_email: "n@twin.be" })).toEqual(["Shipper: Benoît Rassart → Twin"]);
    expect(changed({ shipper_company: "South" }, twin)).toEqual([]);
    expect(changed({ shipper: "South" }, twin)).toEqual([]);
    expect(changed({ shipper_company: "Twin" }, twin)).toEqual([]);
    expect(changed({ shipper_company: " ", shipper_email: "" })).toEqual([]);
  });

  it("with a new number is created, with the defaults of the form", () => {
    const { rows, steps } = plan({
      tracking_number: "NEW-1",
      origin_location: "Ghent",
      destination_location: "Lille",
      service_type: "air freight",
      created_at: "5/03/2026 9:30",
      shipper: "Unknown Ltd",
    });
    expect(rows[0]).toMatchObject({
      outcome: "created",
      words: ["Ghent → Lille, pending", "Adds the shipper «Unknown Ltd»"],
    });
    expect(steps[0]).toMatchObject({
      act: "create",
      values: {
        tracking_number: "NEW-1",
        status: "pending",
        service_type: "Air Freight",
        current_location: null,
        created_at: new Date("2026-03-05T08:30:00Z"),
        shipper: { name: "Unknown Ltd", company: "", email: "" },
        consignee: null,
      },
    });
  });

  it("is refused with all reasons", () => {
    const complete = { origin_location: "Ghent", destination_location: "Lille" };
    const { rows, steps } = plan(
      { tracking_number: "NEW-1", weight: "heavy", pieces: "0" },
      { ...complete, tracking_number: "NEW-2", shipper: "Twin", created_at: "soon" },
      { ...complete, tracking_number: "NEW-3", weight: "1.250,50" },
      { ...complete, tracking_number: "new 3", created_at: "2027-01-01 10:00" },
      { ...complete, tracking_number: " " },
      { ...complete, tracking_number: "NEW-4", service_type: "Rocket", estimated_delivery: "31/02/2026" },
      { origin_location: "", destination_location: "Lille", tracking_number: "NEW-6" },
      { ...complete, tracking_number: "NEW-5", weight: "1,250" },
    );
    expect(rows.map(({ outcome, words }) => [outcome, words])).toEqual([
      [
        "refused",
        [
          "Origin location is required",
          "Destination location is required",
          "Weight must be a number of kilograms from 0 with at most two decimals",
          "Pieces must be a whole number from 1",
        ],
      ],
      [
        "refused",
        [
          "«soon» in Created At is no date",
          expect.stringMatching(
            /^Which shipper is «Twin»\? Known: «Twin» \(North, n@twin.be\); «Twin» \(South\)\./,
          ),
        ],
      ],
      ["created", ["Ghent → Lille, pending"]],
      ["refused", ["This tracking number is in row 4 already", "Created At is in the future"]],
      ["refused", ["Tracking number is required"]],
      [
        "refused",
        [
          "«Rocket» is no service type: write Air Freight, Sea Freight, Road Transport, or air, sea, road",
          "«31/02/2026» in Estimated Delivery is no date",
        ],
      ],
      ["refused", ["Origin location is required"]],
      ["refused", ["Weight «1,250» can mean 1250 kg or 1.25 kg: write 1250 or 1.25"]],
    ]);
    expect(steps.filter(({ act }) => act !== "nothing")).toHaveLength(1);
  });
});

describe("a shipper or consignee", () => {
  const lane = { tracking_number: "NEW-9", origin_location: "Ghent", destination_location: "Lille" };
  const named = (cells: ImportRow["cells"], context = baseContext) => {
    const { rows, steps } = planned([{ row: 2, cells: { ...lane, ...cells } }], context);
    const [step] = steps;
    return step?.act === "create" ? step.values.shipper : rows[0]?.words;
  };

  it("is matched by e-mail first, then by name with company, ignoring case and accents", () => {
    expect(named({ shipper: "Somebody", shipper_email: "N@Twin.be" })).toEqual({ id: party("4", "").id });
    expect(named({ shipper_email: "n@twin.be" })).toEqual({ id: party("4", "").id });
    expect(named({ shipper: "Twin", shipper_company: "south" })).toEqual({ id: party("5", "").id });
    expect(named({ shipper: "Liege Lines" })).toEqual({ id: party("7", "").id });
  });

  it("of which the file has the company alone is matched by it, or added, and never lost", () => {
    expect(named({ shipper_company: " South " })).toEqual({ id: party("5", "").id });
    expect(named({ shipper_company: "Liege Lines" })).toEqual({ id: party("7", "").id });
    expect(named({ shipper_company: "Twin" })).toEqual([expect.stringContaining("Which shipper is «Twin»?")]);
    expect(named({ shipper_company: " New  NV" })).toMatchObject({ name: "New NV", company: "", email: "" });
  });

  it.each<[string, ImportRow["cells"]]>([
    ["alone", { shipper: "South" }],
    ["in another case, with an empty company", { shipper: " south ", shipper_company: "" }],
    ["as its name and its company", { shipper: "South", shipper_company: "SOUTH" }],
    ["with its e-mail, which several have", { shipper: "North", shipper_email: "desk@both.be" }],
  ])("of one company is found by the company in its own column: %s", (_, cells) => {
    const shippers = new Map(baseContext.shippers)
      .set("south", baseContext.shippers.get("South") ?? [])
      .set("desk@both.be", [
        { ...party("4", "Twin", "North", "desk@both.be"), by: "email" },
        { ...party("5", "Twin", "South", "desk@both.be"), by: "email" },
      ]);
    const digit = cells.shipper === "North" ? "4" : "5";
    expect(named(cells, { ...baseContext, shippers })).toEqual({ id: party(digit, "").id });
  });

  it("of a company that two have is asked for", () => {
    const both = [party("4", "Ann", "Quay"), party("5", "Bob", "Quay")].map((each): PartyMatch => ({
      ...each,
      by: "company",
    }));
    const shippers = new Map([["Quay", both]]);
    expect(named({ shipper: "Quay" }, { ...baseContext, shippers })).toEqual([
      "Which shipper is «Quay»? Known: «Ann» (Quay); «Bob» (Quay). Write the full name and, where two have it, " +
        "Shipper Email, or add a new shipper by hand first",
    ]);
    expect(named({ shipper: "New", shipper_company: "Quay" }, { ...baseContext, shippers })).toMatchObject({
      name: "New",
    });
  });

  it("with a doubtful match is reported, never added a second time", () => {
    expect(named({ shipper: "Twin" })).toEqual([expect.stringContaining("Which shipper is «Twin»?")]);
    expect(named({ shipper: "Vannes" })).toEqual([
      "Which shipper is «Vannes»? Known: «Vannes Logistics» (desk@v.fr). Write the full name and, where two have it, " +
        "Shipper Email, or add a new shipper by hand first",
    ]);
    expect(named({ shipper: "Liege Lines", shipper_email: "other@l.be" })).toEqual([
      expect.stringContaining("Known: «Liège Lines» (l@l.be)"),
    ]);
    expect(named({ shipper: "Twin", shipper_company: "East" })).toEqual([
      expect.stringContaining("«Twin» (South)"),
    ]);
  });

  it("without a match is added with the data of the file, if valid", () => {
    expect(named({ shipper: " New  Ltd ", shipper_email: "A@new.be", shipper_company: "New" })).toEqual({
      name: "New Ltd",
      email: "a@new.be",
      company: "New",
      phone: "",
      address: "",
    });
    expect(named({ shipper: "New Ltd", shipper_email: "no address" })).toEqual([
      "Shipper Email: Please enter a valid email address",
    ]);
    expect(named({ shipper_email: "a@nobody.be" })).toEqual([
      "No shipper has the e-mail «a@nobody.be»: write a name to add one",
    ]);
  });
});

test("a service is parsed by any of its names", () => {
  const service = (text: string) => {
    const cells = {
      tracking_number: "N",
      origin_location: "a",
      destination_location: "b",
      service_type: text,
    };
    const [step] = plan(cells).steps;
    return step?.act === "create" ? step.values.service_type : null;
  };
  for (const text of ["air", "AIR", "Air freight", "airfreight", "air-freight", "by air"]) {
    expect(service(text)).toBe("Air Freight");
  }
  expect(["sea", "Ocean freight", "road", "Road", "truck", ""].map(service)).toEqual([
    "Sea Freight",
    "Sea Freight",
    "Road Transport",
    "Road Transport",
    "Road Transport",
    "Road Transport",
  ]);
  expect(["rail", "airport"].map(service)).toEqual([null, null]);
});

test("timestamps are parsed as spreadsheet programs write them, day first", () => {
  const read = (text: string) => readMoment(text)?.toISOString() ?? null;
  expect(read("2026-03-05 14:03:22")).toBe("2026-03-05T13:03:22.000Z");
  expect(read("2026-03-05T14:03")).toBe("2026-03-05T13:03:00.000Z");
  expect(read("5/03/2026 9:05")).toBe("2026-03-05T08:05:00.000Z");
  expect(read("05-03-2026 09:05:10")).toBe("2026-03-05T08:05:10.000Z");
  expect(read("5.7.2026")).toBe("2026-07-05T15:00:00.000Z");
  for (const none of ["", "soon", "2026-13-01", "31/02/2026", "5/3/26", "2026-03-05 25:00"]) {
    expect(read(none)).toBeNull();
  }
});
