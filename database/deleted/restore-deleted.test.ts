import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newPostSchema, postSchema } from "#domain/blog/post.ts";
import { DELETED_MESSAGES } from "#domain/deleted/messages.ts";
import { Conflict, NotFound } from "#domain/errors.ts";
import { PARTY_KINDS } from "#domain/parties/messages.ts";
import { partySchema } from "#domain/parties/party.ts";
import { shipmentFormValues, shipmentSchema } from "#domain/shipments/shipment.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "../accounts/add-staff.ts";
import { listAudit } from "../audit/list-audit.ts";
import { addCategory } from "../blog/add-category.ts";
import { createPost } from "../blog/create-post.ts";
import { deletePost } from "../blog/delete-post.ts";
import { getPost } from "../blog/get-post.ts";
import { updatePost } from "../blog/update-post.ts";
import { deleteFromInbox } from "../inboxes/delete-from-inbox.ts";
import { createParty } from "../parties/create-party.ts";
import { deleteParty } from "../parties/delete-party.ts";
import { addStatusEntry } from "../shipments/add-status-entry.ts";
import { createShipment } from "../shipments/create-shipment.ts";
import { deleteSelected } from "../shipments/delete-selected.ts";
import { deleteShipment } from "../shipments/delete-shipment.ts";
import { deleteStatusEntry } from "../shipments/delete-status-entry.ts";
import { getShipment } from "../shipments/get-shipment.ts";
import { trackShipment } from "../shipments/track-shipment.ts";
import { updateShipment } from "../shipments/update-shipment.ts";
import { eraseDeleted } from "./erase-deleted.ts";
import { restoreDeleted } from "./restore-deleted.ts";
import { sweepDeleted } from "./sweep-deleted.ts";

const database = useTestDatabase();
let actor = { id: "", email: "desk@zenne.example" };
const nowhere = { deleted: "00000000-0000-4000-8000-000000000000" };

beforeAll(async () => {
  actor = { ...actor, id: (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "" };
});

const input = (number: string, changes: Record<string, string> = {}) =>
  shipmentSchema.parse({
    tracking_number: number,
    status: "pending",
    service_type: "Sea Freight",
    origin_location: "Ghent",
    destination_location: "Lagos",
    weight: "120.50",
    notes: "“Ring” first\n\\N",
    ...changes,
  });
const create = (number: string, changes: Record<string, string> = {}, quoteRequestId?: string) =>
  createShipment(database.db, actor, input(number, changes), { quoteRequestId });
const addEntry = (id: string, status: string, hours: number) =>
  addStatusEntry(database.db, actor, id, {
    status,
    timestamp: new Date(Date.now() + hours * 3_600_000),
    location: null,
    notes: null,
  });
const restore = (wanted: Parameters<typeof restoreDeleted>[2], withNeeded = false) =>
  restoreDeleted(database.db, actor, wanted, { withNeeded });

/** Every row of a table as text, to the microsecond. */
async function rowsOf(table: string, column: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} as t where ${sql.ref(column)} = ${id}
    order by id`.execute(database.db);
  return rows.map(({ row }) => row);
}
const everythingOf = async (id: string) => ({
  shipment: await rowsOf("shipments", "id", id),
  entries: await rowsOf("shipment_status_history", "shipment_id", id),
});
const lines = async (id: string) =>
  (await listAudit(database.db, {}, { size: 500 })).rows
    .filter(({ entityId }) => entityId === id)
    .map(({ action }) => action)
    .reverse();

async function arrive(table: "quote_requests" | "contact_submissions", email: string): Promise<string> {
  const message = table === "contact_submissions" ? { message: "Hello" } : {};
  const row = { email, name: "Ada", is_read: true, ...message };
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) returning id`.execute(database.db);
  return rows[0]?.id ?? "";
}

describe("a shipment", () => {
  test("comes back as it was, to the last character: id, number, history, version and moments", async () => {
    const shipper_id = await createParty(database.db, actor, "shipper", partySchema.parse({ name: "Maes" }));
    const id = await create("ZF-BACK-1", { shipper_id });
    await addEntry(id, "in_transit", -2);
    await addEntry(id, "Held at customs", 5);
    const before = await everythingOf(id);
    const seen = await getShipment(database.db, id);
    const deleted = await deleteShipment(database.db, actor, id);
    expect(await trackShipment(database.db, "zf back 1")).toBeNull();
    expect(await everythingOf(id)).toEqual({ shipment: [], entries: [] });
    expect(await restore({ deleted })).toEqual({
      kind: "shipment",
      name: "ZF-BACK-1",
      restored: 1,
      refused: 0,
      refusals: [],
    });
    expect(await everythingOf(id)).toEqual(before);
    expect(before.entries).toHaveLength(3);
    expect(await trackShipment(database.db, "zf back 1")).toMatchObject({ status: "Held at customs" });
    expect(await lines(id)).toEqual([
      "shipment.created",
      "status.added",
      "status.added",
      "shipment.deleted",
      "shipment.restored",
    ]);
    // Who had it open before it was deleted saves as if nothing had happened; a later save is still a conflict.
    const base = shipmentFormValues(seen);
    const save = (notes: string) =>
      updateShipment(database.db, actor, id, input("ZF-BACK-1", { shipper_id, status: seen.status, notes }), {
        version: seen.version,
        base,
      });
    expect(await save("first")).toBeNull();
    expect(await save("second")).not.toBeNull();
  });

  test("comes back once; what nobody deleted, or was removed, not at all", async () => {
    const deleted = await deleteShipment(database.db, actor, await create("ZF-ONCE-1"));
    const both = await Promise.allSettled([restore({ deleted }), restore({ deleted })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(restore({ deleted })).rejects.toThrow(new Conflict(DELETED_MESSAGES.alreadyRestored));
    await expect(restore(nowhere)).rejects.toThrow(new NotFound(DELETED_MESSAGES.noLongerKept));
    await expect(eraseDeleted(database.db, actor, { deleted })).rejects.toThrow(Conflict);
  });

  test("stays deleted while its number is another's", async () => {
    const deleted = await deleteShipment(database.db, actor, await create("ZF-TAKEN-1"));
    const other = await create("zf taken 1");
    expect(await restore({ deleted })).toMatchObject({
      restored: 0,
      refusals: [{ why: "taken", name: "ZF-TAKEN-1", by: "zf taken 1" }],
    });
    await deleteShipment(database.db, actor, other);
    expect(await restore({ deleted })).toMatchObject({ restored: 1, refusals: [] });
  });

  test("and another of its number, restored at the same moment: one comes back, the other is told why", async () => {
    const [one, two] = [
      await deleteShipment(database.db, actor, await create("ZF-RACE-1")),
      await deleteShipment(database.db, actor, await create("ZF-RACE-1")),
    ];
    const both = await Promise.allSettled([restore({ deleted: one }), restore({ deleted: two })]);
    const back = both.filter((each) => each.status === "fulfilled" && each.value.restored === 1);
    expect(back).toHaveLength(1);
    for (const each of both) if (each.status === "rejected") expect(each.reason).toBeInstanceOf(Conflict);
  });

  test("says which party was deleted too, and brings it along when asked to", async () => {
    const ids = { shipper_id: "", consignee_id: "" };
    for (const kind of PARTY_KINDS) {
      ids[`${kind}_id`] = await createParty(
        database.db,
        actor,
        kind,
        partySchema.parse({ name: `The ${kind}` }),
      );
    }
    const id = await create("ZF-PARTY-1", ids);
    const deleted = await deleteShipment(database.db, actor, id);
    for (const kind of PARTY_KINDS) await deleteParty(database.db, actor, kind, ids[`${kind}_id`]);
    expect(await restore({ deleted })).toMatchObject({
      restored: 0,
      refusals: [{ why: "needs", needed: [{ name: "The shipper" }, { name: "The consignee" }] }],
    });
    expect(await restore({ deleted }, true)).toMatchObject({ restored: 1, refusals: [] });
    expect(await getShipment(database.db, id)).toMatchObject({
      shipper_name: "The shipper",
      consignee_name: "The consignee",
    });
    expect(await lines(ids.shipper_id)).toEqual(["shipper.created", "shipper.deleted", "shipper.restored"]);
  });

  test("comes back without a party that was deleted for good", async () => {
    const shipper_id = await createParty(database.db, actor, "shipper", partySchema.parse({ name: "Gone" }));
    const id = await create("ZF-PARTY-2", { shipper_id });
    const deleted = await deleteShipment(database.db, actor, id);
    const party = await deleteParty(database.db, actor, "shipper", shipper_id);
    await eraseDeleted(database.db, actor, { deleted: party });
    expect(await restore({ deleted })).toMatchObject({ restored: 1 });
    expect(await getShipment(database.db, id)).toMatchObject({ shipper_id: null });
  });

  test.each([
    ["shipment", "request"],
    ["request", "shipment"],
  ])("and the request it was made from find each other again, the %s first", async (first) => {
    const request = await arrive("quote_requests", "ada@maes.example");
    const id = await create(`ZF-LINK-${first}`, {}, request);
    const linked = async () => (await rowsOf("quote_requests", "shipment_id", id)).length;
    const deletedRequest = await deleteFromInbox(database.db, actor, "quote_requests", request);
    const deletedShipment = await deleteShipment(database.db, actor, id);
    const order = [{ deleted: deletedShipment }, { deleted: deletedRequest ?? "" }];
    for (const wanted of first === "shipment" ? order : order.reverse()) {
      expect(await restore(wanted)).toMatchObject({ restored: 1 });
    }
    expect(await linked()).toBe(1);
    const again = await deleteShipment(database.db, actor, id);
    expect(await linked()).toBe(0);
    await restore({ deleted: again });
    expect(await linked()).toBe(1);
  });
});

describe("a status entry", () => {
  test("that comes back as the newest gives the shipment its status", async () => {
    const id = await create("ZF-ENTRY-1");
    await addEntry(id, "in_transit", 1);
    const newest = await addEntry(id, "delivered", 2);
    const before = await everythingOf(id);
    const deleted = await deleteStatusEntry(database.db, actor, id, newest);
    expect(await getShipment(database.db, id)).toMatchObject({ status: "in_transit" });
    expect(await restore({ deleted })).toMatchObject({ kind: "status", name: "ZF-ENTRY-1: delivered" });
    expect(await getShipment(database.db, id)).toMatchObject({ status: "delivered" });
    const after = await everythingOf(id);
    expect(after.entries).toEqual(before.entries);
    const at = (row = "") => (JSON.parse(row) as { last_update_at: string }).last_update_at;
    expect(at(after.shipment[0])).toBe(at(before.shipment[0]));
    expect((await lines(id)).slice(-2)).toEqual(["status.deleted", "status.restored"]);
  });

  test("of the past leaves the shipment's status and version as they are", async () => {
    const id = await create("ZF-ENTRY-2");
    const old = await addEntry(id, "picked_up", -5);
    const deleted = await deleteStatusEntry(database.db, actor, id, old);
    const { version, status } = await getShipment(database.db, id);
    await restore({ deleted });
    expect(await getShipment(database.db, id)).toMatchObject({ version, status });
  });

  test("waits for its shipment, or brings it along, and is lost with it", async () => {
    const id = await create("ZF-ENTRY-3");
    const entry = await addEntry(id, "delivered", 2);
    const deleted = await deleteStatusEntry(database.db, actor, id, entry);
    const shipment = await deleteShipment(database.db, actor, id);
    expect(await restore({ deleted })).toMatchObject({
      restored: 0,
      refusals: [{ why: "needs", needed: [{ kind: "shipment", name: "ZF-ENTRY-3", id: shipment }] }],
    });
    expect(await restore({ deleted }, true)).toMatchObject({ restored: 1 });
    expect(await getShipment(database.db, id)).toMatchObject({ status: "delivered" });
    const [second] = [await deleteStatusEntry(database.db, actor, id, entry)];
    const all = await deleteShipment(database.db, actor, id);
    await eraseDeleted(database.db, actor, { deleted: all });
    expect(await restore({ deleted: second })).toMatchObject({ restored: 0, refusals: [{ why: "orphan" }] });
  });
});

test.each(PARTY_KINDS)("a %s comes back as it was", async (kind) => {
  const party = partySchema.parse({ name: "Noor", email: "noor@claes.example", address: "Kaai 12\nAntwerp" });
  const id = await createParty(database.db, actor, kind, party);
  const before = await rowsOf(`${kind}s`, "id", id);
  const deleted = await deleteParty(database.db, actor, kind, id);
  expect(await restore({ deleted })).toMatchObject({ kind, name: "Noor", restored: 1 });
  expect(await rowsOf(`${kind}s`, "id", id)).toEqual(before);
});

test.each(["quote_requests", "contact_submissions"] as const)(
  "one of %s comes back as it was",
  async (table) => {
    const id = await arrive(table, "lotte@maes.example");
    const before = await rowsOf(table, "id", id);
    const deleted = (await deleteFromInbox(database.db, actor, table, id)) ?? "";
    expect(await restore({ deleted })).toMatchObject({ name: "lotte@maes.example", restored: 1 });
    expect(await rowsOf(table, "id", id)).toEqual(before);
  },
);

describe("a post", () => {
  const post = { title: "Pallets", content: "<p>Wood.</p>", status: "published" };
  const now = new Date();

  test("comes back as it was, to be saved by who had it open", async () => {
    const { id: category_id } = await addCategory(database.db, actor, { name: "Wood" });
    const { id } = await createPost(database.db, actor, newPostSchema.parse({ ...post, category_id }), now);
    const before = await rowsOf("blog_posts", "id", id);
    const { version } = await getPost(database.db, id);
    const deleted = await deletePost(database.db, actor, id);
    await restore({ deleted });
    expect(await rowsOf("blog_posts", "id", id)).toEqual(before);
    await updatePost(
      database.db,
      actor,
      { id, version },
      postSchema.parse({ ...post, published_at: null }),
      now,
    );
  });

  test("stays deleted while its address is another's, and comes back without what is gone", async () => {
    const { id: category_id } = await addCategory(database.db, actor, { name: "Steel" });
    const first = newPostSchema.parse({ ...post, title: "Steel", category_id });
    const { id } = await createPost(database.db, actor, first, now);
    const deleted = await deletePost(database.db, actor, id);
    const other = await createPost(database.db, actor, newPostSchema.parse({ ...post, title: "STEEL" }), now);
    expect(await restore({ deleted })).toMatchObject({
      restored: 0,
      refusals: [{ why: "taken", by: "STEEL" }],
    });
    await deletePost(database.db, actor, other.id);
    await database.db.deleteFrom("blog_categories").where("id", "=", category_id).execute();
    await restore({ deleted });
    expect(await getPost(database.db, id)).toMatchObject({ slug: "steel", category_id: null });
  });
});

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

test("what is deleted for good is nowhere any more but in the line that says so", async () => {
  const id = await arrive("contact_submissions", "forget@maes.example");
  const deleted = (await deleteFromInbox(database.db, actor, "contact_submissions", id)) ?? "";
  expect(await eraseDeleted(database.db, actor, { deleted })).toBe(1);
  await expect(restore({ deleted })).rejects.toThrow(DELETED_MESSAGES.noLongerKept);
  expect(await lines(id)).toEqual(["contact_submission.deleted", "contact_submission.erased"]);
  expect(await rowsOf("deleted_records", "record_id", id)).toEqual([]);
});

test("a snapshot of before a column was there gets the column's default", async () => {
  const id = await create("ZF-OLD-1");
  const deleted = await deleteShipment(database.db, actor, id);
  await sql`update deleted_records set snapshot = snapshot #- '{record,service_type}' where id = ${deleted}`.execute(
    database.db,
  );
  await restore({ deleted });
  expect(await getShipment(database.db, id)).toMatchObject({ service_type: "Road Transport" });
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
