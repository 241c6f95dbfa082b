import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/access/policy.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { drawInThisThread } from "#app/desk/papers/drawings.server.ts";
import { Forbidden, Invalid } from "#app/kit/errors.ts";
import { readContent } from "#app/files/content-stream.server.ts";
import type { DocumentKind } from "#app/shipments/paper.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { shipmentForm } from "#app/shipments/shipment.ts";
import { testActor } from "#tests/actors.ts";
import { paperShipment } from "#tests/paper-shipment.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { setVisible, voidDocument } from "./change-document.server.ts";
import { chosenShipments } from "./chosen-shipments.server.ts";
import { issueDocument } from "./issue-document.server.ts";
import { issueMany, formsOf } from "./issue-many.server.ts";
import { findLinkedDocument, listLinkedDocuments } from "./linked-documents.server.ts";
import { findDocument } from "./list-documents.server.ts";
import { proposedNotifyParties } from "./notify-parties.server.ts";
import { createParty } from "#app/parties/parties.server.ts";
import type { MailOf } from "#app/mails/mail.ts";
import { papersOfMail } from "./send-document.server.ts";
import { readPaperShipments } from "./read-paper-shipment.server.ts";

const database = useTestDatabase();
let owner: Actor;
beforeAll(async () => {
  const email = "owner@zenne.example";
  const account = { email, password: "secret-1", role: "owner", name: "An" } as const;
  owner = testActor({ id: (await addStaff(database.db, account)) ?? "", email, role: "owner", name: "An" });
});

let made = 0;
const shipment = (changes: object = {}) =>
  createShipment(
    database.db,
    owner,
    shipmentForm.parse({
      tracking_number: `MANY-${++made}`,
      status: "pending",
      service_type: "Sea Freight",
      origin_location: "Ghent",
      destination_location: "Lagos",
      pieces: "3",
      ...changes,
    }),
  );
const issue = (kind: DocumentKind, id: string, originals: 0 | 1 | 2 | 3 = 3, notify: string | null = null) =>
  issueDocument(
    database.db,
    owner,
    { kind, shipmentIds: [id], options: { originals, notify } },
    drawInThisThread,
  );
const read = (ids: string[]) => readPaperShipments(database.db, owner, ids);

test("all house bills stand on one file: issued ones as they were, the others as drafts, each with pages of its own", async () => {
  const ids = [await shipment(), await shipment(), await shipment()];
  const { id: bill, number } = await issue("house_bill_of_lading", ids[0]!, 1, "Bank of Lagos\nMarina 5");
  const { id: wrong, number: voided } = await issue("house_bill_of_lading", ids[1]!);
  await voidDocument(database.db, owner, wrong, "Wrong");
  const forms = await formsOf(database.db, owner, "house_bill_of_lading", await read(ids));
  const [first, copy = "", ...drafts] = await readPdf((await drawInThisThread({ kind: "forms", forms })).pdf);
  const pages = [first, ...drafts];
  expect(pages).toHaveLength(3);
  const { hash } = await findDocument(database.db, owner, bill);
  const [asIssued] = await readPdf(new Uint8Array(await readContent(database.db, hash)));
  expect(pages[0]).toBe(asIssued);
  expect(pages[0]).toContain(`No ${number}`);
  expect(pages[0]).toContain("ONE (1)");
  expect(pages[0]).toContain("Bank of Lagos");
  expect(pages[0]).toContain(`Bill of lading ${number} · ORIGINAL 1 OF 1 · page 1 of 1`);
  expect(copy).toContain(`Bill of lading ${number} · COPY, NON-NEGOTIABLE · page 1 of 1`);
  expect(pages[1]).toContain("Same as consignee");
  for (const [at, page] of pages.slice(1).entries()) {
    expect(page).toContain("DRAFT, not issued");
    expect(page).toContain(`MANY-${made - 1 + at}`);
    expect(page).toContain("Bill of lading draft · page 1 of 1");
  }
  expect(pages.join(" ")).not.toContain(voided);
});

test("customers and mails get the copy of a bill that has originals; the desk prints all", async () => {
  const marksIn = async (hash: Buffer) =>
    (await readPdf(new Uint8Array(await readContent(database.db, hash)))).map(
      (page) => /(ORIGINAL \d OF \d|(?:COPY, )?NON-NEGOTIABLE) · page 1 of 1/.exec(page)?.[1],
    );
  for (const [originals, marks, customers] of [
    [2, ["ORIGINAL 1 OF 2", "ORIGINAL 2 OF 2", "COPY, NON-NEGOTIABLE"], ["COPY, NON-NEGOTIABLE"]],
    [0, ["NON-NEGOTIABLE"], ["NON-NEGOTIABLE"]],
  ] as const) {
    const id = await shipment();
    const { id: bill } = await issue("house_bill_of_lading", id, originals);
    await setVisible(database.db, owner, bill, true);
    expect(await marksIn((await findDocument(database.db, owner, bill)).hash)).toEqual(marks);
    expect(await marksIn((await findLinkedDocument(database.db, id, bill))!.hash)).toEqual(customers);
    const mail = { documentIds: [bill] } as unknown as MailOf<"paper">;
    const [attached] = await papersOfMail(database.db, mail);
    expect(await readPdf(new Uint8Array(attached!.content))).toHaveLength(1);
    const [listed] = await listLinkedDocuments(database.db, id);
    expect(listed!.bytes).toBe(attached!.content.length);
  }
});

test("all CMR notes have their four copies each", async () => {
  const ids = [await shipment(), await shipment()];
  const { number } = await issue("cmr", ids[1]!);
  const forms = await formsOf(database.db, owner, "cmr", await read(ids));
  const pages = await readPdf((await drawInThisThread({ kind: "forms", forms })).pdf);
  expect(pages.map((page) => page.includes(`No ${number}`))).toEqual([
    ...Array.from({ length: 4 }, () => false),
    ...Array.from({ length: 4 }, () => true),
  ]);
  expect(pages[4]).toContain("Copy 1, copy for sender · page 1 of 1");
});

test("what is older than its record is named, never drawn anew under its number", async () => {
  const ids = [await shipment(), await shipment()];
  const { number } = await issue("cmr", ids[0]!);
  const { number: old } = await issue("house_bill_of_lading", ids[1]!);
  await database.db.updateTable("shipments").set({ pieces: 9 }).where("id", "=", ids[0]!).execute();
  const draw = async (kind: "cmr" | "house_bill_of_lading") =>
    formsOf(database.db, owner, kind, await read(ids));
  await expect(draw("cmr")).rejects.toThrow(number);
  expect(await draw("house_bill_of_lading")).toHaveLength(2);
  // Issued before the number of originals was stored.
  await database.db.updateTable("documents").set({ originals: null }).where("number", "=", old).execute();
  await expect(draw("house_bill_of_lading")).rejects.toThrow(old);
});

test("a loading list has every row of goods once, with the sums", async () => {
  const shipments = await read([await shipment({ pieces: "4", weight: "100" }), await shipment()]);
  const [text = ""] = await readPdf((await drawInThisThread({ kind: "loading_list", shipments })).pdf);
  expect(text).toContain("Loading list");
  expect(text).toContain("2 shipments");
  expect(text).toMatch(/Total 7 100/);
  expect(text).not.toContain("DRAFT");
});

test("loading list and manifest say how a consolidation travels, who sends each row, and when it leaves", async () => {
  const [leg] = paperShipment().legs;
  const load = {
    consolidation: { number: "CON-2026-0003", master: "SOLU 991 100" },
    containers: [{ number: "MSCU1234566", type_code: "45G1", seal: "SL-1", tare_kg: null, gross_kg: null }],
    legs: [{ ...leg!, mode: "sea", conveyance: "MV Merganser 116S" } as const],
  };
  const shipments = [paperShipment(load), paperShipment({ ...load, trackingNumber: "ZF-2" })];
  const identity = { number: null, issuedAt: null, issuedBy: null };
  const head = { conveyance: null, carrier: null, from: null, to: null };
  for (const input of [
    { kind: "loading_list", shipments },
    { kind: "manifest", shipments, identity, head },
  ] as const) {
    const [text = ""] = await readPdf((await drawInThisThread(input)).pdf);
    for (const words of [
      "Vehicle, voyage or flight MV Merganser 116S",
      "Departure 23 Nov 2026",
      "Consolidation CON-2026-0003",
      "Master bill of lading or air waybill SOLU 991 100",
      "Containers and seals MSCU1234566, seal SL-1",
      "Kaas & Zonen NV",
    ])
      expect(text).toContain(words);
  }
  shipments.push(paperShipment({ ...load, consolidation: undefined, containers: [] }));
  const mixed = await drawInThisThread({ kind: "loading_list", shipments });
  expect((await readPdf(mixed.pdf))[0]).not.toMatch(/CON-2026|Containers and seals/);
});

test("cancelled and delivered ones are named first, then left out or taken as somebody chooses", async () => {
  const { db } = database;
  const ids = [await shipment(), await shipment({ status: "cancelled" })];
  expect(await chosenShipments(db, owner, ids, null)).toEqual({
    doubtful: [{ number: `MANY-${made}`, status: "cancelled" }],
  });
  expect(await chosenShipments(db, owner, ids, "without")).toEqual({ ids: ids.slice(0, 1) });
  expect(await chosenShipments(db, owner, ids, "with")).toEqual({ ids });
  await expect(chosenShipments(db, owner, ids.slice(1), "without")).rejects.toThrow(Invalid);
  const editor = testActor({ ...owner, role: "editor" });
  await expect(formsOf(db, editor, "cmr", [])).rejects.toThrow(Forbidden);
});

test("house air waybills of many shipments have three originals each", async () => {
  const ids = [
    await shipment({ service_type: "Air Freight" }),
    await shipment({ service_type: "Air Freight" }),
  ];
  const { number } = await issue("house_air_waybill", ids[1]!, 3, "Bank of Lagos");
  const forms = await formsOf(database.db, owner, "house_air_waybill", await read(ids));
  const pages = await readPdf((await drawInThisThread({ kind: "forms", forms })).pdf);
  expect(pages).toHaveLength(6);
  expect(pages[3]).toContain(`No ${number}`);
  expect(pages[3]).toContain("Also notify: Bank of Lagos");
  expect(pages[3]).toContain("Original 1, for issuing carrier · page 1 of 1");
});

test("all house bills are issued at once, but for valid ones and records with empty boxes", async () => {
  const ids = await Promise.all([shipment(), shipment(), shipment(), shipment()]);
  for (const id of ids.slice(0, 3)) await complete(id);
  await issue("house_bill_of_lading", ids[0]!);
  const issueAll = () =>
    issueMany(database.db, owner, "house_bill_of_lading", ids, async () => ({
      pdf: new TextEncoder().encode("%PDF-1.7\n%%EOF\n"),
      pages: 1,
    }));
  const [first, second] = await Promise.all([issueAll(), issueAll()]);
  expect(first.issued + second.issued).toBe(2);
  expect([first.lacking, second.lacking]).toEqual([[`MANY-${made}`], [`MANY-${made}`]]);
  expect(await issueAll()).toEqual({ issued: 0, alreadyIssued: 3, lacking: [`MANY-${made}`] });
  const viewer = testActor({ role: "viewer" });
  await expect(issueMany(database.db, viewer, "cmr", ids, drawInThisThread)).rejects.toThrow(Forbidden);
});

/** Fills in the data that a house bill requires. */
async function complete(id: string) {
  const { db } = database;
  const party = { name: "An", address: "Kaai 1\n9000 Gent, Belgium" };
  const of = async (table: "shippers" | "consignees") =>
    (await db.insertInto(table).values(party).returning("id").executeTakeFirstOrThrow()).id;
  await db
    .updateTable("shipments")
    .set({ shipper_id: await of("shippers"), consignee_id: await of("consignees"), incoterm: "CIF" })
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("shipment_goods")
    .values({ shipment_id: id, position: 0, packages: 3, description: "Bobbins", gross_kg: 12 })
    .execute();
  const ports = { from_place: "Antwerp", to_place: "Lagos", conveyance: "MV Corvina 1S" };
  await db
    .insertInto("shipment_legs")
    .values({ shipment_id: id, position: 0, kind: "main", mode: "sea", ...ports })
    .execute();
}

test("notify parties of valid papers are proposed: of the shipment first, then of others to its consignee", async () => {
  const party = {
    name: "Ade",
    company: null,
    email: null,
    phone: null,
    address: null,
    mails_wanted: "none",
  } as const;
  const consignee_id = await createParty(database.db, owner, "consignee", party);
  const [first, second, own] = [
    await shipment({ consignee_id }),
    await shipment({ consignee_id }),
    await shipment({ consignee_id }),
  ];
  await issue("arrival_notice", first, 3, "Broker of Apapa");
  await issue("arrival_notice", second, 3, "Bank of Lagos");
  const { id: wrong } = await issue("house_bill_of_lading", second, 3, "Nobody");
  await voidDocument(database.db, owner, wrong, "Wrong");
  await issue("house_bill_of_lading", await shipment(), 3, "Of another consignee");
  const proposed = () => proposedNotifyParties(database.db, owner, own);
  expect(await proposed()).toEqual([
    { text: "Bank of Lagos", isOfShipment: false },
    { text: "Broker of Apapa", isOfShipment: false },
  ]);
  await issue("house_bill_of_lading", own, 3, "Broker of Apapa");
  expect(await proposed()).toEqual([
    { text: "Broker of Apapa", isOfShipment: true },
    { text: "Bank of Lagos", isOfShipment: false },
  ]);
});
