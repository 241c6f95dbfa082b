import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { CONFIRMATIONS_AN_HOUR } from "#app/inboxes/submissions.server.ts";
import { liftSuppression, suppressAddress } from "#app/mails/suppression.server.ts";
import type { SuppressionReason } from "#app/mails/mail.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { testActor } from "#tests/actors.ts";
import { linkTokens, installedTokens } from "#app/mails/link-tokens.server.ts";
import { type SubscriptionRequest, prepareSubscription } from "../subscriptions.server.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import * as confirmRoute from "./confirm.route.tsx";
import * as notifyRoute from "./notify.route.tsx";
import * as stopRoute from "./stop.route.tsx";

const database = useTestDatabase();

beforeEach(async () => {
  await emptyTables(database.pool, "shipments, mails, stopped_addresses, rate_limits");
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await sql`insert into shipments (tracking_number, origin_location, destination_location)
    values ('ZF-1', 'Antwerp', 'Oslo')`.execute(database.db);
});

const call = (
  module: { action(args: never): unknown } | { loader(args: never): unknown },
  path: string,
  form?: Record<string, string>,
  from = "192.0.2.1",
) => {
  const url = new URL(path, "http://localhost");
  const request = new Request(url, form ? { method: "POST", body: new URLSearchParams(form) } : undefined);
  const args = { request, context: requestContext(database, from), params: {}, url, pattern: "" } as never;
  const run = form
    ? (module as { action(args: never): unknown }).action
    : (module as { loader(args: never): unknown }).loader;
  return run(args) as Promise<{ data: Record<string, unknown>; init: { status?: number } | null }>;
};

const ask = (form: Record<string, string>, from?: string) =>
  call(notifyRoute, "/notify", { number: "zf 1", email: "ana@maes.example", website: "", ...form }, from);

async function prepare() {
  const { rows } = await sql<{ payload: SubscriptionRequest }>`
    with done as (delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
      where task.id = job.task_id and identifier = 'prepare_subscription' returning payload)
    select payload from done`.execute(database.db);
  for (const { payload } of rows) await prepareSubscription(database.db, payload);
}

const mails = async () =>
  (await database.db.selectFrom("mails").select(["kind", "recipient"]).orderBy("queued_at").execute()).length;
const subscriptions = () =>
  database.db.selectFrom("tracking_subscriptions").selectAll().orderBy("created_at").execute();
const linkOf = async (purpose: "confirm" | "stop", id: string) =>
  `/notify/${purpose}?token=${(await installedTokens(database.db)).make(purpose, id)}`;

const passMinute = () =>
  sql`update tracking_subscriptions set created_at = created_at - interval '61 seconds',
    stopped_at = stopped_at - interval '61 seconds'`.execute(database.db);

test("a double click brings one mail; asking again after a minute, or after a stop, another", async () => {
  for (const email of ["ana@maes.example", "Ana@maes.example"]) await ask({ email });
  await prepare();
  expect([await mails(), (await subscriptions()).length]).toEqual([1, 1]);
  await passMinute();
  await ask({});
  await prepare();
  expect(await mails()).toBe(2);
  await sql`update tracking_subscriptions set confirmed_at = now(), stopped_at = clock_timestamp()`.execute(
    database.db,
  );
  for (let click = 1; click <= 2; click++) await ask({});
  await prepare();
  expect(await mails()).toBe(3);
});

test("asking, then confirming by the button of the linked page; the page alone changes nothing", async () => {
  expect((await ask({})).data).toMatchObject({ asked: true });
  await prepare();
  expect(await mails()).toBe(1);
  const [subscription] = await subscriptions();
  expect(subscription).toMatchObject({ email: "ana@maes.example", confirmed_at: null });
  const link = await linkOf("confirm", subscription?.id ?? "");
  const page = await call(confirmRoute, link);
  expect(page.data).toEqual({
    confirmation: { email: "a•••@maes.example", number: "ZF-1", confirmed: false },
  });
  expect((await subscriptions())[0]?.confirmed_at).toBeNull();
  for (let time = 1; time <= 2; time++) expect((await call(confirmRoute, link, {})).init?.status).toBe(200);
  expect((await subscriptions())[0]?.confirmed_at).not.toBeNull();
});

test("after three days the link works no more, nor does one that was made up or is for something else", async () => {
  await ask({});
  await prepare();
  const [subscription] = await subscriptions();
  const id = subscription?.id ?? "";
  const other = linkTokens("another secret").make("confirm", id);
  expect((await call(confirmRoute, `/notify/confirm?token=${other}`, {})).init?.status).toBe(404);
  expect((await call(confirmRoute, "/notify/confirm", {})).init?.status).toBe(404);
  const stop = (await linkOf("stop", id)).replace("stop?", "confirm?");
  expect((await call(confirmRoute, stop, {})).init?.status).toBe(404);
  await sql`update tracking_subscriptions set created_at = now() - interval '73 hours'`.execute(database.db);
  expect((await call(confirmRoute, await linkOf("confirm", id), {})).init?.status).toBe(404);
});

test("an unknown number, a subscribed and a stopped address get the same answer, and no mail", async () => {
  await ask({});
  await prepare();
  await sql`update tracking_subscriptions set confirmed_at = now()`.execute(database.db);
  await sql`insert into stopped_addresses (email, reason) values ('stopped@maes.example', 'bounce')`.execute(
    database.db,
  );
  const forms: Record<string, string>[] = [
    {},
    { number: "ZF-404" },
    { email: "Stopped@maes.example" },
    { email: "bot@maes.example", website: "filled" },
  ];
  for (const form of forms) {
    expect(await ask(form)).toMatchObject({ data: { asked: true } });
  }
  await prepare();
  expect(await mails()).toBe(1);
  expect(await subscriptions()).toHaveLength(1);
});

test("limits: per network with words, per address without, and bad input beside its field", async () => {
  expect(await ask({ email: "no address" })).toMatchObject({
    init: { status: 400 },
    data: { email: "no address", fieldErrors: { email: ["Please enter a valid e-mail address"] } },
  });
  for (let time = 1; time <= 6; time++) {
    await ask({}, `192.0.2.${10 + time}`);
    await prepare();
    await passMinute();
  }
  expect(await mails()).toBe(4);
  for (let time = 1; time <= 10; time++) await ask({ email: `n${time}@maes.example` }, "198.51.100.7");
  expect(await ask({ email: "n11@maes.example" }, "198.51.100.7")).toMatchObject({ init: { status: 429 } });
});

const tagged = (count: number) => Array.from({ length: count }, (_, at) => `ana+${at + 1}@maes.example`);

test("a mailbox gets four a day, whatever tags its address has; and all of them together sixty an hour", async () => {
  for (const [at, email] of tagged(20).entries()) await ask({ email }, `192.0.2.${at}`);
  await prepare();
  expect(await mails()).toBe(4);
  await emptyTables(database.pool, "mails, tracking_subscriptions");
  const requests = Array.from({ length: 70 }, (_, at) => ({ number: "ZF-1", email: `n${at}@maes.example` }));
  await Promise.all(requests.map((each) => prepareSubscription(database.db, each)));
  expect(await mails()).toBe(CONFIRMATIONS_AN_HOUR);
  await sql`update mails set queued_at = now() - interval '61 minutes'`.execute(database.db);
  await prepareSubscription(database.db, { number: "ZF-1", email: "later@maes.example" });
  expect(await mails()).toBe(CONFIRMATIONS_AN_HOUR + 1);
});

test("who stops mails at one spelling stops them at the mailbox; mails that come back are of the spelling alone", async () => {
  const asking = async (email: string) => {
    await emptyTables(database.pool, "mails, tracking_subscriptions, rate_limits");
    await ask({ email });
    await prepare();
    return mails();
  };
  const stop = (email: string, reason: SuppressionReason) =>
    database.db.transaction().execute((tx) => suppressAddress(tx, email, reason));
  expect(await asking("Ana+3@maes.example")).toBe(1);
  await stop("Ana+3@maes.example", "request");
  for (const email of ["ana@maes.example", "ANA+4@maes.example", "ana+3@maes.example"])
    expect([email, await asking(email)]).toEqual([email, 0]);
  expect(await asking("anna@maes.example")).toBe(1);
  await liftSuppression(database.db, testActor({ id: crypto.randomUUID() }), "ana+9@maes.example");
  await stop("ana+nobody@maes.example", "bounce");
  expect(await asking("ana+nobody@maes.example")).toBe(0);
  expect(await asking("ana@maes.example")).toBe(1);
  await stop("ana@maes.example", "bounce");
  expect(await asking("ana+5@maes.example")).toBe(0);
  await stop("l.otte@googlemail.com", "complaint");
  expect(await asking("lo.tte+x@gmail.com")).toBe(0);
});

test("the stop page shows a masked address; its buttons stop this shipment or all, twice too", async () => {
  const { rows } = await sql<{ id: string }>`
    insert into mails (kind, recipient, shipment_id) select 'shipment_update', 'ana@maes.example', id from shipments
    returning id`.execute(database.db);
  const link = await linkOf("stop", rows[0]?.id ?? "");
  expect((await call(stopRoute, link)).data).toEqual({
    link: { maskedEmail: "a•••@maes.example", trackingNumber: "ZF-1", stopped: null, remindsOfOffer: false },
  });
  for (let time = 1; time <= 2; time++) await call(stopRoute, link, { "List-Unsubscribe": "One-Click" });
  expect((await subscriptions())[0]?.stopped_at).not.toBeNull();
  expect(await sql`select from stopped_addresses`.execute(database.db)).toMatchObject({ rows: [] });
  for (let time = 1; time <= 2; time++) await call(stopRoute, link, { what: "all" });
  expect((await database.db.selectFrom("stopped_addresses").selectAll().execute())[0]).toMatchObject({
    email: "ana@maes.example",
    reason: "request",
  });
  expect((await call(stopRoute, `${link.slice(0, -4)}AAAA`, { what: "all" })).init?.status).toBe(404);
});

test("one click of a customer, who gets mails about every shipment, stops all", async () => {
  const { rows } = await sql<{ id: string }>`
    with party as (insert into shippers (name, email, mails_wanted) values ('Maes', 'Ana@maes.example', 'all') returning id),
    sent as (update shipments set shipper_id = (select id from party) returning shipments.id)
    insert into mails (kind, recipient, shipment_id) select 'shipment_update', 'ana@maes.example', id from sent
    returning id`.execute(database.db);
  await call(stopRoute, await linkOf("stop", rows[0]?.id ?? ""), { "List-Unsubscribe": "One-Click" });
  expect(await database.db.selectFrom("stopped_addresses").selectAll().execute()).toHaveLength(1);
});
