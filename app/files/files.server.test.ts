import { openAsBlob } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { type Actor, ROLES } from "#app/access/policy.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { MOST_FILES } from "./file.ts";
import { FILE_MESSAGES } from "./words.ts";
import { pdfOf, SAMPLES } from "#tests/files.ts";
import { useRoles } from "#tests/shipments.ts";
import { storeShipment } from "#tests/stored-records.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { deleteShipment } from "#app/shipments/shipment.server.ts";
import { addFile, type NewFile } from "./add-file.server.ts";
import { changeFile, deleteFile } from "./act-on-files.server.ts";
import { contentStream, PIECE_BYTES, readContent } from "./content-stream.server.ts";
import { findCustomerFile, findFile, listCustomerFiles, listFiles } from "./list-files.server.ts";
import { storeContent, sweepContents } from "./store-content.server.ts";
import { zipStream } from "./zip-stream.server.ts";

const test = useTestDatabase();
const as = useRoles(test);
let shipment = "";
let number = "";

beforeEach(async () => {
  number = `FILE-${randomUUID().slice(0, 8)}`;
  shipment = await storeShipment(test.db, as("operations"), { tracking_number: number });
});

const newRow = async (table: "quote_requests" | "companies", values: object) => {
  const row = await test.db
    .insertInto(table)
    .values(values as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};
const newQuote = (values = {}) =>
  newRow("quote_requests", { name: "An", email: "an@zenne.example", ...values });
const newCompany = () => newRow("companies", { name: "Acme" });
const newest = async (count = 1) =>
  test.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(count).execute();
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
const pdf = () => pdfOf(randomUUID());
const add = async (values: Partial<NewFile> = {}, by: Actor | { driver: string } = as("operations")) => {
  const hash = values.hash ?? (await storeContent(test.db, pdf())).hash;
  return test.db
    .transaction()
    .execute((tx) =>
      addFile(tx, by, { shipment_id: shipment, name: "invoice.pdf", kind: "invoice", ...values, hash }),
    );
};
const listed = () => listFiles(test.db, as("viewer"), { kind: "shipment", id: shipment });
const released = async (hash: Buffer) =>
  (
    await test.db
      .selectFrom("file_contents")
      .select("released_at")
      .where("hash", "=", hash)
      .executeTakeFirst()
  )?.released_at;

it("stores a file of many pieces from disk and gives every byte back, also a part of it", async () => {
  const bytes = Buffer.concat([SAMPLES.pdf, randomBytes(3 * PIECE_BYTES + 17), Buffer.from("\n%%EOF\n")]);
  const place = path.join(await mkdtemp(path.join(tmpdir(), "zenne-test-")), "upload");
  await writeFile(place, bytes);
  const stored = await storeContent(test.db, await openAsBlob(place));
  expect(stored).toMatchObject({ type: "application/pdf", bytes: bytes.length });
  expect(bytes.equals(await readContent(test.db, stored.hash))).toBe(true);
  for (const [from, to] of [
    [0, 0],
    [10, PIECE_BYTES],
    [PIECE_BYTES, 2 * PIECE_BYTES - 1],
    [bytes.length - 1, bytes.length - 1],
  ] as const) {
    const part = await bytesOf(contentStream(test.db, stored.hash, { from, to }));
    expect(part.equals(bytes.subarray(from, to + 1))).toBe(true);
  }
});

it("gives nothing whole that is not what it was: not its last piece, not as a preview, not in an archive", async () => {
  for (const size of [100, 2 * PIECE_BYTES]) {
    const content = Buffer.concat([SAMPLES.pdf, randomBytes(size), Buffer.from("\n%%EOF\n")]);
    const { hash, bytes } = await storeContent(test.db, content);
    await sql`update file_pieces set bytes = set_bit(bytes, 77, 1 - get_bit(bytes, 77))
      where hash = ${hash} and position = 0`.execute(test.db);
    let bytesRead = 0;
    const read = async () => {
      for await (const piece of contentStream(test.db, hash, { bytes })) bytesRead += piece.length;
    };
    await expect(read()).rejects.toThrow(/is not what it was/);
    expect(bytesRead).toBe(Math.floor(bytes / PIECE_BYTES) * PIECE_BYTES);
    await expect(readContent(test.db, hash)).rejects.toThrow(/is not what it was/);
    const archive = zipStream(test.db, [{ hash, bytes, name: "a.pdf", createdAt: new Date() }]);
    await expect(bytesOf(archive)).rejects.toThrow(/is not what it was/);
  }
});

it("stores the same content once, also when ten send it at once", async () => {
  const bytes = pdf();
  const stored = await Promise.all(Array.from({ length: 10 }, () => storeContent(test.db, bytes)));
  const [{ hash } = expect.unreachable()] = stored;
  expect(new Set(stored.map((each) => each.hash.toString("hex"))).size).toBe(1);
  const { rows } = await sql`select from file_pieces where hash = ${hash}`.execute(test.db);
  expect(rows).toHaveLength(1);
});

it("leaves nothing of an upload that fails in the middle", async () => {
  const source = new Blob([SAMPLES.pdf, randomBytes(2 * PIECE_BYTES), "%%EOF"] as BlobPart[]);
  const slice = source.slice.bind(source);
  let read = 0;
  source.slice = (from, to) => {
    if (from === PIECE_BYTES && (read += 1) > 1) throw new Error("the disk is gone");
    return slice(from, to);
  };
  const before = await sql`select from file_contents`.execute(test.db);
  await expect(storeContent(test.db, source)).rejects.toThrow("the disk is gone");
  expect((await sql`select from file_contents`.execute(test.db)).rows).toHaveLength(before.rows.length);
});

it("refuses a content that is not what its name says", async () => {
  const upload = new File([pdf()], "photo.jpg");
  const error: unknown = await storeContent(test.db, upload).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Invalid);
  expect((error as Invalid).fieldErrors.file).toEqual([FILE_MESSAGES.misnamed("jpg", "a PDF")]);
});

it("shows a file on a shipment with who sent it, and records it", async () => {
  const { id } = await add({ name: "../Rechnung.pdf.exe", customer_visible: true });
  expect(await listed()).toMatchObject([
    {
      id,
      name: "Rechnung.pdf",
      kind: "invoice",
      customerVisible: true,
      uploadedBy: "operations",
      source: "staff",
    },
  ]);
  expect((await newest())[0]).toMatchObject({
    action: "file.added",
    entity: "shipment_file",
    entity_id: shipment,
    summary: `${number}: Rechnung.pdf`,
  });
});

it("records which request a file was added to by its number, without the visitor's name", async () => {
  const quote_request_id = await newQuote({ number: 4711 });
  await add({ shipment_id: null, quote_request_id });
  expect(await newest()).toMatchObject([{ summary: "Q-04711: invoice.pdf" }]);
});

it("takes a proof of delivery of a driver, once however often it is sent", async () => {
  const upload = {
    kind: "proof_of_delivery" as const,
    signed_by: "Łukasz Żak",
    signed_at: new Date("2026-11-20T10:00:00Z"),
    upload_id: randomUUID(),
    hash: (await storeContent(test.db, pdf())).hash,
  };
  const sent = await Promise.all(Array.from({ length: 4 }, () => add(upload, { driver: "Jos" })));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await listed()).toMatchObject([{ signedBy: "Łukasz Żak", uploadedBy: "Jos", source: "driver" }]);
  const company_id = await newCompany();
  await expect(add({ ...upload, shipment_id: null, company_id })).rejects.toThrow(Conflict);
});

it("changes name, kind and who sees it, and records each change", async () => {
  const { id } = await add();
  const [before = expect.unreachable()] = await listed();
  await changeFile(
    test.db,
    as("operations"),
    id,
    { name: "CMR signed.exe", kind: "proof_of_delivery", customer_visible: true, signed_by: "An" },
    before.version,
  );
  expect(await listed()).toMatchObject([
    { name: "CMR signed.pdf", kind: "proof_of_delivery", customerVisible: true, signedBy: "An" },
  ]);
  expect((await newest())[0]?.details).toEqual({
    name: ["invoice.pdf", "CMR signed.pdf"],
    kind: ["invoice", "proof_of_delivery"],
    customers: ["hidden", "shown"],
    signed_by: [null, "An"],
  });
  await expect(changeFile(test.db, as("operations"), id, { kind: "cmr" }, before.version)).rejects.toThrow(
    FILE_MESSAGES.changedMeanwhile,
  );
  await changeFile(test.db, as("operations"), id, { kind: "cmr" });
  expect(await listed()).toMatchObject([{ kind: "cmr", signedBy: null }]);
});

it("deletes a file so that it can be restored, and keeps its content as long", async () => {
  const { hash } = await storeContent(test.db, pdf());
  expect(await released(hash)).not.toBeNull();
  const { id } = await add({ hash, customer_visible: true });
  expect(await released(hash)).toBeNull();
  const deleted = await deleteFile(test.db, as("operations"), id);
  expect(await listed()).toEqual([]);
  expect(await released(hash)).not.toBeNull();
  const outcome = await restoreDeleted(test.db, as("operations"), { deleted });
  expect(outcome).toMatchObject({ kind: "file", name: `${number}: invoice.pdf`, restored: 1 });
  expect(await listed()).toMatchObject([{ id, customerVisible: true }]);
  expect(await released(hash)).toBeNull();
  expect(await newest(2)).toMatchObject([
    { action: "file.restored", entity: "shipment_file", entity_id: shipment },
    { action: "file.deleted", entity: "shipment_file", entity_id: shipment },
  ]);
});

it("brings the files of a deleted shipment back with it, and a file after its shipment", async () => {
  const { hash } = await storeContent(test.db, pdf());
  const { id } = await add({ hash });
  const other = await add();
  const file = await deleteFile(test.db, as("operations"), other.id);
  const deleted = await deleteShipment(test.db, as("operations"), shipment);
  expect(await released(hash)).not.toBeNull();
  const alone = await restoreDeleted(test.db, as("operations"), { deleted: file });
  expect(alone).toMatchObject({ restored: 0, refusals: [{ why: "needs", needed: [{ kind: "shipment" }] }] });
  await restoreDeleted(test.db, as("operations"), { deleted: file }, { withNeeded: true });
  expect((await listed()).map((each) => each.id).toSorted()).toEqual([id, other.id].toSorted());
  expect(await released(hash)).toBeNull();
  await expect(restoreDeleted(test.db, as("operations"), { deleted })).rejects.toThrow(Conflict);
});

it("says which shipment was deleted when a file of several does not reach it", async () => {
  await deleteShipment(test.db, as("operations"), shipment);
  await expect(add()).rejects.toThrow(FILE_MESSAGES.ownerDeleted(number));
});

it("sweeps what nothing shows after a month, and nothing else", async () => {
  const old = (hash: Buffer) =>
    sql`update file_contents set released_at = now() - interval '32 days' where hash = ${hash}`.execute(
      test.db,
    );
  const [shown, orphan, fresh] = (await Promise.all(
    [0, 1, 2].map(async () => (await storeContent(test.db, pdf())).hash),
  )) as [Buffer, Buffer, Buffer];
  await old(orphan);
  await add({ hash: shown });
  expect(await sweepContents(test.db, 60)).toBe(0);
  expect(await sweepContents(test.db, 30)).toBe(1);
  expect(await released(orphan)).toBeUndefined();
  expect(await released(fresh)).toBeInstanceOf(Date);
  // Uploaded again, it counts again.
  const again = pdf();
  const { hash } = await storeContent(test.db, again);
  await old(hash);
  await storeContent(test.db, again);
  expect(await sweepContents(test.db, 30)).toBe(0);
  await expect(add({ hash: orphan })).rejects.toThrow(FILE_MESSAGES.gone);
});

it("asks each role for what the record of the file takes", async () => {
  const quote_request_id = await newQuote();
  const company_id = await newCompany();
  const owners = {
    shipment: {},
    quote_request: { shipment_id: null, quote_request_id },
    company: { shipment_id: null, company_id },
  };
  const writers = {
    shipment: ["owner", "operations"],
    quote_request: ["owner", "operations", "sales"],
    company: ["owner", "operations", "sales"],
  };
  for (const kind of ["shipment", "quote_request", "company"] as const) {
    const { id } = await add(owners[kind], as("owner"));
    for (const role of ROLES) {
      const may = writers[kind].includes(role);
      const outcome = async (act: Promise<unknown>) =>
        act.then(
          () => true,
          (error: unknown) => (error instanceof Forbidden ? false : Promise.reject(error as Error)),
        );
      expect(await outcome(add(owners[kind], as(role)))).toBe(may);
      expect(await outcome(changeFile(test.db, as(role), id, { name: role }))).toBe(may);
      const file = await findFile(test.db, as(role), id).catch((error: unknown) => error);
      if (role === "accounting" && kind === "quote_request") expect(file).toBeNull();
      else if (role === "editor") expect(file).toBeInstanceOf(Forbidden);
      else expect(file).toMatchObject({ id, owner: { kind } });
    }
    const gone = await add(owners[kind], as("owner"));
    await expect(deleteFile(test.db, as("viewer"), gone.id)).rejects.toThrow(Forbidden);
    const deleted = await deleteFile(test.db, as("owner"), gone.id);
    for (const role of ROLES.filter((each) => !writers[kind].includes(each))) {
      await expect(restoreDeleted(test.db, as(role), { deleted })).rejects.toThrow(Forbidden);
    }
  }
});

it("finds nothing by ids that are none, and takes no file of a record that is gone", async () => {
  for (const id of ["", "x", randomUUID(), "../x"]) {
    expect(await findFile(test.db, as("owner"), id)).toBeNull();
    await expect(changeFile(test.db, as("owner"), id, { name: "x" })).rejects.toThrow(NotFound);
    await expect(deleteFile(test.db, as("owner"), id)).rejects.toThrow(NotFound);
    await expect(add({ shipment_id: id })).rejects.toThrow(NotFound);
  }
});

it("shows customers the marked files of their shipment alone", async () => {
  const hidden = await add();
  const shown = await add({ customer_visible: true });
  expect(await listCustomerFiles(test.db, shipment)).toMatchObject([{ id: shown.id }]);
  expect(await findCustomerFile(test.db, shipment, shown.id)).toMatchObject({ id: shown.id });
  expect(await findCustomerFile(test.db, shipment, hidden.id)).toBeNull();
  expect(await findCustomerFile(test.db, randomUUID(), shown.id)).toBeNull();
});

it("takes so many files of a record and no more", async () => {
  const { hash } = await storeContent(test.db, pdf());
  await sql`insert into files (shipment_id, hash, name, kind, uploaded_by)
    select ${shipment}, ${hash}, 'x.pdf', 'other', 'x' from generate_series(1, ${MOST_FILES})`.execute(
    test.db,
  );
  await expect(add()).rejects.toThrow(FILE_MESSAGES.tooMany(MOST_FILES));
});
