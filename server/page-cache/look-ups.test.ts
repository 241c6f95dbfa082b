import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { sql } from "kysely";
import pino from "pino";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { searchTracking } from "#app/site/track/search-tracking.server.ts";
import { addStaff } from "#database/accounts/staff.ts";
import { connectDatabase } from "#database/connection/connect.ts";
import { createLimits } from "#database/connection/limits.ts";
import { restoreDeleted } from "#database/deleted/restore-deleted.ts";
import { listen } from "#database/events/listen.ts";
import { applyImport } from "#database/imports/apply.ts";
import { undoImport } from "#database/imports/undo.ts";
import { createParty, updateParty } from "#database/parties/parties.ts";
import { erasePerson } from "#database/personal-data/erase-person.ts";
import { saveSetting } from "#database/settings/settings.ts";
import { deleteSelected, updateStatusOfSelected } from "#database/shipments/bulk.ts";
import { shipmentImporter } from "#database/shipments/import.ts";
import { createShipment, deleteShipment, getShipment } from "#database/shipments/shipment.ts";
import { addStatusEntry, listStatusHistory, updateStatusEntry } from "#database/shipments/status-history.ts";
import { updateShipment } from "#database/shipments/update.ts";
import { reinstateStatusEntry, withdrawStatusEntry } from "#database/shipments/withdraw-status.ts";
import { shipmentForm, shipmentFormValues } from "#domain/shipments/shipment-form.ts";
import { provedSession, testActor } from "#tests/actors.ts";
import { planRowsOf } from "#tests/import-rows.ts";
import { startTcpProxy } from "#tests/tcp-proxy.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { createEventSubscription, type EventSubscription } from "../event-subscription.ts";
import { createHttpServer } from "../http-server.ts";
import { createHub } from "../hub.ts";
import { type AppEnv, clientAddress, lookUpBegun } from "../middleware/client-address.ts";
import { trackJson } from "../pages.ts";
import { installLookUps, numberAsked } from "./look-up-listener.ts";
import { createLookUps } from "./look-ups.ts";

const database = useTestDatabase();
const log = pino({ level: "silent" });
const ends: Array<() => unknown> = [];
let actor = { ...testActor(), sessionId: "" };
let id = "";
let shipper = "";
let count = 0;
let number = "";

beforeAll(async () => {
  const staff = (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "";
  actor = { ...actor, id: staff, sessionId: await provedSession(database.db, staff) };
});
beforeEach(async () => {
  number = `LOOK-${(count += 1)}`;
  const party = {
    name: `Van Damme ${count}`,
    company: "",
    email: `v${count}@mill.example`,
    phone: "",
    address: "",
  };
  shipper = await createParty(database.db, actor, "shipper", { ...party, mails_wanted: "none" } as never);
  id = await createShipment(database.db, actor, input());
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const input = (changes: Record<string, string> = {}) =>
  shipmentForm.parse({
    tracking_number: number,
    status: "pending",
    service_type: "Sea Freight",
    origin_location: "Ghent",
    destination_location: "Lille",
    shipper_id: shipper,
    ...changes,
  });

/** A thousand requests in the process that asks them keep it from the database's answers for longer than anybody waits. */
const alwaysCurrent = (): EventSubscription => ({ isCurrent: () => true });

/** One process as `server/start.ts` assembles it, with the page reduced to what it shows. */
async function startProcess(
  listenUrl = database.url,
  limitFactor = 1_000_000,
  subscribe = (subscription: EventSubscription) => subscription,
) {
  const { db, pool } = connectDatabase(database.url, { warn: () => {} });
  const queries: string[] = [];
  pool.on("connect", (client) => {
    const { query } = client;
    client.query = ((...args: unknown[]) => {
      const [what] = args as [{ text?: string } | string];
      queries.push(typeof what === "string" ? what : (what.text ?? ""));
      return Reflect.apply(query, client, args) as never;
    }) as typeof client.query;
  });
  const readDb = () => db;
  const events = createHub();
  const listening = listen(listenUrl, { log: { warn: () => {} }, onEvent: events.publish });
  const subscription = createEventSubscription(listening);
  const lookUps = createLookUps({ events, subscription: subscribe(subscription) });
  const limits = createLimits(pool, limitFactor);
  const app = new Hono<AppEnv>();
  app.use(clientAddress({ trustProxy: 1, publicUrl: "http://localhost" }));
  app.use(async (c, next) => {
    c.set("log", log);
    await next();
  });
  app.on(["GET", "POST"], "/track.json", trackJson({ readDb, limits, lookUps }));
  app.get("/track", async (c) => {
    const scope = { readDb, limits, lookUps, lookUp: lookUpBegun(c.env), address: c.get("address"), log };
    const { status, answer } = await searchTracking({ number: c.req.query("number") ?? "" }, scope);
    const page = `<script nonce="n">go()</script>${JSON.stringify(answer)}`;
    const policy = { "content-security-policy": "script-src 'nonce-n'", "cache-control": "no-store" };
    return c.html(page, status as 200, policy);
  });
  const server = createHttpServer(app.fetch);
  installLookUps(server, { app, readDb, limits, lookUps, log, publicUrl: "http://localhost", trustProxy: 1 });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ends.push(async () => {
    server.closeAllConnections();
    server.close();
    await listening.stop();
    await pool.end();
  });
  const ask = (path: string, init?: RequestInit) => fetch(url + path, init);
  const json = async (asked = number) => (await ask(`/track.json?number=${asked}`)).text();
  await vi.waitFor(async () => expect(await subscription.isCurrent()).toBe(true), { timeout: 10_000 });
  return { ask, json, queries, lookUps, db };
}

/** The answer as the database gives it now, with no memory. */
async function fromDatabase(asked = number) {
  const scope = {
    readDb: () => database.db,
    limits: createLimits(database.pool, 1_000_000),
    address: "192.0.2.1",
    log,
  };
  return JSON.stringify((await searchTracking({ number: asked }, scope)).answer);
}

test("a thousand followers of one shipment cost one reading a change, as JSON, as the page, in any spelling", async () => {
  const process = await startProcess(database.url, 1_000_000, alwaysCurrent);
  const followers = () =>
    Promise.all(
      Array.from({ length: 1_000 }, (_, at) =>
        at % 2 === 0 ? process.json() : process.json(number.toLowerCase()),
      ),
    );
  const reads = () => process.queries.filter((text) => text.includes("shipment_status_history")).length;
  await followers();
  const once = reads();
  process.queries.length = 0;
  expect(await (await process.ask(`/track?number=${number}`)).text()).toContain(number);
  await followers();
  expect(process.queries).toHaveLength(0);
  await addStatusEntry(process.db, actor, id, {
    status: "in_transit",
    location: "Basel",
    notes: null,
    timestamp: new Date(),
  });
  process.queries.length = 0;
  await vi.waitFor(async () => expect(await process.json()).toContain("Basel"), { interval: 5 });
  const answers = await followers();
  expect(new Set(answers)).toEqual(new Set([await fromDatabase(), await fromDatabase(number.toLowerCase())]));
  expect(reads()).toBe(once);
});

test("a thousand who ask while a change arrives cost one reading of it", async () => {
  const process = await startProcess(database.url, 1_000_000, alwaysCurrent);
  await process.json();
  const readings = () => process.queries.filter((text) => text.includes("shipment_goods")).length;
  for (let change = 0; change < 3; change++) {
    process.queries.length = 0;
    await sql`insert into audit_log (actor_email, action, entity, entity_id, summary, details, audited)
      values ('', 'shipment.updated', 'shipment', ${id}::uuid, '', '{}', false)`.execute(database.db);
    await Promise.all(Array.from({ length: 1_000 }, () => process.json()));
    await vi.waitFor(async () => {
      await process.json();
      expect(readings()).toBeGreaterThan(0);
    });
    expect(readings()).toBe(1);
  }
}, 30_000);

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
  await vi.waitFor(() => expect(finish).toHaveLength(1));
  time = 200;
  first.push(ask());
  await Promise.resolve();
  time = 201;
  const later = [ask(), ask()];
  await vi.waitFor(() => expect(finish).toHaveLength(2));
  const [one, two] = [{ at: 0 }, { at: 201 }];
  finish[0]!({ value: one });
  finish[1]!({ value: two });
  expect(new Set(await Promise.all(first))).toEqual(new Set([one]));
  expect(new Set(await Promise.all(later))).toEqual(new Set([two]));
  void ask();
  await vi.waitFor(() => expect(finish).toHaveLength(3));
});

type Process = Awaited<ReturnType<typeof startProcess>>;
const now = () => new Date();
const firstEntry = async () => (await listStatusHistory(database.db, actor, id))[0]!;
const entry = (changes = {}) => ({
  status: "delivered",
  location: "Turin",
  notes: null,
  timestamp: now(),
  ...changes,
});
const only = () => ({ all: false as const, ids: [id] });
const save = async (changes: Record<string, string>, details = {}) => {
  const seen = await getShipment(database.db, actor, id);
  const base = shipmentFormValues(seen);
  const values = input({ ...changes });
  expect(
    await updateShipment(database.db, actor, id, values, { version: seen.version, base }, { details }),
  ).toBeNull();
};
let undone = "";

/** What staff can do that changes what a visitor sees of a shipment; each from the state the one before has left. */
const verbs: Record<string, () => Promise<unknown>> = {
  "add a status": () => addStatusEntry(database.db, actor, id, entry({ status: "in_transit" })),
  "correct a status": async () =>
    updateStatusEntry(
      database.db,
      actor,
      id,
      (await firstEntry()).id,
      entry({ notes: "Corrected", status: "pending" }),
    ),
  "withdraw a status": async () =>
    withdrawStatusEntry(database.db, actor, id, (await firstEntry()).id, "Wrong one"),
  "put a status back": async () => reinstateStatusEntry(database.db, actor, id, (await firstEntry()).id),
  "edit the shipment": () => save({ destination_location: "Genoa", estimated_delivery: "2031-02-03T10:00" }),
  "set references, goods and legs": () =>
    save(
      {},
      {
        references: [{ id: null, kind: "purchase_order", value: "PO-77" }],
      },
    ),
  "change the status of many": () =>
    updateStatusOfSelected(database.db, actor, only(), "out_for_delivery", { now: now() }),
  "rename the shipper": async () => {
    const stored = await database.db
      .selectFrom("shippers")
      .selectAll()
      .where("id", "=", shipper)
      .executeTakeFirstOrThrow();
    const { company, email, phone, address, mails_wanted } = stored;
    await updateParty(database.db, actor, "shipper", shipper, stored.updated_at, {
      company,
      email,
      phone,
      address,
      mails_wanted,
      name: "Renamed Mill",
    } as never);
  },
  "hide the names": () => saveSetting(database.db, actor, "public_party_names", false as never),
  "show the names": () => saveSetting(database.db, actor, "public_party_names", true as never),
  import: async () => {
    const rows = [{ row: 2, cells: { tracking_number: number, current_location: "Marseille" } }];
    undone = await planRowsOf(database.db, actor, shipmentImporter, rows);
    await applyImport(database.db, actor, shipmentImporter, undone, now());
  },
  "undo the import": () => undoImport(database.db, actor, shipmentImporter, undone, { now: now() }),
  "erase the shipper": () =>
    erasePerson(database.db, actor, { email: `v${count}@mill.example`, name: "", phone: "" } as never, [
      "shippers",
    ]),
  "delete the shipment": async () => (undone = await deleteShipment(database.db, actor, id)),
  "restore the shipment": () => restoreDeleted(database.db, actor, { deleted: undone }),
  "delete many": () => deleteSelected(database.db, actor, only(), { now: now() }),
};

/** Asks until the answer is that of the database: each that is asked for 250 ms after the commit has to be. */
async function settled(
  { json }: Pick<Process, "json">,
  wanted: (answer: string) => boolean,
): Promise<boolean> {
  const committed = performance.now();
  for (;;) {
    const asked = performance.now();
    if (wanted(await json())) return true;
    if (asked - committed > 250) return false;
  }
}

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
    processes[0]!.queries.length = 0;
    expect(await processes[0]!.json(), name).toBe(wanted);
    expect(processes[0]!.queries, name).toHaveLength(0);
  }
});

test("a number that was not found is kept as that, and found once it is there: one by one and in an import of many", async () => {
  const process = await startProcess();
  const asked = [`NEW-${count}-7`, `NEW-${count}-1999`];
  for (const each of asked) expect(await process.json(each)).toContain('"notFound":true');
  process.queries.length = 0;
  const again = await process.ask(`/track.json?number=${asked[0]}`);
  expect(again.status).toBe(404);
  // Counted against guessing, in the database, and nothing looked for.
  expect(process.queries.filter((text) => !text.includes("rate_limits"))).toEqual([]);
  const rows = Array.from({ length: 2_000 }, (_, at) => ({
    row: at + 2,
    cells: { tracking_number: `NEW-${count}-${at}`, origin_location: "Ghent", destination_location: "Lille" },
  }));
  const plan = await planRowsOf(database.db, actor, shipmentImporter, rows);
  await applyImport(database.db, actor, shipmentImporter, plan, now());
  for (const each of asked) {
    await vi.waitFor(async () => expect(await process.json(each)).toContain('"view"'), { interval: 5 });
  }
}, 60_000);

test("while events do not arrive nothing comes from memory, and it begins empty afterwards", async () => {
  const proxy = await startTcpProxy(database.url);
  ends.push(() => proxy.stop());
  const process = await startProcess(proxy.url);
  const raw = async (place: string) =>
    sql`update shipments set destination_location = ${place} where id = ${id}::uuid`.execute(database.db);
  expect(await process.json()).toContain("Lille");
  // By hand: no event, shown within a minute.
  await raw("Metz");
  expect(await process.json()).toContain("Lille");
  // Silently: the connection looks open, and nothing comes.
  proxy.goDark();
  await raw("Nancy");
  expect(await settled(process, (answer) => answer.includes("Nancy"))).toBe(true);
  await raw("Dijon");
  expect(await process.json()).toContain("Dijon");
  proxy.cut();
  proxy.mend();
  await vi.waitFor(async () => expect(await process.lookUps.isCurrent()).toBe(true), { timeout: 20_000 });
  expect(process.lookUps.held().entries).toBe(0);
  expect(await process.json()).toContain("Dijon");
}, 30_000);

test("what the clock changes expires by itself", async () => {
  const process = await startProcess();
  const soon = new Date(Date.now() + 10 * 60_000 + 1_500);
  await sql`insert into shipment_status_history (shipment_id, status, location, "timestamp")
    values (${id}::uuid, 'in_transit', 'Verona', ${soon})`.execute(database.db);
  expect(await process.json()).not.toContain("Verona");
  await vi.waitFor(async () => expect(await process.json()).toContain("Verona"), {
    timeout: 5_000,
    interval: 20,
  });
});

test("nothing of one visitor reaches another, and everything is kept by nobody", async () => {
  const { ask } = await startProcess();
  const headers = {
    cookie: "zenne_session=mine",
    "accept-language": "nl",
    "x-request-id": "of-the-first-one",
  };
  const first = await ask(`/track?number=${number}`, { headers });
  const second = await ask(`/track?number=${number}`, { headers: { "accept-encoding": "gzip" } });
  const [one, two] = [await first.text(), await second.text()];
  expect(two).toBe(one);
  expect(one).not.toContain("nonce");
  for (const answer of [first, second]) {
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("content-security-policy")).toMatch(/^script-src 'sha256-[^']+'$/);
  }
  expect(first.headers.get("x-request-id")).toBe("of-the-first-one");
  expect(second.headers.get("x-request-id")).not.toBe("of-the-first-one");
  const etag = second.headers.get("etag")!;
  const same = await ask(`/track?number=${number}`, {
    headers: { "accept-encoding": "gzip", "if-none-match": etag },
  });
  expect(same.status).toBe(304);
  const head = await ask(`/track.json?number=${number}`, {
    method: "HEAD",
    headers: { "sec-purpose": "prefetch" },
  });
  expect([head.status, head.headers.get("cache-control"), await head.text()]).toEqual([200, "no-store", ""]);
});

test("answers from memory count like any other: thirty a minute of one network, none of another", async () => {
  const { ask } = await startProcess(database.url, 1);
  const statuses: number[] = [];
  for (let asked = 0; asked < 35; asked++) {
    const answer = await ask(`/track.json?number=${number}`, {
      headers: { "x-forwarded-for": "198.51.100.7" },
    });
    statuses.push(answer.status);
    await answer.text();
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429]);
  const other = await ask(`/track.json?number=${number}`, { headers: { "x-forwarded-for": "198.51.100.8" } });
  expect(other.status).toBe(200);
});

test.each([
  ["/track?number=ZF-7K2M", "ZF-7K2M"],
  ["/track.json?number=zf+7k2m", "zf 7k2m"],
  ["/track.json?number=%20ZF-1%20", "ZF-1"],
  ["/track?number=ZF-234567,ZF-234568", null],
  ["/track?number=ZF-234567%2CZF-234568", null],
  ["/track?number=ZF-234567+ZF-234568", null],
  ["/track?number=ZF-1&postcode=9000", null],
  ["/track?number=", null],
  ["/track?number=%zz", null],
  ["/track", null],
  ["/track.data?number=ZF-1", null],
  ["/track/?number=ZF-1", null],
  ["/p/secret?number=ZF-1", null],
])("whether %s asks for one number: %s", (url, expected) => {
  expect(numberAsked(url)).toBe(expected);
});
