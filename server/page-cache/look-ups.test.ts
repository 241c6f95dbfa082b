import { sql } from "kysely";
import { expect, test } from "vitest";
import { applyImport } from "#app/imports/apply.server.ts";
import { shipmentImporter } from "#app/shipments/import.server.ts";
import { addStatusEntry } from "#app/shipments/status-history.server.ts";
import { eventually } from "#tests/eventually.ts";
import { planRowsOf } from "#tests/import-rows.ts";
import { settled, useLookUps } from "#tests/look-ups.ts";
import { TAGS } from "#app/request/look-up-memory.ts";
import { startTcpProxy } from "#tests/tcp-proxy.ts";
import { createHub } from "#server/event-subscription.ts";
import { createLookUps } from "./look-ups.ts";

const { database, tracked, ends, startProcess, fromDatabase } = useLookUps();

const UNSEEN_BY_VISITORS = [
  "bank_statement",
  "charge",
  "charge_code",
  "claim",
  "deadline",
  "exchange_rate",
  "export_profile",
  "invoice",
  "payment",
  "shipment_series",
  "stop",
  "supplier_invoice",
  "vat_treatment",
];

const announceChange = () =>
  sql`insert into audit_log (actor_email, action, entity, entity_id, summary, details, audited)
    values ('', 'shipment.updated', 'shipment', ${tracked.id}::uuid, '', '{}', false)`.execute(database.db);

test("two hundred followers of one shipment cost one reading a change, as JSON, as the page, in any spelling", async () => {
  const process = await startProcess({ alwaysCurrent: true });
  const followers = () =>
    Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        at % 2 === 0 ? process.json() : process.json(tracked.number.toLowerCase()),
      ),
    );
  const reads = () => process.queries.filter((text) => text.includes("shipment_status_history")).length;
  await followers();
  const once = reads();
  process.queries.length = 0;
  expect(await (await process.ask(`/track?number=${tracked.number}`)).text()).toContain(tracked.number);
  await followers();
  expect(process.queries).toHaveLength(0);
  await addStatusEntry(process.db, tracked.actor, tracked.id, {
    status: "in_transit",
    location: "Basel",
    notes: null,
    timestamp: new Date(),
  });
  process.queries.length = 0;
  await eventually(async () => expect(await process.json()).toContain("Basel"), 5);
  const answers = await followers();
  expect(new Set(answers)).toEqual(
    new Set([await fromDatabase(), await fromDatabase(tracked.number.toLowerCase())]),
  );
  expect(reads()).toBe(once);
});

test("two hundred who ask while a change arrives cost one reading of it", async () => {
  const process = await startProcess({ alwaysCurrent: true });
  await process.json();
  const readings = () => process.queries.filter((text) => text.includes("shipment_goods")).length;
  for (let change = 0; change < 3; change++) {
    process.queries.length = 0;
    await announceChange();
    await Promise.all(Array.from({ length: 200 }, () => process.json()));
    await eventually(async () => {
      await process.json();
      expect(readings()).toBeGreaterThan(0);
    });
    expect(readings()).toBe(1);
  }
});

test("who asks at once while events do not arrive shares a reading, for as long as it may be older than the question", async () => {
  let time = 0;
  const { read } = createLookUps({
    events: createHub(),
    subscription: { isCurrent: () => false },
    now: () => time,
  });
  const finish: Array<(answer: { value: object }) => void> = [];
  const reading = () => new Promise<{ value: object }>((resolve) => finish.push(resolve));
  const ask = () => read("number ZF-1", reading);
  const first = Array.from({ length: 1_000 }, ask);
  await eventually(() => expect(finish).toHaveLength(1));
  time = 200;
  first.push(ask());
  await Promise.resolve();
  time = 201;
  const later = [ask(), ask()];
  await eventually(() => expect(finish).toHaveLength(2));
  const [one, two] = [{ at: 0 }, { at: 201 }];
  finish[0]!({ value: one });
  finish[1]!({ value: two });
  expect(new Set(await Promise.all(first))).toEqual(new Set([one]));
  expect(new Set(await Promise.all(later))).toEqual(new Set([two]));
  void ask();
  await eventually(() => expect(finish).toHaveLength(3));
});

test("what is done about money, deadlines, claims and plans leaves the look-ups in memory", async () => {
  const events = createHub();
  const { read } = createLookUps({ events, subscription: { isCurrent: () => true } });
  let readings = 0;
  const ask = () =>
    read("number ZF-1", async () => ({
      value: { at: (readings += 1) },
      keep: { size: 1, changesInMs: null, tags: [TAGS.ofShipment("one")] },
    }));
  await ask();
  for (const entity of UNSEEN_BY_VISITORS) events.publish({ entity, action: "changed", ids: null });
  await ask();
  expect(readings).toBe(1);
  events.publish({ entity: "shipment", action: "changed", ids: ["one"] });
  await ask();
  expect(readings).toBe(2);
});

test("a number that was not found is kept as that, and found once it is there: one by one and in an import of many", async () => {
  const process = await startProcess();
  const numbers = [`NEW-${tracked.count}-7`, `NEW-${tracked.count}-1999`];
  for (const each of numbers) expect(await process.json(each)).toContain('"notFound":true');
  // On a busy machine the state of the events may be unknown for a moment: then nothing is served from memory.
  await eventually(async () => {
    process.queries.length = 0;
    const again = await process.ask(`/track.json?number=${numbers[0]}`);
    expect(again.status).toBe(404);
    // Counted in the database against guessing; nothing is looked up.
    expect(process.queries.filter((text) => !text.includes("rate_limits"))).toEqual([]);
  });
  const rows = Array.from({ length: 2_000 }, (_, at) => ({
    row: at + 2,
    cells: {
      tracking_number: `NEW-${tracked.count}-${at}`,
      origin_location: "Ghent",
      destination_location: "Lille",
    },
  }));
  const plan = await planRowsOf(database.db, tracked.actor, shipmentImporter, rows);
  await applyImport(database.db, tracked.actor, shipmentImporter, plan, new Date());
  for (const each of numbers) {
    await eventually(async () => expect(await process.json(each)).toContain('"view"'), 5);
  }
});

test("while events do not arrive nothing comes from memory, and it begins empty afterwards", async () => {
  const proxy = await startTcpProxy(database.url);
  ends.push(() => proxy.stop());
  const process = await startProcess({ listenUrl: proxy.url });
  const raw = async (place: string) =>
    sql`update shipments set destination_location = ${place} where id = ${tracked.id}::uuid`.execute(
      database.db,
    );
  // Repeated when a busy machine did not know the state of the events for a moment: then nothing is served from memory.
  await eventually(async () => {
    await raw("Lille");
    await announceChange();
    expect(await process.json()).toContain("Lille");
    // By SQL: without an event, shown within a minute.
    await raw("Metz");
    expect(await process.json()).toContain("Lille");
  });
  // Silently: the connection looks open, but no data arrive.
  proxy.goDark();
  await raw("Nancy");
  expect(await settled(process, (answer) => answer.includes("Nancy"))).toBe(true);
  await raw("Dijon");
  expect(await process.json()).toContain("Dijon");
  proxy.cut();
  proxy.mend();
  await eventually(async () => expect(await process.lookUps.isCurrent()).toBe(true));
  expect(process.lookUps.held().entries).toBe(0);
  expect(await process.json()).toContain("Dijon");
});

test("what the clock changes expires by itself", async () => {
  const process = await startProcess();
  const soon = new Date(Date.now() + 10 * 60_000 + 5_000);
  await sql`insert into shipment_status_history (shipment_id, status, location, "timestamp")
    values (${tracked.id}::uuid, 'in_transit', 'Verona', ${soon})`.execute(database.db);
  expect(await process.json()).not.toContain("Verona");
  await eventually(async () => expect(await process.json()).toContain("Verona"), 20);
});
