import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Role, ROLES } from "#app/access/policy.ts";
import { Forbidden, NotFound } from "#app/kit/errors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { shipmentInput, useRoles } from "#tests/shipments.ts";
import { setOwnName } from "#app/accounts/own-account.server.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { unreadNotifications } from "#app/notifications/unread-notifications.server.ts";
import { addNote, deleteNote, editNote, listNotes, markMentionsRead } from "./notes.server.ts";
import { deleteShipment, getShipment } from "./shipment.server.ts";
import { createShipment } from "./create.server.ts";

const database = useTestDatabase();
const as = useRoles(database);
let shipment = "";
let number = "";

beforeAll(async () => {
  for (const role of ROLES) await setOwnName(database.db, as(role), `Ann-${role} Maes`, new Date());
});

beforeEach(async () => {
  number = `NOTE-${crypto.randomUUID().slice(0, 8)}`;
  shipment = await createShipment(database.db, as("operations"), shipmentInput(number));
  await database.pool.query("delete from note_mentions");
});

const write = (role: Role, body: string) => addNote(database.db, as(role), shipment, { body });
const notes = (role: Role = "viewer") => listNotes(database.db, as(role), shipment);
const mentionsOf = async (role: Role) =>
  (await unreadNotifications(database.db, as(role))).items.map(({ title }) => title);
const events = async () => {
  const { rows } = await database.pool.query<{ line: string }>(
    "select action || ' ' || summary || details::text as line from audit_log where entity_id = $1 and entity = 'shipment_note' order by id",
    [shipment],
  );
  return rows.map(({ line }) => line);
};

test("notes are read newest first with author, time and whom they name", async () => {
  await write("operations", "Ring first\nGate 4");
  const second = await write("sales", "@Ann-viewer Maes knows");
  expect(await notes()).toMatchObject([
    {
      id: second,
      authorName: "Ann-sales Maes",
      authorEmail: "sales@zenne.example",
      editedAt: null,
      mentions: [{ id: as("viewer").id, name: "Ann-viewer Maes" }],
      isNew: true,
    },
    { body: "Ring first\nGate 4", authorId: as("operations").id, mentions: [], isNew: false },
  ]);
  expect((await notes())[0]?.createdAt).toBeInstanceOf(Date);
  expect((await notes("owner"))[0]?.isNew).toBe(false);
  expect(await events()).toEqual([`note.added ${number}{}`, `note.added ${number}{}`]);
});

test("a name notifies that person until the shipment is opened, and nobody else's", async () => {
  await write("sales", "@Ann-operations Maes, and me: @Ann-sales Maes. @ann-editor maes reads none of it");
  const title = `Ann-sales Maes mentioned you on ${number}`;
  expect(await mentionsOf("operations")).toEqual([title]);
  expect(await unreadNotifications(database.db, as("operations"))).toMatchObject({
    unread: 1,
    items: [{ type: "mention", shipment_id: shipment, preview: expect.stringContaining("@Ann-oper") }],
  });
  for (const role of ["sales", "owner", "viewer"] as const) expect(await mentionsOf(role)).toEqual([]);
  await markMentionsRead(database.db, as("owner"), shipment);
  expect(await mentionsOf("operations")).toEqual([title]);
  await markMentionsRead(database.db, as("operations"), shipment);
  expect(await mentionsOf("operations")).toEqual([]);
});

test("an edit notifies who is named for the first time, and takes back the notification of who is named no more", async () => {
  const id = await write("sales", "@Ann-operations Maes");
  await markMentionsRead(database.db, as("operations"), shipment);
  const edit = (body: string) => editNote(database.db, as("sales"), shipment, { id, body });
  await edit("@Ann-operations Maes and @Ann-viewer Maes");
  expect(await mentionsOf("operations")).toEqual([]);
  expect(await mentionsOf("viewer")).toHaveLength(1);
  await edit("@Ann-operations Maes");
  expect(await mentionsOf("viewer")).toEqual([]);
  const [note] = await notes();
  expect(note?.editedAt).toBeInstanceOf(Date);
  await edit("@Ann-operations Maes");
  expect(await events()).toHaveLength(3);
});

test("one changes and deletes one's own notes; an owner deletes any", async () => {
  const id = await write("sales", "Mine @Ann-viewer Maes");
  const change = (role: Role) => editNote(database.db, as(role), shipment, { id, body: "Not mine" });
  const remove = (role: Role) => deleteNote(database.db, as(role), shipment, id);
  for (const role of ["operations", "owner", "viewer", "editor"] as const) {
    await expect(change(role)).rejects.toThrow(Forbidden);
  }
  for (const role of ["operations", "viewer", "editor"] as const) {
    await expect(remove(role)).rejects.toThrow(Forbidden);
  }
  await remove("owner");
  expect(await mentionsOf("viewer")).toEqual([]);
  await expect(change("sales")).rejects.toThrow(NotFound);
  await expect(remove("sales")).rejects.toThrow(NotFound);
  expect(await events()).toEqual([`note.added ${number}{}`, `note.deleted ${number}{}`]);
  const other = await write("sales", "Mine too");
  await deleteNote(database.db, as("sales"), shipment, other);
  expect(await notes()).toEqual([]);
});

test("operations and sales write notes, viewers read them, editors neither", async () => {
  for (const role of ["viewer", "editor"] as const) {
    await expect(write(role, "Nothing")).rejects.toThrow(Forbidden);
  }
  await write("sales", "Seen");
  expect(await notes("viewer")).toHaveLength(1);
  await expect(notes("editor")).rejects.toThrow(Forbidden);
  await expect(markMentionsRead(database.db, as("editor"), shipment)).rejects.toThrow(Forbidden);
});

test("a note leaves the shipment's version as it is", async () => {
  const { version } = await getShipment(database.db, as("owner"), shipment);
  await write("sales", "Ring first");
  expect((await getShipment(database.db, as("owner"), shipment)).version).toBe(version);
});

test("notes go with their shipment and come back with it, and so does the bell", async () => {
  await write("sales", "@Ann-operations Maes: the papers came");
  const before = await notes();
  const deleted = await deleteShipment(database.db, as("operations"), shipment);
  expect(await mentionsOf("operations")).toEqual([]);
  await expect(write("sales", "Too late")).rejects.toThrow(NotFound);
  await restoreDeleted(database.db, as("operations"), { deleted });
  expect(await notes()).toEqual(before);
  expect(await mentionsOf("operations")).toHaveLength(1);
});

test("two notes at once, while the shipment is being edited, are both kept", async () => {
  await Promise.all([write("sales", "One"), write("operations", "Two"), write("owner", "Three")]);
  expect(await notes()).toHaveLength(3);
});
