import { expect, test } from "vitest";
import { addStaff } from "#database/accounts/staff.ts";
import { testStaff } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { nextForm } from "./next-form.ts";
import { readNewForm } from "./read-form.server.ts";
import { saveNew } from "./save-shipment.server.ts";

const database = useTestDatabase();

test("«Save and next» keeps a party that was added with the shipment", async () => {
  const email = "row@zenne.example";
  const id = (await addStaff(database.db, { email, password: "quiet-canal-barge" })) ?? "";
  const actor = { ...testStaff(), id, email };
  const record = {
    tracking_number: "ROW-1",
    status: "pending",
    service_type: "Air Freight",
    origin_location: "Brussels",
    destination_location: "Lagos",
    new_shipper: "Freshly Added NV",
    next: "1",
  };
  const scope = { db: database.db, log: { error: () => {} } as never };
  const { data } = await saveNew(record, actor, scope);
  const address = new URL(nextForm(record, data.parties), "http://zenne.example");
  const next = await readNewForm(address.searchParams, actor, database);
  expect(next.parties.shipper?.name).toBe("Freshly Added NV");
  expect(next.values.service_type).toBe("Air Freight");
});
