import { testActor } from "#tests/actors.ts";
import type { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as savePost } from "#app/blog/desk/edit-post.route.tsx";
import { changeParty } from "#app/desk/parties/party-route.server.ts";
import { saveEdited } from "#app/shipments/save-shipment.server.ts";
import { changeHistory, readHistory } from "#app/shipments/change-history.server.ts";
import { requestScope, type Staff, staffContext } from "#app/request/context.ts";
import { createPost, deletePost, getPost } from "#app/blog/posts.server.ts";
import { eraseDeleted } from "./erase.server.ts";
import { createParty, deleteParty } from "#app/parties/parties.server.ts";
import { deleteShipment, getShipment } from "#app/shipments/shipment.server.ts";
import { listStatusHistory } from "#app/shipments/status-history.server.ts";
import { withdrawStatusEntry } from "#app/shipments/withdraw-status.server.ts";
import { newPostForm } from "#app/blog/post.ts";
import type { Deletion } from "./deleted.ts";
import { deletedMeanwhile } from "./words.ts";
import { PARTY_KINDS } from "#app/parties/party-kind.ts";
import { partySchema } from "#app/parties/party.ts";
import { shipmentFormValues } from "#app/shipments/shipment.ts";
import { useDeletedRecords } from "#tests/deleted-records.ts";
import { requestContext } from "#tests/request-context.ts";

const store = useDeletedRecords();
const { database } = store;
const colleague = testActor({ email: "colleague@zenne.example" });
let context: RouterContextProvider;
let staff: Staff;
let sequence = 0;

beforeAll(() => {
  colleague.id = store.actor.id;
  staff = { ...store.actor, expires: 0, mustChangePassword: false };
  context = requestContext(database, "192.0.2.1");
  context.set(staffContext, staff);
});

beforeEach(() => void (sequence += 1));

interface Answer {
  deletion?: Deletion;
  values?: object;
  error?: string;
  done?: string;
  id?: string;
  version?: string;
}

type Fields = Record<string, string>;

const post = (fields: Fields) =>
  new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) });

const deletedByColleague = { by: { email: colleague.email, at: expect.any(Date) as Date }, kept: true };

async function shipment(changes: Fields = {}) {
  const id = await store.create(`GONE-${sequence}`, changes);
  const stored = await getShipment(database.db, testActor(), id);
  const base = shipmentFormValues(stored as Parameters<typeof shipmentFormValues>[0]);
  const typed = { ...base, notes: "Ring twice", version: stored.version, base: JSON.stringify(base) };
  const save = async (more: Fields = {}): Promise<Answer> => {
    const scope = context.get(requestScope);
    return (await saveEdited(id, { ...typed, ...more }, staff, scope)).data as Answer;
  };
  return { id, save };
}

const notesOf = async (id: string) => (await getShipment(database.db, testActor(), id)).notes;

describe("a shipment that a colleague deleted while it was edited", () => {
  test("is said to be, by whom and when, with what was typed, and comes back with the save", async () => {
    const { id, save } = await shipment();
    await deleteShipment(database.db, colleague, id);
    const answer = await save();
    expect(answer).toMatchObject({
      deletion: { kind: "shipment", ...deletedByColleague },
      values: { notes: "Ring twice" },
    });
    expect(deletedMeanwhile(answer.deletion!).lines[0]).toContain("colleague@zenne.example deleted it on ");
    expect(await save({ gone: "restore" })).toMatchObject({ id });
    expect(await notesOf(id)).toBe("Ring twice");
    expect(await listStatusHistory(database.db, testActor(), id)).toHaveLength(1);
  });

  test("is stored as a new one where that is wanted", async () => {
    const { id, save } = await shipment();
    await deleteShipment(database.db, colleague, id);
    const saved = await save({ gone: "new" });
    expect(saved.id).not.toBe(id);
    expect(await notesOf(saved.id ?? "")).toBe("Ring twice");
  });

  test("says what comes back with it, or that its number was taken meanwhile", async () => {
    const shipperId = await createParty(database.db, colleague, "shipper", partySchema.parse({ name: "Bo" }));
    const { id, save } = await shipment({ shipper_id: shipperId });
    await deleteShipment(database.db, colleague, id);
    await deleteParty(database.db, colleague, "shipper", shipperId);
    const answer = await save();
    expect(deletedMeanwhile(answer.deletion!).lines[1]).toBe(
      "The shipper “Bo” was deleted too and comes back with it.",
    );
    expect(await save({ gone: "restore" })).toMatchObject({ id });

    await deleteShipment(database.db, colleague, id);
    await store.create(`GONE-${sequence}`);
    const refused = await save({ gone: "restore" });
    expect(refused).toMatchObject({
      deletion: { conflict: { why: "taken" } },
      values: { notes: "Ring twice" },
    });
  });

  test("is not offered back once it was deleted for good, and still says who deleted it", async () => {
    const { id, save } = await shipment();
    const kept = await deleteShipment(database.db, colleague, id);
    await eraseDeleted(database.db, store.actor, { deleted: kept });
    const gone = { deletion: { ...deletedByColleague, kept: false } };
    expect(await save()).toMatchObject(gone);
    expect(await save({ gone: "restore" })).toMatchObject(gone);
    const { deletion } = await save();
    expect(deletedMeanwhile(deletion!).lines[1]).toBe("It is no longer kept and cannot be restored.");
  });
});

describe.each(PARTY_KINDS)("a %s that a colleague deleted while it was edited", (kind) => {
  const change = async (fields: Fields) =>
    (await changeParty(kind, fields, { ...context.get(requestScope), actor: staff })).data as Answer;
  const nameOf = async (id: string) =>
    (await store.rowsOf(`${kind}s`, "id", id)).map((row) => (JSON.parse(row) as { name: string }).name);

  test("comes back with the save, or is stored as a new one", async () => {
    const id = await createParty(database.db, colleague, kind, partySchema.parse({ name: "Ada" }));
    const [row] = await store.rowsOf(`${kind}s`, "id", id);
    const { updated_at } = JSON.parse(row ?? "") as { updated_at: string };
    const edit = { intent: "edit", id, version: new Date(updated_at).toISOString(), name: "Ada Maes" };
    await deleteParty(database.db, colleague, kind, id);
    expect(await change(edit)).toMatchObject({ deletion: { kind, ...deletedByColleague } });
    expect(await change({ ...edit, gone: "restore" })).toMatchObject({
      id,
      done: expect.any(String) as string,
    });
    expect(await nameOf(id)).toEqual(["Ada Maes"]);

    await deleteParty(database.db, colleague, kind, id);
    const added = await change({ ...edit, gone: "new" });
    expect(added.id).not.toBe(id);
    expect(await nameOf(added.id ?? "")).toEqual(["Ada Maes"]);
  });
});

describe("a blog post that a colleague deleted while it was edited", () => {
  const fields = { title: "Pallets", content: "<p>Of wood</p>", status: "draft" };
  const written = async () => {
    const { id } = await createPost(database.db, colleague, newPostForm.parse(fields), new Date());
    const { version } = await getPost(database.db, testActor(), id);
    const typed = { ...fields, title: "Pallets, and how", updated_at: version, stay: "" };
    const save = (more: Fields = {}) =>
      savePost({ request: post({ ...typed, ...more }), params: { id }, context } as never);
    return { id, save };
  };

  test("comes back with the save", async () => {
    const { id, save } = await written();
    await deletePost(database.db, colleague, id);
    expect(await save()).toMatchObject({
      data: {
        deletion: { kind: "blog_post", ...deletedByColleague },
        values: { title: "Pallets, and how", content: "<p>Of wood</p>" },
      },
    });
    expect(await save({ gone: "restore" })).toMatchObject({
      data: { version: expect.any(String) as string },
    });
    expect(await getPost(database.db, testActor(), id)).toMatchObject({ title: "Pallets, and how" });
  });

  test("is stored as a new one, whose editor opens", async () => {
    const { id, save } = await written();
    await deletePost(database.db, colleague, id);
    const answer = (await save({ gone: "new" }).catch((thrown: unknown) => thrown)) as Response;
    const [, newId = ""] = /blog\/([^/]+)\/edit/.exec(answer.headers.get("location") ?? "") ?? [];
    expect(newId).not.toBe(id);
    expect(await getPost(database.db, testActor(), newId)).toMatchObject({ title: "Pallets, and how" });
  });
});

describe("a status entry that a colleague deleted while it was edited", () => {
  const history = async () => {
    const id = await store.create(`GONE-${sequence}`);
    const [entry] = (await readHistory(id, staff, { db: database.db })).entries;
    const typed = { ...entry!.values, notes: "Left at the gate", intent: "edit", entry_id: entry!.id };
    const send = async (more: Fields = {}) =>
      (await changeHistory(id, { ...typed, ...more }, staff, context.get(requestScope))).data as Answer;
    const notes = async () =>
      (await listStatusHistory(database.db, testActor(), id))
        .filter((each) => !each.withdrawn_at)
        .map((each) => each.notes);
    return { id, entryId: entry!.id, send, notes };
  };

  test("comes back where an earlier version archived it", async () => {
    const { id, entryId, send, notes } = await history();
    await store.archiveEntry(id, entryId);
    expect(await send()).toMatchObject({ deletion: { kind: "status", kept: true } });
    expect(await send({ gone: "restore" })).toMatchObject({ done: expect.any(String) as string });
    expect(await notes()).toEqual(["Left at the gate"]);
  });

  test("comes back with the save, or is added as a new one", async () => {
    const { id, entryId, send, notes } = await history();
    await withdrawStatusEntry(database.db, colleague, id, entryId, "Wrong status");
    expect(await send()).toMatchObject({
      deletion: { kind: "status", ...deletedByColleague },
      values: { notes: "Left at the gate" },
    });
    expect(await send({ gone: "restore" })).toMatchObject({ done: expect.any(String) as string });
    expect(await notes()).toEqual(["Left at the gate"]);

    await withdrawStatusEntry(database.db, colleague, id, entryId, "Wrong status");
    expect(await send({ gone: "new" })).toMatchObject({ done: expect.any(String) as string });
    expect(await notes()).toEqual(["Left at the gate"]);
  });

  test("comes back with its shipment where that was deleted, as does one that is being added", async () => {
    const { id, send, notes } = await history();
    await deleteShipment(database.db, colleague, id);
    expect(await send()).toMatchObject({ deletion: { kind: "shipment", ...deletedByColleague } });
    expect(await send({ gone: "restore" })).toMatchObject({ done: expect.any(String) as string });
    expect(await notes()).toEqual(["Left at the gate"]);

    await deleteShipment(database.db, colleague, id);
    const add = { intent: "add", entry_id: "", notes: "Found again" };
    expect(await send(add)).toMatchObject({
      deletion: { kind: "shipment" },
      values: { notes: "Found again" },
    });
    await send({ ...add, gone: "restore" });
    expect(await notes()).toContain("Found again");
  });
});
