/** Exports of 100,000 shipments in each format, and the memory of this process and of the one that writes the workbook. */
import { readdirSync, readFileSync } from "node:fs";
import { exportShipments } from "#app/shipments/export.server.ts";
import type { ExportShape } from "#app/spreadsheets/export-cells.server.ts";
import { DETAILED_EXPORT, FULL_EXPORT } from "#app/shipments/csv.ts";
import { fillOnce, measureOnce, megabytes, onDatabase } from "./database.ts";

const SHAPES: ExportShape[] = [
  { format: "comma", decimalComma: false },
  { format: "semicolon", decimalComma: true },
  { format: "xlsx", decimalComma: true },
];

await onDatabase("./data-export", async ({ db, url, actor }) => {
  await fillOnce(url, "select from shipments limit 1", async (client) => {
    await client.query(`
      insert into shippers (name, company) select 'Sender ' || n, 'Company ' || n from generate_series(1, 500) as n;
      insert into shipments (tracking_number, origin_location, destination_location, weight, notes, shipper_id,
        estimated_delivery, created_at)
      select 'EXP-' || n, 'Antwerp, Belgium', 'Lagos, Nigeria', (n % 9000) + 0.5, 'Pallet ' || n || ', keep dry',
        (select id from shippers offset n % 500 limit 1), now() + n % 900 * interval '1 hour', now() - n * interval '1 minute'
      from generate_series(1, 100000) as n;
      insert into shipment_goods (shipment_id, position, packages, description, gross_kg)
      select id, 0, 2, 'Centrifugal pumps', 120.5 from shipments;
      insert into shipment_legs (shipment_id, position, kind, mode, from_place, to_place, etd)
      select id, 0, 'main', 'sea', 'Antwerp', 'Lagos', now() from shipments`);
  });
  const selection = { all: true as const, filter: { search: "EXP-" }, except: [] };
  for (const columns of [FULL_EXPORT, DETAILED_EXPORT])
    for (const shape of SHAPES)
      await measureOnce(`${shape.format}, ${columns.length} columns`, async () => {
        let [bytes, writer] = [0, 0];
        const watch = setInterval(() => (writer = Math.max(writer, memoryOfWriter())), 50);
        const { count, file } = await exportShipments(db, actor, selection, {
          columns,
          shape,
          now: new Date(),
        });
        for await (const piece of file) bytes += piece.length;
        clearInterval(watch);
        return `${count} shipments, ${megabytes(bytes)} MB, the writer at most ${megabytes(writer)} MB`;
      });
});

function memoryOfWriter(): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      if (!status.includes(`PPid:\t${process.pid}\n`) || !line.includes("xlsx-writer")) continue;
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    } catch {}
  }
  return 0;
}
