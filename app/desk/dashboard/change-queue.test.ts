import { beforeAll, expect, test } from "vitest";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { requestScope, type Staff } from "#app/request/context.ts";
import { waivePaper } from "#app/documents/waivers.server.ts";
import { seriesForm } from "#app/series/series.ts";
import { setSeriesEnded, startSeries } from "#app/series/series.server.ts";
import { assignOwner } from "#app/shipments/owner.server.ts";
import type { Role } from "#app/access/policy.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { SNOOZE_MESSAGES } from "#app/quote-requests/snooze.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { requestContext } from "#tests/request-context.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { changeQueue } from "../queue/change-queue.server.ts";
import { readQueue } from "./read-dashboard.server.ts";

const database = useTestDatabase();
const scope = () => requestContext(database, "192.0.2.1").get(requestScope);
const staff = useStaff(database);
const colleague = useStaff(database, { email: "b@zenne.example" });
// Still in the future if midnight passes during the tests.
const soon = addDays(toLocalDay(new Date()), 2);
let shipment = "";
let request = "";

beforeAll(async () => {
  const { db } = database;
  shipment =
    await newRow(`shipments (tracking_number, origin_location, destination_location, status, estimated_delivery)
    values ('ZF-LATE', 'Ghent', 'Lille', 'in_transit', '2020-01-01T10:00:00Z')`);
  // Its missing documents are irrelevant here.
  for (const paper of ["invoice", "cmr"] as const)
    await waivePaper(db, staff, shipment, { paper, reason: "By hand" });
  request = await newRow(
    "quote_requests (email, name, company) values ('ana@reis.example', 'Ana Reis', 'Reis & Co')",
  );
});

async function newRow(sql: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(`insert into ${sql} returning id`);
  return rows[0]!.id;
}

async function send(fields: Record<string, string>, as: Staff = staff) {
  const { data, init } = await answerOf(scope().log, "", () =>
    changeQueue(fields, { ...scope(), actor: as }),
  );
  return { status: init?.status ?? 200, ...data };
}

async function queue(as: Staff = staff) {
  const { lines, snoozed, mine } = await readQueue(as, scope());
  const waiting = lines?.map(({ kind, label }) => `${kind} ${label}`);
  return { waiting, mine, snoozed: snoozed?.lines.map(({ label }) => label) };
}

test("the next shipment of a series is made from its line, and its undo proposes it again", async () => {
  const rhythm = { every: "1", unit: "week", closed_days: "after", lead_days: "7" };
  const days = { pattern_day: addDays(soon, -7), next_on: soon };
  const id = await startSeries(database.db, staff, shipment, seriesForm.parse({ ...rhythm, ...days }));
  expect((await queue()).waiting).toContain("series Repeat of ZF-LATE");
  const made = await send({ intent: "make-next", kind: "series", id, day: soon });
  expect(made).toMatchObject({ status: 200, takeBack: { intent: "propose-again", id, day: soon } });
  expect(made.done).toMatch(/^ZF-.* created$/);
  expect((await queue()).waiting).not.toContain("series Repeat of ZF-LATE");
  expect(await send({ intent: "skip-next", kind: "series", id, day: soon })).toMatchObject({ status: 409 });
  await send(made.takeBack!);
  expect((await queue()).waiting).toContain("series Repeat of ZF-LATE");
  await setSeriesEnded(database.db, staff, id, true);
});

test("a snooze empties the line's place, and its undo brings the line back", async () => {
  expect((await queue()).waiting).toEqual(["shipment ZF-LATE", "request Ana Reis"]);
  const fields = { intent: "snooze", kind: "shipment", id: shipment, snoozed_until: soon };
  const answer = await send(fields);
  expect(answer).toMatchObject({ status: 200, takeBack: { ...fields, snoozed_until: "" } });
  expect(answer.done).toMatch(/^Snoozed until \w{3}, /);
  expect(await queue()).toMatchObject({ waiting: ["request Ana Reis"], snoozed: ["ZF-LATE"] });
  // The second request changes nothing, so there is nothing to undo.
  expect((await send(fields)).takeBack).toBeUndefined();
  expect(await send(answer.takeBack ?? {})).toMatchObject({ done: SNOOZE_MESSAGES.woken, takeBack: fields });
  expect((await queue()).waiting).toEqual(["shipment ZF-LATE", "request Ana Reis"]);
});

test("a request that is taken up leaves the queue, and can be put back", async () => {
  const taken = await send({ intent: "status", id: request, status: "in_progress" });
  expect(taken).toMatchObject({ done: QUOTE_DESK_MESSAGES.statusUpdated });
  expect((await queue()).waiting).toEqual(["shipment ZF-LATE"]);
  await send(taken.takeBack ?? {});
  expect((await queue()).waiting).toContain("request Ana Reis");
});

test("a shipment is assigned, and the undo gives it back", async () => {
  const assigned = await send({ intent: "assign", id: shipment, owner_id: staff.id });
  expect(assigned).toMatchObject({ done: "Shipment assigned", takeBack: { owner_id: "" } });
  expect(await send(assigned.takeBack ?? {})).toMatchObject({ takeBack: { owner_id: staff.id } });
});

test("«mine» is kept for each person; requests that nobody owns stay in both", async () => {
  await send({ intent: "whose", whose: "mine" });
  expect(await queue()).toMatchObject({ mine: true, waiting: ["request Ana Reis"] });
  expect(await queue(colleague)).toMatchObject({ mine: false });
  await assignOwner(database.db, staff, shipment, staff.id);
  expect((await queue()).waiting).toEqual(["shipment ZF-LATE", "request Ana Reis"]);
  await send({ intent: "whose", whose: "all" });
  expect((await queue()).mine).toBe(false);
});

test("what cannot be done is said in words, with the status it has", async () => {
  const nobody = "00000000-0000-4000-8000-000000000000";
  const snooze = { intent: "snooze", kind: "request", id: request, snoozed_until: soon };
  expect(await send({ ...snooze, snoozed_until: "2001-01-01" })).toMatchObject({
    status: 400,
    error: SNOOZE_MESSAGES.dayNotAhead,
  });
  expect(await send({ ...snooze, id: nobody })).toEqual({ status: 404, error: QUOTE_DESK_MESSAGES.notFound });
  expect(await send({ intent: "status", id: request, status: "eaten" })).toMatchObject({ status: 400 });
  expect(await send({ intent: "dance" })).toMatchObject({ status: 400 });
  for (const role of ["viewer", "editor"] satisfies Role[]) {
    expect(await send(snooze, { ...staff, role })).toMatchObject({ status: 403 });
  }
});
