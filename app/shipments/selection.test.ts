import { expect, test } from "vitest";
import {
  parseBulkAct,
  parseSelectionForm,
  selectionFormData,
  selectionSchema,
  type ShipmentSelection,
} from "./selection.ts";

const one = "5f0c6c1e-6f0f-4b5e-9a39-0f6f2f1b7a11";
const two = "0b9cf7a2-55c1-4d2a-8f3e-6d4f5a7b8c22";

const sent = (filter: object) => selectionSchema.safeParse({ all: true, filter, except: [] }).success;

function throughForm(selection: ShipmentSelection): ShipmentSelection | null {
  const form = new FormData();
  for (const [name, value] of selectionFormData(selection)) form.append(name, value);
  return parseSelectionForm(form);
}

test("a selection round-trips through a form", () => {
  const named: ShipmentSelection = { all: false, ids: [one, two] };
  const matching: ShipmentSelection = {
    all: true,
    filter: { status: "pending", from: "2026-03-01" },
    except: [one],
    asOf: "2026-03-05T10:00:00.000Z",
  };
  expect(throughForm(named)).toEqual(named);
  expect(throughForm(matching)).toEqual(matching);
  expect(throughForm({ all: true, filter: {}, except: [] })).toEqual({ all: true, filter: {}, except: [] });
});

test("an invalid condition is refused rather than ignored", () => {
  expect(sent({ shipper: "nobody" })).toBe(false);
  expect(sent({ from: "2026-02-30", status: "pending" })).toBe(false);
  expect(sent({ status: "pending", from: "" })).toBe(true);
  expect(selectionSchema.safeParse({ all: false, ids: ["x"] }).success).toBe(false);
  expect(parseSelectionForm(new FormData())).toEqual({ all: false, ids: [] });
});

test("a bulk act gives shipments an owner, or none; another word is refused", () => {
  const act = (owner: unknown) => {
    const form = new FormData();
    form.set(
      "act",
      JSON.stringify({ act: "owner", owner, selection: { all: false, ids: [one] }, expected: 1 }),
    );
    return parseBulkAct(form);
  };
  expect(act(two)).toMatchObject({ act: "owner", owner: two });
  expect(act(null)).toMatchObject({ owner: null });
  expect(act("me")).toBeNull();
});
