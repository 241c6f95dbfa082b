import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { companySchema } from "./company.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { partySchema } from "#app/parties/party.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { customerShipments, trackingNumberOf } from "#app/portal/customer-shipments.server.ts";
import { prepareLostLinks } from "#app/portal/lost-link.server.ts";
import { findOpenLink } from "#app/portal/open-link.server.ts";
import { listPrivateLinks, makePrivateLink, revokePrivateLink } from "#app/portal/private-links.server.ts";
import { createParty } from "#app/parties/parties.server.ts";
import { createCompany } from "./companies.server.ts";
import { companyFigures, listCompanyShipments } from "#app/desk/customer/company-figures.server.ts";
import { listCompanyMails } from "./company-mails.server.ts";
import {
  findUnjoinedParties,
  linkParties,
  unlinkParty,
  listCompanyParties,
  type PartyRef,
  suggestParties,
} from "./company-parties.server.ts";
import { linkRequest, listCompanyRequests } from "./company-requests.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);
const publicUrl = "https://zenne.example";

let company: string;
let shipper: string;
let consignee: string;
beforeEach(async () => {
  await emptyTables(
    database.pool,
    "companies, shipments, shippers, consignees, quote_requests, mails, private_links",
  );
  company = await create("Claes NV", ["noor@claes.example", "jef@claes.example"]);
  shipper = await party("shipper", { name: "Noor", company: "Claes NV" });
  consignee = await party("consignee", { name: "Depot", company: "Other BV" });
});

const create = (name: string, emails: string[] = []) =>
  createCompany(
    database.db,
    actor,
    companySchema.parse({ name, contacts: emails.map((email) => ({ name: email, email })) }),
  );
const party = (kind: "shipper" | "consignee", values: object) =>
  createParty(database.db, actor, kind, partySchema.parse(values));
const join = (...parties: PartyRef[]) => linkParties(database.db, actor, company, parties);
const both = (): PartyRef[] => [
  { kind: "shipper", id: shipper },
  { kind: "consignee", id: consignee },
];
let made = 0;
async function shipment(values: { shipper_id?: string; consignee_id?: string; [column: string]: unknown }) {
  made += 1;
  const { id } = await database.db
    .insertInto("shipments")
    .values({
      tracking_number: `CP-${made}`,
      service_type: "Air Freight",
      origin_location: "Antwerp",
      destination_location: "Lagos",
      created_at: new Date(Date.now() - 1_000_000 + made * 1000),
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("joining", () => {
  test("takes one click for several, once, and never those of another customer", async () => {
    expect(await join(...both())).toBe(2);
    expect(await join(...both())).toBe(0);
    expect((await listCompanyParties(database.db, actor, company)).map(({ id }) => id)).toEqual([
      shipper,
      consignee,
    ]);
    const other = await create("Other BV");
    const stolen = linkParties(database.db, actor, other, both());
    await expect(stolen).rejects.toThrow(Conflict);
    await expect(stolen).rejects.toThrow("Noor belongs to another customer by now");
    await unlinkParty(database.db, actor, company, { kind: "shipper", id: shipper });
    expect(await listCompanyParties(database.db, actor, company)).toHaveLength(1);
    await expect(unlinkParty(database.db, actor, company, { kind: "shipper", id: shipper })).rejects.toThrow(
      NotFound,
    );
    const lines = await database.db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("entity_id", "=", shipper)
      .orderBy("id")
      .execute();
    expect(lines.slice(1)).toEqual([
      { action: "shipper.joined", details: { customer: [null, "Claes NV"] } },
      { action: "shipper.left", details: { customer: ["Claes NV", null] } },
    ]);
  });

  test("is suggested by e-mail, name and own mail domain, the surest first, and done by nobody else", async () => {
    const byEmail = await party("consignee", { name: "A", email: "NOOR@claes.example" });
    const byDomain = await party("shipper", { name: "B", email: "orders@claes.example" });
    await party("shipper", { name: "C", email: "orders@notclaes.example" });
    const suggested = await suggestParties(database.db, actor, company);
    expect(suggested.map(({ id, because }) => [id, because])).toEqual([
      [byEmail, "email"],
      [shipper, "name"],
      [byDomain, "domain"],
    ]);
    expect(await listCompanyParties(database.db, actor, company)).toEqual([]);
    await join({ kind: "shipper", id: shipper });
    expect((await suggestParties(database.db, actor, company)).map(({ id }) => id)).toEqual([
      byEmail,
      byDomain,
    ]);
    const gmail = await create("Free", ["somebody@gmail.com"]);
    await party("shipper", { name: "D", email: "another@gmail.com" });
    expect(await suggestParties(database.db, actor, gmail)).toEqual([]);
    expect((await findUnjoinedParties(database.db, actor, "other bv")).map(({ id }) => id)).toEqual([
      consignee,
    ]);
  });
});

describe("what belongs to a customer", () => {
  test("are the shipments of all its parties, newest first, each once, page by page", async () => {
    await join(...both());
    const mine = [
      await shipment({ shipper_id: shipper }),
      await shipment({ consignee_id: consignee, status: "delivered" }),
      await shipment({ shipper_id: shipper, consignee_id: consignee }),
      await shipment({ shipper_id: shipper, service_type: "Sea Freight" }),
    ].toReversed();
    await shipment({ shipper_id: await party("shipper", { name: "Stranger" }) });
    const filter = { view: "all", search: "" } as const;
    const list = (place: Parameters<typeof listCompanyShipments>[4], limit: number, more: object = {}) =>
      listCompanyShipments(database.db, actor, company, { ...filter, ...more }, place, limit);
    const first = await list({ index: 0 }, 3);
    expect(first).toMatchObject({ total: 4, previous: null });
    expect(first.rows.map(({ id }) => id)).toEqual(mine.slice(0, 3));
    const after = parseCursor(first.next);
    expect((await list(after ? { after } : { index: 0 }, 3)).rows.map(({ id }) => id)).toEqual(mine.slice(3));
    expect((await list({ index: 0 }, 10, { view: "delivered" })).rows.map(({ id }) => id)).toEqual([mine[2]]);
    expect((await list({ index: 0 }, 10, { service: "Sea Freight" })).rows.map(({ id }) => id)).toEqual([
      mine[0],
    ]);
    expect((await list({ index: 0 }, 10, { search: "CP-" })).total).toBe(4);
    expect((await list({ index: 0 }, 10, { search: "nowhere" })).rows).toEqual([]);
  });

  test("are its requests, and those by its people until they are linked", async () => {
    const insert = (email: string, marked_spam_at: Date | null = null) =>
      database.db
        .insertInto("quote_requests")
        .values({ email, marked_spam_at, spam_reason: marked_spam_at && "staff" })
        .returning("id")
        .executeTakeFirstOrThrow();
    const { id } = await insert("Noor@claes.example");
    await insert("noor@claes.example", new Date());
    await insert("stranger@else.example");
    const list = () => listCompanyRequests(database.db, actor, company, { limit: 10 });
    expect(await list()).toMatchObject({ total: 1, rows: [{ id, belongs: false }] });
    await linkRequest(database.db, actor, id, company);
    expect(await list()).toMatchObject({ total: 1, rows: [{ id, belongs: true }] });
    await linkRequest(database.db, actor, id, null);
    expect((await list()).rows[0]?.belongs).toBe(false);
    await expect(linkRequest(database.db, actor, company, company)).rejects.toThrow(NotFound);
  });

  test("are the mails to its people, not those to staff", async () => {
    const mail = (recipient: string, kind: string, minutes: number) =>
      database.db
        .insertInto("mails")
        .values({ recipient, kind, queued_at: new Date(Date.now() - minutes * 60_000) })
        .execute();
    await mail("noor@claes.example", "shipment_update", 3);
    await mail("JEF@claes.example", "private_link", 2);
    await mail("noor@claes.example", "password_reset", 1);
    await mail("stranger@else.example", "shipment_update", 1);
    const first = await listCompanyMails(database.db, actor, company, { limit: 1 });
    expect(first.rows.map(({ kind }) => kind)).toEqual(["private_link"]);
    const rest = await listCompanyMails(database.db, actor, company, {
      after: parseCursor(first.next),
      limit: 5,
    });
    expect(rest).toMatchObject({
      rows: [{ kind: "shipment_update", recipient: "noor@claes.example" }],
      next: null,
    });
  });

  test("are figures of what it moved, chargeable weight shipment by shipment", async () => {
    await join(...both());
    const promised = new Date("2026-06-10T12:00:00Z");
    const air = await shipment({
      shipper_id: shipper,
      weight: 100,
      delivered_at: new Date("2026-06-10T11:00:00Z"),
      first_eta: promised,
      status: "delivered",
    });
    await shipment({
      shipper_id: shipper,
      consignee_id: consignee,
      weight: 50,
      delivered_at: new Date("2026-06-11T11:00:00Z"),
      first_eta: promised,
      estimated_delivery: new Date("2026-06-12T11:00:00Z"),
      status: "delivered",
    });
    await shipment({
      consignee_id: consignee,
      weight: 7,
      service_type: "Sea Freight",
      delivered_at: promised,
      status: "delivered",
    });
    await shipment({ consignee_id: consignee, weight: 999, status: "cancelled" });
    await shipment({ consignee_id: consignee, weight: 999, created_at: new Date("2020-01-01T00:00:00Z") });
    await sql`insert into shipment_goods (shipment_id, position, packages, length_cm, width_cm, height_cm, gross_kg)
      values (${air}, 1, 2, 100, 100, 100, 100)`.execute(database.db);
    const { air: a, sea, road } = chargeableFigures({ air_cm3_per_kg: 6_000 });
    const charged = { "Air Freight": a, "Sea Freight": sea, "Road Transport": road };
    const since = new Date(Date.now() - 365 * 86_400_000);
    const { services } = await companyFigures(database.db, actor, company, { since, charged });
    // Two cubic metres by air are 333.33 kg, rounded up to half a kilogram.
    expect(services).toEqual([
      { service: "Air Freight", shipments: 2, measured: 2, onTime: 1, gross_kg: 150, chargeable_kg: 383.5 },
      { service: "Sea Freight", shipments: 1, measured: 0, onTime: 0, gross_kg: 7, chargeable_kg: 7 },
    ]);
  });
});

describe("a private link of a customer", () => {
  test("opens the shipments of all its parties and nobody else's, until it is revoked", async () => {
    await join(...both());
    const mine = await shipment({ consignee_id: consignee });
    const strange = await shipment({ shipper_id: await party("shipper", { name: "Stranger" }) });
    const target = { kind: "company", id: company } as const;
    const address = await makePrivateLink(database.db, actor, target, { recipient: "Noor", publicUrl });
    const open = () => findOpenLink(database.db, address.split("/").at(-1) ?? "");
    expect(await open()).toMatchObject({ target, customer: { name: "Claes NV" } });
    expect(await trackingNumberOf(database.db, target, mine)).toMatch("CP-");
    expect(await trackingNumberOf(database.db, target, strange)).toBeNull();
    const rows = [];
    for await (const batch of customerShipments(database.db, target, { view: "all", search: "" }))
      rows.push(...batch);
    expect(rows.map(({ id }) => id)).toEqual([mine]);
    const [link] = await listPrivateLinks(database.db, actor, target);
    await revokePrivateLink(database.db, actor, target, link?.id ?? "");
    expect(await open()).toBeNull();
  });

  test("is sent anew to one of its people who lost it, and to nobody else", async () => {
    await join(...both());
    await shipment({ consignee_id: consignee });
    const mails = async () =>
      (await database.db.selectFrom("mails").select("recipient").execute()).map(({ recipient }) => recipient);
    await prepareLostLinks(database.db, { email: "stranger@else.example", publicUrl });
    expect(await mails()).toEqual([]);
    await prepareLostLinks(database.db, { email: "jef@claes.example", publicUrl });
    expect(await mails()).toEqual(["jef@claes.example"]);
    expect(await listPrivateLinks(database.db, actor, { kind: "company", id: company })).toHaveLength(1);
  });
});
