import { expect, test } from "vitest";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { changeFile, deleteFile } from "#app/files/act-on-files.server.ts";
import { addFile } from "#app/files/add-file.server.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import { undoImport } from "#app/desk/imports/undo.server.ts";
import { updateParty } from "#app/parties/parties.server.ts";
import { erasePerson } from "#app/personal-data/erase-person.server.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { deleteSelected, updateStatusOfSelected } from "#app/shipments/bulk.server.ts";
import { shipmentImporter } from "#app/shipments/import.server.ts";
import { deleteShipment, getShipment } from "#app/shipments/shipment.server.ts";
import {
  addStatusEntry,
  listStatusHistory,
  updateStatusEntry,
} from "#app/shipments/status-history.server.ts";
import { updateShipment } from "#app/shipments/update.server.ts";
import { reinstateStatusEntry, withdrawStatusEntry } from "#app/shipments/withdraw-status.server.ts";
import { shipmentFormValues } from "#app/shipments/shipment.ts";
import { eventually } from "#tests/eventually.ts";
import { SAMPLES } from "#tests/files.ts";
import { planRowsOf } from "#tests/import-rows.ts";
import { settled, useLookUps } from "#tests/look-ups.ts";

const { database, tracked, input, startProcess, fromDatabase } = useLookUps();
const now = () => new Date();
const firstEntry = async () => (await listStatusHistory(database.db, tracked.actor, tracked.id))[0]!;
const entry = (changes = {}) => ({
  status: "delivered",
  location: "Turin",
  notes: null,
  timestamp: now(),
  ...changes,
});
const only = () => ({ all: false as const, ids: [tracked.id] });
const save = async (changes: Record<string, string>, details = {}) => {
  const seen = await getShipment(database.db, tracked.actor, tracked.id);
  const base = shipmentFormValues(seen);
  const values = input({ ...changes });
  expect(
    await updateShipment(
      database.db,
      tracked.actor,
      tracked.id,
      values,
      { version: seen.version, base },
      { details },
    ),
  ).toBeNull();
};
let undone = "";
let proof = "";

/** Actions of staff that change what visitors see of a shipment; each starts from the state left by the one before. */
const verbs: Record<string, () => Promise<unknown>> = {
  "add a status": () =>
    addStatusEntry(database.db, tracked.actor, tracked.id, entry({ status: "in_transit" })),
  "correct a status": async () =>
    updateStatusEntry(
      database.db,
      tracked.actor,
      tracked.id,
      (await firstEntry()).id,
      entry({ notes: "Corrected", status: "pending" }),
    ),
  "withdraw a status": async () =>
    withdrawStatusEntry(database.db, tracked.actor, tracked.id, (await firstEntry()).id, "Wrong one"),
  "put a status back": async () =>
    reinstateStatusEntry(database.db, tracked.actor, tracked.id, (await firstEntry()).id),
  "edit the shipment": () => save({ destination_location: "Genoa", estimated_delivery: "2031-02-03T10:00" }),
  "set references, goods and legs": () =>
    save(
      {},
      {
        references: [{ id: null, kind: "purchase_order", value: "PO-77" }],
      },
    ),
  "change the status of many": () =>
    updateStatusOfSelected(database.db, tracked.actor, only(), "out_for_delivery", { now: now() }),
  "set it delivered": () => addStatusEntry(database.db, tracked.actor, tracked.id, entry()),
  "add a proof that customers may see": async () => {
    const { hash } = await storeContent(database.db, new Blob([SAMPLES.jpeg]));
    const file = { shipment_id: tracked.id, hash, name: "Proof.jpg", kind: "proof_of_delivery" } as const;
    const added = await database.db
      .transaction()
      .execute((tx) => addFile(tx, tracked.actor, { ...file, customer_visible: true }));
    proof = added.id;
  },
  "hide the proof": () => changeFile(database.db, tracked.actor, proof, { customer_visible: false }),
  "show the proof": () => changeFile(database.db, tracked.actor, proof, { customer_visible: true }),
  "delete the proof": async () => (undone = await deleteFile(database.db, tracked.actor, proof)),
  "restore the proof": () => restoreDeleted(database.db, tracked.actor, { deleted: undone }),
  "rename the shipper": async () => {
    const stored = await database.db
      .selectFrom("shippers")
      .selectAll()
      .where("id", "=", tracked.shipper)
      .executeTakeFirstOrThrow();
    const { company, email, phone, address, mails_wanted } = stored;
    await updateParty(database.db, tracked.actor, "shipper", tracked.shipper, stored.updated_at, {
      company,
      email,
      phone,
      address,
      mails_wanted,
      name: "Renamed Mill",
    } as never);
  },
  "hide the names": () => saveSetting(database.db, tracked.actor, "public_party_names", false as never),
  "show the names": () => saveSetting(database.db, tracked.actor, "public_party_names", true as never),
  import: async () => {
    const rows = [{ row: 2, cells: { tracking_number: tracked.number, current_location: "Marseille" } }];
    undone = await planRowsOf(database.db, tracked.actor, shipmentImporter, rows);
    await applyImport(database.db, tracked.actor, shipmentImporter, undone, now());
  },
  "undo the import": () => undoImport(database.db, tracked.actor, shipmentImporter, undone, { now: now() }),
  "erase the shipper": () =>
    erasePerson(
      database.db,
      tracked.actor,
      { email: `v${tracked.count}@mill.example`, name: "", phone: "" } as never,
      ["shippers"],
      now(),
    ),
  "delete the shipment": async () => (undone = await deleteShipment(database.db, tracked.actor, tracked.id)),
  "restore the shipment": () => restoreDeleted(database.db, tracked.actor, { deleted: undone }),
  "delete many": () => deleteSelected(database.db, tracked.actor, only(), { now: now() }),
};

test("whatever staff do, every process answers what the database does, within 250 ms, and from memory", async () => {
  const processes = [await startProcess(), await startProcess()];
  for (const [name, act] of Object.entries(verbs)) {
    for (const process of processes) await process.json();
    const before = await fromDatabase();
    await act();
    const wanted = await fromDatabase();
    expect(wanted, name).not.toBe(before);
    const settling = processes.map((process) => settled(process, (answer) => answer === wanted));
    expect(await Promise.all(settling), name).toEqual([true, true]);
    if (!wanted.includes('"view"')) continue;
    // An act of several transactions raises several events: each invalidates what was read since the one before.
    await eventually(async () => {
      processes[0]!.queries.length = 0;
      expect(await processes[0]!.json(), name).toBe(wanted);
      expect(processes[0]!.queries, name).toHaveLength(0);
    });
  }
});
