import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#app/access/policy.ts";
import { Forbidden } from "#app/kit/errors.ts";
import { hitAddress, type SearchResult } from "./hit.ts";
import { draftCreditNote } from "#app/invoices/credit.server.ts";
import { testActor } from "#tests/actors.ts";
import { insertOffer } from "#tests/offers.ts";
import { issuedInvoice } from "#tests/issued-invoice.ts";
import { ublBytes } from "#tests/supplier-invoices.ts";
import { takeUbl } from "#app/supplier-invoices/store-invoice.server.ts";
import { addDocument } from "#tests/issued-document.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { listRecent, rememberOpened } from "./recent.server.ts";
import { searchEverywhere } from "./search-everywhere.server.ts";

const database = useTestDatabase();
let actor = testActor();
const ids = { liege: "", lagos: "", shipper: "", request: "", spam: "", message: "", post: "" };

beforeAll(async () => {
  const { db } = database;
  const insert = async (query: { executeTakeFirstOrThrow(): Promise<{ id: string }> }) =>
    (await query.executeTakeFirstOrThrow()).id;
  actor = { ...actor, id: (await addStaff(db, { email: actor.email, password: "secret-1" })) ?? "" };
  ids.shipper = await insert(
    db
      .insertInto("shippers")
      .values({ name: "Lotte Maes", company: "Vandenbroucke Valves", address: "Kaai 7, Ghent" })
      .returning("id"),
  );
  const consignee_id = await insert(
    db.insertInto("consignees").values({ name: "Kwame Mensah" }).returning("id"),
  );
  const shipment = { shipper_id: ids.shipper, consignee_id, status: "in_transit" };
  ids.liege = await insert(
    db
      .insertInto("shipments")
      .values({
        ...shipment,
        tracking_number: "ZF-2345-6789-C",
        origin_location: "Liège Airport (LGG), Belgium",
        destination_location: "Tema, Ghana",
      })
      .returning("id"),
  );
  ids.lagos = await insert(
    db
      .insertInto("shipments")
      .values({
        ...shipment,
        tracking_number: "ZF-2345-6789-CC",
        origin_location: "Antwerp, Belgium",
        destination_location: "Lagos (Apapa), Nigeria",
      })
      .returning("id"),
  );
  await db
    .insertInto("shipment_references")
    .values([
      { shipment_id: ids.liege, position: 0, kind: "mawb", value: "020-1234 5675" },
      { shipment_id: ids.lagos, position: 0, kind: "purchase_order", value: "PO 4711/B" },
    ])
    .execute();
  await db
    .insertInto("shipment_containers")
    .values({ shipment_id: ids.lagos, position: 0, number: "MSCU 123456-6" })
    .execute();
  const goods = { shipment_id: ids.lagos, packages: 1, un_number: "1263" };
  await db
    .insertInto("shipment_goods")
    .values([
      { ...goods, position: 0 },
      { ...goods, position: 1 },
    ])
    .execute();
  const leg = { shipment_id: ids.lagos, mode: "sea", from_place: "Antwerp", to_place: "Tanger Med" } as const;
  await db
    .insertInto("shipment_legs")
    .values([
      { ...leg, position: 0, kind: "main", conveyance: "MV Corvina 980S" },
      { ...leg, position: 1, kind: "transhipment", conveyance: "MV Corvina 984S" },
    ])
    .execute();
  await addDocument(database.pool, {
    number: "CMR-2026-00012",
    kind: "cmr",
    shipmentId: ids.liege,
  });
  await db
    .insertInto("shipment_notes")
    .values({ shipment_id: ids.lagos, body: "Customs wants the façade drawings", author_email: actor.email })
    .execute();
  const request = { name: "Élodie Rassart", email: "elodie@rassart.example", company: "Rassart SA" };
  ids.request = await insert(db.insertInto("quote_requests").values(request).returning("id"));
  ids.spam = await insert(
    db
      .insertInto("quote_requests")
      .values({ ...request, marked_spam_at: new Date(), spam_reason: "links" })
      .returning("id"),
  );
  ids.message = await insert(
    db
      .insertInto("contact_submissions")
      .values({ name: "Élodie Rassart", email: "elodie@rassart.example", subject: "Pallets", message: "?" })
      .returning("id"),
  );
  ids.post = await insert(
    db
      .insertInto("blog_posts")
      .values({ title: "Incoterms for pallets", slug: "incoterms", content: "x" })
      .returning("id"),
  );
});

const find = (typed: string, role: Role = "owner") =>
  searchEverywhere(database.db, { ...actor, role }, typed);
const invoices = async (typed: string, role: Role = "owner") =>
  (await find(typed, role)).groups
    .filter(({ kind }) => kind === "invoice")
    .flatMap(({ hits }) => hits.map(({ title, detail }) => `${title}: ${detail}`));
const shown = ({ groups }: SearchResult) =>
  groups.map(({ kind, hits }) => `${kind}: ${hits.map(({ title }) => title).join(", ")}`);

describe("a shipment is found", () => {
  test.each(["ZF-2345-6789-C", "zf 2345 6789 c", "zf23456789c", "ZF–2345–6789–C", "zf.2345.6789.c"])(
    "by its number as %s, before a longer one that begins so",
    async (typed) => {
      expect(shown(await find(typed))).toEqual(["shipment: ZF-2345-6789-C, ZF-2345-6789-CC"]);
    },
  );

  test.each(["6789", "zf", "2345 6789cc", "5.6789.cc"])("by a part of its number: %s", async (typed) => {
    expect(shown(await find(typed))[0]).toContain("ZF-2345-6789-CC");
  });

  test.each([
    ["02012345675", "ZF-2345-6789-C", "MAWB 020-1234 5675"],
    ["po4711b", "ZF-2345-6789-CC", "Purchase order PO 4711/B"],
    ["mscu1234566", "ZF-2345-6789-CC", "Container MSCU 123456-6"],
    ["3456-6", "ZF-2345-6789-CC", "Container MSCU 123456-6"],
    ["cmr 2026 00012", "ZF-2345-6789-C", "Document CMR-2026-00012"],
    ["26-00012", "ZF-2345-6789-C", "Document CMR-2026-00012"],
    ["corvina", "ZF-2345-6789-CC", "By MV Corvina 980S"],
    ["un 1263", "ZF-2345-6789-CC", "Carries UN 1263"],
    ["MV CORVINA 984", "ZF-2345-6789-CC", "By MV Corvina 984S"],
  ])("by a reference, which the line names: %s", async (typed, title, match) => {
    const [group] = (await find(typed)).groups;
    expect(group?.hits[0]).toMatchObject({ kind: "shipment", title, match });
  });

  test("by places without accents, with the place that is called so on top", async () => {
    expect(shown(await find("liege"))).toEqual([
      "place: Liège Airport (LGG), Belgium",
      "shipment: ZF-2345-6789-C",
    ]);
    expect(shown(await find("antwerp LAGOS"))).toEqual(["shipment: ZF-2345-6789-CC"]);
    expect(shown(await find("la"))).toContain("place: Lagos (Apapa), Nigeria");
  });

  test("by the country or code of a place, which has one name on screen however it is written", async () => {
    await database.pool.query(`insert into shipments
      (tracking_number, origin_location, origin_code, destination_location) values
      ('CN-1', 'CNSHA', 'CNSHA', 'Quay 7'), ('CN-2', 'Port of Shanghai', 'CNSHA', 'Quay 7')`);
    for (const typed of ["China", "Chine", "SHA"])
      expect(shown(await find(typed)), typed).toContainEqual(expect.stringContaining("place: Shanghai"));
    const { groups } = await find("Chine");
    const lines = groups
      .find(({ kind }) => kind === "shipment")
      ?.hits.map(({ title, detail }) => `${title}: ${detail}`);
    expect(lines?.toSorted()).toEqual(["CN-1: Shanghai → Quay 7", "CN-2: Shanghai → Quay 7"]);
    await database.pool.query("delete from shipments where tracking_number like 'CN-%'");
  });

  test("a place that its name on screen leaves out is named as the shipment writes it", async () => {
    await database.pool.query(`insert into shipments
      (tracking_number, origin_location, destination_location, destination_code) values
      ('NG-1', 'Quay 7', 'Apapa, Lagos', 'NGAPP')`);
    const hitOf = async (typed: string, title: string) =>
      (await find(typed)).groups.flatMap(({ hits }) => hits).find((hit) => hit.title === title);
    expect(await hitOf("lagos", "NG-1")).toMatchObject({ detail: "Quay 7 → Apapa", match: "Apapa, Lagos" });
    expect(await hitOf("lagos", "Apapa")).toMatchObject({ kind: "place", match: "Apapa, Lagos" });
    expect(await hitOf("apapa", "NG-1")).not.toHaveProperty("match");
    await database.pool.query("delete from shipments where tracking_number = 'NG-1'");
  });

  test("by each of several numbers and references, in their order; what nobody has is named", async () => {
    const result = await find("mscu 1234566\nCMR-2026-00012\nPO 9999");
    expect(shown(result)).toEqual(["shipment: ZF-2345-6789-CC, ZF-2345-6789-C"]);
    expect(result.missing).toEqual(["PO 9999"]);
  });
});

test("people, requests, messages, notes and posts are found, and lead to where they are read", async () => {
  expect(shown(await find("elodie"))).toEqual([
    "quote_request: Élodie Rassart",
    "contact_submission: Élodie Rassart",
  ]);
  expect(shown(await find("vandenbroucke"))).toEqual([
    "shipment: ZF-2345-6789-CC, ZF-2345-6789-C",
    "shipper: Lotte Maes",
  ]);
  expect(shown(await find("maes ghent"))).toEqual(["shipper: Lotte Maes"]);
  expect(shown(await find("va"))).toEqual(["shipper: Lotte Maes"]);
  expect(shown(await find("pallets"))).toEqual([
    "contact_submission: Élodie Rassart",
    "post: Incoterms for pallets",
  ]);
  const [note] = (await find("facade")).groups[0]?.hits ?? [];
  expect(note).toMatchObject({ kind: "note", title: "ZF-2345-6789-CC" });
  expect(hitAddress(note!)).toBe(`/admin/shipments/${ids.lagos}/messages#notes`);
  expect(hitAddress({ kind: "shipper", id: ids.shipper, title: "Lotte Maes" })).toBe(
    "/admin/shippers?search=Lotte+Maes",
  );
});

test("an offer is found by its customer, and by other names of its places as in its list", async () => {
  await insertOffer(database.db, { number: "OF-2026-00500", origin_location: "Genève, Suisse" });
  for (const typed of ["CHGVA", "Genf", "Maes CHGVA", "geneva switzerland"])
    expect(shown(await find(typed)), typed).toContain("offer: OF-2026-00500");
});

test("an invoice is found by its number and its customer, by sales those of their own customers alone", async () => {
  const { id, number } = await issuedInvoice(database.db, actor, { name: "Quarrion NV" });
  await draftCreditNote(database.db, actor, id, [0], new Date());
  await insertOffer(database.db, { number: `OF-${number}` });
  const [best] = (await find(number)).groups;
  expect(best?.hits.map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
    ["invoice", number, "Quarrion NV · EUR 121.00"],
  ]);
  expect(await invoices("quarrion")).toEqual([
    "Draft credit note: Quarrion NV · EUR −121.00",
    `${number}: Quarrion NV · EUR 121.00`,
  ]);
  expect(await invoices("quarrion", "accounting")).toHaveLength(2);
  for (const role of ["sales", "operations", "editor", "viewer"] as const)
    expect(await invoices("quarrion", role), role).toEqual([]);
});

test("an invoice of a supplier is found by its number, its supplier and any number of its shipment, by who may see costs", async () => {
  const bytes = ublBytes({ number: "CL-26-11873", supplier: "Zuidkaai Lines", note: "ZF-2345-6789-C" });
  const taken = await takeUbl(database.db, { ...actor, role: "accounting" }, { name: "a.xml", bytes });
  const hitsOf = async (typed: string, role: Role) =>
    (await find(typed, role)).groups.flatMap(({ hits }) =>
      hits.filter(({ kind }) => kind === "supplier_invoice"),
    );
  const ofSupplier = { title: "CL-26-11873", detail: "Zuidkaai Lines · EUR 121.00" };
  for (const typed of ["CL-26-11873", "26-1187", "zuidkaai"])
    for (const role of ["owner", "accounting", "operations"] as const)
      expect(await hitsOf(typed, role), `${typed} ${role}`).toMatchObject([ofSupplier]);
  for (const typed of ["zf23456789c", "020-1234 5675"]) {
    const [best] = (await find(typed)).groups;
    expect(best?.kind, typed).toBe("shipment");
    expect(await hitsOf(typed, "owner"), typed).toMatchObject([
      { ...ofSupplier, match: "For ZF-2345-6789-C" },
    ]);
  }
  expect(hitAddress((await hitsOf("zuidkaai", "owner"))[0]!)).toBe(
    `/admin/supplier-invoices/${"id" in taken && taken.id}`,
  );
  for (const role of ["sales", "editor", "viewer"] as const)
    for (const typed of ["CL-26-11873", "zuidkaai", "zf23456789c"])
      expect(await hitsOf(typed, role), `${typed} ${role}`).toEqual([]);
});

test("one wrong or two swapped letters are guessed where nothing else is found", async () => {
  for (const [typed, title] of [
    ["ZF-2345-6798-C", "ZF-2345-6789-C"],
    ["MSCU 123456-7", "ZF-2345-6789-CC"],
    ["vandenbrouke", "Lotte Maes"],
    ["vavles", "Lotte Maes"],
    ["leige", "Liège Airport (LGG), Belgium"],
    ["kwmae mensah", "Kwame Mensah"],
  ] as const) {
    const result = await find(typed);
    expect(result.isGuess, typed).toBe(true);
    expect(result.groups[0]?.hits[0]?.title, typed).toBe(title);
  }
  expect(await find("nothing is called so")).toEqual({ groups: [], isGuess: false, missing: [] });
});

test("at most ten of a kind are shown, with the way to the list of all", async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into shippers (name) select 'Crowd ' || n from generate_series(1, 30) n`.execute(tx);
    const [group] = (await searchEverywhere(tx, actor, "crowd")).groups;
    expect(group?.hits).toHaveLength(10);
    expect(group?.more).toBe("/admin/shippers?search=crowd");
    await sql`delete from shippers where name like 'Crowd %'`.execute(tx);
  });
});

test("signs of patterns and what cannot be stored find nothing and break nothing", async () => {
  for (const typed of [
    "%",
    "_",
    "\\",
    "'",
    "%%%",
    "a\u0000b",
    "--",
    "()[]{}*+?",
    "😀😀😀",
    "x".repeat(3000),
  ]) {
    expect(shown(await find(typed)), typed).toEqual([]);
  }
});

test.each([
  ["viewer", ["quote_request: Élodie Rassart"]],
  ["sales", ["quote_request: Élodie Rassart", "contact_submission: Élodie Rassart"]],
  ["editor", []],
] as const)("the role %s finds only what it may read", async (role, expected) => {
  expect(shown(await find("elodie", role))).toEqual(expected);
  if (role === "editor") {
    for (const typed of [
      "ZF-2345-6789-C",
      "mscu1234566",
      "liege",
      "facade",
      "maes",
      "ZF-2345-6798-C",
      "PO 4711/B\nPO 1",
    ]) {
      expect(await find(typed, role), typed).toEqual({ groups: [], isGuess: false, missing: [] });
    }
    expect(shown(await find("pallets", role))).toEqual(["post: Incoterms for pallets"]);
  }
});

test("what a person opened is remembered by kind and id, and shown as it is called now", async () => {
  const { db } = database;
  const recent = async (role: Role = "owner") =>
    (await listRecent(db, { ...actor, role })).map(({ title }) => title);
  expect(await recent()).toEqual([]);
  await rememberOpened(db, actor, { kind: "shipment", id: ids.liege });
  await rememberOpened(db, actor, { kind: "shipper", id: ids.shipper });
  await rememberOpened(db, actor, { kind: "post", id: ids.post });
  await rememberOpened(db, actor, { kind: "shipment", id: ids.liege });
  await rememberOpened(db, actor, { kind: "contact_submission", id: crypto.randomUUID() });
  expect(await recent()).toEqual(["ZF-2345-6789-C", "Incoterms for pallets", "Lotte Maes"]);
  const codes = { origin_code: "BELGG", destination_code: "GHTEM" };
  await db.updateTable("shipments").set(codes).where("id", "=", ids.liege).execute();
  expect((await listRecent(db, actor))[0]?.detail).toBe("Liège → Tema");
  expect(await recent("editor")).toEqual(["Incoterms for pallets"]);
  expect(await recent("viewer")).toEqual(["ZF-2345-6789-C", "Lotte Maes"]);
  const stored = await db.selectFrom("staff_preferences").select("value").executeTakeFirstOrThrow();
  expect(JSON.stringify(stored.value)).not.toContain("Maes");
  await expect(
    rememberOpened(db, { ...actor, role: "editor" }, { kind: "shipper", id: ids.shipper }),
  ).rejects.toBeInstanceOf(Forbidden);
});

test("the open shipments of a customer stand under their name, the newest first", async () => {
  const { db } = database;
  const { id: company_id } = await db
    .insertInto("companies")
    .values({ name: "Muide Interiors" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: consignee_id } = await db
    .insertInto("consignees")
    .values({ name: "Lien Matthys", company_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const numbers = ["MU-1", "MU-2", "MU-3", "MU-4", "MU-5"];
  for (const [day, tracking_number] of numbers.entries())
    await db
      .insertInto("shipments")
      .values({
        tracking_number,
        consignee_id,
        origin_location: "Milan",
        destination_location: "Ghent",
        status: tracking_number === "MU-5" ? "delivered" : "in_transit",
        created_at: new Date(Date.UTC(2026, 0, 1 + day)),
      })
      .execute();
  const openOf = async (as: Role, typed: string) => {
    const { groups } = await searchEverywhere(db, { ...actor, role: as }, typed);
    const customers = groups.find(({ kind }) => kind === "company")?.hits ?? [];
    return customers.map(({ open }) => open && [open.hits.map(({ title }) => title).join(" "), open.total]);
  };
  expect(await openOf("owner", "muide")).toEqual([["MU-4 MU-3 MU-2", 4]]);
  expect(await openOf("owner", "mu")).toEqual([undefined]);
});

test("a person or company of a shipment brings their shipments first, open ones before others", async () => {
  const { db } = database;
  const partyOf = async (table: "shippers" | "consignees", values: { name: string; company?: string }) =>
    (await db.insertInto(table).values(values).returning("id").executeTakeFirstOrThrow()).id;
  const shipper_id = await partyOf("shippers", { name: "Noor Zielinska", company: "Brugwerf Maten" });
  const consignee_id = await partyOf("consignees", { name: "Marek Zielinski" });
  const places = { origin_location: "Genk", destination_location: "Lodz" };
  const newest = [1, 2, 3, 4, 5, 6].map((day) => ({
    ...places,
    tracking_number: `NZ-${day}`,
    shipper_id,
    status: day > 2 ? "delivered" : "in_transit",
    created_at: new Date(Date.UTC(2026, 0, day)),
  }));
  await db.insertInto("shipments").values(newest).execute();
  await db
    .insertInto("shipments")
    .values({ ...places, tracking_number: "MZ-1", consignee_id, status: "on_hold" })
    .execute();
  const first = async (typed: string, role: Role = "owner") => {
    const [group] = (await find(typed, role)).groups;
    return (
      group && {
        kind: group.kind,
        lines: group.hits.map(({ title, match }) => [title, match]),
        of: group.ofParties,
      }
    );
  };
  const noor = "Shipper Noor Zielinska";
  expect(await first("zielinska")).toEqual({
    kind: "shipment",
    lines: ["NZ-2", "NZ-1", "NZ-6", "NZ-5", "NZ-4"].map((number) => [number, noor]),
    of: [{ title: "All 6 shipments from Noor Zielinska", to: `/admin/shipments?shipper=${shipper_id}` }],
  });
  expect((await first("brugwerf"))?.lines[0]).toEqual(["NZ-2", "Shipper Brugwerf Maten"]);
  expect(await first("marek zielinski")).toEqual({ kind: "shipment", lines: [["MZ-1", undefined]], of: [] });
  expect((await first("zielinsk"))?.lines.map(([title]) => title)).toEqual([
    "MZ-1",
    "NZ-2",
    "NZ-1",
    "NZ-6",
    "NZ-5",
  ]);
  expect(await first("zielinska", "editor")).toBeUndefined();
  await db.deleteFrom("shipments").where("origin_location", "=", "Genk").execute();
});
