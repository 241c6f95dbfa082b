import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditSentence } from "#app/audit/sentence.ts";
import { Conflict, Forbidden } from "#app/kit/errors.ts";
import { stepUpSession, testActor } from "#tests/actors.ts";
import { useCheapHashes } from "#tests/cheap-hashes.ts";
import { eventually } from "#tests/eventually.ts";
import { planRowsOf } from "#tests/import-rows.ts";
import { useSmallBatches } from "#tests/small-batches.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { listAudit } from "#app/desk/audit/list-audit.server.ts";
import { restoreAct } from "#app/deleted/archive-acts.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { undoImport } from "#app/desk/imports/undo.server.ts";
import { sweepsOf } from "#app/housekeeping/sweeps.server.ts";
import { assignOwnerOfSelected, deleteSelected, updateStatusOfSelected } from "#app/shipments/bulk.server.ts";
import { moveEtaOfSelected } from "#app/shipments/bulk-eta.server.ts";
import { SelectionChanged, ACT_MESSAGES } from "./act.ts";
import { shipmentImporter } from "#app/shipments/import.server.ts";
import { undoBulkAct } from "#app/shipments/undo-bulk.server.ts";
import { continueNextAct } from "#app/desk/acts/continue-acts.server.ts";
import { listActs, markActRead, stopAct } from "#app/desk/acts/list-acts.server.ts";
import type { BegunAct } from "./run-act.server.ts";

const database = useTestDatabase();
useCheapHashes();
/** The act takes two full batches and a part of a third. */
const BATCH = 10;
const COUNT = 23;
const LOCK = 4711;
const now = new Date();
let actor = { ...testActor(), sessionId: "" };
let colleague = testActor();

useSmallBatches(BATCH);

beforeAll(async () => {
  const { db, pool } = database;
  const id = (await addStaff(db, { email: actor.email, password: "correct horse" })) ?? "";
  actor = { ...actor, id, sessionId: await stepUpSession(db, id) };
  const email = "an@zenne.example";
  colleague = testActor({ email, id: (await addStaff(db, { email, password: "correct horse" })) ?? "" });
  // While the test holds the lock, a batch waits for it after writing everything.
  await pool.query(`
    create function wait_at_end() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
    create trigger wait_at_end before update on acts for each row
    when (new.done > old.done) execute function wait_at_end()`);
});

let label = "";
let all = { all: true as const, filter: { search: "" }, except: [] as string[] };
let round = 0;
beforeEach(async () => {
  round += 1;
  label = `ACT${round}X`;
  all = { all: true, filter: { search: label }, except: [] };
  await addShipments(COUNT);
});

/** Adds shipments with the history entry of their status. */
const addShipments = (count: number, name = label) =>
  sql`
    with made as (
      insert into shipments (tracking_number, origin_location, destination_location)
      select ${name} || '-' || gen_random_uuid(), 'Ghent', 'Oslo' from generate_series(1, ${count}) returning id, status)
    insert into shipment_status_history (shipment_id, status, "timestamp")
    select id, status, now() - interval '1 day' from made`.execute(database.db);

async function states() {
  const { rows } = await sql<{ status: string; shipments: number; entries: number }>`
    select s.status, count(*)::int as shipments, sum((select count(*) from shipment_status_history as h
      where h.shipment_id = s.id and h.status = s.status and withdrawn_at is null))::int as entries
    from shipments as s where tracking_number like ${`${label}%`} group by 1 order by 1`.execute(database.db);
  return rows;
}
const untouched = () => [{ status: "pending", shipments: COUNT, entries: COUNT }];

const stored = (id: string) =>
  database.db.selectFrom("acts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function finish(): Promise<void> {
  while (await continueNextAct(database.db));
}

/** Ends the connection of a batch after it has written everything, as a killed process would. */
async function killBatch(): Promise<void> {
  const holder = await database.pool.connect();
  await holder.query("select pg_advisory_lock($1)", [LOCK]);
  const cut = expect(continueNextAct(database.db)).rejects.toThrow();
  await eventually(async () => {
    const { rows } = await holder.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [LOCK],
    );
    expect(rows).toHaveLength(1);
  });
  await cut;
  await holder.query("select pg_advisory_unlock($1)", [LOCK]);
  holder.release();
  // The act records the failure and waits before its next try.
  await database.pool.query("update acts set next_try_at = now() where state = 'running'");
}

const linesOf = async (id: string) =>
  (await listAudit(database.db, actor, { area: "shipments" }, { size: 50 })).rows.filter(
    ({ entity, details }) => entity === "shipments" && (details.act === id || details.import === id),
  );

const status = (to: string) => updateStatusOfSelected(database.db, actor, all, to, { now, expected: COUNT });

/** Imports enough new shipments for several batches. */
async function imported(): Promise<string> {
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    row: index + 2,
    cells: { tracking_number: `${label}-I${index}`, origin_location: "Ghent", destination_location: "Lille" },
  }));
  await sql`delete from shipments where tracking_number like ${`${label}%`}`.execute(database.db);
  const id = await planRowsOf(database.db, actor, shipmentImporter, rows);
  await applyImport(database.db, actor, shipmentImporter, id, now);
  return id;
}

describe("an act whose process is killed in the middle of a batch goes on where it was, each record once", () => {
  /** By case: the start of the act, the subject of its audit line, the expected state afterwards, and the undo. */
  const cases: Record<
    string,
    () => Promise<{
      act: BegunAct;
      about?: string;
      action: string;
      after: object[];
      back?: () => Promise<unknown>;
    }>
  > = {
    "a status": async () => {
      const act = await status("in_transit");
      return {
        act,
        action: "shipments.updated",
        after: [{ status: "in_transit", shipments: COUNT, entries: COUNT }],
        back: () => undoBulkAct(database.db, actor, act.id),
      };
    },
    "an owner": async () => {
      const act = await assignOwnerOfSelected(database.db, actor, all, colleague.id, { now });
      return {
        act,
        action: "shipments.assigned",
        after: untouched(),
        back: () => undoBulkAct(database.db, actor, act.id),
      };
    },
    "a deletion": async () => {
      const act = await deleteSelected(database.db, actor, all, { now, expected: COUNT });
      return {
        act,
        action: "shipments.deleted",
        after: [],
        back: () => restoreAct(database.db, actor, act.id),
      };
    },
    "an undo": async () => {
      const first = await status("on_hold");
      await finish();
      const act = await undoBulkAct(database.db, actor, first.id);
      return { act, about: first.id, action: "shipments.act_undone", after: untouched() };
    },
    "a restore": async () => {
      const first = await deleteSelected(database.db, actor, all, { now });
      await finish();
      const act = await restoreAct(database.db, actor, first.id);
      return { act, about: first.id, action: "shipments.restored", after: untouched() };
    },
    "the undo of an import": async () => {
      const id = await imported();
      const act = await undoImport(database.db, actor, shipmentImporter, id, { now });
      return { act, about: id, action: "shipments.import_undone", after: [] };
    },
  };

  test.each(Object.keys(cases))("%s", async (name) => {
    const { act, about, action, after, back } = await cases[name]!();
    expect(act).toMatchObject({ state: "running", total: COUNT, done: 0 });
    expect(await continueNextAct(database.db)).toBe(true);
    await killBatch();
    expect(await stored(act.id)).toMatchObject({ state: "running", done: BATCH, failures: 0 });
    await finish();
    expect(await stored(act.id)).toMatchObject({ state: "done", total: COUNT, done: COUNT, skipped: 0 });
    expect(await states()).toEqual(after);
    const lines = (await linesOf(about ?? act.id)).filter((line) => line.action === action);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.details.stopped).toBeUndefined();
    if (!back) return;
    await back();
    await killBatch();
    await finish();
    expect(await states()).toEqual(untouched());
    await expect(back()).rejects.toThrow(Conflict);
    const { rows } = await sql`
      select from shipments where tracking_number like ${`${label}%`} and owner_id is not null`.execute(
      database.db,
    );
    expect(rows).toHaveLength(0);
  });
});

test("two processes go on with one act at once: each shipment gets its entry once", async () => {
  const { id } = await status("customs");
  await Promise.all([finish(), finish(), finish()]);
  expect(await stored(id)).toMatchObject({ state: "done", done: COUNT, skipped: 0 });
  expect(await states()).toEqual([{ status: "customs", shipments: COUNT, entries: COUNT }]);
  expect(await linesOf(id)).toMatchObject([{ summary: `${COUNT} to customs` }]);
});

test("a small act is over when it is answered; of another number than was shown nothing is done", async () => {
  await addShipments(2, `${label}-few`);
  all.filter.search = `${label}-few`;
  await expect(
    updateStatusOfSelected(database.db, actor, all, "loaded", { now, expected: 1 }),
  ).rejects.toThrow(SelectionChanged);
  expect(await states()).toMatchObject([{ status: "pending" }]);
  const act = await updateStatusOfSelected(database.db, actor, all, "loaded", { now });
  expect(act).toMatchObject({ state: "done", total: 2, done: 2, skipped: 0 });
  expect((await listActs(database.db, actor)).map(({ id }) => id)).not.toContain(act.id);
});

test("the audit log offers to undo a status, an owner and an ETA as one act, and says that it was undone", async () => {
  const { db } = database;
  const { rows } = await sql<{ id: string }>`
    update shipments set estimated_delivery = now() where id in
      (select id from shipments where tracking_number like ${`${label}%`} limit 3) returning id`.execute(db);
  const some = { all: false as const, ids: rows.map(({ id }) => id) };
  const move = { days: 2, eta: null, reason: null, note: null };
  const acts = [
    await updateStatusOfSelected(db, actor, some, "in_transit", { now }),
    await assignOwnerOfSelected(db, actor, some, actor.id, { now }),
    await moveEtaOfSelected(db, actor, some, move, { now }),
  ];
  const offered = async () =>
    (await listAudit(db, actor, {})).rows.flatMap(({ act }) =>
      act ? [[act.id, act.count, act.isUndone]] : [],
    );
  const wanted = acts.map(({ id }) => [id, 3, false]).toReversed();
  expect((await offered()).slice(0, 3)).toEqual(wanted);
  for (const { id } of acts.toReversed()) await undoBulkAct(db, actor, id);
  const after = (await offered()).slice(0, 3);
  expect(after).toEqual(wanted.map(([id, count]) => [id, count, true]));
});

test("takes what was chosen when it began: what comes later stays, what was deleted or changed is counted", async () => {
  const chosen = { ...all, filter: { search: label, status: "pending" } };
  const { id } = await updateStatusOfSelected(database.db, actor, chosen, "delivered", {
    now,
    expected: COUNT,
  });
  await continueNextAct(database.db);
  await addShipments(7);
  const last = sql`(select shipment_id from act_shipments where act_id = ${id} and place >= ${COUNT - 5} order by place limit 2)`;
  await sql`delete from shipments where id in ${last}`.execute(database.db);
  await sql`update shipments set status = 'on_hold' where id in (
    select shipment_id from act_shipments where act_id = ${id} and place >= ${COUNT - 3})`.execute(
    database.db,
  );
  await finish();
  expect(await stored(id)).toMatchObject({ state: "done", total: COUNT, done: COUNT, skipped: 5 });
  expect(await states()).toEqual([
    { status: "delivered", shipments: COUNT - 5, entries: COUNT - 5 },
    { status: "on_hold", shipments: 3, entries: 0 },
    { status: "pending", shipments: 7, entries: 7 },
  ]);
  const [line] = await linesOf(id);
  expect(line && auditSentence(line)).toMatchObject({
    before: expect.stringContaining("18"),
    after: "; 5 stayed",
  });
});

test("stops at the next batch once its actor's account is disabled, and says so; what was done is undone by a colleague", async () => {
  const { id } = await status("released");
  await continueNextAct(database.db);
  const account = () => database.db.updateTable("admin_users").where("id", "=", actor.id);
  await account().set({ disabled_at: now }).execute();
  await finish();
  await account().set({ disabled_at: null }).execute();
  const reason = ACT_MESSAGES.noLongerAllowed(actor.email);
  expect(await stored(id)).toMatchObject({ state: "stopped", done: BATCH, reason });
  const [line] = await linesOf(id);
  expect(line && auditSentence(line).after).toBe(`and stopped before the other 13: ${reason}`);
  await undoBulkAct(database.db, colleague, id);
  await finish();
  expect(await states()).toEqual(untouched());
});

test("that fails is tried again, later each time, and stops after five failures with what it has done", async () => {
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before update on shipments for each row when (new.status = 'refused') execute function refuse()`);
  const { id } = await status("refused");
  for (let failure = 1; failure <= 5; failure += 1) {
    await expect(continueNextAct(database.db)).rejects.toThrow("no");
    if (failure < 5) {
      expect(await continueNextAct(database.db)).toBe(false);
      expect(await stored(id)).toMatchObject({ state: "running", failures: failure });
      await database.pool.query("update acts set next_try_at = now() where state = 'running'");
    }
  }
  await database.pool.query("drop trigger refuse on shipments");
  expect(await stored(id)).toMatchObject({ state: "stopped", done: 0, reason: ACT_MESSAGES.failed });
  expect(await linesOf(id)).toMatchObject([{ details: { stopped: true, left: COUNT } }]);
  expect(await states()).toEqual(untouched());
  await markActRead(database.db, actor, id);
});

test("is shown to everybody who reads shipments while it runs, afterwards to who began it, until it is read; anybody who may do it stops it", async () => {
  const { id } = await status("at_port");
  await continueNextAct(database.db);
  const shown = async (to: typeof colleague) =>
    (await listActs(database.db, to)).find((act) => act.id === id);
  const progress = {
    state: "running",
    done: BATCH,
    total: COUNT,
    title: "Updating 23 shipments to at port",
  };
  expect(await shown(actor)).toMatchObject({ ...progress, isMine: true, canStop: true, undo: null });
  expect(await shown(colleague)).toMatchObject({ ...progress, isMine: false, note: "by desk" });
  const viewer = { ...colleague, role: "viewer" as const };
  expect(await shown(viewer)).toMatchObject({ canStop: false });
  await expect(stopAct(database.db, viewer, id)).rejects.toThrow(Forbidden);
  await expect(undoBulkAct(database.db, actor, id)).rejects.toThrow(ACT_MESSAGES.stillRuns);
  await stopAct(database.db, colleague, id);
  await expect(stopAct(database.db, colleague, id)).rejects.toThrow(Conflict);
  expect(await continueNextAct(database.db)).toBe(false);
  expect(await shown(colleague)).toBeUndefined();
  expect(await shown(actor)).toMatchObject({
    state: "stopped",
    undo: id,
    title: "Updated 10 shipments to at port",
    note: `It stopped before the other 13: ${colleague.name} stopped it.`,
  });
  // A stopped undo also continues with the rest.
  const undo = await undoBulkAct(database.db, actor, id);
  expect(undo).toMatchObject({ state: "done", total: BATCH });
  const again = await status("at_port");
  await finish();
  const { id: begun } = await undoBulkAct(database.db, actor, again.id);
  await continueNextAct(database.db);
  await stopAct(database.db, actor, begun);
  const news = (await listActs(database.db, actor)).find((act) => act.id === begun);
  expect(news).toMatchObject({ state: "stopped", done: BATCH, undo: again.id });
  expect(await undoBulkAct(database.db, actor, news?.undo ?? "")).toMatchObject({ total: COUNT - BATCH });
  await finish();
  expect(await states()).toEqual(untouched());
  await markActRead(database.db, actor, begun);
  expect((await listActs(database.db, actor)).find((act) => act.id === begun)).toBeUndefined();
});

test("is forgotten thirty days after it ended, and cannot be undone any more", async () => {
  const { id } = await status("archived");
  await finish();
  const sweep = async () =>
    sweepsOf(database.db, {} as Parameters<typeof sweepsOf>[1])["bulk acts that can be undone no more"]?.();
  await sweep();
  expect(await stored(id)).toMatchObject({
    parameters: expect.not.objectContaining({ selection: expect.anything() }),
  });
  await database.pool.query("update acts set finished_at = now() - interval '31 days' where id = $1", [id]);
  expect(await sweep()).toBe(COUNT + 1);
  await expect(undoBulkAct(database.db, actor, id)).rejects.toThrow(ACT_MESSAGES.gone);
});
