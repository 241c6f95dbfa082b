import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Actor, type Role, ROLES } from "#app/access/policy.ts";
import { NOT_DANGEROUS } from "#app/goods/dangerous-goods.ts";
import type { DocumentKind } from "#app/shipments/paper.ts";
import type { PaperInput } from "./paper-data.ts";
import { Conflict, Forbidden, NotFound } from "#app/kit/errors.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { shipmentForm } from "#app/shipments/shipment.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { companySchema } from "#app/customers/company.ts";
import { createCompany } from "#app/customers/companies.server.ts";
import { listCompanyDocuments } from "#app/desk/customer/company-documents.server.ts";
import { readContent } from "#app/files/content-stream.server.ts";
import { doubtfulShipments, readDoubtful } from "#app/shipments/doubtful.server.ts";
import { deleteShipment } from "#app/shipments/shipment.server.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { addBillReference, setVisible, voidDocument } from "./change-document.server.ts";
import { revisionSchema } from "./document.ts";
import { reviseDocument } from "./revise-document.server.ts";
import { type Draw, issueDocument } from "./issue-document.server.ts";
import { findLinkedDocument, listLinkedDocuments } from "./linked-documents.server.ts";
import { findDocument, listDocuments } from "./list-documents.server.ts";
import { readPaperShipment, readPaperShipments } from "./read-paper-shipment.server.ts";

const database = useTestDatabase();
const people = new Map<Role, Actor>();
const as = (role: Role) => people.get(role) ?? expect.unreachable();
const unknown = "00000000-0000-4000-8000-000000000000";
const year = new Date().getFullYear();

beforeAll(async () => {
  for (const role of ROLES) {
    const email = `${role}@zenne.example`;
    const id = (await addStaff(database.db, { email, password: "secret-1", role })) ?? "";
    people.set(role, testActor({ id, email, role, name: `An ${role}` }));
  }
});

const numberIn = (input: PaperInput) => ("identity" in input ? (input.identity.number ?? "") : "");
const pdfOf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n% ${text}\n%%EOF\n`);
const draw: Draw = async (input) => ({ pdf: pdfOf(numberIn(input)), pages: 1 });

let made = 0;
async function shipment(changes: Record<string, string> = {}): Promise<string> {
  const input = shipmentForm.parse({
    tracking_number: `DOC-${++made}`,
    status: "pending",
    service_type: "Road Transport",
    origin_location: "Ghent",
    destination_location: "Lille",
    ...changes,
  });
  return createShipment(database.db, as("operations"), input, {
    details: { goods: [{ ...NO_GOODS, packages: 3, description: "Bobbins", gross_kg: 12.5 }] },
  });
}
const NO_GOODS = {
  id: null,
  package_code: null,
  marks: null,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  volume_m3: null,
  hs_code: null,
  un_number: null,
  ...NOT_DANGEROUS,
  stackable: true,
  container: null,
};

const issue = (kind: DocumentKind, ids: string[], by: Role = "operations", drawing = draw) =>
  issueDocument(database.db, as(by), { kind, shipmentIds: ids }, drawing);
const listOf = async (id: string) =>
  listDocuments(database.db, as("viewer"), id, await readPaperShipment(database.db, as("viewer"), id));

test("a container with goods of other shipments is a part load, but for cancelled ones", async () => {
  const ids = await Promise.all([shipment(), shipment(), shipment({ status: "cancelled" })]);
  const put = (id: string, number: string) =>
    database.pool.query(
      "insert into shipment_containers (shipment_id, position, number) values ($1, 0, $2)",
      [id, number],
    );
  const sharedBy = async (id: string) =>
    (await readPaperShipment(database.db, as("viewer"), id)).containers.map(({ shared }) => shared);
  await put(ids[0]!, "MSCU 123456-6");
  await put(ids[2]!, "MSCU1234566");
  expect(await sharedBy(ids[0]!)).toEqual([undefined]);
  await put(ids[1]!, "mscu1234566");
  expect(await sharedBy(ids[0]!)).toEqual([true]);
});

test("held shipments of a selection are named first, then cancelled and delivered ones", async () => {
  const ids = await Promise.all([
    shipment(),
    shipment({ status: "cancelled" }),
    shipment({ status: "delivered" }),
    shipment({ status: "On hold - customs" }),
  ]);
  const shipments = await doubtfulShipments(database.db, as("viewer"), ids);
  expect(shipments.map(({ id, status }) => [id, status])).toEqual([
    [ids[3], "On hold - customs"],
    [ids[1], "cancelled"],
    [ids[2], "delivered"],
  ]);
  const chosen = { all: false as const, ids };
  expect(await readDoubtful(database.db, as("viewer"), chosen, new Date())).toEqual({
    count: 3,
    examples: shipments.map(({ number, status }) => ({ number, status })),
    mode: "road",
  });
});

test("numbers have no gaps when sixteen issue at once and some fail", async () => {
  const ids = await Promise.all(Array.from({ length: 16 }, () => shipment()));
  const failing = new Set([ids[2], ids[7], ids[15]]);
  const outcomes = await Promise.allSettled(
    ids.map((id) =>
      issue("delivery_note", [id], "operations", async (input) => {
        if (failing.has(id)) throw new Error("out of ink");
        return draw(input);
      }),
    ),
  );
  const numbers = outcomes.flatMap((each) => (each.status === "fulfilled" ? each.value.number : []));
  expect(numbers.toSorted()).toEqual(
    Array.from({ length: 13 }, (_, index) => `DN-${year}-${String(index + 1).padStart(5, "0")}`),
  );
  const reasons = outcomes.flatMap((each) => (each.status === "rejected" ? String(each.reason) : []));
  expect(reasons).toEqual(Array.from({ length: 3 }, () => "Error: out of ink"));
  const next = await issue("delivery_note", [ids[2] ?? ""]);
  expect(next.number).toBe(`DN-${year}-00014`);
});

test("one document issued twice at once is one, and the other is told its number; voided, it can be issued again", async () => {
  const id = await shipment();
  const outcomes = await Promise.allSettled([issue("cmr", [id]), issue("cmr", [id]), issue("cmr", [id])]);
  const done = outcomes.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  expect(done).toHaveLength(1);
  const first = done[0] ?? expect.unreachable();
  for (const each of outcomes) {
    if (each.status === "fulfilled") continue;
    expect(each.reason).toBeInstanceOf(Conflict);
    expect((each.reason as Conflict).userMessage).toContain(first.number);
  }
  expect(await voidDocument(database.db, as("operations"), first.id, "Wrong consignee")).toBe(first.number);
  await expect(voidDocument(database.db, as("owner"), first.id, "Again")).rejects.toThrow(Conflict);
  const second = await issue("cmr", [id]);
  expect(second.number).not.toBe(first.number);
  expect(await listOf(id)).toMatchObject([
    { number: second.number, voided: null, changed: false, issuedBy: "operations" },
    { number: first.number, voided: { by: "operations", reason: "Wrong consignee" } },
  ]);
});

test("bytes and hash are as issued after voiding, after the shipment was deleted, and when it is back", async () => {
  const id = await shipment();
  const { id: documentId, number } = await issue("cmr", [id]);
  const bytes = pdfOf(number);
  const check = async () => {
    const kept = await findDocument(database.db, as("viewer"), documentId);
    expect(kept.hash).toEqual(createHash("sha256").update(bytes).digest());
    expect(kept.bytes).toBe(bytes.length);
    expect(new Uint8Array(await readContent(database.db, kept.hash))).toEqual(bytes);
  };
  await check();
  const deleted = await deleteShipment(database.db, as("operations"), id);
  await check();
  await restoreDeleted(database.db, as("operations"), { deleted });
  await check();
  expect(await listOf(id)).toMatchObject([{ number, changed: false }]);
  await voidDocument(database.db, as("operations"), documentId, "A test");
  await check();
  const released = await database.db
    .selectFrom("file_contents")
    .select("released_at")
    .where("hash", "=", createHash("sha256").update(bytes).digest())
    .executeTakeFirstOrThrow();
  expect(released.released_at).toBeNull();
});

test("a record that changes after issuing says so, one whose journey goes on does not", async () => {
  const id = await shipment();
  await issue("cmr", [id]);
  const set = (values: object) =>
    database.db.updateTable("shipments").set(values).where("id", "=", id).execute();
  await set({ status: "in_transit", current_location: "Kortrijk" });
  expect(await listOf(id)).toMatchObject([{ changed: false }]);
  await set({ destination_location: "Arras" });
  expect(await listOf(id)).toMatchObject([{ changed: true }]);
});

test("running free times are read for the arrival notice: the last day at the place, or the days", async () => {
  const id = await shipment();
  const read = async () => (await readPaperShipment(database.db, as("viewer"), id)).freeTimes;
  expect(await read()).toBeUndefined();
  const deadline = { shipment_id: id, created_by: "a@x.example", free_days: 7, from_event: "unloaded" };
  const at = new Date("2026-12-07T16:00:00Z");
  const counted = { starts_at: at, half_at: at, most_at: at, due_at: at, due_offset: 480 };
  await database.db
    .insertInto("deadlines")
    .values([
      { ...deadline, ...counted, kind: "demurrage" },
      { ...deadline, kind: "storage", free_days: 3, working_days: true },
      { ...deadline, kind: "detention", done_at: new Date(), done_by: "a@x.example" },
    ])
    .execute();
  expect(await read()).toEqual([
    { kind: "demurrage", until: "2026-12-07", days: 7, working: false },
    { kind: "storage", until: null, days: 3, working: true },
  ]);
});

test("cut-off times that are not met yet are read for the booking confirmation, and change it alone", async () => {
  const id = await shipment();
  await issue("cmr", [id]);
  await issue("booking_confirmation", [id]);
  const at = new Date("2026-12-07T16:00:00Z");
  const deadline = { shipment_id: id, created_by: "a@x.example", starts_at: at, half_at: at, most_at: at };
  const [earlier, later] = [new Date("2026-12-06T16:00:00Z"), at];
  await database.db
    .insertInto("deadlines")
    .values([
      { ...deadline, kind: "cargo", due_at: later, due_offset: 60 },
      { ...deadline, kind: "vgm", due_at: earlier, due_offset: 60 },
      { ...deadline, kind: "documents", due_at: at, done_at: at, done_by: "a@x.example" },
    ])
    .execute();
  expect((await readPaperShipment(database.db, as("viewer"), id)).cutoffs).toEqual([
    { kind: "vgm", at: earlier, offset: 60 },
    { kind: "cargo", at: later, offset: 60 },
  ]);
  const changed = (await listOf(id)).map(({ kind, changed: isChanged }) => [kind, isChanged]);
  expect(Object.fromEntries(changed)).toEqual({ cmr: false, booking_confirmation: true });
});

test("a note has the pick-up that happened, else the first that is planned", async () => {
  const id = await shipment();
  const whole = () => readPaperShipment(database.db, as("viewer"), id);
  const read = async () => (await whole()).takenOver;
  expect(await read()).toBeUndefined();
  const plan = { day: "2026-11-27", ends: "09:00", haulier: "Sample Transport SA", vehicle: null };
  await database.db
    .insertInto("planned_stops")
    .values({ shipment_id: id, kind: "pickup", starts: "07:30", ...plan })
    .execute();
  expect(await read()).toEqual({ place: null, day: "2026-11-27" });
  await database.db
    .insertInto("shipment_status_history")
    .values({
      shipment_id: id,
      status: "picked_up",
      location: "Ghent",
      place_code: "BEGNE",
      timestamp: new Date("2026-11-24T22:30:00Z"),
      utc_offset: 120,
    })
    .execute();
  expect(await read()).toEqual({ place: { name: "Ghent", code: "BEGNE" }, day: "2026-11-25" });
  expect((await whole()).plannedPickup).toEqual(plan);
});

test("operations issue, others read, editors neither", async () => {
  const id = await shipment();
  for (const role of ["sales", "viewer", "editor"] as const) {
    await expect(issue("cmr", [id], role)).rejects.toThrow(Forbidden);
    await expect(voidDocument(database.db, as(role), unknown, "x")).rejects.toThrow(Forbidden);
    await expect(setVisible(database.db, as(role), unknown, true)).rejects.toThrow(Forbidden);
    await expect(addBillReference(database.db, as(role), unknown)).rejects.toThrow(Forbidden);
  }
  const { id: documentId } = await issue("cmr", [id], "owner");
  await findDocument(database.db, as("sales"), documentId);
  await expect(findDocument(database.db, as("editor"), documentId)).rejects.toThrow(Forbidden);
  await expect(issue("cmr", [unknown])).rejects.toThrow(NotFound);
  await expect(issue("cmr", ["no id"])).rejects.toThrow(NotFound);
  await expect(findDocument(database.db, as("owner"), unknown)).rejects.toThrow(NotFound);
});

test("what a haulier is paid is read by those who read cost, and by no customer", async () => {
  const id = await shipment();
  const { id: order } = await issue("transport_order", [id]);
  await expect(setVisible(database.db, as("operations"), order, true)).rejects.toThrow(Conflict);
  await database.db
    .updateTable("documents")
    .set({ customer_visible: true })
    .where("id", "=", order)
    .execute();
  expect(await listLinkedDocuments(database.db, id)).toEqual([]);
  expect(await findLinkedDocument(database.db, id, order)).toBeNull();
  const paper = await readPaperShipment(database.db, as("viewer"), id);
  for (const role of ["operations", "sales", "accounting"] as const) {
    await findDocument(database.db, as(role), order);
    expect(await listDocuments(database.db, as(role), id, paper)).toHaveLength(1);
  }
  await expect(findDocument(database.db, as("viewer"), order)).rejects.toThrow(NotFound);
  expect(await listDocuments(database.db, as("viewer"), id, paper)).toEqual([]);
});

test("a link shows what is marked for customers, of its own shipment, and no manifest", async () => {
  const [mine, other] = [await shipment(), await shipment()];
  const { id: cmr } = await issue("cmr", [mine]);
  const { id: manifest } = await issue("manifest", [mine, other]);
  expect(await listLinkedDocuments(database.db, mine)).toEqual([]);
  expect(await findLinkedDocument(database.db, mine, cmr)).toBeNull();
  await setVisible(database.db, as("operations"), cmr, true);
  expect(await listLinkedDocuments(database.db, mine)).toMatchObject([{ id: cmr, kind: "cmr" }]);
  expect(await findLinkedDocument(database.db, mine, cmr)).not.toBeNull();
  expect(await findLinkedDocument(database.db, other, cmr)).toBeNull();
  await expect(setVisible(database.db, as("operations"), manifest, true)).rejects.toThrow(Conflict);
  await database.db
    .updateTable("documents")
    .set({ customer_visible: true })
    .where("id", "=", manifest)
    .execute();
  expect(await findLinkedDocument(database.db, mine, manifest)).toBeNull();
  await voidDocument(database.db, as("operations"), cmr, "Wrong");
  expect(await findLinkedDocument(database.db, mine, cmr)).toBeNull();
  expect(await listLinkedDocuments(database.db, mine)).toEqual([]);
});

test("a manifest holds its shipments in their order, once; the same one is not issued twice", async () => {
  const ids = [await shipment(), await shipment(), await shipment()];
  const drawn: string[][] = [];
  const { number } = await issue("manifest", ids.toReversed(), "operations", async (input) => {
    if (input.kind === "manifest") drawn.push(input.shipments.map(({ id }) => id));
    return draw(input);
  });
  expect(drawn).toEqual([ids.toReversed()]);
  await expect(issue("manifest", ids.toReversed())).rejects.toThrow(number);
  expect((await issue("manifest", ids.slice(0, 2))).number).not.toBe(number);
  const [first = ""] = ids;
  expect((await listOf(first)).map(({ kind }) => kind)).toEqual(["manifest", "manifest"]);
  const lines = await database.db
    .selectFrom("audit_log")
    .select(["audited", "entity_id"])
    .where("action", "=", "document.issued")
    .where("entity_id", "in", ids)
    .execute();
  expect(lines.filter(({ audited }) => audited)).toHaveLength(2);
  expect(lines).toHaveLength(5);
  await expect(issue("manifest", [first, unknown])).rejects.toThrow(NotFound);
});

test("the number of a house bill becomes a reference when asked, once", async () => {
  const id = await shipment({ service_type: "Sea Freight" });
  const { id: bill, number } = await issue("house_bill_of_lading", [id]);
  expect(await addBillReference(database.db, as("operations"), bill)).toBe(number);
  const { references } = await readPaperShipment(database.db, as("viewer"), id);
  expect(references).toEqual([{ kind: "house_bl", value: number }]);
  await expect(addBillReference(database.db, as("operations"), bill)).rejects.toThrow(Conflict);
  expect(await listOf(id)).toMatchObject([{ number, changed: false }]);
});

test("a party without an address has that of its company, with VAT and EORI", async () => {
  const company = await database.db
    .insertInto("companies")
    .values({
      name: "Leieland Textiles",
      vat_number: "BE 0123.456.749",
      eori: "BE0123456749",
      street: "Kaai 7",
      postcode: "9000",
      city: "Gent",
      country_code: "BE",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [shipper, consignee] = [
    await database.db
      .insertInto("shippers")
      .values({ name: "An Maes", company_id: company.id })
      .returning("id")
      .executeTakeFirstOrThrow(),
    await database.db
      .insertInto("consignees")
      .values({ name: "Zoé", company: "Tissus SA", address: "Rue 1\n59000 Lille, France" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  ];
  const id = await shipment({ shipper_id: shipper.id, consignee_id: consignee.id });
  const [paper] = await readPaperShipments(database.db, as("viewer"), [unknown, id]);
  expect(paper).toMatchObject({
    shipper: {
      name: "An Maes",
      company: "Leieland Textiles",
      address: ["Kaai 7", "9000 Gent"],
      countryCode: "BE",
      vatNumber: "BE 0123.456.749",
      eori: "BE0123456749",
    },
    consignee: { company: "Tissus SA", address: ["Rue 1", "59000 Lille"], countryCode: "FR", eori: null },
    goods: [{ packages: 3, description: "Bobbins", gross_kg: 12.5 }],
    weightKg: 12.5,
    pieces: 3,
  });
});

test("a customer's page lists what was issued for its shipments, each document once, the newest first", async () => {
  const db = database.db;
  const company = await createCompany(db, as("operations"), companySchema.parse({ name: "Spindle NV" }));
  const party = { name: "Ann", company_id: company };
  const { id: shipper_id } = await db
    .insertInto("shippers")
    .values(party)
    .returning("id")
    .executeTakeFirstOrThrow();
  const ids = [await shipment(), await shipment()];
  await shipment();
  await db.updateTable("shipments").set({ shipper_id }).where("id", "in", ids).execute();
  const issue = (kind: DocumentKind, shipmentIds: string[]) =>
    issueDocument(db, as("operations"), { kind, shipmentIds }, draw);
  const note = await issue("delivery_note", ids.slice(0, 1));
  await issue("transport_order", ids.slice(0, 1));
  const manifest = await issue("manifest", ids);
  const page = (limit: number, after?: { at: string; id: string }) =>
    listCompanyDocuments(db, as("viewer"), company, { limit, after: after ?? null });
  const first = await page(1);
  expect(first.rows.map(({ number }) => number)).toEqual([manifest.number]);
  const rest = await page(9, parseCursor(first.next) ?? undefined);
  expect(rest.rows.map(({ number, shipment_id }) => [number, shipment_id])).toEqual([[note.number, ids[0]]]);
  expect(rest.next).toBeNull();
  await expect(listCompanyDocuments(db, as("editor"), company, { limit: 1 })).rejects.toThrow(Forbidden);
});

test("a corrected paper is the next revision of its number, and the one before is void", async () => {
  const id = await shipment();
  const first = await issue("cmr", [id]);
  await setVisible(database.db, as("operations"), first.id, true);
  const drawn: PaperInput[] = [];
  const revise = (documentId: string, by: Role = "operations", drawing?: Draw) =>
    reviseDocument(
      database.db,
      as(by),
      documentId,
      revisionSchema.parse({ reason: "Wrong weight" }),
      drawing ?? (async (input) => (drawn.push(input), { pdf: pdfOf(`${numberIn(input)} again`), pages: 1 })),
    );
  await expect(revise(first.id, "sales")).rejects.toThrow(Forbidden);
  const fails = () => Promise.reject(new Error("out of ink"));
  await expect(revise(first.id, "operations", fails)).rejects.toThrow("out of ink");
  expect(await listOf(id)).toMatchObject([{ revision: 1, voided: null }]);

  const outcomes = await Promise.allSettled([revise(first.id), revise(first.id)]);
  const [second] = outcomes.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(second).toMatchObject({ number: `${first.number} rev. 2`, originalsOut: 0 });
  expect(drawn[0]).toMatchObject({ identity: { number: first.number, revision: 2 } });
  expect(await listOf(id)).toMatchObject([
    { number: first.number, revision: 2, voided: null, customerVisible: true },
    { number: first.number, revision: 1, voided: { reason: "Wrong weight", superseded: true } },
  ]);
  expect(await findDocument(database.db, as("viewer"), second!.id)).toMatchObject({
    name: `${first.number}-rev2.pdf`,
    voided: false,
  });
  expect(await listLinkedDocuments(database.db, id)).toMatchObject([{ id: second!.id, revision: 2 }]);
  await voidDocument(database.db, as("operations"), second!.id, "Not needed");
  expect((await listOf(id)).map(({ voided }) => voided?.superseded)).toEqual([false, true]);
  await expect(revise(second!.id)).rejects.toThrow(Conflict);
});

test("whoever a paper names as issuer or contact has a name; other papers need none", async () => {
  const { name: _, ...account } = as("operations");
  const nameless = { ...account, name: account.email.split("@")[0]! };
  const id = await shipment({ service_type: "Sea Freight" });
  const issueAs = (kind: DocumentKind) =>
    issueDocument(database.db, nameless, { kind, shipmentIds: [id] }, draw);
  await expect(issueAs("house_bill_of_lading")).rejects.toThrow("Type your name first");
  await expect(issueAs("house_air_waybill")).rejects.toThrow("Type your name first");
  await expect(issueAs("arrival_notice")).rejects.toThrow("Type your name first");
  await issueAs("delivery_note");
  const { id: bill } = await issue("house_bill_of_lading", [id]);
  const reason = revisionSchema.parse({ reason: "Consignee to order" });
  await expect(reviseDocument(database.db, nameless, bill, reason, draw)).rejects.toThrow(Conflict);
});

test("originals of a corrected bill that are not back are counted; a manifest is not corrected", async () => {
  const id = await shipment({ service_type: "Sea Freight" });
  const bill = await issue("house_bill_of_lading", [id]);
  const revise = (documentId: string, form: object) =>
    reviseDocument(
      database.db,
      as("operations"),
      documentId,
      revisionSchema.parse({ reason: "Consignee to order", ...form }),
      draw,
    );
  const second = await revise(bill.id, { originals: "1" });
  expect(second.originalsOut).toBe(3);
  expect((await revise(second.id, { originals: "0", originals_back: "yes" })).originalsOut).toBe(0);
  const manifest = await issue("manifest", [id, await shipment()]);
  await expect(revise(manifest.id, {})).rejects.toThrow(Conflict);
});
