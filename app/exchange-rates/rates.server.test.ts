import { expect, test } from "vitest";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { listRates, readRates, saveRates } from "./rates.server.ts";
import { readRateSource, readSourceState } from "./read-source.server.ts";

const database = useTestDatabase();
const id = "6f1a0a52-1f5a-4a0f-8f0e-0c3f5d0b7c11";
const accounting = testActor({ id, role: "accounting" });
const owner = testActor({ id });
const today = toLocalDay(new Date());
const [earlier, later] = [addDays(today, -27), addDays(today, -24)];
const ADDRESS = "https://rates.example/daily.xml";

const fileOf = (day: string, rate: string) =>
  `<Envelope><Cube><Cube time="${day}"><Cube currency="USD" rate="${rate}"/><Cube currency="NOK" rate="11.6"/></Cube></Cube></Envelope>`;

test("the latest rate of each currency counts, to the last day of it; others may neither read nor write", async () => {
  const { db } = database;
  expect(await saveRates(db, accounting, { day: earlier, rates: { USD: "0.9", GBP: "1.1" } })).toBe(2);
  expect(await saveRates(db, accounting, { day: later, rates: { USD: "0.91" } })).toBe(1);
  expect(await saveRates(db, accounting, { day: later, rates: { USD: "0.910" } })).toBe(0);
  expect(await readRates(db, testActor({ role: "sales" }))).toEqual({ USD: "0.91", GBP: "1.1" });
  await expect(saveRates(db, accounting, { day: "2999-01-01", rates: { USD: "1" } })).rejects.toThrow(
    "to come",
  );
  await expect(saveRates(db, testActor({ role: "sales" }), { day: today, rates: {} })).rejects.toThrow(
    /sales/,
  );
  await expect(listRates(db, testActor({ role: "viewer" }))).rejects.toThrow(/viewer/);
});

test("a source is read where it is time; what is typed for a day stays; one that fails keeps the last and says why", async () => {
  const { db } = database;
  const requests: string[] = [];
  const look = (at: string, answer: string | Error) =>
    readRateSource(db, {
      now: new Date(at),
      fetch: async (address) => {
        requests.push(address);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    });
  expect(await look("2026-11-26T08:00:00Z", fileOf(today, "1.25"))).toBeNull();
  await saveSetting(db, owner, "rate_source", ADDRESS);
  await saveRates(db, accounting, { day: today, rates: { USD: "0.75" } });
  await look("2026-11-26T08:00:00Z", fileOf(today, "1.25"));
  expect(await listRates(db, owner)).toEqual([
    { currency: "GBP", rate: "1.1", day: earlier, source: "typed" },
    { currency: "NOK", rate: "0.086206897", day: today, source: "read" },
    { currency: "USD", rate: "0.75", day: today, source: "typed" },
  ]);
  expect(await look("2026-11-26T11:30:00Z", fileOf(today, "2"))).toBeNull();
  await look("2026-11-26T12:00:00Z", new Error("it answered 503"));
  expect(await readSourceState(db, accounting)).toEqual({
    address: ADDRESS,
    triedAt: "2026-11-26T12:00:00.000Z",
    readAt: "2026-11-26T08:00:00.000Z",
    problem: "it answered 503",
  });
  expect(await listRates(db, owner)).toHaveLength(3);
  expect(await look("2026-11-26T12:30:00Z", fileOf(today, "2"))).toBeNull();
  expect(await look("2026-11-26T13:00:00Z", "<html>")).toMatchObject({
    problem: "it is no file of reference rates",
  });
  expect(await look("2026-11-26T14:00:00Z", fileOf(today, "1.25"))).toMatchObject({ problem: null });
  expect(requests).toEqual([ADDRESS, ADDRESS, ADDRESS, ADDRESS]);
  const { rows } = await database.pool.query(
    "select action, actor_email, summary from audit_log where entity = 'exchange_rate' and audited order by id",
  );
  expect(rows.at(-1)).toEqual({ action: "exchange_rates.read", actor_email: "", summary: `NOK of ${today}` });
});
