import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { createRoutesStub } from "react-router";
import { afterAll, beforeEach, expect, test } from "vitest";
import { revokeOfferLink, listOfferLinks, makeOfferLink } from "../offer-links.server.ts";
import { newVersion, withdrawOffer } from "../versions.server.ts";
import { drawOffer } from "../offer-pdf.server.ts";
import { endDrawing } from "#app/documents/drawing-threads.server.ts";
import { suppressAddress } from "#app/mails/suppression.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { PORTAL_MESSAGES } from "#app/portal/site-words.ts";
import { NOTIFY_WORDS } from "#app/tracking/notify-words.ts";
import { OFFER_PAGE_WORDS } from "../site-words.ts";
import { company } from "#content/company.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { brusselsDay, insertOffer, sendDraft, twoLines } from "#tests/offers.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { loader as file } from "./offer-file.route.ts";
import type { OfferPageData } from "./offer-page.server.ts";
import { loader as pdf } from "./offer-pdf.route.ts";
import Offer, { action, loader } from "./offer.route.tsx";
import type { DecisionAnswer } from "./take-answer.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);
let numbers = 0;
const publicUrl = "http://localhost";

afterAll(endDrawing);
beforeEach(() => {
  numbers += 1;
});

const send = (id: string, how = {}) => sendDraft(database.db, actor, id, publicUrl, how);

async function sentOffer(values: object = {}, how = {}) {
  const id = await insertOffer(database.db, { created_by: actor.email, ...values }, twoLines("777.77"));
  await send(id, how);
  return { id, token: await tokenOf(id) };
}

const tokenOf = async (id: string) =>
  (await makeOfferLink(database.db, actor, id, { recipient: "An", publicUrl })).split("/o/")[1] ?? "";

interface AskOptions {
  form?: Record<string, string>;
  file?: string;
  headers?: Record<string, string>;
  method?: string;
}

async function ask(route: unknown, token: string, { form, file: fileId, headers, method }: AskOptions = {}) {
  const request = new Request(`http://localhost/o/${token}`, {
    method: method ?? (form ? "POST" : "GET"),
    body: form && new URLSearchParams(form),
    headers,
  });
  const context = requestContext(database, `192.0.2.${numbers}`);
  const call = route as (args: unknown) => Promise<unknown>;
  const params = { token, file: fileId };
  const answer = (await call({ request, context, params }).catch((thrown: unknown) => thrown)) as
    | Response
    | { data: { page: OfferPageData } & DecisionAnswer; init: { status?: number } | null };
  if (answer instanceof Response) return { status: answer.status, response: answer };
  return { status: answer.init?.status ?? 200, data: answer.data };
}

const page = async (token: string) => (await ask(loader, token)).data!.page;
const accept = (token: string, offer: string, name = "An Maes") =>
  ask(action, token, { form: { intent: "accept", offer, name } });

async function html(token: string, answer?: DecisionAnswer): Promise<string> {
  const loaderData = { page: await page(token) };
  const Component = () => createElement(Offer as never, { loaderData, actionData: answer } as never);
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ["/"] }));
}

test("the customer reads the offer and accepts it with a name; the page then says the number", async () => {
  const day = toLocalDay(new Date());
  const { id, token } = await sentOffer();
  const open = await page(token);
  // Midnight may have passed meanwhile.
  const left = day === toLocalDay(new Date()) ? "14" : "1[34]";
  expect(open.view.price).toEqual({ amount: "EUR 960.50", note: "without VAT; EUR 1,162.21 with VAT" });
  const shown = await html(token);
  expect(shown).toContain(">Lines and sums of the offer</caption>");
  expect(shown).toContain(`mailto:${company.email}?subject=${open.view.number}"`);
  expect(shown).toContain('href="/terms"');
  expect(open.standing.title).toMatch(new RegExp(`^Open until \\w+ \\d+ \\w+.*, ${left} days left$`));
  const answered = await accept(token, id);
  expect([answered.status, answered.response?.headers.get("location")]).toEqual([
    303,
    `/o/${token}#standing`,
  ]);
  const { standing } = await page(token);
  expect(standing.title).toBe(OFFER_PAGE_WORDS.accepted.title);
  expect(standing.trackingNumber).toMatch(/^ZF-/);
  expect(await html(token)).toContain(`/track?number=${standing.trackingNumber}`);
  expect((await accept(token, id)).status).toBe(303);
  expect(await database.db.selectFrom("shipments").select("id").execute()).toHaveLength(1);
});

test("who accepted asks for mails about the shipment with one click, which the link has proved", async () => {
  const { id, token } = await sentOffer({ customer_email: "an@maes.example", language: "nl" });
  const wish = () => ask(action, token, { form: { intent: "mails" } });
  const subscriptions = () =>
    database.db
      .selectFrom("tracking_subscriptions")
      .select(["email", "language", "confirmed_at", "stopped_at"])
      .execute();
  await wish();
  expect([await subscriptions(), (await page(token)).standing.mails]).toEqual([[], null]);
  await accept(token, id);
  expect((await page(token)).standing.mails).toEqual({ to: "a•••@maes.example", isOn: false });
  expect(await html(token)).toContain(NOTIFY_WORDS.title);
  expect((await wish()).response?.headers.get("location")).toBe(`/o/${token}#standing`);
  expect((await wish()).status).toBe(303);
  const wanted = {
    email: "an@maes.example",
    language: "nl",
    confirmed_at: expect.any(Date),
    stopped_at: null,
  };
  expect(await subscriptions()).toEqual([wanted]);
  expect((await page(token)).standing.mails?.isOn).toBe(true);
  expect(await html(token)).not.toContain(NOTIFY_WORDS.title);
  await suppressAddress(database.db, "an@maes.example", "request");
  expect((await page(token)).standing.mails).toBeNull();
});

test("page and mail are in the currency of the offer: no cost, no rate, no other currency leaves the house", async () => {
  const foreign = { currency: "USD", price_rate: "0.8877", cost_currency: "GBP", cost_rate: "1.2345" };
  const line = { description: "Sea freight", code: "OFR", cost: "777.77", price: "1000", ...foreign };
  const id = await insertOffer(database.db, { created_by: actor.email, rate: "1" }, [line]);
  await send(id);
  const token = await tokenOf(id);
  const { rows } = await database.pool.query("select * from graphile_worker._private_jobs");
  const shown = [JSON.stringify(await page(token)), await html(token), JSON.stringify(rows)];
  expect(shown[0]).toContain("EUR 887.70");
  for (const text of shown) expect(text).not.toMatch(/USD|GBP|777\.77|960\.15|0\.8877|1\.2345|\bOFR\b/);
});

test("a name is needed, what was typed stays, and nothing that is only looked at decides", async () => {
  const { id, token } = await sentOffer();
  const { status, data } = await accept(token, id, "  ");
  expect([status, data?.fieldErrors]).toEqual([400, { name: [OFFER_PAGE_WORDS.nameRequired] }]);
  expect(await html(token, data)).toContain(OFFER_PAGE_WORDS.nameRequired);
  for (const method of ["GET", "HEAD"])
    await ask(loader, `${token}?intent=accept&offer=${id}&name=x`, { method });
  expect((await page(token)).standing.state).toBe("open");
});

test("a no is asked once more, with what was chosen and typed", async () => {
  const { id, token } = await sentOffer();
  const form = { intent: "decline", offer: id, choice: "price", more: "We have <b>600</b>", name: "" };
  expect((await ask(action, token, { form: { ...form, choice: "" } })).data?.fieldErrors).toEqual({
    choice: [OFFER_PAGE_WORDS.whyRequired],
  });
  const { status, data } = await ask(action, token, { form });
  expect([status, data?.confirm]).toEqual([200, true]);
  expect((await page(token)).standing.state).toBe("open");
  expect(await html(token, data)).toContain('value="We have &lt;b&gt;600&lt;/b&gt;"');
  const back = await ask(action, token, { form: { ...form, sure: "0" } });
  expect([back.status, back.data?.confirm]).toEqual([200, undefined]);
  const again = await html(token, back.data);
  expect(again).toMatch(/<details open=""/);
  expect(again).toContain(">We have &lt;b&gt;600&lt;/b&gt;</textarea>");
  expect(again).toContain('checked="" value="price"');
  expect(again).not.toContain(OFFER_PAGE_WORDS.sureTitle);
  expect((await ask(action, token, { form: { ...form, sure: "1" } })).status).toBe(303);
  const { standing } = await page(token);
  expect([standing.state, standing.text[0]]).toEqual(["declined", expect.stringContaining("An Maes")]);
  const stored = await database.db
    .selectFrom("offers")
    .select("decided_reason")
    .where("id", "=", id)
    .execute();
  expect(stored[0]?.decided_reason).toBe("The price is too high: We have <b>600</b>");
});

test("a version that was replaced while it was read is not accepted: the new one is shown, the name stays", async () => {
  const { id, token } = await sentOffer();
  await page(token);
  const second = await newVersion(database.db, actor, id);
  await send(second);
  const { status, data } = await accept(token, id, "Ana Reis");
  expect([status, data?.error]).toEqual([409, OFFER_PAGE_WORDS.refused.replaced(2)]);
  const shown = await html(token, data);
  expect(shown).toContain(`value="${second}"`);
  expect(shown).toContain('value="Ana Reis"');
  expect(shown).toContain(OFFER_PAGE_WORDS.replaces(2));
  expect((await page(token)).standing.state).toBe("open");
});

test("expired and withdrawn offers say so with a phone number, and take no answer", async () => {
  const late = await sentOffer();
  await database.db
    .updateTable("offers")
    .set({ valid_until: brusselsDay(-1) })
    .where("id", "=", late.id)
    .execute();
  const back = await sentOffer();
  await withdrawOffer(database.db, actor, back.id, "mistake");
  for (const [{ id, token }, why] of [
    [late, "expired"],
    [back, "withdrawn"],
  ] as const) {
    const { status, data } = await accept(token, id);
    expect([status, data?.error]).toEqual([409, OFFER_PAGE_WORDS.refused[why]]);
    const shown = await html(token, data);
    expect(shown).toContain(OFFER_PAGE_WORDS[why].title);
    expect(shown).toContain(`role="alert" class="`);
    expect(shown).toContain(OFFER_PAGE_WORDS.refused[why]);
    expect(shown).toContain("tel:");
    expect(shown).not.toContain('value="accept"');
    const no = {
      intent: "decline",
      offer: id,
      choice: "price",
      more: "We have <b>600</b>",
      name: "Ana Reis",
    };
    const answer = await ask(action, token, { form: no });
    expect([answer.status, answer.data?.confirm, answer.data?.error]).toEqual([
      409,
      undefined,
      OFFER_PAGE_WORDS.refused[why],
    ]);
    expect(await html(token, answer.data)).toContain("Ana Reis: We have &lt;b&gt;600&lt;/b&gt;");
  }
});

test("a no to what was declined, accepted or replaced meanwhile is not asked once more", async () => {
  const [declined, accepted, replaced] = [await sentOffer(), await sentOffer(), await sentOffer()];
  const no = ({ id, token }: { id: string; token: string }, sure = {}) =>
    ask(action, token, { form: { intent: "decline", offer: id, choice: "price", ...sure } });
  await no(declined, { sure: "1" });
  await accept(accepted.token, accepted.id);
  await send(await newVersion(database.db, actor, replaced.id));
  expect((await no(declined)).status).toBe(303);
  const { refused } = OFFER_PAGE_WORDS;
  expect((await no(accepted)).data?.error).toBe(refused.accepted);
  expect((await no(replaced)).data?.error).toBe(refused.replaced(2));
});

test("cost and margin are in nothing that a customer gets: page, data, PDF", async () => {
  const { id, token } = await sentOffer({}, { draw: drawOffer });
  const { data } = await ask(loader, token);
  const { response } = await ask(pdf, token);
  expect(response?.headers.get("cache-control")).toContain("no-store");
  expect(response?.headers.get("content-disposition")).toMatch(
    /^attachment; filename="Offer OF-2026-\w+\.pdf"/,
  );
  const paper = (await readPdf(new Uint8Array(await response!.arrayBuffer()))).join(" ");
  expect(paper).toContain("EUR 960.50");
  await accept(token, id);
  for (const text of [JSON.stringify(data), await html(token), paper])
    expect(text).not.toMatch(/777[.,]77|182\.73|margin|"cost|_total|created_by/i);
});

test("guessed and revoked links, and what belongs to another offer, give one answer", async () => {
  const [own, other] = [await sentOffer(), await sentOffer()];
  const [link] = await listOfferLinks(database.db, actor, own.id);
  const revoked = await tokenOf(own.id);
  const newest = (await listOfferLinks(database.db, actor, own.id)).find(({ id }) => id !== link?.id);
  await revokeOfferLink(database.db, actor, own.id, newest!.id);
  const dead = [];
  for (const token of ["guess", "a".repeat(43)]) dead.push(await ask(loader, token));
  expect(dead.map(({ status, data }) => [status, data])).toEqual(
    dead.map(() => [404, { dead: PORTAL_MESSAGES.deadText }]),
  );
  const statuses = [await ask(loader, own.token), await ask(loader, revoked)].map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404]);
  expect((await accept(other.token, own.id)).status).toBe(404);
  expect((await accept(other.token, "1 or 1=1")).status).toBe(400);
  expect((await page(other.token)).standing.state).toBe("open");
  for (const route of [pdf, file]) expect((await ask(route, "guess", { file: own.id })).status).toBe(404);
});

test("files marked for customers are given by the offer's own link alone", async () => {
  const { id, token } = await sentOffer();
  const other = await sentOffer();
  const { pdf_hash: hash } = await database.db
    .selectFrom("offers")
    .select("pdf_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const add = (name: string, visible: boolean) =>
    database.db
      .insertInto("files")
      .values({ offer_id: id, name, kind: "other", hash: hash!, customer_visible: visible, uploaded_by: "x" })
      .returning("id")
      .executeTakeFirstOrThrow();
  const [shown, hidden] = [await add("terms.pdf", true), await add("costs.pdf", false)];
  expect((await page(token)).files.map(({ name }) => name)).toEqual(["terms.pdf"]);
  expect((await ask(file, token, { file: shown.id })).status).toBe(200);
  expect((await ask(file, token, { file: hidden.id })).status).toBe(404);
  expect((await ask(file, other.token, { file: shown.id })).status).toBe(404);
});

test("openings by people are counted, and too many answers are stopped", async () => {
  const { id, token } = await sentOffer();
  const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
  await ask(loader, token, { headers: agent });
  await ask(loader, token, { headers: { ...agent, "sec-purpose": "prefetch" } });
  const row = await database.db
    .selectFrom("offers")
    .select("opened_count")
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row?.opened_count).toBe(1);
  // The event reloads the offer's page, and is not in the audit log.
  const lines = database.db.selectFrom("audit_log").select("audited").where("entity_id", "=", id);
  expect(await lines.where("action", "=", "offer.opened").execute()).toEqual([{ audited: false }]);
  const statuses = [];
  for (let at = 0; at < 32; at++) statuses.push((await accept(token, id, "")).status);
  expect(statuses.slice(30)).toEqual([429, 429]);
});
