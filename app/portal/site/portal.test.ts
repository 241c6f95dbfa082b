import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { requestScope } from "#app/request/context.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { listPrivateLinks, makePrivateLink, revokePrivateLink } from "../private-links.server.ts";
import { DEMO_PORTAL } from "#demo/private-links.ts";
import { loadDemoData } from "#demo/load-demo-data.ts";
import type { LinkTarget } from "../private-link.ts";
import { PORTAL_MESSAGES } from "../site-words.ts";
import { DAY_MS } from "#app/kit/time/time.ts";
import { latenessOf } from "#app/shipments/attention.ts";
import { testActor } from "#tests/actors.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { action as askForLink } from "./lost-link.route.tsx";
import { loader as csv } from "./portal-csv.route.ts";
import type { LinkedView } from "./linked-view.server.tsx";
import { loader as portal } from "./portal.route.tsx";
import type { PortalPage } from "./portal-view.server.ts";

const database = useTestDatabase();
let desk = testActor();
let address = 0;

beforeAll(async () => {
  desk = testActor({
    id: (await addStaff(database.db, { email: "wim@zenne.example", password: "secret 1 of the desk" })) ?? "",
  });
  await loadDemoData(database.db, new Date());
});
beforeEach(() => {
  address += 1;
});

const token = async (target: LinkTarget) =>
  (
    await makePrivateLink(database.db, desk, target, { recipient: "ana@reis.example", publicUrl: "http://x" })
  ).slice("http://x/p/".length);

async function shipmentOf(customer: LinkTarget): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from shipments where shipper_id = ${customer.id} order by created_at desc limit 1`.execute(
    database.db,
  );
  return rows[0]!.id;
}

interface AskOptions {
  query?: string;
  shipment?: string;
  headers?: Record<string, string>;
  method?: string;
  from?: string;
}

async function ask(loader: unknown, secret: string, options: AskOptions = {}) {
  const url = new URL(`http://localhost/p/${secret}${options.query ?? ""}`);
  const context = requestContext(database, options.from ?? `192.0.2.${address}`);
  const request = new Request(url, { headers: options.headers, method: options.method });
  const params = { token: secret, shipment: options.shipment };
  const call = loader as (args: unknown) => Promise<unknown>;
  const answer = (await call({ request, context, params, url })) as
    | Response
    | { data: Record<string, never>; init: { status?: number } | null };
  if (answer instanceof Response)
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  return { status: answer.init?.status ?? 200, data: answer.data };
}

const customer = { kind: "shipper", id: DEMO_PORTAL.shipperId } as const;

test("a guessed, an expired and a revoked link give one answer", async () => {
  const [expired, revoked] = [await token(customer), await token(customer)];
  const [newest] = await listPrivateLinks(database.db, desk, customer);
  await revokePrivateLink(database.db, desk, customer, newest!.id);
  await sql`update private_links set expires_at = now() where revoked_at is null and recipient = 'ana@reis.example'`.execute(
    database.db,
  );
  for (const shipment of [undefined, await shipmentOf(customer)]) {
    for (const secret of ["guess", expired, revoked, "a".repeat(43)]) {
      const { status, data } = await ask(portal, secret, { shipment });
      expect([status, data]).toEqual([404, { dead: PORTAL_MESSAGES.deadText }]);
    }
  }
  const file = await ask(csv, revoked);
  expect([file.status, file.text]).toEqual([404, `${PORTAL_MESSAGES.deadText}\n`]);
});

test("many misses from one network are stopped, from another they are not", async () => {
  const from = "198.51.100.7";
  const statuses = [];
  for (let at = 0; at < 32; at++) statuses.push((await ask(portal, `guess-${at}`, { from })).status);
  expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
  expect(statuses.slice(30)).toEqual([429, 429]);
  const good = await token(customer);
  expect((await ask(portal, good, { from })).status).toBe(200);
  expect((await ask(portal, "guess")).status).toBe(404);
});

test("a customer's link leads to its own shipments alone", async () => {
  const secret = await token(customer);
  const { rows } = await sql<{ id: string }>`
    select id from shipments where shipper_id <> ${customer.id} limit 1`.execute(database.db);
  expect((await ask(portal, secret, { shipment: rows[0]!.id })).status).toBe(404);
  expect((await ask(portal, secret, { shipment: "nothing" })).status).toBe(404);
  const own = await ask(portal, secret, { shipment: await shipmentOf(customer) });
  expect(own.status).toBe(200);
  const single = await token({ kind: "shipment", id: await shipmentOf(customer) });
  expect((await ask(portal, single)).status).toBe(200);
  expect((await ask(portal, single, { shipment: await shipmentOf(customer) })).status).toBe(404);
  expect((await ask(csv, single)).status).toBe(404);
});

test("openings are counted; programs that look ahead, steps inside and our own staff are not", async () => {
  const secret = await token(customer);
  const opened = async () => (await listPrivateLinks(database.db, desk, customer))[0]?.openedCount;
  const agent = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
  const unseen: Record<string, string>[] = [
    { "sec-purpose": "prefetch;prerender" },
    { purpose: "prefetch" },
    { "user-agent": "Googlebot/2.1" },
    { "user-agent": "WhatsApp/2.23" },
    { "sec-fetch-site": "same-origin" },
    { cookie: "__Host-zenne_session=x" },
  ];
  for (const headers of unseen) await ask(portal, secret, { headers: { "user-agent": agent, ...headers } });
  await ask(portal, secret, { method: "HEAD", headers: { "user-agent": agent } });
  expect(await opened()).toBe(0);
  await ask(portal, secret, { headers: { "user-agent": agent, "sec-fetch-site": "cross-site" } });
  await ask(portal, secret, { headers: { "user-agent": agent } });
  expect(await opened()).toBe(2);
});

test("the file has the shipments of the list, and no formula", async () => {
  const secret = await token(customer);
  await sql`update shipments set destination_location = '=1+1' where id = ${await shipmentOf(customer)}`.execute(
    database.db,
  );
  const { text = "", headers } = await ask(csv, secret);
  expect(headers?.get("content-disposition")).toMatch(
    /^attachment; filename="shipments-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(text.split("\r\n")[0]).toContain("Tracking Number,Status,Service");
  expect(text).toContain("'=1+1");
  const { rows } = await sql<{ count: number }>`
    select count(*) from shipments where shipper_id = ${customer.id}`.execute(database.db);
  expect(text.trim().split("\r\n")).toHaveLength(Number(rows[0]!.count) + 1);
});

test("the list as a file is in the reader's language to its last row, and opens in a spreadsheet of Belgium", async () => {
  const secret = await token(customer);
  await sql`update shipments set status = 'in_transit', weight = 412.5
    where id = (select id from shipments where shipper_id = ${customer.id} limit 1)`.execute(database.db);
  const call = csv as unknown as (args: unknown) => Promise<Response>;
  const context = requestContext(database, `192.0.2.${address}`);
  const url = new URL(`http://localhost/nl/p/${secret}`);
  // Reads the body outside of the request, as a server does.
  const answer = await runInLanguage("nl", () =>
    call({ request: new Request(url), context, params: { token: secret }, url }),
  );
  const text = await answer.text();
  expect(answer.headers.get("content-disposition")).toContain("zendingen-");
  expect(text).toContain("Trackingnummer;Status;Vervoer;");
  for (const cell of ["Antwerpen, België", ";Onderweg;", ';"412,5";']) expect(text).toContain(cell);
});

async function lost(form: Record<string, string>, from = `192.0.2.${address}`) {
  const context = requestContext(database, from);
  const request = new Request("http://localhost/p/lost", { method: "POST", body: new URLSearchParams(form) });
  const { data, init } = await askForLink({ request, context, params: {} } as never);
  return { status: init?.status ?? 200, data };
}

const jobs = async () =>
  (
    await sql`select key from graphile_worker.jobs where task_identifier = 'prepare_lost_link'`.execute(
      database.db,
    )
  ).rows;

test("a new link: known, unknown and trapped addresses read the same; only people's are queued", async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  const answers = [
    await lost({ email: "wout@leieland.example" }),
    await lost({ email: "nobody@nowhere.example" }),
    await lost({ email: "bot@nowhere.example", website: "http://spam.example" }),
  ];
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 200, data: { asked: true } })]),
  );
  expect(await jobs()).toEqual([
    { key: "lost-link:wout@leieland.example" },
    { key: "lost-link:nobody@nowhere.example" },
  ]);
  expect(await lost({ email: "nothing" })).toEqual({
    status: 400,
    data: { error: PORTAL_MESSAGES.lostEmailInvalid, typed: "nothing" },
  });
  const many = [];
  for (let at = 0; at < 12; at++)
    many.push((await lost({ email: `a${at}@b.example` }, "198.51.100.9")).status);
  expect(many.slice(0, 10).every((status) => status === 200)).toBe(true);
  expect(many.slice(10)).toEqual([429, 429]);
});

test("a cancelled shipment is not expected: its line says that its delivery is cancelled", async () => {
  const secret = await token(customer);
  const id = await shipmentOf(customer);
  await sql`update shipments set status = 'cancelled', first_eta = '2026-01-05' where id = ${id}`.execute(
    database.db,
  );
  const { page } = (await ask(portal, secret)).data as unknown as { page: PortalPage };
  expect(page.lines.find((line) => line.id === id)?.when).toMatchObject({
    label: "Delivery",
    value: "Cancelled",
  });
  const { data } = await ask(portal, secret, { shipment: id });
  expect((data as unknown as { page: LinkedView }).page.promise).toBeNull();
});

test("what a failing page logs holds no token", async () => {
  const secret = await token(customer);
  const context = requestContext(database, "192.0.2.250");
  const error = vi.fn();
  const scope = context.get(requestScope);
  context.set(requestScope, { ...scope, log: { ...scope.log, error } as never });
  await sql`alter table shipment_status_history rename to away`.execute(database.db);
  const shipment = await shipmentOf(customer);
  const request = new Request(`http://localhost/p/${secret}/${shipment}`);
  const call = portal as unknown as (args: unknown) => Promise<unknown>;
  await call({ request, context, params: { token: secret, shipment } }).catch(() => {});
  await sql`alter table away rename to shipment_status_history`.execute(database.db);
  expect(error).toHaveBeenCalled();
  const stacks = error.mock.calls.flat().map((each) => (each as { err?: Error }).err?.stack ?? each);
  expect(JSON.stringify([error.mock.calls, stacks])).not.toContain(secret);
});

test("the foot says when the link ends: after the delivery that is to come, else on its day", async () => {
  const { id } = await database.db
    .selectFrom("shipments")
    .select("id")
    .where("delivered_at", "is", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const secret = await token({ kind: "shipment", id });
  const until = async () => (await ask(portal, secret)).data?.until;
  expect(await until()).toMatch(/^until 30 days after delivery, .+ at the latest$/);
  await sql`update shipments set delivered_at = now() where id = ${id}`.execute(database.db);
  expect(await until()).toMatch(/^until [A-Z][a-z]{2} \d\d, \d{4}$/);
  expect((await ask(portal, await token(customer))).data?.until).toMatch(/^until [A-Z][a-z]{2} \d\d, \d{4}$/);
});

test("a line says the customer's reference, whom to ask, why its date moved, and opens what they may see, and no more", async () => {
  const secret = await token(customer);
  const id = await shipmentOf(customer);
  const file = (name: string, isShown: boolean) =>
    sql`
    with content as (insert into file_contents (hash, type, bytes)
      values (sha256(${name}::text::bytea), 'application/pdf', 1) returning hash)
    insert into files (shipment_id, name, kind, hash, uploaded_by, customer_visible)
    select ${id}, ${name}, 'packing_list', hash, 'x', ${isShown} from content`.execute(database.db);
  await sql`delete from files where shipment_id = ${id}`.execute(database.db);
  await sql`delete from shipment_references where shipment_id = ${id}`.execute(database.db);
  await sql`insert into shipment_references (shipment_id, kind, value, position)
    values (${id}, 'purchase_order', 'PO-7', 0), (${id}, 'customer_reference', 'ANA-1', 1)`.execute(
    database.db,
  );
  await sql`update shipments set status = 'in_transit', first_eta = '2026-01-05', delay_reason = 'customs'
    where id = ${id}`.execute(database.db);
  for (const [name, isShown] of [
    ["a", true],
    ["b", true],
    ["c", true],
    ["d", true],
    ["e", false],
  ] as const)
    await file(name, isShown);
  const line = async () => {
    const { page } = (await ask(portal, secret)).data as unknown as { page: PortalPage };
    return { ...page.lines.find((each) => each.id === id), contact: page.contact };
  };
  expect(await line()).toMatchObject({
    reference: "ANA-1",
    moved: "First expected Jan 05, 2026 · customs inspection",
    documents: [1, 2, 3].map(() => ({
      name: "Packing list",
      address: expect.stringMatching(`/p/${secret}/${id}/files/`),
    })),
    more: 1,
    contact: "Wim Peeters",
  });
  await sql`update admin_users set name = 'Wim Claes' where id = ${desk.id}`.execute(database.db);
  expect(await line()).toMatchObject({ contact: "Wim Claes" });
});

test("the countries of both parties are in the reader's language", async () => {
  const shipment = await shipmentOf(customer);
  const secret = await token({ kind: "shipment", id: shipment });
  const { data } = await runInLanguage("de", () => ask(portal, secret));
  const { parties } = (data as unknown as { page: LinkedView }).page;
  expect(parties.map(({ address }) => address?.split("\n").at(-1))).toEqual(["Belgien", "Côte d’Ivoire"]);
});

test("a line that is late counts as the desk does: from the first promise", async () => {
  const [id, now] = [await shipmentOf(customer), Date.now()];
  const shipment = {
    status: "in_transit",
    estimated_delivery: new Date(now - 1.5 * DAY_MS),
    first_eta: new Date(now - 6.5 * DAY_MS),
  };
  await database.db.updateTable("shipments").set(shipment).where("id", "=", id).execute();
  const { data } = await ask(portal, await token(customer));
  const { lines } = (data as unknown as { page: PortalPage }).page;
  expect(lines.find((line) => line.id === id)?.when.note).toBe("6 days late");
  expect(latenessOf(shipment, new Date(now)).words).toBe("6 days late");
});

test("a link knows whether we know what its reader reads", async () => {
  const knows = async () =>
    ((await ask(portal, await token(customer))).data as unknown as { knowsLanguage: boolean }).knowsLanguage;
  expect(await knows()).toBe(true);
  await database.db.updateTable("companies").set({ language: null }).execute();
  expect(await knows()).toBe(false);
});

test("the route stands beside the map in the words of tracking, with carrier and vessel", async () => {
  const { rows } = await sql<{ id: string }>`
    select shipment_id as id from shipment_legs where conveyance is not null and from_code = to_code and position = 0
    limit 1`.execute(database.db);
  const view = await ask(portal, await token({ kind: "shipment", id: rows[0]!.id }));
  const { tracked } = (view.data as unknown as { page: LinkedView }).page;
  expect(tracked.top).toContain(">Route<");
  expect(tracked.top).toMatch(/Collection in /);
  expect(tracked.top).toMatch(/Vessel and voyage|Plate/);
});
