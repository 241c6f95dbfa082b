import { testActor } from "#tests/actors.ts";
import { beforeAll, expect, test } from "vitest";
import { requestScope } from "#app/request/context.ts";
import { addStaff } from "#database/accounts/staff.ts";
import { createShipment } from "#database/shipments/shipment.ts";
import { listStatusHistory } from "#database/shipments/status-history.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { shipmentForm } from "#domain/shipments/shipment-form.ts";
import { addDays, toLocalDay } from "#domain/time.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { changeHistory, readHistory } from "./change-history.server.ts";

const database = useTestDatabase();
const actor = { ...testActor(), sessionId: "", expires: 0, mustChangePassword: false };
let shipmentId = "";

beforeAll(async () => {
  actor.id = (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "";
  const input = shipmentForm.parse({
    tracking_number: "ZF-YEAR-0001",
    status: "pending",
    service_type: "Road Transport",
    origin_location: "Ghent",
    destination_location: "Lille",
  });
  shipmentId = await createShipment(database.db, actor, input);
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
  const asked = { status: 400, fieldErrors: question, confirmYear: lastYear, values: past };
  expect(await send(past)).toMatchObject(asked);
  expect(await send({ ...past, confirmed_year: String(lastYear - 1) })).toMatchObject(asked);
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

test("the form of a new entry begins at the database's time, and says who made each entry", async () => {
  const history = await readHistory(shipmentId, actor, { db: database.db });
  expect(history.blank.date).toBe(toLocalDay(new Date()));
  expect(history.entries.map(({ entered_by }) => entered_by)).toEqual([actor.email, actor.email]);
});
