import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DELETED_MESSAGES } from "#words/deleted.ts";
import { eventually } from "#tests/eventually.ts";
import { nowhere, useDeletedRecords } from "#tests/deleted-records.ts";
import { testActor } from "#tests/actors.ts";
import { listAudit } from "../audit/list-audit.ts";
import { deleteSelected, updateStatusOfSelected } from "../shipments/bulk.ts";
import { auditSentence } from "#domain/audit/sentence.ts";
import { deleteShipment } from "../shipments/shipment.ts";
import { eraseDeleted, sweepDeleted } from "./erase.ts";
import { restoreDeleted } from "./restore-deleted.ts";

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
    const [line] = (await listAudit(database.db, testActor(), { search: `${count}` }, { size: 1 })).rows;
    expect(line).toMatchObject({
      action: "shipments.deleted",
      archived: { taken: { kind: "shipment", name: null, count, entries: count * 2 } },
    });
    return String(line?.details.act);
  }
  const left = async () =>
    (
      await sql<{ n: number }>`select count(*) as n from shipments where tracking_key like 'ZFMANY%'`.execute(
        database.db,
      )
    ).rows[0]?.n;

  test("is restored as a whole but for conflicts; a single record of it, too", async () => {
    const act = await deleteMany(2_345);
    const one = (await listAudit(database.db, testActor(), { search: "ZF-MANY-77" }, { size: 50 })).rows.find(
      ({ summary }) => summary === "ZF-MANY-77",
    );
    expect(one?.archived?.taken).toEqual({ kind: "shipment", name: "ZF-MANY-77", count: 1, entries: 2 });
    expect(await restore(one?.archived?.wanted ?? nowhere)).toMatchObject({ restored: 1 });
    const taker = await create("zf many 1200");
    const progress: number[] = [];
    const outcome = await restoreDeleted(
      database.db,
      actor,
      { act },
      { onProgress: (done) => progress.push(done) },
    );
    expect(outcome).toMatchObject({ restored: 2_343, refused: 1, refusals: [{ name: "ZF-MANY-1200" }] });
    expect(progress).toEqual([1_000, 2_000, 2_344]);
    expect(await left()).toBe(2_345);
    await deleteShipment(database.db, actor, taker);
    expect(await restore({ act })).toMatchObject({ restored: 1, refused: 0 });
    await expect(restore({ act })).rejects.toThrow(DELETED_MESSAGES.alreadyRestored);
    const [last] = (await listAudit(database.db, testActor(), { area: "shipments" }, { size: 1 })).rows;
    expect(last).toMatchObject({ action: "shipments.restored", summary: "1" });
  });

  const half = { all: true as const, filter: { search: "ZF-HALF" }, except: [] };
  const lines = async (action: string, search: string) =>
    (await listAudit(database.db, testActor(), { search }, { size: 50 })).rows.filter(
      (row) => row.action === action,
    );

  test("that is killed midway leaves an audit entry that restores all it deleted; one that fails records how many remain", async () => {
    await database.pool.query(`
      insert into shipments (tracking_number, origin_location, destination_location)
      select 'ZF-HALF-' || n, 'Ghent', 'Oslo' from generate_series(1, 1500) as n;
      create function stand_still() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); raise exception 'cut off'; end $$`);
    await database.pool.query(`
      create trigger stand_still before delete on shipments for each row
      when (old.tracking_number = 'ZF-HALF-last') execute function stand_still()`);
    await sql`
      update shipments set tracking_number = 'ZF-HALF-last' where id = (
        select id from shipments where tracking_key like 'ZFHALF%' order by id desc limit 1)`.execute(
      database.db,
    );
    const holder = await database.pool.connect();
    await holder.query("select pg_advisory_lock(4711)");
    const bulk = deleteSelected(database.db, actor, half, { now: new Date(), total: 1_500 });
    const outcome = expect(bulk).rejects.toThrow("cut off");
    // The state now is what a process killed at this point leaves.
    await eventually(async () => {
      const [line] = await lines("shipments.deleted_begun", "1500");
      expect(line?.archived?.taken).toMatchObject({ count: 1_000 });
    });
    expect(await lines("shipments.deleted", "1000")).toEqual([]);
    await holder.query("select pg_advisory_unlock(4711)");
    holder.release();
    await outcome;
    const [line] = await lines("shipments.deleted", "1000");
    expect(line).toMatchObject({ summary: "1000", details: { stopped: true, left: 500 } });
    expect(line && auditSentence(line).after).toBe("and stopped before the other 500");
    // Offered once: by the final entry.
    expect((await lines("shipments.deleted_begun", "1500"))[0]?.archived).toBeUndefined();
    expect(await restore(line?.archived?.wanted ?? nowhere)).toMatchObject({ restored: 1_000, refused: 0 });
  });

  test("that changes a status and fails midway leaves one audit entry with counts", async () => {
    await database.pool.query(`
      create function refuse_last() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$;
      create trigger refuse_last before update on shipments for each row
      when (old.tracking_number = 'ZF-HALF-last') execute function refuse_last()`);
    const change = (selection: typeof half) =>
      updateStatusOfSelected(database.db, actor, selection, "delivered", { now: new Date(), total: 1_500 });
    await expect(change(half)).rejects.toThrow("no");
    expect(await lines("shipments.updated", "to delivered")).toMatchObject([
      { summary: "1000 to delivered", details: { stopped: true, left: 500 }, actorEmail: actor.email },
    ]);
    const { rows } = await sql<{ details: unknown }>`
      select details from audit_log where action = 'status.added' and summary like 'ZF-HALF-%' limit 1`.execute(
      database.db,
    );
    expect(rows).toEqual([{ details: { status: ["pending", "delivered"] } }]);
    await database.pool.query("drop trigger refuse_last on shipments; drop trigger stand_still on shipments");
  });

  test("is erased as a whole", async () => {
    await sql`delete from shipments where tracking_key like 'ZFMANY%'`.execute(database.db);
    const act = await deleteMany(1_100);
    expect(await eraseDeleted(database.db, actor, { act })).toBe(1_100);
    await expect(restore({ act })).rejects.toThrow(DELETED_MESSAGES.noLongerKept);
    expect(await left()).toBe(0);
  });
});

test("restored records leave no snapshot; after thirty days the archive is swept", async () => {
  const before = await deleteShipment(database.db, actor, await create("ZF-SWEEP-1"));
  const { snapshot } = await database.db
    .selectFrom("deleted_records")
    .select("snapshot")
    .where("restored_at", "is not", null)
    .executeTakeFirstOrThrow();
  expect(snapshot).toBeNull();
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  expect(await sweepDeleted(database.db, 30, days(29.9))).toBe(0);
  expect(await sweepDeleted(database.db, 30, days(30.1))).toBeGreaterThan(2_000);
  await expect(restore({ deleted: before })).rejects.toThrow(DELETED_MESSAGES.noLongerKept);
});
