import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DELETED_MESSAGES } from "#domain/deleted/messages.ts";
import { nowhere, useDeletedRecords } from "#tests/deleted-records.ts";
import { listAudit } from "../audit/list-audit.ts";
import { deleteSelected } from "../shipments/delete-selected.ts";
import { deleteShipment } from "../shipments/delete-shipment.ts";
import { eraseDeleted } from "./erase-deleted.ts";
import { restoreDeleted } from "./restore-deleted.ts";
import { sweepDeleted } from "./sweep-deleted.ts";

const { database, actor, create, restore } = useDeletedRecords();

describe("an act of many", () => {
  const everyone = { all: true, filter: { search: "ZF-MANY" }, except: [] } as const;

  async function deleteMany(count: number): Promise<string> {
    await sql`
      with made as (
        insert into shipments (tracking_number, origin_location, destination_location)
        select 'ZF-MANY-' || n, 'Ghent', 'Oslo' from generate_series(1, ${count}) as n returning id, status
      )
      insert into shipment_status_history (shipment_id, status)
      select id, status from made, generate_series(1, 2)`.execute(database.db);
    expect(await deleteSelected(database.db, actor, { ...everyone, except: [] }, { now: new Date() })).toBe(
      count,
    );
    const [line] = (await listAudit(database.db, { search: `${count}` }, { size: 1 })).rows;
    expect(line).toMatchObject({
      action: "shipments.deleted",
      kept: { taken: { kind: "shipment", name: null, count, entries: count * 2 } },
    });
    return String(line?.details.act);
  }
  const left = async () =>
    (
      await sql<{ n: number }>`select count(*) as n from shipments where tracking_key like 'ZFMANY%'`.execute(
        database.db,
      )
    ).rows[0]?.n;

  test("comes back as a whole but for what cannot; one of it alone, too", async () => {
    const act = await deleteMany(2_345);
    const one = (await listAudit(database.db, { search: "ZF-MANY-77" }, { size: 50 })).rows.find(
      ({ summary }) => summary === "ZF-MANY-77",
    );
    expect(one?.kept?.taken).toEqual({ kind: "shipment", name: "ZF-MANY-77", count: 1, entries: 2 });
    expect(await restore(one?.kept?.wanted ?? nowhere)).toMatchObject({ restored: 1 });
    const taker = await create("zf many 1200");
    const told: number[] = [];
    const outcome = await restoreDeleted(
      database.db,
      actor,
      { act },
      { onProgress: (done) => told.push(done) },
    );
    expect(outcome).toMatchObject({ restored: 2_343, refused: 1, refusals: [{ name: "ZF-MANY-1200" }] });
    expect(told).toEqual([1_000, 2_000, 2_344]);
    expect(await left()).toBe(2_345);
    await deleteShipment(database.db, actor, taker);
    expect(await restore({ act })).toMatchObject({ restored: 1, refused: 0 });
    await expect(restore({ act })).rejects.toThrow(DELETED_MESSAGES.alreadyRestored);
    const [last] = (await listAudit(database.db, { area: "shipments" }, { size: 1 })).rows;
    expect(last).toMatchObject({ action: "shipments.restored", summary: "1" });
  });

  test("is deleted for good as a whole", async () => {
    await sql`delete from shipments where tracking_key like 'ZFMANY%'`.execute(database.db);
    const act = await deleteMany(1_100);
    expect(await eraseDeleted(database.db, actor, { act })).toBe(1_100);
    await expect(restore({ act })).rejects.toThrow(DELETED_MESSAGES.noLongerKept);
    expect(await left()).toBe(0);
  });
});

test("nothing of what was restored stays in the snapshot; after thirty days all of it goes", async () => {
  const before = await deleteShipment(database.db, actor, await create("ZF-SWEEP-1"));
  const { snapshot } = await database.db
    .selectFrom("deleted_records")
    .select("snapshot")
    .where("restored_at", "is not", null)
    .executeTakeFirstOrThrow();
  expect(snapshot).toBeNull();
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  expect(await sweepDeleted(database.db, days(29.9))).toBe(0);
  expect(await sweepDeleted(database.db, days(30.1))).toBeGreaterThan(2_000);
  await expect(restore({ deleted: before })).rejects.toThrow(DELETED_MESSAGES.noLongerKept);
});
