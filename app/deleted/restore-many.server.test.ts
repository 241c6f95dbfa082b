import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ACT_MESSAGES } from "#app/acts/act.ts";
import { DELETED_MESSAGES } from "./words.ts";
import { nowhere, useDeletedRecords } from "#tests/deleted-records.ts";
import { testActor } from "#tests/actors.ts";
import { useSmallBatches } from "#tests/small-batches.ts";
import { listAudit } from "#app/desk/audit/list-audit.server.ts";
import { continueNextAct } from "#app/desk/acts/continue-acts.server.ts";
import { deleteSelected } from "#app/shipments/bulk.server.ts";
import { deleteShipment } from "#app/shipments/shipment.server.ts";
import { eraseAct, restoreAct, restoreOutcome } from "./archive-acts.server.ts";
import { sweepDeleted } from "./erase.server.ts";

const { database, actor, create, restore } = useDeletedRecords();
useSmallBatches(10);

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
    const begun = await deleteSelected(database.db, actor, { ...everyone, except: [] }, { now: new Date() });
    expect(begun).toMatchObject({ state: "running", total: count, done: 0 });
    await continueActs();
    const [line] = (await listAudit(database.db, testActor(), { search: `${count}` }, { size: 1 })).rows;
    expect(line).toMatchObject({
      action: "shipments.deleted",
      archived: { summary: { kind: "shipment", name: null, count, entries: count * 2 } },
    });
    return String(line?.details.act);
  }
  /** Continues acts like the worker. */
  const continueActs = async () => {
    while (await continueNextAct(database.db));
  };
  const left = async () =>
    (
      await sql<{ n: number }>`select count(*) as n from shipments where tracking_key like 'ZFMANY%'`.execute(
        database.db,
      )
    ).rows[0]?.n;

  test("is restored as a whole but for conflicts; a single record of it, too", async () => {
    const act = await deleteMany(23);
    const one = (await listAudit(database.db, testActor(), { search: "ZF-MANY-7" }, { size: 50 })).rows.find(
      ({ summary }) => summary === "ZF-MANY-7",
    );
    expect(one?.archived?.summary).toEqual({ kind: "shipment", name: "ZF-MANY-7", count: 1, entries: 2 });
    expect(await restore(one?.archived?.target ?? nowhere)).toMatchObject({ restored: 1 });
    const taker = await create("zf many 12");
    const { id } = await restoreAct(database.db, actor, act);
    await continueActs();
    const ended = await database.db.selectFrom("acts").selectAll().where("id", "=", id).executeTakeFirst();
    expect(ended).toMatchObject({ state: "done", total: 22, done: 22, skipped: 1 });
    expect(ended?.outcome).toMatchObject({ refusals: [{ name: "ZF-MANY-12" }] });
    expect(await left()).toBe(23);
    await deleteShipment(database.db, actor, taker);
    expect(restoreOutcome(await restoreAct(database.db, actor, act))).toMatchObject({
      restored: 1,
      refused: 0,
    });
    await expect(restoreAct(database.db, actor, act)).rejects.toThrow("This was restored already");
    const [last] = (await listAudit(database.db, testActor(), { area: "shipments" }, { size: 1 })).rows;
    expect(last).toMatchObject({ action: "shipments.restored", summary: "1" });
  });

  test("is erased as a whole", async () => {
    await sql`delete from shipments where tracking_key like 'ZFMANY%'`.execute(database.db);
    const act = await deleteMany(11);
    expect(await eraseAct(database.db, actor, act)).toMatchObject({ total: 11, done: 0 });
    await expect(restoreAct(database.db, actor, act)).rejects.toThrow(ACT_MESSAGES.stillRuns);
    await continueActs();
    await expect(restoreAct(database.db, actor, act)).rejects.toThrow(DELETED_MESSAGES.noLongerKept);
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
  expect(await sweepDeleted(database.db, 30, days(30.1))).toBeGreaterThan(15);
  await expect(restore({ deleted: before })).rejects.toThrow(DELETED_MESSAGES.noLongerKept);
});
