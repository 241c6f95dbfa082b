import { expect, test } from "vitest";
import { findCalendar, makeCalendar, readCalendar, revokeCalendar } from "./calendar.server.ts";
import { deadlineForm, deadlineFilter } from "./deadline.ts";
import {
  addDeadline,
  changeDeadline,
  setDeadlineDone,
  markDeadlineSeen,
  removeDeadline,
} from "./deadlines.server.ts";
import {
  deadlinesOfShipment,
  listDeadlines,
  listWaitingDeadlines,
  readDeadline,
  unseenDeadlines,
} from "./read-deadlines.server.ts";
import { watchDeadlines } from "./watch-deadlines.server.ts";
import type { Actor } from "#app/access/policy.ts";
import { setPassword } from "#app/accounts/password.server.ts";
import { disableStaff, enableStaff } from "#app/desk/staff/manage-staff.server.ts";
import { Conflict, Forbidden, Invalid } from "#app/kit/errors.ts";
import { matchingShipments } from "#app/shipments/filter.server.ts";
import { assignOwner } from "#app/shipments/owner.server.ts";
import { addStatusEntry } from "#app/shipments/status-history.server.ts";
import { withdrawStatusEntry } from "#app/shipments/withdraw-status.server.ts";
import { testActor } from "#tests/actors.ts";
import { signedInStaff } from "#tests/staff-accounts.ts";
import { insertShipmentRow, useShipments } from "#tests/shipments.ts";

const { database, actor, history } = useShipments();
const ROUTE = {
  status: "in_transit",
  origin_location: "Shanghai, China",
  destination_location: "Antwerp, Belgium",
};
const typed = (values: Record<string, string>) => deadlineForm.parse(values);
const YEAR = new Date().getUTCFullYear() + 1;
const CUTOFF = { kind: "cargo", due_at: `${YEAR}-01-10T23:30`, place: "Shanghai, China" };
const DEMURRAGE = { kind: "demurrage", free_days: "2", from_event: "unloaded" };

async function shipment(label: string): Promise<string> {
  const id = await insertShipmentRow(database, label, ROUTE);
  await database.pool.query(
    "update shipments set origin_code = 'CNSHA', destination_code = 'BEANR' where id = $1",
    [id],
  );
  return id;
}
const read = async (id: string) => {
  const deadline = await readDeadline(database.db, actor, id);
  if (!deadline) throw new Error("no such deadline");
  return deadline;
};
const watch = async () => {
  while (await watchDeadlines(database.db));
};
const unload = (id: string, at: string, location = "Antwerp") =>
  addStatusEntry(database.db, actor, id, {
    status: "in_transit",
    timestamp: new Date(at),
    location,
    notes: null,
    code: "unloaded",
  });

test("a cut-off in Shanghai is read on the clock of Shanghai, and a change meets the one before", async () => {
  const id = await addDeadline(database.db, actor, await shipment("Cut-off"), typed(CUTOFF));
  const stored = await read(id);
  const due = new Date(`${YEAR}-01-10T15:30:00Z`);
  expect(stored).toMatchObject({ due_at: due, due_offset: 480, person: null });
  const later = typed({ ...CUTOFF, due_at: `${YEAR}-01-11T08:00` });
  await changeDeadline(database.db, actor, id, later, stored.revision);
  expect(await read(id)).toMatchObject({
    due_at: new Date(`${YEAR}-01-11T00:00:00Z`),
    starts_at: stored.starts_at,
  });
  await expect(changeDeadline(database.db, actor, id, later, stored.revision)).rejects.toThrow(Conflict);
  const elsewhere = addDeadline(database.db, actor, stored.shipment_id, typed({ ...CUTOFF, place: "Rome" }));
  await expect(elsewhere).rejects.toThrow(Invalid);
  const viewer = testActor({ role: "viewer" });
  await expect(addDeadline(database.db, viewer, stored.shipment_id, typed(CUTOFF))).rejects.toThrow(
    Forbidden,
  );
});

test("free time waits for its event, follows it when it is corrected, and waits again when it is withdrawn", async () => {
  const of = await shipment("Demurrage");
  const id = await addDeadline(database.db, actor, of, typed(DEMURRAGE));
  expect(await read(id)).toMatchObject({ due_at: null, stage: 0 });
  // Transshipped on the way, from one vessel to another.
  await unload(of, "2026-10-10T10:00:00Z", "Algeciras");
  await watch();
  expect(await read(id)).toMatchObject({ due_at: null });
  await unload(of, "2026-10-23T10:00:00Z");
  await watch();
  // Two days in Antwerp's time zone, across the end of summer time.
  expect(await read(id)).toMatchObject({
    due_at: new Date("2026-10-25T23:00:00Z"),
    due_offset: 60,
    stage: 3,
  });
  // A later unloading, such as of a second container, does not start free time again.
  await unload(of, "2026-10-24T10:00:00Z");
  await watch();
  const first = new Date("2026-10-23T10:00:00Z");
  expect(await read(id)).toMatchObject({ starts_at: first });
  const entries = (await history(of)).filter(
    (each) => each.code === "unloaded" && each.location === "Antwerp" && each.timestamp >= first,
  );
  expect(entries).toHaveLength(2);
  for (const entry of entries) await withdrawStatusEntry(database.db, actor, of, entry.id, "Not yet");
  await watch();
  expect(await read(id)).toMatchObject({ due_at: null, starts_at: null, stage: 0 });
});

test("forty deadlines due in one minute are raised at once, each step rings until it is seen", async () => {
  const of = await shipment("Forty");
  for (let at = 0; at < 40; at++)
    await addDeadline(database.db, actor, of, typed({ ...CUTOFF, reference: String(at) }));
  const before = await unseenDeadlines(database.db, actor);
  await database.pool.query(
    `update deadlines set starts_at = now() - interval '10 days', half_at = now() - interval '1 minute',
      most_at = now() + interval '3 days', due_at = now() + interval '5 days', next_at = now() - interval '1 minute'
     where shipment_id = $1`,
    [of],
  );
  await watch();
  const rung = await unseenDeadlines(database.db, actor);
  expect((rung[0]?.unread ?? 0) - (before[0]?.unread ?? 0)).toBe(40);
  const waiting = await listWaitingDeadlines(database.db, actor, { mine: false, limit: 5 });
  expect(waiting.deadlines).toHaveLength(5);
  const [first, second] = (await deadlinesOfShipment(database.db, actor, of)).map((each) => each.id);
  await markDeadlineSeen(database.db, actor, first ?? "");
  await setDeadlineDone(database.db, actor, second ?? "", true);
  expect((await unseenDeadlines(database.db, actor))[0]?.unread).toBe((rung[0]?.unread ?? 0) - 2);
  await database.pool.query("update deadlines set most_at = now(), next_at = now() where id = $1", [first]);
  await watch();
  expect(await read(first ?? "")).toMatchObject({ stage: 2, seen_stage: 1 });
  const { rows } = await listDeadlines(
    database.db,
    actor,
    deadlineFilter.parse(new URLSearchParams({ state: "done" })),
    { after: null, limit: 5 },
  );
  expect(rows[0]).toMatchObject({ id: second, done_by: actor.email });
  await removeDeadline(database.db, actor, second ?? "");
  expect(await readDeadline(database.db, actor, second ?? "")).toBeUndefined();
});

test("the list of shipments is narrowed to those with a deadline that is open, half used or overdue", async () => {
  const [open, over, done] = [
    await shipment("Filter 1"),
    await shipment("Filter 2"),
    await shipment("Filter 3"),
  ];
  await addDeadline(database.db, actor, open, typed(CUTOFF));
  await addDeadline(database.db, actor, over, typed({ ...CUTOFF, due_at: "2026-01-05T12:00" }));
  await setDeadlineDone(database.db, actor, await addDeadline(database.db, actor, done, typed(CUTOFF)), true);
  const matching = async (deadline: "open" | "due" | "over") => {
    const query = await matchingShipments(database.db, { deadline }, { actor, now: new Date() });
    const rows = await query.select("tracking_number").where("tracking_number", "like", "Filter %").execute();
    return rows.map(({ tracking_number }) => tracking_number).toSorted();
  };
  expect(await matching("open")).toEqual(["Filter 1", "Filter 2"]);
  expect(await matching("due")).toEqual(["Filter 2"]);
  expect(await matching("over")).toEqual(["Filter 2"]);
});

test("a T1 of a shipment that is delivered is watched until it is discharged", async () => {
  const of = await shipment("Transit");
  const t1 = typed({ kind: "transit", due_at: "2026-11-01T12:00", reference: "26BE000000000000T1" });
  const id = await addDeadline(database.db, actor, of, t1);
  await database.pool.query("update shipments set status = 'delivered' where id = $1", [of]);
  await watch();
  const { deadlines } = await listWaitingDeadlines(database.db, actor, { mine: false, limit: 50 });
  expect(deadlines.map((each) => each.id)).toContain(id);
});

test("who owns the shipment answers for its deadlines, but for those of another person", async () => {
  const of = await shipment("Owned");
  const colleague = await signedInStaff(database.db, "operations");
  await addDeadline(database.db, actor, of, typed({ ...CUTOFF, reference: "OWN-1" }));
  await addDeadline(
    database.db,
    actor,
    of,
    typed({ ...CUTOFF, reference: "OWN-2", responsible_id: actor.id }),
  );
  const mineOf = async (by: Actor) => {
    const filter = { state: "open", kind: "", mine: true } as const;
    const { rows } = await listDeadlines(database.db, by, filter, { after: null, limit: 100 });
    return rows.filter((row) => row.shipment_id === of).map(({ reference }) => reference);
  };
  expect([await mineOf(actor), await mineOf(colleague)]).toEqual([["OWN-2"], []]);
  await assignOwner(database.db, actor, of, colleague.id);
  expect([await mineOf(actor), await mineOf(colleague)]).toEqual([["OWN-2"], ["OWN-1"]]);
  await database.db.deleteFrom("admin_users").where("id", "=", colleague.id).execute();
  expect(await mineOf(colleague)).toEqual([]);
});

test("the private link of a calendar opens the deadlines of its person alone, until it is revoked", async () => {
  const of = await shipment("Calendar");
  await addDeadline(
    database.db,
    actor,
    of,
    typed({ ...CUTOFF, responsible_id: actor.id, reference: "MINE-1" }),
  );
  await addDeadline(database.db, actor, of, typed({ ...CUTOFF, reference: "OTHERS-1" }));
  const token = await makeCalendar(database.db, actor);
  const text = await readCalendar(database.db, token, "https://zenne.example");
  expect(text).toContain("MINE-1");
  expect(text).not.toContain("OTHERS-1");
  expect(await findCalendar(database.db, actor)).toBeDefined();
  const { rows } = await database.pool.query("select * from deadline_calendars");
  expect(JSON.stringify(rows)).not.toContain(token);
  await revokeCalendar(database.db, actor);
  expect(await readCalendar(database.db, token, "https://zenne.example")).toBeNull();
});

test("a calendar's link outlasts neither a new password nor an account that was disabled", async () => {
  const { db } = database;
  const colleague = await signedInStaff(db, "operations");
  const owner = await signedInStaff(db, "owner");
  const opens = async (token: string) => (await readCalendar(db, token, "https://zenne.example")) !== null;
  const first = await makeCalendar(db, colleague);
  expect(await opens(first)).toBe(true);
  await db.transaction().execute((tx) => setPassword(tx, colleague, "another-Pass-9", { now: new Date() }));
  expect(await opens(first)).toBe(false);
  const second = await makeCalendar(db, colleague);
  await disableStaff(db, owner, colleague.id, { now: new Date() });
  await enableStaff(db, owner, colleague.id, new Date());
  expect(await opens(second)).toBe(false);
});
