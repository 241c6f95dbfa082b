import { expect, test } from "vitest";
import { planRowsOf } from "#tests/import-rows.ts";
import { measureEventLoopTurns } from "#tests/longest-turn.ts";
import { stepUpSession, testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { shipmentImporter } from "../import.server.ts";
import { listShipments } from "../list-shipments.server.ts";

const database = useTestDatabase();

test("a large file is stored in several statements, and other requests are served meanwhile", async () => {
  const id = (await addStaff(database.db, { email: testActor().email, password: "secret-1" })) ?? "";
  const actor = { ...testActor(), id, sessionId: await stepUpSession(database.db, id) };
  const rows = Array.from({ length: 12_000 }, (_, index) => ({
    row: index + 2,
    cells: {
      origin_location: "Ghent",
      destination_location: "Lille",
      tracking_number: `Large-${index}`,
      shipper: `Sender ${index % 500}`,
      notes: "Keep upright.",
    },
  }));
  const longest = measureEventLoopTurns();
  const plan = await planRowsOf(database.db, actor, shipmentImporter, rows);
  expect(await applyImport(database.db, actor, shipmentImporter, plan, new Date())).toMatchObject({
    created: 12_000,
  });
  expect(longest()).toBeLessThan(200);
  const page = (index: number) =>
    listShipments(database.db, actor, {
      filter: { search: "Large-" },
      order: "-created_at",
      place: { index },
      now: new Date(),
      limit: 1,
    });
  const shown = await Promise.all([0, 1999, 2000, 11_999].map(page));
  expect(shown.map((each) => each.rows[0]?.tracking_number)).toEqual([
    "Large-0",
    "Large-1999",
    "Large-2000",
    "Large-11999",
  ]);
});
