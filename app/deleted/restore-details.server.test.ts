import { expect, test } from "vitest";
import { deleteShipment } from "#app/shipments/shipment.server.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { shipmentDetailsSchema } from "#app/shipments/details.ts";
import { input, useDeletedRecords } from "#tests/deleted-records.ts";

const { database, actor, restore, rowsOf } = useDeletedRecords();

const details = shipmentDetailsSchema.parse({
  references: [{ kind: "mawb", value: "020-12345675" }],
  containers: [{ number: "CSQU3054383" }],
  goods: [{ packages: 6, gross_kg: 10.5, container: "CSQU3054383" }, { packages: 1 }],
  legs: [{ kind: "main", mode: "sea", from_place: "Ghent", to_place: "Lagos", eta: new Date("2026-03-29") }],
  terms: { incoterm: "CIF", declared_value: 5, declared_currency: "EUR" },
});

test("a shipment is restored with references, goods in their containers, legs and terms", async () => {
  const id = await createShipment(database.db, actor, input("ZF-ALL-1"), { details });
  const tables = ["shipment_references", "shipment_containers", "shipment_goods", "shipment_legs"];
  const everything = async () =>
    Promise.all([rowsOf("shipments", "id", id), ...tables.map((table) => rowsOf(table, "shipment_id", id))]);
  const before = await everything();
  expect(before.map(({ length }) => length)).toEqual([1, 1, 1, 2, 1]);
  const deleted = await deleteShipment(database.db, actor, id);
  expect((await everything()).flat()).toEqual([]);
  expect(await restore({ deleted })).toMatchObject({ restored: 1 });
  expect(await everything()).toEqual(before);
});
