import { describe, expect, it } from "vitest";
import { type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { unstorable } from "#app/kit/text/text.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { SHIPMENT_FIELDS, shipmentSchema, shipmentFormValues, shipmentForm } from "./shipment.ts";
import { QUANTITY_MESSAGES } from "#app/goods/quantity.ts";

const smallest = {
  tracking_number: "ZF-7K2M-QX4T-9",
  status: "pending",
  service_type: "Road Transport",
  origin_location: "Machelen",
  destination_location: "Lyon",
};

function check(changes: FormRecord) {
  return parseForm(shipmentForm, { ...smallest, ...changes });
}

function errorsOf(changes: FormRecord) {
  const result = check(changes);
  return result.ok ? {} : result.fieldErrors;
}

function valueOf(changes: FormRecord) {
  const result = check(changes);
  if (!result.ok) throw new Error(JSON.stringify(result.fieldErrors));
  return result.value;
}

describe("the shipment form", () => {
  it("reports missing required fields with the specified messages", () => {
    const expected = {
      tracking_number: ["Tracking number is required"],
      status: ["Status is required"],
      service_type: ["Service type is required"],
      origin_location: ["Origin location is required"],
      destination_location: ["Destination location is required"],
    };
    const nothing = parseForm(shipmentForm, {});
    const blanks = check(Object.fromEntries(Object.keys(smallest).map((name) => [name, "  "])));
    expect(nothing.ok || nothing.fieldErrors).toEqual(expected);
    expect(blanks.ok || blanks.fieldErrors).toEqual(expected);
  });

  it("stores null for every empty or missing optional field", () => {
    const optional = SHIPMENT_FIELDS.filter((name) => !(name in smallest));
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    expect(valueOf({})).toEqual({ ...smallest, ...nulls });
    expect(valueOf(Object.fromEntries(optional.map((name) => [name, ""])))).toEqual({
      ...smallest,
      ...nulls,
    });
  });

  it("converts the typed texts into column values", () => {
    expect(
      valueOf({
        weight: "1250.50",
        pieces: "12",
        dimensions: "120 x 80 x 110 cm",
        estimated_delivery: "2026-07-01T14:30",
        notes: "one\r\ntwo",
        shipper_id: "0b5bd0a6-5f0f-4d55-9d43-000000000001",
      }),
    ).toMatchObject({
      weight: 1250.5,
      pieces: 12,
      dimensions: "120 x 80 x 110 cm",
      estimated_delivery: new Date("2026-07-01T12:30:00Z"),
      notes: "one\ntwo",
      shipper_id: "0b5bd0a6-5f0f-4d55-9d43-000000000001",
    });
  });

  it.each(["0", "0.01", "12,5", "1.250,50", "1 250.5 kg", "80 kilos", "9999999999.99"])(
    "accepts a weight of «%s»",
    (weight) => {
      expect(errorsOf({ weight })).toEqual({});
    },
  );

  it.each(["-1", "1234.567", "abc", "1e3", "1.", "Infinity"])("refuses a weight of «%s»", (weight) => {
    expect(errorsOf({ weight })).toEqual({ weight: [QUANTITY_MESSAGES.weightInvalid] });
  });

  it.each(["12 pcs", "12x", "12 Colli", "12,0"])("reads «%s» pieces", (pieces) => {
    expect(valueOf({ pieces }).pieces).toBe(12);
  });

  it.each(["0", "-1", "1.5", "x", "12 kg"])("refuses «%s» pieces", (pieces) => {
    expect(errorsOf({ pieces })).toEqual({ pieces: [SHIPMENT_MESSAGES.piecesInvalid] });
  });

  it("reports a number that is too large, or ambiguous", () => {
    expect(errorsOf({ weight: "10000000000", pieces: "2147483648" })).toEqual({
      weight: ["Weight must be at most 9,999,999,999.99 kg"],
      pieces: ["Pieces must be at most 2,147,483,647"],
    });
    expect(errorsOf({ weight: "1.250", pieces: "1.000" })).toEqual({
      weight: ["Weight «1.250» can mean 1250 kg or 1.25 kg: write 1250 or 1.25"],
      pieces: ["Pieces «1.000» can mean 1000 or 1: write 1000 or 1"],
    });
    expect(valueOf({ pieces: "1.250" }).pieces).toBe(1250);
  });

  it("refuses dates that do not exist, unknown services and invalid ids", () => {
    expect(
      errorsOf({
        estimated_delivery: "2026-02-30T10:00",
        service_type: "Rail",
        shipper_id: "7",
        consignee_id: "x",
      }),
    ).toEqual({
      estimated_delivery: [SHIPMENT_MESSAGES.estimatedDeliveryInvalid],
      service_type: ["Service type is required"],
      shipper_id: [SHIPMENT_MESSAGES.shipperInvalid],
      consignee_id: [SHIPMENT_MESSAGES.consigneeInvalid],
    });
  });

  it("refuses texts longer than their columns", () => {
    expect(
      errorsOf({
        tracking_number: "x".repeat(65),
        status: "x".repeat(101),
        origin_location: "x".repeat(201),
        destination_location: "x".repeat(201),
        current_location: "x".repeat(201),
        dimensions: "x".repeat(101),
        notes: "x".repeat(5001),
      }),
    ).toEqual({
      tracking_number: ["Tracking number must be at most 64 characters"],
      status: ["Status must be at most 100 characters"],
      origin_location: ["Origin location must be at most 200 characters"],
      destination_location: ["Destination location must be at most 200 characters"],
      current_location: ["Current location must be at most 200 characters"],
      dimensions: ["Dimensions must be at most 100 characters"],
      notes: [SHIPMENT_MESSAGES.notesTooLong],
    });
  });

  it("refuses a tracking number of hyphens only and characters that cannot be stored", () => {
    expect(errorsOf({ tracking_number: " - - " })).toEqual({
      tracking_number: [SHIPMENT_MESSAGES.trackingNumberRequired],
    });
    expect(errorsOf({ notes: "\u0000", origin_location: "\udc00 Ghent" })).toEqual({
      notes: [unstorable()],
      origin_location: [unstorable()],
    });
  });

  it("stores tracking numbers with plain spaces and hyphens", () => {
    expect(valueOf({ tracking_number: " ab\u00a012\u201134 " }).tracking_number).toBe("ab 12-34");
  });

  it("stores known statuses in canonical spelling and custom ones as typed", () => {
    expect(valueOf({ status: "Out for delivery" }).status).toBe("out_for_delivery");
    expect(valueOf({ status: " On hold - customs " }).status).toBe("On hold - customs");
  });

  it("shows a stored shipment as it was typed", () => {
    const stored = valueOf({ weight: "80", pieces: "2", estimated_delivery: "2026-01-15T08:00" });
    const shown = shipmentFormValues({ ...stored, weight: "80.00" });
    expect(shown).toMatchObject({
      weight: "80",
      pieces: "2",
      estimated_delivery: "2026-01-15T08:00",
      notes: "",
    });
    expect(parseForm(shipmentForm, shown)).toEqual({ ok: true, value: stored });
  });
});

it("the values of a shipment are checked alike, whoever gives them", () => {
  const { weight, pieces, estimated_delivery } = shipmentSchema.shape;
  for (const value of [-1, 10_000_000_000, 1.234, Number.NaN, Infinity, "12"]) {
    expect(weight.safeParse(value).success, String(value)).toBe(false);
  }
  for (const value of [0, 0.1, 412.5, 9_999_999_999.99, null]) expect(weight.parse(value)).toBe(value);
  for (const value of [0, 1.5, 2_147_483_648]) expect(pieces.safeParse(value).success).toBe(false);
  expect(estimated_delivery.safeParse(new Date(Number.NaN)).success).toBe(false);
  expect(estimated_delivery.parse(null)).toBeNull();
});
