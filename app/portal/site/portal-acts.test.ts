import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { CONTACT_LIMIT } from "#app/contact-messages/contact-fields.ts";
import { CONTACT_MESSAGES } from "#app/contact-messages/site-words.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { suppressAddress } from "#app/mails/suppression.server.ts";
import { NOTIFY_WORDS } from "#app/tracking/notify-words.ts";
import { DEMO_PORTAL } from "#demo/private-links.ts";
import { loadDemoData } from "#demo/load-demo-data.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { requestContext } from "#tests/request-context.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import type { LinkTarget } from "../private-link.ts";
import { makePrivateLink, sendPrivateLink } from "../private-links.server.ts";
import { PORTAL_MESSAGES, PORTAL_WORDS } from "../site-words.ts";
import type { LinkedView } from "./linked-view.server.tsx";
import Portal, { action, loader } from "./portal.route.tsx";
import type { PortalAnswer } from "./take-portal-act.server.ts";

const database = useTestDatabase();
const desk = useStaff(database);
const publicUrl = "http://x";
const customer = { kind: "shipper", id: DEMO_PORTAL.shipperId } as const;
let own = "";
let foreign = "";
let address = 0;

beforeAll(async () => {
  await loadDemoData(database.db, new Date());
  const shipment = async (condition: string) =>
    (
      await database.pool.query<{ id: string }>(
        `select id from shipments where ${condition} order by id limit 1`,
      )
    ).rows[0]!.id;
  own = await shipment(`shipper_id = '${customer.id}'`);
  foreign = await shipment(`shipper_id <> '${customer.id}'`);
});
beforeEach(async () => {
  address += 1;
  await emptyTables(database.pool, "contact_submissions, tracking_subscriptions, stopped_addresses");
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await sql`update shipments set tracking_number = 'ZF-OWN', status = 'in_transit', delivered_at = null
    where id = ${own}`.execute(database.db);
});

const madeLink = async (recipient: string, target: LinkTarget = customer) =>
  (await makePrivateLink(database.db, desk, target, { recipient, publicUrl })).slice("http://x/p/".length);

async function mailedLink(recipient: string): Promise<string> {
  await sendPrivateLink(database.db, desk, customer, { recipient, message: "See", publicUrl });
  const { rows } = await sql<{ link: string }>`
    select payload->'mail'->>'link' as link from graphile_worker._private_jobs`.execute(database.db);
  return rows[0]!.link.split("/p/")[1]!;
}

interface AskOptions {
  shipment?: string;
  form?: Record<string, string>;
}

async function ask(token: string, { shipment, form }: AskOptions) {
  const url = new URL(`http://localhost/p/${token}`);
  const request = new Request(url, form && { method: "POST", body: new URLSearchParams(form) });
  const context = requestContext(database, `192.0.2.${address}`);
  const call = (form ? action : loader) as unknown as (args: unknown) => Promise<unknown>;
  const answer = (await call({ request, context, params: { token, shipment }, url }).catch(
    (thrown: unknown) => thrown,
  )) as Response | { data: PortalAnswer & { page: LinkedView }; init: { status?: number } | null };
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get("location") ?? "" };
  return { status: answer.init?.status ?? 200, data: answer.data };
}

const wish = (token: string, shipment = own) => ask(token, { shipment, form: { intent: "mails" } });
const question = (token: string, form: Record<string, string>, shipment?: string) =>
  ask(token, { shipment, form: { intent: "question", ...form } });
const subscriptions = () =>
  database.db.selectFrom("tracking_subscriptions").select(["shipment_id", "email", "language"]).execute();
const messages = () =>
  database.db
    .selectFrom("contact_submissions")
    .select(["name", "email", "phone", "subject", "message", "language", "spam_reason"])
    .execute();

async function html(token: string, actionData?: PortalAnswer): Promise<string> {
  const { data } = await ask(token, { shipment: own });
  const Component = () => createElement(Portal as never, { loaderData: data, actionData } as never);
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ["/"] }));
}

test("a mailed link has proved its address: one tap, masked, and mails come in the language of the page", async () => {
  const token = await mailedLink("wout@leieland.example");
  const text = (await html(token)).replace(/<[^>]*>/g, "");
  expect(text).toContain(NOTIFY_WORDS.byLink.note("w•••@leieland.example"));
  const answer = await runInLanguage("nl", () => wish(token));
  expect(answer).toEqual({ status: 303, location: `/p/${token}/${own}#mails` });
  const subscription = { shipment_id: own, email: "wout@leieland.example", language: "nl" };
  expect(await subscriptions()).toEqual([subscription]);
  const { data } = await ask(token, { shipment: own });
  expect(data?.page).toMatchObject({ mails: "subscribed", reader: "w•••@leieland.example" });
  expect(await html(token)).not.toContain('value="mails"');
});

test("an address that no mail of ours proved is asked first", async () => {
  const token = await madeLink("wout@leieland.example");
  const { data } = await wish(token);
  expect(data).toEqual({ intent: "mails", asked: true });
  expect(await subscriptions()).toEqual([]);
  const { rows } = await sql`select payload from graphile_worker._private_jobs`.execute(database.db);
  expect(rows).toEqual([{ payload: { number: "ZF-OWN", email: "wout@leieland.example", language: "en" } }]);
  expect(await html(token, data)).toContain(NOTIFY_WORDS.askedTitle);
});

test("a link for a name, and an address that stopped its mails, get the form of the tracking page; what is over, none", async () => {
  const [named, stopped] = [await madeLink("Wout"), await madeLink("wout@leieland.example")];
  await suppressAddress(database.db, "wout@leieland.example", "request");
  for (const token of [named, stopped]) expect(await html(token)).toContain('action="/notify"');
  expect((await wish(named)).status).toBe(400);
  await sql`update shipments set status = 'cancelled' where id = ${own}`.execute(database.db);
  expect(await html(named)).not.toContain('action="/notify"');
});

test("a question comes with the number as its subject, from the link's reader", async () => {
  const token = await mailedLink("wout@leieland.example");
  const page = await html(token);
  expect(page).toContain(PORTAL_WORDS.question);
  expect(page).not.toContain('name="email" required');
  const sent = await question(
    token,
    { message: "When is it in Abidjan?", subject: "x", email: "x@y.be" },
    own,
  );
  expect([sent.status, sent.data]).toEqual([200, { intent: "question", sent: true }]);
  expect(await messages()).toEqual([
    {
      name: expect.any(String),
      email: "wout@leieland.example",
      phone: null,
      subject: "ZF-OWN",
      message: "When is it in Abidjan?",
      language: "en",
      spam_reason: null,
    },
  ]);
});

test("who has a link without an address types one; what was typed stays when something is missing", async () => {
  const token = await madeLink("Wout");
  const short = await question(token, { message: "Why?", email: "wout" }, own);
  expect([short.status, short.data]).toMatchObject([
    400,
    {
      fieldErrors: { message: [CONTACT_MESSAGES.messageTooShort], email: [CONTACT_MESSAGES.email] },
      values: { message: "Why?", email: "wout" },
    },
  ]);
  await question(token, { message: "Why is it late?", email: "wout@leie.be" }, own);
  const single = await madeLink("Wout", { kind: "shipment", id: own });
  await question(single, { message: "Where is it now?", email: "wout@leie.be" });
  const message = { name: "Wout", email: "wout@leie.be", subject: "ZF-OWN" };
  expect(await messages()).toMatchObject([message, message]);
});

test("nothing is taken for a shipment that the link does not open", async () => {
  const [all, single] = [await madeLink("a@b.be"), await madeLink("a@b.be", { kind: "shipment", id: own })];
  const outside: [string, string][] = [
    [all, foreign],
    [all, "nothing"],
    [single, own],
    ["a".repeat(43), own],
  ];
  for (const [token, shipment] of outside) {
    expect((await wish(token, shipment)).status).toBe(404);
    expect((await question(token, { message: "When is it there?" }, shipment)).status).toBe(404);
  }
  expect((await question(all, { message: "When is it there?" })).status).toBe(404);
  expect([await messages(), await subscriptions()]).toEqual([[], []]);
  const { data } = await ask("guess", { shipment: own });
  expect(data).toEqual({ dead: PORTAL_MESSAGES.deadText });
});

test("questions share the limit of the contact form", async () => {
  const token = await madeLink("wout@leieland.example");
  const statuses = [];
  for (let at = 0; at <= CONTACT_LIMIT.submissions; at++)
    statuses.push((await question(token, { message: `Question number ${at}` }, own)).status);
  expect(statuses).toEqual([...Array<number>(CONTACT_LIMIT.submissions).fill(200), 429]);
  expect(await messages()).toHaveLength(CONTACT_LIMIT.submissions);
});
