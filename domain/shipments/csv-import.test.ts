import { describe, expect, it, test } from "vitest";
import {
  decodeCsv,
  IMPORT_FILE_MESSAGES,
  type ImportHeader,
  type ImportRow,
  isSpreadsheet,
  readHeader,
  readRow,
  separatorOf,
} from "./csv-file.ts";
import { countOutcomes, type ImportKnowledge, planImport, type StoredShipment } from "./csv-import.ts";
import { readMoment } from "./import-moment.ts";

const now = new Date("2026-03-20T12:00:00Z");
const stored: StoredShipment = {
  id: "11111111-1111-4111-8111-111111111111",
  tracking_number: "ZF-2345-6789-C",
  status: "in_transit",
  service_type: "Sea Freight",
  origin_location: "Antwerp",
  destination_location: "Lagos",
  current_location: "Tema",
  weight: "2840.50",
  dimensions: null,
  pieces: 6,
  estimated_delivery: new Date("2026-03-25T16:00:00Z"),
  notes: "Keep upright.",
  shipper_id: "22222222-2222-4222-8222-222222222222",
  consignee_id: null,
  shipper: "Benoît Rassart",
  consignee: null,
};
const known: ImportKnowledge = {
  shipments: new Map([["ZF23456789C", stored]]),
  shippers: new Map([
    ["Griet Adriaens", ["33333333-3333-4333-8333-333333333333"]],
    ["Twin", ["44444444-4444-4444-8444-444444444444", "55555555-5555-4555-8555-555555555555"]],
  ]),
  consignees: new Map(),
};

function plan(...cells: ImportRow["cells"][]) {
  return planImport(
    cells.map((each, index) => ({ row: index + 2, cells: each })),
    known,
    now,
  );
}

describe("a file", () => {
  it("is read in the encodings spreadsheet programs write", () => {
    expect(decodeCsv(Buffer.from("Liège"))).toBe("Liège");
    expect(decodeCsv(Buffer.from("\uFEFFLiège"))).toBe("Liège");
    expect(decodeCsv(Buffer.from("Li\u00e8ge \u0080", "latin1"))).toBe("Liège €");
    expect(decodeCsv(Buffer.from("\uFEFFLiège", "utf16le"))).toBe("Liège");
  });

  it("shows its separator in the header or says it", () => {
    expect(separatorOf('"Origin, city";Status\r\na;b').separator).toBe(";");
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

  it("is known for a spreadsheet by its first bytes", () => {
    expect(isSpreadsheet(Buffer.from("PK\u0003\u0004"))).toBe(true);
    expect(isSpreadsheet(Buffer.from("Tracking Number"))).toBe(false);
  });

  it("names its columns in any case, and those nobody knows are told", () => {
    expect(readHeader(["TRACKING number", "origin_location", "Colour", ""])).toEqual({
      columns: ["tracking_number", "origin_location", null, null],
      unknown: ["Colour"],
    });
    expect(readHeader(["Status"])).toBe(IMPORT_FILE_MESSAGES.noTrackingNumber);
    expect(readHeader(["Tracking Number", "Status", "status"])).toBe(
      IMPORT_FILE_MESSAGES.columnTwice("Status"),
    );
  });

  it("has rows whose missing last cells are empty; rows without anything are none", () => {
    const header = readHeader(["Tracking Number", "Status", "Origin"]) as ImportHeader;
    expect(readRow(header, ["'00123", "pending"], 7)).toEqual({
      row: 7,
      cells: { tracking_number: "00123", status: "pending", origin_location: "" },
    });
    expect(readRow(header, ["", " ", ""], 8)).toBeNull();
  });
});

describe("a row", () => {
  it("that is as stored changes nothing, also after a spreadsheet program has rewritten it", () => {
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

  it("says in words what it changes", () => {
    const { rows, steps } = plan({
      tracking_number: "ZF-2345-6789-C",
      status: "Delivered",
      current_location: "",
      weight: "12,5",
      shipper: "Griet Adriaens",
      consignee: "Ngozi Okafor",
    });
    expect(rows).toEqual([
      {
        row: 2,
        trackingNumber: "ZF-2345-6789-C",
        outcome: "changed",
        words: [
          "Status: in_transit → delivered",
          "Current Location: Tema → empty",
          "Weight: 2840.5 → 12.5",
          "Shipper: Benoît Rassart → Griet Adriaens",
          "Adds the consignee «Ngozi Okafor»",
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
          consignee: { name: "Ngozi Okafor" },
        },
      },
    ]);
  });

  it("says when a party is given to a shipment that had none", () => {
    const withoutShipper = new Map([["ZF23456789C", { ...stored, shipper: null, shipper_id: null }]]);
    const cells = { tracking_number: "ZF-2345-6789-C", shipper: "Griet Adriaens" };
    const { rows } = planImport([{ row: 2, cells }], { ...known, shipments: withoutShipper }, now);
    expect(rows[0]?.words).toEqual(["Shipper: empty → Griet Adriaens"]);
  });

  it("of a new number is created, with the defaults of the form", () => {
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
        shipper: { name: "Unknown Ltd" },
        consignee: null,
      },
    });
  });

  it("is refused with every reason", () => {
    const complete = { origin_location: "Ghent", destination_location: "Lille" };
    const { rows, steps } = plan(
      { tracking_number: "NEW-1", weight: "heavy", pieces: "0" },
      { ...complete, tracking_number: "NEW-2", shipper: "Twin", created_at: "soon" },
      { ...complete, tracking_number: "NEW-3" },
      { ...complete, tracking_number: "new 3", created_at: "2027-01-01 10:00" },
      { ...complete, tracking_number: " " },
      { ...complete, tracking_number: "NEW-4", service_type: "Rocket", estimated_delivery: "31/02/2026" },
      { tracking_number: "ZF-2345-6789-C", origin_location: "" },
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
        ["«soon» in Created At is no date", "2 shippers are called «Twin»: rename them so that one is meant"],
      ],
      ["created", ["Ghent → Lille, pending"]],
      ["refused", ["This tracking number is in row 4 already", "Created At is in the future"]],
      ["refused", ["Tracking number is required"]],
      ["refused", ["Service type is required", "Please enter a valid date and time"]],
      ["refused", ["Origin location is required"]],
    ]);
    expect(steps.filter(({ act }) => act !== "nothing")).toHaveLength(1);
  });
});

test("moments are read as spreadsheet programs write them, day first", () => {
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
