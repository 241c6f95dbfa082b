import { beforeAll, expect, test } from "vitest";
import type { Role } from "#app/access/policy.ts";
import { requestScope } from "#app/request/context.ts";
import { listStatusHistory } from "./status-history.server.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { requestContext } from "#tests/request-context.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { storeShipment } from "#tests/stored-records.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { changeHistory, readHistory } from "./change-history.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);
let shipmentId = "";

beforeAll(async () => {
  shipmentId = await storeShipment(database.db, actor);
});

async function send(record: Record<string, string>) {
  const scope = requestContext(database, "192.0.2.1").get(requestScope);
  const { data, init } = await changeHistory(shipmentId, { status: "delivered", ...record }, actor, scope);
  return { ...data, status: init?.status ?? 200 };
}

const entries = async () => (await listStatusHistory(database.db, actor, shipmentId)).length;
const today = toLocalDay(new Date());
const lastYear = Number(today.slice(0, 4)) - 1;
const past = { date: `${lastYear}-06-01`, time: "10:00" };

test("an event of another year is asked for, with what was typed, and taken once the year is confirmed", async () => {
  const question = { date: [SHIPMENT_MESSAGES.otherYear(lastYear)] };
  const refusal = { status: 400, fieldErrors: question, confirmYear: lastYear, values: past };
  expect(await send(past)).toMatchObject(refusal);
  expect(await send({ ...past, confirmed_year: String(lastYear - 1) })).toMatchObject(refusal);
  expect(await entries()).toBe(1);
  expect(await send({ ...past, confirmed_year: String(lastYear) })).toMatchObject({ status: 200 });
  expect(await entries()).toBe(2);
});

test("an event in the future is refused at its date, of whichever year, and no year is asked for", async () => {
  for (const date of [addDays(today, 1), `${lastYear + 4}-06-01`]) {
    const answer = await send({ date, time: "10:00", confirmed_year: date.slice(0, 4) });
    expect(answer).toMatchObject({ status: 400, fieldErrors: { date: [SHIPMENT_MESSAGES.dateInFuture] } });
    expect(answer.confirmYear).toBeUndefined();
  }
});

test("a time typed with a known place is local there; one that nobody changed stays the moment it was", async () => {
  const newest = async () =>
    (await readHistory(shipmentId, actor, { db: database.db })).entries.find(
      ({ notes }) => notes === "clocks",
    );
  const confirmed_year = String(lastYear);
  const typed = {
    location: "Lagos",
    notes: "clocks",
    date: `${lastYear}-07-01`,
    time: "10:00",
    confirmed_year,
  };
  expect(await send(typed)).toMatchObject({ status: 200 });
  const entry = await newest();
  expect(entry?.timestamp.toISOString()).toBe(`${lastYear}-07-01T09:00:00.000Z`);
  expect(entry).toMatchObject({ place_code: "NGLOS", utc_offset: 60 });
  expect(entry?.values).toMatchObject({ time: "10:00", zone: "Africa/Lagos" });
  // Edited without changing the time, at another place.
  const { date, time, began_at, began_local } = entry!.values;
  const moved = { ...typed, date, time, began_at, began_local, location: "Shanghai", place_code: "CNSHA" };
  expect(await send({ ...moved, intent: "edit", entry_id: entry!.id })).toMatchObject({ status: 200 });
  const after = await newest();
  expect(after).toMatchObject({ timestamp: entry!.timestamp, place_code: "CNSHA", utc_offset: 480 });
  expect(after?.values).toMatchObject({ time: "17:00", zone: "Asia/Shanghai" });
});

test("a withdrawal needs its reason, and comes back by «put back»", async () => {
  const [entry] = (await readHistory(shipmentId, actor, { db: database.db })).entries;
  const remove = (more: Record<string, string>) => send({ intent: "delete", entry_id: entry!.id, ...more });
  expect(await remove({})).toMatchObject({
    status: 400,
    fieldErrors: { reason: [SHIPMENT_MESSAGES.reasonRequired] },
  });
  expect(await remove({ reason: "Entered twice" })).toEqual({
    status: 200,
    done: SHIPMENT_MESSAGES.statusDeleted,
    undo: entry!.id,
  });
  const back = () => send({ intent: "put back", entry_id: entry!.id });
  expect(await back()).toMatchObject({ status: 200, done: SHIPMENT_MESSAGES.statusPutBack });
  expect(await back()).toMatchObject({ status: 409, error: SHIPMENT_MESSAGES.entryNotWithdrawn });
});

test("the form of a new entry begins at the database's time, and says who made each entry", async () => {
  const before = new Date();
  const history = await readHistory(shipmentId, actor, { db: database.db });
  expect(history.blank.zone).toBe("Asia/Shanghai");
  // On the clock of the present place, where midnight may have passed since.
  const daysThere = [before, new Date()].map((at) =>
    at.toLocaleDateString("sv", { timeZone: "Asia/Shanghai" }),
  );
  expect(daysThere).toContain(history.blank.date);
  expect(history.blank.status).toBe("in_transit");
  expect(history.proposals.map(({ label }) => label.split(" ")[0])).toEqual(["Departed", "Arrived", "On"]);
  expect(new Set(history.entries.map(({ entered_by }) => entered_by))).toEqual(new Set([actor.email]));
});

test("who writes a status reads who is mailed about it: people by name, others counted, nobody who stopped", async () => {
  const { db, pool } = database;
  const id = await storeShipment(db, actor, { tracking_number: "ZF-NEWS" });
  const readersOf = async (role: Role = "owner") =>
    (await readHistory(id, { ...actor, role }, { db })).readers;
  expect(await readersOf()).toMatchObject({ people: [], subscribers: 0, ended: null });
  await pool.query(`with customer as (insert into companies (name) values ('Griet NV') returning id),
    person as (insert into company_contacts (company_id, position, name, email, mails_wanted)
      select id, 1, 'Griet Adriaens', 'griet@griet.example', 'key' from customer),
    party as (insert into consignees (name, email, mails_wanted, company_id)
      select 'Dock 4', 'dock@griet.example', 'all', id from customer returning id)
    update shipments set consignee_id = party.id from party where shipments.id = '${id}'`);
  await pool.query(`insert into tracking_subscriptions (shipment_id, email, confirmed_at, stopped_at) values
    ('${id}', 'GRIET@griet.example', now(), null), ('${id}', 'a@reader.example', now(), null),
    ('${id}', 'b@reader.example', null, null), ('${id}', 'dock@griet.example', now(), now())`);
  expect(await readersOf()).toMatchObject({
    people: [{ name: "Griet Adriaens", wantsAll: true }],
    subscribers: 1,
  });
  expect(await readersOf("viewer")).toBeNull();
  await pool.query(`update shipments set delivered_at = now() - interval '31 days' where id = '${id}'`);
  expect(await readersOf()).toMatchObject({ ended: "delivered" });
});
