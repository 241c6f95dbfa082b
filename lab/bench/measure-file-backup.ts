/** Cost of two gigabytes of files: lists before and after, backup, check, restore, verify. Needs an empty folder and 10 GB. */
import { randomFillSync } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import type { Database } from "#database/connection/connect.ts";
import { listFiles } from "#app/files/list-files.server.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import { listShipments } from "#app/shipments/list-shipments.server.ts";
import { trackShipment } from "#app/tracking/tracking.server.ts";
import type { Actor } from "#app/access/policy.ts";
import { checkBackup } from "#operations/backup/read-backup.ts";
import { restoreBackup } from "#operations/backup/restore-backup.ts";
import { writeBackup } from "#operations/backup/write-backup.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { verifyDatabase } from "#operations/verify/verify-database.ts";
import { fillOnce, measureCases, measureOnce, megabytes, onDatabase } from "./database.ts";

const { values } = parseArgs({ options: { megabytes: { type: "string", default: "2000" } } });
const wanted = Number(values.megabytes) * 1e6;
const dataDir = path.resolve(process.env.DATA_DIR ?? "./data-files");
const backup = path.join(dataDir, "measured.tar.zst");

await onDatabase(dataDir, async ({ db, url, actor }) => {
  await fillOnce(url, "select from shipments limit 1", async (client) => {
    await client.query(`insert into shipments (tracking_number, origin_location, destination_location, created_at)
      select 'FIL-' || n, 'Antwerp', 'Lagos', now() - n * interval '1 minute' from generate_series(1, 100000) as n`);
  });
  await rm(backup, { force: true });
  await measureLists(db, actor);
  await measureOnce("stored", () => addFiles(db));
  await sql`analyze`.execute(db);
  const { rows } = await sql<{
    size: string;
  }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db);
  console.log(`the database has ${rows[0]?.size}`);
  await measureLists(db, actor);
  await measureOnce("backup written", async () => `${megabytes((await writeBackup(url, backup)).bytes)} MB`);
  await measureOnce("backup checked", async () => void (await checkBackup(backup)));
  await measureOnce("verified", async () => {
    const wrong = (await verifyDatabase(url)).filter(({ result }) => result === "wrong");
    return wrong.length > 0 ? wrong : "nothing wrong";
  });
});
const other = await startEmbeddedPostgres({ dataDir: path.join(dataDir, "restored"), log: () => {} });
try {
  await measureOnce("restored", async () => `${(await restoreBackup(other.url, backup)).rows} rows`);
} finally {
  await other.stop();
}

async function addFiles(db: Database): Promise<string> {
  const sizes = [100_000, 250_000, 400_000, 3_000_000, 5_000_000, 12_000_000];
  const buffer = Buffer.alloc(Math.max(...sizes));
  let [bytes, count] = [0, 0];
  while (bytes < wanted) {
    const size = sizes[count % sizes.length] ?? 0;
    const file = randomFillSync(buffer).subarray(0, size);
    file.write("%PDF-1.7\n");
    file.write("\n%%EOF\n", size - 7);
    const { hash } = await storeContent(db, new Blob([file]));
    await sql`with shown as (update file_contents set released_at = null where hash = ${hash} returning hash)
      insert into files (shipment_id, hash, name, kind, uploaded_by)
      select id, shown.hash, ${`file-${count}.pdf`}, 'other', 'bench@zenne.example' from shown, shipments
      where tracking_number = ${`FIL-${1 + (count % 1000)}`}`.execute(db);
    bytes += size;
    count += 1;
  }
  return `${count} files, ${megabytes(bytes)} MB`;
}

async function measureLists(db: Database, actor: Actor): Promise<void> {
  const now = new Date();
  const list = (filter: object) => () =>
    listShipments(db, actor, { filter, order: "-created_at", place: { index: 0 }, now, columns: [] });
  const shipment = await db
    .selectFrom("shipments")
    .select("id")
    .where("tracking_number", "=", "FIL-7")
    .executeTakeFirstOrThrow();
  await measureCases({
    list: list({}),
    search: list({ search: "FIL-77" }),
    "public look-up": () => trackShipment(db, "FIL-5000"),
    "files of a shipment": () => listFiles(db, actor, { kind: "shipment", id: shipment.id }),
  });
}
