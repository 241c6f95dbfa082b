import { beforeAll, expect, test } from "vitest";
import { ERASED } from "#app/kit/text/erased.ts";
import { personSchema } from "./person.ts";
import { shipmentForm } from "#app/shipments/shipment.ts";
import { stepUpSession, testActor } from "#tests/actors.ts";
import { pdfOf } from "#tests/files.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { addFile, type NewFile } from "#app/files/add-file.server.ts";
import { changeFile, deleteFile } from "#app/files/act-on-files.server.ts";
import { listFiles } from "#app/files/list-files.server.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import { deleteShipment } from "#app/shipments/shipment.server.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { exportPerson } from "./export-person.server.ts";
import { findPerson } from "./find-person.server.ts";

const database = useTestDatabase();
const lotte = personSchema.parse({ name: "Lotte Maes" });
let desk = testActor();
let [shipment, other] = ["", ""];
const deleted = { file: "", shipment: "" };

beforeAll(async () => {
  desk = testActor({
    id: (await addStaff(database.db, { email: "desk@zenne.example", password: "secret-1" })) ?? "",
  });
  [shipment, other] = [await newShipment("ZF-1"), await newShipment("ZF-2")];
  const signed = { kind: "proof_of_delivery", signed_by: "Lótte Maes" } as const;
  const proof = await add(signed);
  await changeFile(database.db, desk, proof, { signed_by: "Lotte Maes" });
  await add({ name: "Paspoort_lotte-maes.pdf" });
  await add({ name: "Charlotte Maesen.pdf" });
  await add({ name: "Truck.pdf" }, { driver: "Lotte Maes" });
  deleted.file = await deleteFile(database.db, desk, await add({ ...signed, name: "Gone Lotte Maes.pdf" }));
  await add({ ...signed, shipment_id: other });
  deleted.shipment = await deleteShipment(database.db, desk, other);
});

const newShipment = (number: string) =>
  createShipment(
    database.db,
    desk,
    shipmentForm.parse({
      tracking_number: number,
      status: "pending",
      service_type: "Road Transport",
      origin_location: "Ghent",
      destination_location: "Lille",
    }),
  );

async function add(values: Partial<NewFile>, by: Parameters<typeof addFile>[1] = desk): Promise<string> {
  const { hash } = await storeContent(database.db, pdfOf("Paper"));
  const file: NewFile = { shipment_id: shipment, hash, name: "a.pdf", kind: "other", ...values };
  return (await database.db.transaction().execute((tx) => addFile(tx, by, file))).id;
}

const labelsOfFiles = async () => {
  const kinds = await findPerson(database.db, desk, lotte);
  const files = kinds.find(({ kind }) => kind === "files");
  return files?.records.map(({ label }) => label).toSorted();
};

test("finds and exports files that name a person: signed, sent or called so", async () => {
  expect(await labelsOfFiles()).toEqual([
    "Paspoort_lotte-maes.pdf, ZF-1",
    "Truck.pdf, ZF-1",
    "a.pdf, ZF-1",
    "file: ZF-1: Gone Lotte Maes.pdf",
    "shipment: ZF-2",
  ]);
  const owner = { ...desk, sessionId: await stepUpSession(database.db, desk.id) };
  const file = (await exportPerson(database.db, owner, lotte, new Date())).join("");
  const { files, inDeletedRecords } = JSON.parse(file) as Record<
    "files" | "inDeletedRecords",
    Record<string, string>[]
  >;
  expect(files).toHaveLength(3);
  expect(files[0]).toMatchObject({
    name: "a.pdf",
    kind: "proof of delivery",
    signedBy: "Lotte Maes",
    shipment: "ZF-1",
  });
  expect(inDeletedRecords).toMatchObject([
    { of: "file: ZF-1: Gone Lotte Maes.pdf", list: "files", record: { signedBy: "Lótte Maes" } },
    { of: "shipment: ZF-2", list: "files", record: { signedBy: "Lótte Maes" } },
  ]);
});

test("takes the name off them, off deleted ones and out of the audit log; the files stay", async () => {
  const counts = await erasePerson(
    database.db,
    { ...desk, sessionId: await stepUpSession(database.db, desk.id) },
    lotte,
    ["files", "auditLines"],
    new Date(),
  );
  expect(counts.files).toBe(5);
  expect(await labelsOfFiles()).toEqual([]);
  await restoreDeleted(database.db, desk, { deleted: deleted.file });
  await restoreDeleted(database.db, desk, { deleted: deleted.shipment });
  const files = [
    ...(await listFiles(database.db, desk, { kind: "shipment", id: shipment })),
    ...(await listFiles(database.db, desk, { kind: "shipment", id: other })),
  ];
  expect(files.map(({ name, signedBy }) => [name, signedBy]).toSorted()).toEqual([
    ["Charlotte Maesen.pdf", null],
    ["Truck.pdf", null],
    ["a.pdf", ERASED],
    ["a.pdf", ERASED],
    ["other.pdf", null],
    ["proof of delivery.pdf", ERASED],
  ]);
  const { rows } = await database.pool.query("select * from audit_log where details::text ~ 'Lotte'");
  expect(rows).toEqual([]);
});

test("takes the name off deliveries they signed for, also off those of a deleted shipment", async () => {
  const sign =
    "insert into deliveries (shipment_id, delivered, delivered_at, signed_by, entered_by) values ($1, 1, now(), $2, 'desk')";
  await database.pool.query(sign, [shipment, "lotte maes"]);
  await database.pool.query(sign, [shipment, "Charlotte Maesen"]);
  const third = await newShipment("ZF-3");
  await database.pool.query(sign, [third, "Lotte Maes"]);
  const gone = await deleteShipment(database.db, desk, third);
  const actor = { ...desk, sessionId: await stepUpSession(database.db, desk.id) };
  const exported = (await exportPerson(database.db, actor, lotte, new Date())).join("");
  expect(JSON.parse(exported).signedFor).toMatchObject([{ signedBy: "lotte maes", shipment: "ZF-1" }]);
  const counts = await erasePerson(database.db, actor, lotte, ["signatures"], new Date());
  expect(counts.signatures).toBe(2);
  await restoreDeleted(database.db, desk, { deleted: gone });
  const { rows } = await database.pool.query("select signed_by from deliveries order by signed_by");
  expect(rows.map(({ signed_by }) => signed_by)).toEqual([ERASED, ERASED, "Charlotte Maesen"]);
});

test("the notify party of a paper is found by name or address; erased, the paper stays", async () => {
  const { hash } = await storeContent(database.db, pdfOf("Bill"));
  const paper = (number: string, notify_party: string | null) =>
    database.db
      .insertInto("documents")
      .values({
        kind: "house_bill_of_lading",
        number,
        hash,
        pages: 1,
        issued_by: desk.email,
        signed_by: "Desk",
        notify_party,
      })
      .execute();
  await paper("HBL-1", "Notify Jansens\nKaai 1, Gent\njansens@notify.example");
  await paper("HBL-2", "notify jansens");
  await paper("HBL-3", "Other\nKaai 2\nc/o Notify Jansens");
  await paper("HBL-4", null);
  const labels = async (typed: object) =>
    (await findPerson(database.db, desk, personSchema.parse(typed)))
      .filter(({ kind }) => kind === "notifyParties")
      .flatMap(({ records }) => records.map(({ label }) => label));
  expect((await labels({ name: "Notify Jansens" })).toSorted()).toEqual(["HBL-1", "HBL-2"]);
  expect(await labels({ email: "Jansens@notify.example" })).toEqual(["HBL-1"]);
  const jansens = personSchema.parse({ name: "Notify Jansens" });
  const by = { ...desk, sessionId: await stepUpSession(database.db, desk.id) };
  const counts = await erasePerson(database.db, by, jansens, ["notifyParties"], new Date());
  expect(counts.notifyParties).toBe(2);
  expect(
    await database.db.selectFrom("documents").select("notify_party").orderBy("number").execute(),
  ).toEqual([
    { notify_party: ERASED },
    { notify_party: ERASED },
    { notify_party: "Other\nKaai 2\nc/o Notify Jansens" },
    { notify_party: null },
  ]);
});
