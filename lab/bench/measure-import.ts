/** Imports of 10,000 rows (half new, half changed) and of 100,000 new ones: read, matched, stored and undone. */
import { sql } from "kysely";
import { suggestMapping } from "#app/desk/imports/receive.server.ts";
import { withImportFile } from "#app/desk/imports/read-file.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { saveMapping } from "#app/imports/columns.server.ts";
import { planImport } from "#app/imports/plan.server.ts";
import { listOutcomes } from "#app/imports/read.server.ts";
import { storeImportFile } from "#app/imports/store-file.server.ts";
import { continueNextAct } from "#app/desk/acts/continue-acts.server.ts";
import { undoImport } from "#app/desk/imports/undo.server.ts";
import { shipmentImporter } from "#app/shipments/import.server.ts";
import { measureOnce, onDatabase } from "./database.ts";

const mark = Date.now().toString(36).toUpperCase();
const heading = "Dossier;Afzender;Herkomst;Bestemming;Poids (kg);Colli;ETA;Opmerkingen;Status";
const newLine = (number: number) =>
  `IMP-${mark}-${number};Client ${mark} ${number % 400};Gent;Lille;${(number % 900) + 0.5};${(number % 30) + 1};${(number % 27) + 1}/03/2027;Loading dock ${number};pending`;

await onDatabase("./data-bench", async ({ db, actor }) => {
  // An empty database has some shipments to change.
  await sql`
    with made as (
      insert into shipments (tracking_number, origin_location, destination_location)
      select 'KNOWN-' || n, 'Ghent', 'Lille' from generate_series(1, 5000) as n
      where not exists (select from shipments where tracking_number not like 'IMP-%') returning id, status)
    insert into shipment_status_history (shipment_id, status) select id, status from made`.execute(db);
  const { rows: shipments } = await sql<{ tracking_number: string; status: string }>`
    select tracking_number, status from shipments where tracking_number not like 'IMP-%'
    order by id limit 5000`.execute(db);
  const changed = shipments.map(
    ({ tracking_number: number, status }) =>
      `${number};;Checked in ${mark};Lille;;;;;${status === "delivered" ? "in_transit" : "delivered"}`,
  );
  const more = Array.from({ length: 10_000 - changed.length }, (_, number) => newLine(number));
  await measure("10,000 rows", [heading, ...changed, ...more]);
  await measure("100,000 rows", [heading, ...Array.from({ length: 100_000 }, (_, n) => newLine(n + 10_000))]);

  async function measure(what: string, lines: string[]) {
    const file = new File([lines.join("\r\n")], "bench.csv");
    lines.length = 0;
    const stored = await measureOnce(`${what}, read`, () =>
      withImportFile(file, (open) => storeImportFile(db, actor, "shipments", open)),
    );
    const { id, facts } = stored;
    await measureOnce(`${what}, dry run`, async () => {
      const guess = await suggestMapping(db, actor, shipmentImporter, facts);
      const mapping = {
        fields: guess.fields,
        orders: guess.orders.map((order) => order ?? ("dmy" as const)),
      };
      await saveMapping(db, actor, "shipments", id, mapping);
      return planImport(db, actor, shipmentImporter, id, new Date());
    });
    const place = { index: Math.floor(facts.rows * 0.9) };
    await measureOnce(`${what}, a page of the plan`, async () => {
      await listOutcomes(db, actor, "shipments", id, { place });
    });
    await measureOnce(`${what}, import`, () => applyImport(db, actor, shipmentImporter, id, new Date()));
    await measureOnce(`${what}, undo`, async () => {
      await undoImport(db, actor, shipmentImporter, id, { now: new Date() });
      while (await continueNextAct(db));
    });
  }
});
