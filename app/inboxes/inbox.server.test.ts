import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { contactFilterOf } from "#app/contact-messages/contact-filter.ts";
import { NotFound } from "#app/kit/errors.ts";
import { type ListPlace, parsePlace } from "#app/kit/keyset.ts";
import { quoteFilterOf } from "#app/quote-requests/quote-filter.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import {
  getContactSubmission,
  listContactSubmissions,
} from "#app/contact-messages/contact-submissions.server.ts";
import {
  getQuoteRequest,
  listQuoteRequests,
  setQuoteStatus,
} from "#app/quote-requests/quote-requests.server.ts";
import { readAskedRequest } from "#app/quote-requests/asked-request.server.ts";
import { recognizeStoredPlaces } from "#app/quote-requests/recognized-places.server.ts";
import { shipperForRequest, shippersOfRequest } from "#app/quote-requests/shipper-for-request.server.ts";
import {
  countInbox,
  deleteFromInbox,
  type InboxTable,
  markAsSpam,
  setRead,
  releaseFromSpam,
} from "./inbox.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);

const mailSettings = { publicUrl: "http://localhost", notifyEmail: undefined };
const unknownIds = ["no-id", "00000000-0000-4000-8000-000000000000"];
let number = 0;

async function arrive(table: InboxTable, values: Record<string, unknown> = {}): Promise<string> {
  number += 1;
  const own = table === "contact_submissions" ? { message: "Good morning to you" } : {};
  const row = { name: `Visitor ${number}`, email: `v${number}@visitor.example`, ...own, ...values };
  const stored = await database.db
    .insertInto(table)
    .values(row as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return stored.id;
}
const quotes = (params: string, place: ListPlace = { index: 0 }, limit = 200) =>
  listQuoteRequests(database.db, actor, quoteFilterOf(new URLSearchParams(params)), place, limit);
const contacts = (params: string) =>
  listContactSubmissions(database.db, actor, contactFilterOf(new URLSearchParams(params)), { index: 0 }, 200);
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);
async function actions(id: string) {
  const lines = database.db.selectFrom("audit_log").select("action").where("entity_id", "=", id);
  return (await lines.orderBy("id").execute()).map(({ action }) => action);
}

describe.each(["quote_requests", "contact_submissions"] as const)("what arrived in %s", (table) => {
  const noun = table.slice(0, -1);
  const stored = (id: string) =>
    table === "quote_requests"
      ? getQuoteRequest(database.db, actor, id)
      : getContactSubmission(database.db, actor, id);
  const listed = async (params: string) =>
    idsOf(table === "quote_requests" ? await quotes(params) : await contacts(params));

  test("is marked read and unread, with an audit entry only where that changes it", async () => {
    const id = await arrive(table);
    for (const isRead of [true, true, false]) {
      expect(await setRead(database.db, actor, table, id, isRead)).toBe(true);
      expect(await stored(id)).toMatchObject({ is_read: isRead });
    }
    expect(await actions(id)).toEqual([`${noun}.read`, `${noun}.unread`]);
  });

  test("is deleted once", async () => {
    const id = await arrive(table);
    expect(await deleteFromInbox(database.db, actor, table, id)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await deleteFromInbox(database.db, actor, table, id)).toBeNull();
    expect(await stored(id)).toBeUndefined();
    expect(await actions(id)).toEqual([`${noun}.deleted`]);
  });

  test("leaves the list and its counts as spam, and is released as new", async () => {
    const before = await countInbox(database.db, actor, table);
    const id = await arrive(table, { is_read: true, name: "Held Apart" });
    expect(await markAsSpam(database.db, actor, table, id)).toBe(true);
    expect(await markAsSpam(database.db, actor, table, id)).toBe(true);
    expect(await listed("search=held apart")).toEqual([]);
    expect(await listed("search=held apart&view=spam")).toEqual([id]);
    expect(await countInbox(database.db, actor, table)).toEqual({ ...before, spam: before.spam + 1 });
    expect(await stored(id)).toMatchObject({ spam_reason: "by_staff" });
    await releaseFromSpam(database.db, actor, { table, id }, mailSettings);
    await releaseFromSpam(database.db, actor, { table, id }, mailSettings);
    expect(await listed("search=held apart&read=unread")).toEqual([id]);
    expect(await countInbox(database.db, actor, table)).toEqual({ ...before, unread: before.unread + 1 });
    expect(await actions(id)).toEqual([`${noun}.marked_as_spam`, `${noun}.released_from_spam`]);
  });

  test("is filtered by read and unread, and found by a part of name or e-mail", async () => {
    const read = await arrive(table, { name: "Finder Öne", email: "one@find.example", is_read: true });
    const unread = await arrive(table, { name: null, email: "two@find.example" });
    expect(await listed("search=@FIND")).toEqual([unread, read]);
    expect(await listed("search=finder öne")).toEqual([read]);
    expect(await listed("search=@find&read=read")).toEqual([read]);
    expect(await listed("search=@find&read=unread")).toEqual([unread]);
    expect(await listed("search=%25find")).toEqual([]);
  });

  test("that was deleted or never existed returns false or null", async () => {
    for (const id of unknownIds) {
      expect(await setRead(database.db, actor, table, id, true)).toBe(false);
      expect(await deleteFromInbox(database.db, actor, table, id)).toBeNull();
      expect(await markAsSpam(database.db, actor, table, id)).toBe(false);
      await expect(releaseFromSpam(database.db, actor, { table, id }, mailSettings)).rejects.toThrow(
        NotFound,
      );
      expect(await stored(id)).toBeUndefined();
    }
  });
});

test("quote requests are found by company and filtered by status", async () => {
  const one = await arrive("quote_requests", { company: "Statusbouw NV" });
  const two = await arrive("quote_requests", { company: "Statusbouw BV" });
  await setQuoteStatus(database.db, actor, two, "in_progress");
  await setQuoteStatus(database.db, actor, two, "in_progress");
  expect(idsOf(await quotes("search=statusBOUW"))).toEqual([two, one]);
  expect(idsOf(await quotes("search=statusbouw&status=in_progress"))).toEqual([two]);
  expect(idsOf(await quotes("search=statusbouw&status=rejected"))).toEqual([]);
  expect(await actions(two)).toEqual(["quote_request.status_changed"]);
  for (const id of unknownIds)
    await expect(setQuoteStatus(database.db, actor, id, "completed")).rejects.toThrow(NotFound);
});

test("contact submissions are found by subject", async () => {
  const id = await arrive("contact_submissions", { subject: "Pallet collars" });
  expect(idsOf(await contacts("search=LLET coll"))).toEqual([id]);
});

test("a search counts up to one more than a thousand, and is read beyond", async () => {
  await sql`insert into quote_requests (name, email, created_at)
    select 'Crowd ' || n, 'row' || n || '@crowd.example', timestamptz '2026-02-04 10:00:00+00' + n * interval '1 second'
    from generate_series(1, 1205) as n`.execute(database.db);
  const listed = await quotes("search=@crowd.example", { index: 950 }, 100);
  expect(listed).toMatchObject({ total: 1001, start: 950 });
  const rest = await quotes(
    "search=@crowd.example",
    parsePlace(new URLSearchParams({ after: listed.next! })),
  );
  expect(rest.rows).toHaveLength(155);
  expect(rest.next).toBeNull();
  await sql`delete from quote_requests where email like '%@crowd.example'`.execute(database.db);
});

test("a long list is read from any place, forwards and backwards, without gaps or repeats", async () => {
  await sql`insert into quote_requests (name, email, created_at)
    select 'Row ' || n, 'row' || n || '@long.example',
      timestamptz '2026-02-03 10:00:00.000004+00' + (n / 7) * interval '1 microsecond'
    from generate_series(1, 100) as n`.execute(database.db);
  const all = await quotes("search=@long.example");
  expect(all).toMatchObject({ total: 100, next: null, previous: null, start: 0 });
  const cursors = all.rows.map(({ cursor }) => cursor);
  expect(cursors).toEqual(cursors.toSorted().toReversed());

  const read = (params: string) =>
    quotes("search=@long.example", parsePlace(new URLSearchParams(params)), 17);
  const down: string[] = [];
  let page = await read("");
  for (down.push(...idsOf(page)); page.next; down.push(...idsOf(page)))
    page = await read(`after=${page.next}`);
  expect(down).toEqual(idsOf(all));

  page = await read(`at=${cursors[80]}`);
  const up = idsOf(page);
  expect(up[0]).toBe(all.rows[80]?.id);
  for (; page.previous; up.unshift(...idsOf(page))) page = await read(`before=${page.previous}`);
  expect(up).toEqual(idsOf(all).slice(0, 97));

  expect(await read("index=90")).toMatchObject({ start: 90, next: null, total: 100 });
  expect(idsOf(await read("index=90"))).toEqual(idsOf(all).slice(90));
});

test("the sender of a request becomes a shipper once, and is found by e-mail afterwards", async () => {
  const request = {
    name: "Lotte Maes",
    email: "Lotte@Maes.example",
    phone: "+32 3 555 01 77",
    company: "Maes BV",
  };
  const id = await arrive("quote_requests", request);
  expect(await shippersOfRequest(database.db, actor, request)).toEqual([]);
  const once = () =>
    database.db.transaction().execute((tx) => shipperForRequest(tx, actor, { id, ...request }));
  const made = await Promise.all([1, 2, 3].map(once));
  expect(new Set(made).size).toBe(1);
  const shippers = await shippersOfRequest(database.db, actor, { ...request, email: "lotte@maes.EXAMPLE" });
  expect(shippers).toMatchObject([{ id: made[0], name: "Lotte Maes", company: "Maes BV" }]);
  expect(await actions(made[0] ?? "")).toEqual(["shipper.created"]);
});

test("a request shows its shipment, and the shipment what its request asked for", async () => {
  const { id: shipment } = await database.db
    .insertInto("shipments")
    .values({ tracking_number: "ZF-FROM-REQUEST", origin_location: "Ghent", destination_location: "Oslo" })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await readAskedRequest(database.db, actor, { shipmentId: shipment })).toBeNull();
  const id = await arrive("quote_requests", {
    shipment_id: shipment,
    message: "With a tail lift",
    service_type: "Air Freight",
  });
  expect(await getQuoteRequest(database.db, actor, id)).toMatchObject({
    shipment_number: "ZF-FROM-REQUEST",
    shipment_status: "pending",
  });
  expect(await readAskedRequest(database.db, actor, { shipmentId: shipment })).toMatchObject({
    id,
    message: "With a tail lift",
    service_type: "Air Freight",
    files: [],
  });
});

test("a place that a visitor typed by code or in another language has one name on the desk", async () => {
  const lanes = [
    ["Antwerpen", "cnsha"],
    ["BEANR", "Schanghai"],
    ["Antwerp, Belgium", "the usual shed"],
  ] as const;
  for (const [origin_location, destination_location] of lanes)
    await arrive("quote_requests", { email: "lane@reis.example", origin_location, destination_location });
  // Rows without codes, and one recognized with another version of the place list.
  await database.db
    .updateTable("quote_requests")
    .set({ places_version: "another list", destination_code: "BEANR" })
    .where("destination_location", "=", "the usual shed")
    .execute();
  expect(await recognizeStoredPlaces(database.db)).toBe(false);
  const { rows } = await quotes("search=lane%40reis.example");
  expect(rows.map((row) => [row.origin_location, row.destination_location]).toReversed()).toEqual([
    ["Antwerp", "Shanghai"],
    ["Antwerp", "Shanghai"],
    ["Antwerp", "the usual shed"],
  ]);
  expect(await getQuoteRequest(database.db, actor, rows[0]!.id)).toMatchObject({
    origin_location: "Antwerp",
  });
  for (const text of ["China", "CN", "SHA", "cnsha", "Shanghai", "Chine"])
    expect((await quotes(`search=${text}`)).total, text).toBe(2);
  expect((await quotes("search=Antwerpen")).total).toBe(3);
  expect((await quotes("search=Rotterdam")).total).toBe(0);
});
