/** The look-up of a shipment by any reference, of which each shipment gets three, and its plan. */
import { sql } from "kysely";
import { findShipmentsByKey } from "#app/shipments/find-by-key.server.ts";
import { explain, fillOnce, onDatabase, printTimes, withoutIndexes } from "./database.ts";

await onDatabase("./data-bench", async ({ db, url, actor }) => {
  await fillOnce(url, "select from shipment_references limit 1", async (client) => {
    await client.query("begin");
    await client.query("set local maintenance_work_mem = '512MB'");
    // A master B/L that two shipments share, a booking, and a customer's reference.
    await withoutIndexes(client, ["shipment_references"], async () => {
      await client.query(`
        with numbered as (select id, row_number() over () as number from shipments)
        insert into shipment_references (shipment_id, position, kind, value)
        select id, 0, 'master_bl', 'MEDU ' || lpad((number / 2)::text, 7, '0') from numbered
        union all select id, 1, 'booking', 'EBKG-' || lpad(number::text, 8, '0') from numbered
        union all select id, 2, 'customer_reference', 'PO ' || md5(number::text) from numbered`);
    });
    await client.query("commit");
  });
  const { rows } = await sql<{ value: string }>`
    select value from shipment_references tablesample system (0.1) limit 1000`.execute(db);
  const times: number[] = [];
  let matches = 0;
  for (const { value } of rows) {
    const started = performance.now();
    const shipments = await findShipmentsByKey(db, actor, [value.toLowerCase().replaceAll(" ", "-")]);
    times.push(performance.now() - started);
    if (shipments.length > 0) matches += 1;
  }
  printTimes("look-up by reference", times, `${matches} of ${rows.length}`);
  console.log(
    await explain(
      db,
      sql`select shipment_id from shipment_references where key = reference_key(${rows[0]?.value ?? ""}) limit 5`,
    ),
  );
});
