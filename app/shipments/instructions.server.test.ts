import { expect, test } from "vitest";
import { Conflict, Forbidden } from "#app/kit/errors.ts";
import { shipmentInput, useRoles } from "#tests/shipments.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { createShipment } from "./create.server.ts";
import { keepInstructions } from "./instructions.server.ts";
import { getShipment } from "./shipment.server.ts";

const database = useTestDatabase();
const as = useRoles(database);

const tailLift = { notes: "Tail lift needed", before: null };

test("what was asked becomes the notes of a shipment, unless they changed meanwhile, with a line in the audit log", async () => {
  const actor = as("operations");
  const id = await createShipment(database.db, actor, { ...shipmentInput("ASKED-1"), notes: null });
  await expect(keepInstructions(database.db, as("viewer"), id, tailLift)).rejects.toThrow(Forbidden);
  await keepInstructions(database.db, actor, id, tailLift);
  expect(await getShipment(database.db, actor, id)).toMatchObject({ notes: "Tail lift needed" });
  await expect(keepInstructions(database.db, actor, id, tailLift)).rejects.toThrow(Conflict);
  const { rows } = await database.pool.query(
    "select details from audit_log where entity_id = $1 and action = 'shipment.updated'",
    [id],
  );
  expect(rows).toEqual([{ details: { notes: [null, "Tail lift needed"] } }]);
});
