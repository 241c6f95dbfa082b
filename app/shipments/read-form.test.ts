import { beforeAll, expect, test } from "vitest";
import { useStaff } from "#tests/staff-accounts.ts";
import { storeShipment } from "#tests/stored-records.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { readNewForm } from "./read-form.server.ts";

const database = useTestDatabase();
const staff = useStaff(database);
let likeId = "";

beforeAll(async () => {
  likeId = await storeShipment(database.db, staff, {
    tracking_number: "ORIGINAL-1",
    status: "in_transit",
    service_type: "Air Freight",
    current_location: "Kortrijk",
    weight: "12.50",
    dimensions: "40x30x20",
    pieces: "3",
    estimated_delivery: "2026-11-30T10:00",
    notes: "Ring first",
  });
});

const read = (params: Record<string, string>) => readNewForm(new URLSearchParams(params), staff, database);

test("a duplicate takes goods and route, and has a number and a journey of its own", async () => {
  const { values, like } = await read({ like: likeId });
  expect(like).toEqual({ id: likeId, trackingNumber: "ORIGINAL-1" });
  expect(values).toMatchObject({
    status: "pending",
    service_type: "Air Freight",
    origin_location: "Ghent",
    destination_location: "Lille",
    weight: "12.5",
    dimensions: "40x30x20",
    pieces: "3",
    notes: "Ring first",
  });
  expect(values.tracking_number).toMatch(/^ZF-/);
  expect(values.current_location).toBeUndefined();
  expect(values.estimated_delivery).toBeUndefined();
});

test("what the address says comes before what the original has", async () => {
  const { values } = await read({ like: likeId, destination_location: "Lyon" });
  expect(values).toMatchObject({ origin_location: "Ghent", destination_location: "Lyon" });
});

test.each(["0b5a8e0c-3a0b-4f5e-9a43-6f6f3b1d2c4e", "nothing", ""])(
  "an original that is not there (%s) leaves an empty form",
  async (like) => {
    const form = await read({ like, quote_request_id: like });
    expect(form).toMatchObject({ like: null, quoteRequestId: null });
    expect(form.values).toMatchObject({ status: "pending", service_type: "Road Transport" });
    expect(form.values.origin_location).toBeUndefined();
  },
);

test("a request fills the form by its id alone, however long its message", async () => {
  const message = "運".repeat(1000);
  const request = await database.db
    .insertInto("quote_requests")
    .values({
      name: "Mei Lin",
      email: "mei@lin.example",
      origin_location: "Antwerp",
      message,
      weight: "640 kg",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { values, quoteRequestId } = await read({ quote_request_id: request.id });
  expect(quoteRequestId).toBe(request.id);
  expect(values).toMatchObject({ origin_location: "Antwerp", weight: "640" });
  expect(values.notes).toContain(message);
});

test("a request that has a shipment says so, and the way out leads back to where one came from", async () => {
  const request = await database.db
    .insertInto("quote_requests")
    .values({ name: "Ada", email: "ada@lin.example", shipment_id: likeId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const form = await read({ quote_request_id: request.id, new_shipper: "1", list: "?search=ada&view=spam" });
  expect(form).toMatchObject({
    earlier: { id: likeId, number: "ORIGINAL-1" },
    newShipper: "Ada",
    cameFrom: `/admin/quotes/${request.id}?search=ada&view=spam`,
  });
  expect((await read({ like: likeId })).cameFrom).toBe(`/admin/shipments/${likeId}`);
  expect((await read({ origin: "Ghent", sort: "number" })).cameFrom).toMatch(
    /^\/admin\/shipments\?origin=Ghent/,
  );
});
