import { sql } from "kysely";
import { company } from "#content/company.ts";
import { mailSchema } from "#app/mails/mail.ts";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { parsePortalFilter } from "./portal-filter.ts";
import type { LinkTarget } from "./private-link.ts";
import type { Role } from "#app/access/policy.ts";
import { LINK_MESSAGES } from "./words.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { testActor } from "#tests/actors.ts";
import { shipmentInput } from "#tests/shipments.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { companySchema } from "#app/customers/company.ts";
import { changeCompany, createCompany } from "#app/customers/companies.server.ts";
import { partySchema } from "#app/parties/party.ts";
import { updateParty } from "#app/parties/parties.server.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { shipmentFormValues } from "#app/shipments/shipment.ts";
import { deleteShipment, getShipment } from "#app/shipments/shipment.server.ts";
import { updateShipment } from "#app/shipments/update.server.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import {
  countCustomerShipments,
  customerShipments,
  listCustomerShipments,
  trackingNumberOf,
} from "./customer-shipments.server.ts";
import { prepareLostLinks } from "./lost-link.server.ts";
import { countOpening, findOpenLink } from "./open-link.server.ts";
import {
  listPrivateLinks,
  makePrivateLink,
  readPartyLanguage,
  revokePrivateLink,
  sendPrivateLink,
} from "./private-links.server.ts";

const database = useTestDatabase();
const publicUrl = "https://zenne.example";
let desk = testActor();

beforeAll(async () => {
  const id = await addStaff(database.db, { email: "wim@zenne.example", password: "correct horse battery 9" });
  desk = testActor({ id: id ?? "", email: "wim@zenne.example", name: "wim" });
});

beforeEach(async () => {
  await emptyTables(
    database.pool,
    "shipments, shippers, consignees, private_links, mails, stopped_addresses",
  );
});

let number = 0;
async function party(kind: "shippers" | "consignees", values: object = {}): Promise<string> {
  const { id } = await database.db
    .insertInto(kind)
    .values({ name: "Ana Reis", company: "Reis Fruit", email: "ana@reis.example", ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function shipment(values: object = {}): Promise<string> {
  number += 1;
  const { id } = await database.db
    .insertInto("shipments")
    .values({
      tracking_number: `ZF-${number}`,
      status: "in_transit",
      origin_location: "Brussels",
      destination_location: "Lagos",
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function deliver(id: string, daysAgo: number) {
  await sql`update shipments set status = 'delivered', delivered_at = now() - make_interval(days => ${daysAgo}) where id = ${id}`.execute(
    database.db,
  );
}

const tokenOf = (link: string) => link.slice(`${publicUrl}/p/`.length);
async function make(target: LinkTarget, recipient = "ana@reis.example") {
  return tokenOf(await makePrivateLink(database.db, desk, target, { recipient, publicUrl }));
}
const open = (token: string) => findOpenLink(database.db, token);

test("a link opens its shipment; what is stored is its hash alone", async () => {
  const target = { kind: "shipment", id: await shipment() } as const;
  const token = await make(target);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await open(token)).toMatchObject({ target, recipient: "ana@reis.example", customer: null });
  const { rows } = await sql<{ text: string }>`
    select string_agg(line::text, ' ') as text from (
      select to_jsonb(private_links) as line from private_links union all select to_jsonb(audit_log) from audit_log
    ) as lines`.execute(database.db);
  expect(rows[0]?.text).toContain("private_link.made");
  expect(rows[0]?.text).not.toContain(token);
});

test("a shipment's link ends 30 days after delivery, a customer's after a year, and a revoked one at once", async () => {
  const id = await shipment();
  const token = await make({ kind: "shipment", id });
  await deliver(id, 29);
  expect(await open(token)).not.toBeNull();
  await deliver(id, 31);
  expect(await open(token)).toBeNull();
  await expect(make({ kind: "shipment", id })).rejects.toThrow(LINK_MESSAGES.deliveredLongAgo);

  const customer = { kind: "consignee", id: await party("consignees") } as const;
  const portal = await make(customer);
  expect(await open(portal)).toMatchObject({ customer: { name: "Ana Reis", company: "Reis Fruit" } });
  await sql`update private_links set expires_at = now()`.execute(database.db);
  expect(await open(portal)).toBeNull();

  const other = await make(customer);
  const [link] = await listPrivateLinks(database.db, desk, customer);
  await revokePrivateLink(database.db, desk, customer, link!.id);
  expect(await open(other)).toBeNull();
  await expect(revokePrivateLink(database.db, desk, customer, link!.id)).rejects.toThrow(
    "This link was revoked already",
  );
  await expect(
    revokePrivateLink(database.db, desk, { kind: "shipper", id: customer.id }, link!.id),
  ).rejects.toThrow(LINK_MESSAGES.notFound);
});

test("what was never a token opens nothing", async () => {
  for (const guess of ["", "x", "\u0000", "a".repeat(10_000), "%00", "ü"])
    expect(await open(guess)).toBeNull();
});

test("openings are counted", async () => {
  const target = { kind: "shipment", id: await shipment() } as const;
  const link = await open(await make(target));
  await Promise.all(Array.from({ length: 5 }, () => countOpening(database.db, link!.id)));
  const [listed] = await listPrivateLinks(database.db, desk, target);
  expect(listed).toMatchObject({ openedCount: 5, createdBy: "wim", untilDelivery: true });
  expect(listed?.lastOpenedAt).toBeInstanceOf(Date);
});

test("a sent link is a mail with the letter, and none goes to an address that was stopped", async () => {
  const target = { kind: "shipment", id: await shipment() } as const;
  const sent = { recipient: "ana@reis.example", message: "Hello Ana", publicUrl };
  await sendPrivateLink(database.db, desk, target, sent);
  const mails = await database.db.selectFrom("mails").select(["kind", "recipient", "shipment_id"]).execute();
  expect(mails).toEqual([{ kind: "private_link", recipient: "ana@reis.example", shipment_id: target.id }]);
  await database.db
    .insertInto("stopped_addresses")
    .values({ email: sent.recipient, reason: "bounce" })
    .execute();
  await expect(sendPrivateLink(database.db, desk, target, sent)).rejects.toThrow(
    LINK_MESSAGES.addressStopped,
  );
  expect(await listPrivateLinks(database.db, desk, target)).toHaveLength(1);
});

async function lastMail() {
  const { rows } = await sql<{ mail: unknown }>`
    select payload->'mail' as mail from graphile_worker._private_jobs order by id desc limit 1`.execute(
    database.db,
  );
  return mailSchema.parse(rows[0]?.mail);
}

test("a link made in a language leads to its page, is mailed in it and keeps it", async () => {
  const target = { kind: "shipment", id: await shipment({ tracking_number: "ZF-NL" }) } as const;
  const sent = { recipient: "ana@reis.example", message: "Dag Ana", language: "nl", publicUrl } as const;
  await sendPrivateLink(database.db, desk, target, sent);
  const mail = await lastMail();
  expect(mail).toMatchObject({
    language: "nl",
    about: "Zending ZF-NL",
    link: expect.stringMatching(/^https:\/\/zenne\.example\/nl\/p\/[\w-]{43}$/),
  });
  const { subject, text, html } = renderMail(mail);
  expect(subject).toBe(`Zending ZF-NL bij ${company.name}`);
  expect(html).toContain('<html lang="nl"');
  expect(text).toContain("tot 30 dagen na de levering");
  expect(text).not.toMatch(/without an account|works until/);
  expect(await make(target)).toMatch(/^[\w-]{43}$/);
  const languages = await database.db.selectFrom("private_links").select("language").orderBy("id").execute();
  expect(languages.map(({ language }) => language).toSorted()).toEqual(["en", "nl"]);
});

test("a shipper is offered a link in the language of their last offer, and another target in none", async () => {
  const { rows } = await sql<{ id: string }>`
    insert into shippers (name, email) values ('Benoît', 'benoit@meuse.example') returning id`.execute(
    database.db,
  );
  const id = rows[0]?.id ?? "";
  expect(await readPartyLanguage(database.db, desk, { kind: "shipper", id })).toBeNull();
  const shipment = await sql`
    insert into shipments (tracking_number, origin_location, destination_location) values ('ZF-L', 'a', 'b')
    returning id`.execute(database.db);
  await sql`
    insert into quote_requests (name, email, language, shipment_id)
    values ('Benoît', 'Benoit@Meuse.example', 'fr', ${(shipment.rows[0] as { id: string }).id})`.execute(
    database.db,
  );
  expect(await readPartyLanguage(database.db, desk, { kind: "shipper", id })).toBe("fr");
  expect(await readPartyLanguage(database.db, desk, { kind: "company", id })).toBeNull();
});

test("a lost link comes in the language of the page it was asked for on", async () => {
  const shipper = { kind: "shipper", id: await party("shippers", { company: "Fruits Reis" }) } as const;
  await shipment({ shipper_id: shipper.id });
  await prepareLostLinks(database.db, { email: "ana@reis.example", language: "fr", publicUrl });
  const mail = await lastMail();
  expect(mail).toMatchObject({ language: "fr", links: [{ about: "Tous vos envois (Fruits Reis)" }] });
  expect(renderMail(mail).subject).toBe(`Votre lien vers vos envois chez ${company.name}`);
});

test.each<[Role, LinkTarget["kind"], boolean, boolean]>([
  ["operations", "shipment", true, true],
  ["sales", "shipment", true, false],
  ["viewer", "shipment", true, false],
  ["editor", "shipment", false, false],
  ["operations", "shipper", true, true],
  ["sales", "shipper", true, true],
  ["viewer", "shipper", true, false],
  ["editor", "shipper", false, false],
])("%s and links of a %s: reads %s, writes %s", async (role, kind, reads, writes) => {
  const target = { kind, id: kind === "shipment" ? await shipment() : await party("shippers") };
  const actor = testActor({ ...desk, role });
  const allowed = (act: Promise<unknown>) =>
    act.then(
      () => true,
      (error: Error) => error.name !== "Forbidden",
    );
  const made = { recipient: "Ana", publicUrl };
  expect(await allowed(listPrivateLinks(database.db, actor, target))).toBe(reads);
  expect(await allowed(makePrivateLink(database.db, actor, target, made))).toBe(writes);
  expect(await allowed(sendPrivateLink(database.db, actor, target, { ...made, message: "x" }))).toBe(writes);
  expect(await allowed(revokePrivateLink(database.db, actor, target, target.id))).toBe(writes);
});

test("links of a shipment that was deleted open nothing, and open again once it is restored", async () => {
  const id = await shipment();
  const token = await make({ kind: "shipment", id });
  const deleted = await deleteShipment(database.db, desk, id);
  expect(await open(token)).toBeNull();
  await restoreDeleted(database.db, desk, { deleted });
  expect(await open(token)).toMatchObject({ target: { kind: "shipment", id } });
});

test("a customer's list has its own shipments alone, by view, search and page", async () => {
  const customer = { kind: "shipper", id: await party("shippers") } as const;
  const other = await party("shippers", { name: "Other" });
  const mine = [];
  for (let at = 0; at < 7; at++) mine.push(await shipment({ shipper_id: customer.id }));
  await shipment({ shipper_id: other, destination_location: "Accra" });
  await deliver(mine[0]!, 1);
  await sql`update shipments set destination_location = 'Liège', status = 'on_hold' where id = ${mine[1]}`.execute(
    database.db,
  );
  await database.db
    .insertInto("shipment_references")
    .values([
      { shipment_id: mine[2]!, kind: "purchase_order", value: "PO 77-81", position: 0 },
      { shipment_id: mine[3]!, kind: "mawb", value: "020-7781", position: 0 },
    ])
    .execute();
  const search = async (query: string) => {
    const filter = parsePortalFilter(new URLSearchParams(query));
    const page = await listCustomerShipments(database.db, customer, filter, { index: 0 }, 5);
    return { ids: page.rows.map(({ id }) => id), total: page.total, next: page.next };
  };
  expect(await countCustomerShipments(database.db, customer)).toEqual({ all: 7, open: 6, delivered: 1 });
  expect((await search("")).ids).toEqual(mine.toReversed().slice(0, 5));
  expect((await search("")).next).not.toBeNull();
  expect((await search("show=delivered")).ids).toEqual([mine[0]]);
  expect((await search("search=liege")).ids).toEqual([mine[1]]);
  // By the code of its place, whatever name was typed.
  await sql`update shipments set origin_location = 'Yangshan', origin_code = 'CNSHA' where id = ${mine[4]}`.execute(
    database.db,
  );
  for (const typed of ["Chine", "CNSHA", "SHA", "Schanghai"])
    expect((await search(`search=${typed}`)).ids, typed).toEqual([mine[4]]);
  expect((await search("search=on+hold")).ids).toEqual([mine[1]]);
  await sql`update shipments set status = 'Partly delivered: 8 of 10 pieces' where id = ${mine[5]}`.execute(
    database.db,
  );
  const searches = [
    ["nl", "Geleverd", mine[0]],
    ["fr", "en attente", mine[1]],
    ["de", "teilweise", mine[5]],
    ["en", "partly", mine[5]],
    ["nl", "on hold", mine[1]],
  ] as const;
  for (const [language, words, id] of searches)
    expect((await runInLanguage(language, () => search(`search=${words}`))).ids, words).toContain(id);
  expect((await runInLanguage("nl", () => search("search=onderweg"))).ids).not.toContain(mine[0]);
  expect((await search("search=po7781")).ids).toEqual([mine[2]]);
  expect((await search("search=0207781")).ids).toEqual([]);
  expect((await search("search=accra")).ids).toEqual([]);
  expect((await search("search=%25")).ids).toEqual([]);
  expect((await search("search=lagos&show=open")).total).toBe(5);
  const all = [];
  for await (const batch of customerShipments(database.db, customer, { view: "all", search: "" }))
    all.push(...batch.map(({ id }) => id));
  expect(all).toEqual(mine.toReversed());
  expect(await trackingNumberOf(database.db, customer, mine[0]!)).toMatch(/^ZF-/);
  expect(await trackingNumberOf(database.db, { kind: "consignee", id: customer.id }, mine[0]!)).toBeNull();
  expect(await trackingNumberOf(database.db, { kind: "shipper", id: other }, mine[0]!)).toBeNull();
});

const ask = (email: string) => prepareLostLinks(database.db, { email, publicUrl });
const mailsTo = async (email: string) =>
  (await database.db.selectFrom("mails").select("kind").where("recipient", "=", email).execute()).length;

test("a lost link: a known address gets one mail with new links, an unknown one none, and the old link stays", async () => {
  const shipper = { kind: "shipper", id: await party("shippers") } as const;
  await shipment({ shipper_id: shipper.id });
  const single = await shipment();
  const old = await make(shipper, "desk@reis.example");
  await make({ kind: "shipment", id: single }, "desk@reis.example");
  await ask("nobody@reis.example");
  expect(await mailsTo("nobody@reis.example")).toBe(0);
  await ask("desk@reis.example");
  expect(await mailsTo("desk@reis.example")).toBe(1);
  expect(await open(old)).not.toBeNull();
  const { rows } = await sql<{ payload: { mail: { links: { link: string; about: string }[] } } }>`
    select payload from graphile_worker._private_jobs where payload->'mail'->>'kind' = 'lost_link'`.execute(
    database.db,
  );
  const links = rows.at(-1)?.payload.mail.links ?? [];
  expect(links.map(({ about }) => about)).toEqual([
    "All shipments of Reis Fruit",
    expect.stringMatching(/^Shipment ZF-/),
  ]);
  expect(await open(tokenOf(links[0]!.link))).toMatchObject({ target: shipper });
  await ask("ana@reis.example");
  expect(await mailsTo("ana@reis.example")).toBe(1);
});

test("whom staff cut off gets no new link, and nobody more than three mails a day", async () => {
  const shipper = { kind: "shipper", id: await party("shippers") } as const;
  await shipment({ shipper_id: shipper.id });
  await make(shipper);
  const [link] = await listPrivateLinks(database.db, desk, shipper);
  await revokePrivateLink(database.db, desk, shipper, link!.id);
  await ask("ana@reis.example");
  expect(await mailsTo("ana@reis.example")).toBe(0);
  await make(shipper);
  for (let time = 0; time < 5; time++) await ask("ana@reis.example");
  expect(await mailsTo("ana@reis.example")).toBe(3);
});

test("an address that a company knows gets one link to its shipments, and none where staff revoked that", async () => {
  const { id } = await database.db
    .insertInto("companies")
    .values({ name: "Reis Fruit" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("company_contacts")
    .values({ company_id: id, name: "Ana Reis", email: "Ana@reis.example", position: 1 })
    .execute();
  await shipment({ shipper_id: await party("shippers", { company_id: id }) });
  await shipment({ consignee_id: await party("consignees", { company_id: id }) });
  await ask("ana@reis.example");
  const company = { kind: "company", id } as const;
  const links = await database.db
    .selectFrom("private_links")
    .select(["company_id", "shipper_id", "consignee_id"])
    .execute();
  expect(links).toEqual([{ company_id: id, shipper_id: null, consignee_id: null }]);

  const [link] = await listPrivateLinks(database.db, desk, company);
  await revokePrivateLink(database.db, desk, company, link!.id);
  await ask("ana@reis.example");
  expect(await mailsTo("ana@reis.example")).toBe(1);
});

test("whoever is no longer a contact has no open link of the customer, and gets none until they are one again", async () => {
  const input = (...names: string[]) =>
    companySchema.parse({
      name: "Reis Left",
      contacts: names.map((name) => ({ name, email: `${name}@reis.example` })),
    });
  const id = await createCompany(database.db, desk, input("ana", "bram"));
  const company = { kind: "company", id } as const;
  const save = (...names: string[]) =>
    database.db.transaction().execute((tx) => changeCompany(tx, desk, id, null, input(...names)));
  const openFor = async () =>
    (await listPrivateLinks(database.db, desk, company))
      .filter(({ end, revokedAt }) => end > new Date() && !revokedAt)
      .map(({ recipient }) => recipient);
  await shipment({ shipper_id: await party("shippers", { company_id: id, email: null }) });
  await ask("ana@reis.example");
  await make(company, "Ana@reis.example");
  await make(company, "bram@reis.example");
  await save("bram");
  expect(await openFor()).toEqual(["bram@reis.example"]);
  await ask("ana@reis.example");
  expect(await mailsTo("ana@reis.example")).toBe(1);
  const { rows: lines } = await sql`
    select details from audit_log where action = 'private_link.revoked' and entity_id = ${id}`.execute(
    database.db,
  );
  expect(lines).toEqual([{ details: { for: "ana@reis.example" } }]);
  await save("bram", "ana");
  await ask("ana@reis.example");
  expect(await mailsTo("ana@reis.example")).toBe(2);
});

test("whoever is no longer a contact has no open link of the customer's shippers and consignees either", async () => {
  const input = (...names: string[]) =>
    companySchema.parse({
      name: "Reis Parties",
      contacts: names.map((name) => ({ name, email: `${name}@reis.example` })),
    });
  const id = await createCompany(database.db, desk, input("ana", "bram"));
  const [joined, withOther, hers, foreign] = await Promise.all([
    party("shippers", { company_id: id, email: null }),
    party("consignees", { company_id: id, email: "stores@reis.example" }),
    party("shippers", { company_id: id, email: "ana@reis.example" }),
    party("consignees", { email: null }),
  ]);
  const targets = [
    { kind: "shipper", id: joined },
    { kind: "consignee", id: withOther },
    { kind: "shipment", id: await shipment({ shipper_id: joined, consignee_id: foreign }) },
    { kind: "shipper", id: hers },
    { kind: "consignee", id: foreign },
    { kind: "shipment", id: await shipment({ shipper_id: hers }) },
  ] as const;
  for (const target of targets) {
    await make(target, "Ana@reis.example");
    await make(target, "bram@reis.example");
  }
  await database.db.transaction().execute((tx) => changeCompany(tx, desk, id, null, input("bram")));
  const isOpen = async (target: (typeof targets)[number]) =>
    (await listPrivateLinks(database.db, desk, target))
      .filter(({ end }) => end > new Date())
      .map(({ recipient }) => recipient)
      .toSorted();
  const both = ["Ana@reis.example", "bram@reis.example"];
  const bram = ["bram@reis.example"];
  // Her own address stands at one party still, and another is no party of this customer.
  expect(await Promise.all(targets.map(isOpen))).toEqual([bram, bram, bram, both, both, both]);
});

test("an address that a shipper or consignee had before has no open link of it, unless a contact has it", async () => {
  const contacts = [{ name: "Ana", email: "ana@reis.example" }];
  const company_id = await createCompany(
    database.db,
    desk,
    companySchema.parse({ name: "Reis Kept", contacts }),
  );
  for (const [joined, open] of [
    [null, ["bram@reis.example"]],
    [company_id, ["ana@reis.example", "bram@reis.example"]],
  ] as const) {
    const target = { kind: "shipper", id: await party("shippers", { company_id: joined }) } as const;
    await make(target);
    await make(target, "bram@reis.example");
    const { updated_at } = await database.db
      .selectFrom("shippers")
      .select("updated_at")
      .where("id", "=", target.id)
      .executeTakeFirstOrThrow();
    const input = { name: "Bram Reis", company: "Reis Fruit", email: "bram@reis.example" };
    await updateParty(
      database.db,
      desk,
      "shipper",
      target.id,
      updated_at,
      partySchema.parse({ ...input, phone: "", address: "", mails_wanted: "none" }),
    );
    const links = await listPrivateLinks(database.db, desk, target);
    expect(
      links
        .filter(({ end }) => end > new Date())
        .map(({ recipient }) => recipient)
        .toSorted(),
    ).toEqual(open);
  }
});

test("who belongs to a shipment no more, since it got another consignee, has no open link of it", async () => {
  const consignee_id = await party("consignees");
  const id = await createShipment(database.db, desk, shipmentInput("ZF-OTHER", { consignee_id }));
  const target = { kind: "shipment", id } as const;
  const before = await make(target, "Ana@reis.example");
  const board = await make(target, "The board");
  const stored = await getShipment(database.db, desk, id);
  const other = await party("consignees", { email: "cleo@other.example" });
  await updateShipment(database.db, desk, id, shipmentInput("ZF-OTHER", { consignee_id: other }), {
    version: stored.version,
    base: shipmentFormValues(stored),
  });
  expect(await open(before)).toBeNull();
  expect(await open(board)).toMatchObject({ target });
});

test("an expired link, or one its holder asked for, is no reason for a new one", async () => {
  const shipper = { kind: "shipper", id: await party("shippers") } as const;
  const single = await shipment({ shipper_id: shipper.id });
  await ask("ana@reis.example");
  await make(shipper, "gone@reis.example");
  await sql`update shippers set email = 'new@reis.example'`.execute(database.db);
  await sql`update private_links set expires_at = now() where recipient = 'gone@reis.example'`.execute(
    database.db,
  );
  await sql`
    insert into private_links (token_hash, shipment_id, recipient)
    values (sha256('asked'), ${single}, 'asked@reis.example')`.execute(database.db);
  for (const email of ["ana@reis.example", "gone@reis.example", "asked@reis.example"]) await ask(email);
  expect(await mailsTo("ana@reis.example")).toBe(1);
  expect(await mailsTo("gone@reis.example")).toBe(0);
  expect(await mailsTo("asked@reis.example")).toBe(0);
});

test("a customer without shipments has nothing to be lost", async () => {
  await party("shippers");
  await ask("ana@reis.example");
  expect(await mailsTo("ana@reis.example")).toBe(0);
});
