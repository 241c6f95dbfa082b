import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { expect, test, vi } from "vitest";
import { outboxTransport } from "#mail/transports/outbox.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { startWorker } from "./worker.ts";

const database = useTestDatabase();

test("what was deleted thirty days ago is removed when the product starts, what was deleted since stays", async () => {
  await sql`
    insert into deleted_records (act_id, kind, record_id, name, snapshot, actor_email, deleted_at)
    select gen_random_uuid(), 'shipper', gen_random_uuid(), days || ' days', '{}', '', now() - make_interval(days => days)
    from unnest(array[0, 29, 30, 31, 400]) as days`.execute(database.db);
  const folder = await mkdtemp(path.join(tmpdir(), "zenne-housekeeping-"));
  const worker = await startWorker(database.url, {
    db: database.db,
    log: pino({ level: "silent" }),
    transport: outboxTransport(folder, () => {}),
    from: "Zenne Freight <no-reply@zenne.example>",
    host: "zenne.example",
  });
  try {
    await vi.waitFor(async () => {
      const rows = await database.db
        .selectFrom("deleted_records")
        .select("name")
        .orderBy("deleted_at")
        .execute();
      expect(rows.map(({ name }) => name)).toEqual(["29 days", "0 days"]);
    });
  } finally {
    await worker.stop();
    await rm(folder, { recursive: true });
  }
});
