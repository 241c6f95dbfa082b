import { expect, test } from "vitest";
import { applyImport } from "#app/imports/apply.server.ts";
import { undoImport } from "#app/desk/imports/undo.server.ts";
import { planRowsOf, readPlan } from "#tests/import-rows.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { carrierForm } from "./carrier.ts";
import { listCarriers, readCarrier, saveCarrier } from "./carriers.server.ts";
import { readModes } from "./import-carrier.ts";
import { carrierImporter } from "./import.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);
const plan = (...cells: Record<string, string>[]) =>
  planRowsOf(
    database.db,
    actor,
    carrierImporter,
    cells.map((each, index) => ({ row: index + 2, cells: each })),
  );
const outcomes = async (id: string) => (await readPlan(database.db, actor, carrierImporter, id)).page.rows;
const apply = (id: string) => applyImport(database.db, actor, carrierImporter, id, new Date());
const carrier = async (search: string) => {
  const filter = { search, mode: "", state: "" } as const;
  const { rows } = await listCarriers(database.db, actor, filter, null, { limit: 10, now: new Date() });
  return rows[0] ? readCarrier(database.db, actor, rows[0].id) : null;
};

test("modes are read in four languages; a word that is none is refused", () => {
  expect(readModes("Wegvervoer / luchtvracht")).toEqual(["road", "air"]);
  expect(readModes("mer; Straße, Bahn")).toEqual(["sea", "road", "rail"]);
  expect(readModes("pigeon")).toBeNull();
});

test("rows of one name are one carrier; one on record is found by any name, filled in, and given back as it was", async () => {
  const input = { name: "Mediterranean Shipping", other_names: "MSC", modes: "sea", scac: "MSCU" };
  const stored = await saveCarrier(database.db, actor, null, carrierForm.parse(input), null);
  const before = await readCarrier(database.db, actor, stored);
  const id = await plan(
    {
      name: "Claes Vervoer",
      modes: "weg",
      contact_name: "Plan",
      contact_email: "plan@claes.example",
      contact_gets_orders: "ja",
    },
    { name: "CLAES VERVOER", contact_name: "Boekhouding", contact_phone: "+32 9 555 01 01" },
    { name: "msc", notes: "Antwerp office", contact_name: "Els" },
    { name: "Other Line", scac: "mscu" },
    { name: "Third Line", modes: "pigeon" },
    { name: "Fourth Line", other_names: "Claes vervoer" },
  );
  expect(await outcomes(id)).toMatchObject([
    { row: 2, lastRow: 3, name: "Claes Vervoer", outcome: "created" },
    { row: 4, outcome: "changed", words: ["Notes: empty → Antwerp office", "Contact Els"] },
    { row: 5, outcome: "refused", words: ["Another carrier has this SCAC"], about: ["scac"] },
    { row: 6, outcome: "refused", about: ["modes"] },
    { row: 7, outcome: "refused", about: ["other_names"] },
  ]);
  await apply(id);
  expect(await carrier("Claes")).toMatchObject({
    modes: ["road"],
    contacts: [
      { name: "Plan", email: "plan@claes.example", gets_orders: true },
      { name: "Boekhouding", gets_orders: false },
    ],
  });
  expect(await carrier("MSC")).toMatchObject({ name: "Mediterranean Shipping", notes: "Antwerp office" });

  await undoImport(database.db, actor, carrierImporter, id, { now: new Date() });
  expect(await carrier("Claes")).toBeNull();
  expect({ ...(await readCarrier(database.db, actor, stored)), version: "" }).toEqual({
    ...before,
    version: "",
  });
});
