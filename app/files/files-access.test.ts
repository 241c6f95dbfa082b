import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { staffContext } from "#app/request/context.ts";
import { loader as portalFile } from "#app/portal/site/portal-file.route.ts";
import { addFile } from "./add-file.server.ts";
import { changeFile, deleteFile } from "./act-on-files.server.ts";
import { storeContent } from "./store-content.server.ts";
import { makePrivateLink, revokePrivateLink, listPrivateLinks } from "#app/portal/private-links.server.ts";
import type { Role } from "#app/access/policy.ts";
import type { LinkTarget } from "#app/portal/private-link.ts";
import { FILE_MESSAGES } from "./words.ts";
import { pdfOf } from "#tests/files.ts";
import { requestContext } from "#tests/request-context.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { storeShipment } from "#tests/stored-records.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { loader as download } from "./download.route.ts";
import { loader as listOf } from "./files.route.ts";
import { loader as preview } from "./preview.route.ts";

const database = useTestDatabase();
const bytes = pdfOf("For your eyes alone");
const desk = useStaff(database);
let hash = "";
const ids = {
  shown: "",
  hidden: "",
  other: "",
  deleted: "",
  request: "",
  shipment: "",
  otherShipment: "",
  shipper: "",
};
const tokens = { shipment: "", other: "", customer: "", otherCustomer: "", revoked: "", expired: "" };

async function newRow(sql: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(`insert into ${sql} returning id`);
  return rows[0]!.id;
}
async function newFile(owner: Record<string, string>, customer_visible: boolean): Promise<string> {
  const content = await storeContent(database.db, bytes);
  hash = content.hash.toString("hex");
  const file = { ...owner, hash: content.hash, name: "Ü.pdf", kind: "invoice", customer_visible } as const;
  return (await database.db.transaction().execute((tx) => addFile(tx, desk, file))).id;
}
async function newToken(target: LinkTarget): Promise<string> {
  const link = await makePrivateLink(database.db, desk, target, {
    recipient: `${randomUUID()}@x.example`,
    publicUrl: "http://x",
  });
  return link.slice("http://x/p/".length);
}

beforeAll(async () => {
  const shipper = await newRow("shippers (name) values ('Maes')");
  const otherShipper = await newRow("shippers (name) values ('Reis')");
  const shipment = await storeShipment(database.db, desk, { shipper_id: shipper });
  const otherShipment = await storeShipment(database.db, desk, { shipper_id: otherShipper });
  const request = await newRow("quote_requests (name, email) values ('An', 'an@zenne.example')");
  Object.assign(ids, {
    shipment,
    otherShipment,
    shipper,
    shown: await newFile({ shipment_id: shipment }, true),
    hidden: await newFile({ shipment_id: shipment }, false),
    other: await newFile({ shipment_id: otherShipment }, true),
    deleted: await newFile({ shipment_id: shipment }, true),
    request: await newFile({ quote_request_id: request }, true),
  });
  await deleteFile(database.db, desk, ids.deleted);
  const of = { kind: "shipment", id: shipment } as const;
  Object.assign(tokens, { revoked: await newToken(of) });
  const [made] = await listPrivateLinks(database.db, desk, of);
  await revokePrivateLink(database.db, desk, of, made?.id ?? "");
  Object.assign(tokens, { expired: await newToken(of) });
  await sql`update private_links set created_at = now() - interval '1 year', expires_at = now()
    where shipment_id = ${shipment} and revoked_at is null`.execute(database.db);
  Object.assign(tokens, {
    shipment: await newToken(of),
    other: await newToken({ kind: "shipment", id: otherShipment }),
    customer: await newToken({ kind: "shipper", id: shipper }),
    otherCustomer: await newToken({ kind: "shipper", id: otherShipper }),
  });
});

type Loader = (args: never) => Promise<unknown>;
let visitor = 0;

async function ask(
  loader: Loader,
  params: Record<string, string | undefined>,
  options: { role?: Role; headers?: Record<string, string> } = {},
) {
  visitor += 1;
  const context = requestContext(database, `192.0.2.${visitor}`);
  if (options.role) context.set(staffContext, { ...desk, role: options.role });
  const url = new URL("http://localhost/x");
  const answer = await loader({
    request: new Request(url, { headers: options.headers }),
    url,
    params,
    context,
  } as never);
  if (!(answer instanceof Response)) throw new Error("no response");
  return answer;
}
const office = (role: Role, file: string, size?: string) =>
  ask(size ? preview : download, { id: file, size }, { role });
const portal = (token: string, file: string, shipment?: string) => ask(portalFile, { token, shipment, file });

test.each<[string, () => Promise<Response>]>([
  ["an editor", () => office("editor", ids.shown)],
  ["an editor's look at the preview", () => office("editor", ids.shown, "page")],
  ["an editor's look at the thumbnail", () => office("editor", ids.shown, "thumbnail")],
  ["a size that is none", () => office("owner", ids.shown, "../page")],
  ["a deleted file", () => office("owner", ids.deleted)],
  ["a guessed id", () => office("owner", randomUUID())],
  ["the hash instead of the id", () => office("owner", hash)],
  ["something that is no id", () => office("owner", "../../etc/passwd")],
  ["the preview of a deleted file", () => office("owner", ids.deleted, "page")],
  ["a guessed link", () => portal("A".repeat(43), ids.shown)],
  ["no link", () => portal("", ids.shown)],
  ["a revoked link", () => portal(tokens.revoked, ids.shown)],
  ["an expired link", () => portal(tokens.expired, ids.shown)],
  ["the link of another shipment", () => portal(tokens.other, ids.shown)],
  ["the file of another shipment behind an open link", () => portal(tokens.shipment, ids.other)],
  ["a file that customers may not see", () => portal(tokens.shipment, ids.hidden)],
  ["a deleted file behind an open link", () => portal(tokens.shipment, ids.deleted)],
  ["a file of a quote request behind an open link", () => portal(tokens.shipment, ids.request)],
  ["the hash behind an open link", () => portal(tokens.shipment, hash)],
  ["a guessed id behind an open link", () => portal(tokens.shipment, randomUUID())],
  [
    "another shipment named behind a shipment's link",
    () => portal(tokens.shipment, ids.other, ids.otherShipment),
  ],
  [
    "the same shipment named behind a shipment's link",
    () => portal(tokens.shipment, ids.shown, ids.shipment),
  ],
  ["another customer", () => portal(tokens.otherCustomer, ids.shown, ids.shipment)],
  ["a customer's link without a shipment", () => portal(tokens.customer, ids.shown)],
  ["a file of another shipment under one's own", () => portal(tokens.customer, ids.other, ids.shipment)],
  ["a shipment that is not the customer's", () => portal(tokens.customer, ids.other, ids.otherShipment)],
  ["a customer's link and no id", () => portal(tokens.customer, ids.shown, "x")],
])("answers %s with the same 404", async (_, request) => {
  const answer = await request();
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe(`${FILE_MESSAGES.notFound}\n`);
  expect(answer.headers.get("cache-control")).toContain("no-store");
});

test.each<[string, () => Promise<Response>]>([
  ["to staff", () => office("viewer", ids.hidden)],
  ["behind a shipment's link", () => portal(tokens.shipment, ids.shown)],
  ["behind a customer's link", () => portal(tokens.customer, ids.shown, ids.shipment)],
])("gives a file %s to be saved, and kept by nobody", async (_, request) => {
  const answer = await request();
  expect(answer.status).toBe(200);
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="_.pdf"; filename*=UTF-8''%C3%9C.pdf`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store, no-transform",
    "content-length": String(bytes.length),
  });
  // No validators for conditional requests.
  expect(headers.etag ?? headers["last-modified"]).toBeUndefined();
  expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
});

test("a file that is hidden again, and a link that is revoked, answer nothing from then on, also to who has a copy", async () => {
  const file = await newFile({ shipment_id: ids.shipment }, true);
  const of = { kind: "shipment", id: ids.shipment } as const;
  const token = await newToken(of);
  const copied = { "if-none-match": "*", "if-modified-since": new Date().toUTCString(), range: "bytes=0-3" };
  const again = () => ask(portalFile, { token, file }, { headers: copied });
  expect((await again()).status).toBe(206);
  await changeFile(database.db, desk, file, { customer_visible: false });
  expect((await again()).status).toBe(404);
  await changeFile(database.db, desk, file, { customer_visible: true });
  expect((await again()).status).toBe(206);
  await sql`update private_links set revoked_at = now() where shipment_id = ${ids.shipment}`.execute(
    database.db,
  );
  expect((await again()).status).toBe(404);
});

test("a file whose bytes have changed on the disk is not handed out", async () => {
  const { hash: own } = await storeContent(database.db, pdfOf("A bit of this will flip"));
  const named = { shipment_id: ids.shipment, hash: own, name: "flipped.pdf", kind: "invoice" } as const;
  const { id: file } = await database.db.transaction().execute((tx) => addFile(tx, desk, named));
  await sql`update file_pieces set bytes = set_bit(bytes, 77, 1 - get_bit(bytes, 77)) where hash = ${own}`.execute(
    database.db,
  );
  const answer = await ask(download, { id: file }, { role: "owner" });
  expect([answer.status, await answer.text()]).toEqual([500, `${FILE_MESSAGES.damagedHere}\n`]);
  await changeFile(database.db, desk, file, { customer_visible: true });
  const token = await newToken({ kind: "shipment", id: ids.shipment });
  const french = (id: string) => runInLanguage("fr", () => portal(token, id));
  const answers = [await french(file), await french(randomUUID())];
  expect(await Promise.all(answers.map(async (each) => [each.status, await each.text()]))).toEqual([
    [500, "Ce fichier ne peut pas être fourni pour le moment. Demandez-le-nous.\n"],
    [404, "Ce fichier n’existe plus\n"],
  ]);
});

test("parts of a file are answered as asked", async () => {
  const part = (range: string) => ask(download, { id: ids.shown }, { role: "owner", headers: { range } });
  const first = await part("bytes=0-7");
  expect([first.status, await first.text()]).toEqual([206, "%PDF-1.4"]);
  expect(first.headers.get("content-range")).toBe(`bytes 0-7/${bytes.length}`);
  const none = await part(`bytes=${bytes.length}-`);
  expect([none.status, none.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
});

test.each([
  ["shipment", "editor"],
  ["quote_request", "editor"],
  ["company", "editor"],
] as const)("the list of a %s is not read by an %s", async (owner, role) => {
  const listing = ask(listOf as Loader, { owner, id: randomUUID() }, { role });
  await expect(listing).rejects.toMatchObject({ init: { status: 403 } });
});
