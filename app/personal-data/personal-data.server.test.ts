import { company } from "#content/company.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { personSchema } from "./person.ts";
import { ERASABLE_KINDS, type RecordsOfKind } from "./kinds.ts";
import { StepUpRequired } from "#app/access/step-up.ts";
import { Forbidden } from "#app/kit/errors.ts";
import { takeUbl } from "#app/supplier-invoices/store-invoice.server.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { draftedInvoice } from "#tests/issued-invoice.ts";
import { ublBytes } from "#tests/supplier-invoices.ts";
import { stepUpSession, testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { connectDatabase } from "#database/connection/connect.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { deleteFromInbox, setRead } from "#app/inboxes/inbox.server.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { makePrivateLink } from "#app/portal/private-links.server.ts";
import { deleteShipment } from "#app/shipments/shipment.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { exportPerson } from "./export-person.server.ts";
import { findPerson } from "./find-person.server.ts";

const database = useTestDatabase();
const actor = { ...testActor(), sessionId: "" };
const person = (typed: Partial<Record<"email" | "name" | "phone", string>>) => personSchema.parse(typed);
const lotte = person({ email: "Lotte@Maes.example" });

const query = async (text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Record<string, string>[];
const counts = (kinds: readonly RecordsOfKind[]) =>
  Object.fromEntries(kinds.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));
async function everything(): Promise<string> {
  const tables = await query(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs')",
  );
  const all = await Promise.all(
    tables.map(({ name }) =>
      query(`select coalesce(string_agg(to_jsonb(t)::text, E'\n'), '') as text from ${name} t`),
    ),
  );
  return all
    .map(([row]) => row?.text ?? "")
    .join("\n")
    .toLowerCase();
}

beforeAll(async () => {
  actor.id = (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "";
  actor.sessionId = await stepUpSession(database.db, actor.id);
});

/** One person in every place, beside another whose address has the same ending. */
beforeEach(async () => {
  await emptyTables(
    database.pool,
    "shipments, shippers, consignees, quote_requests, contact_submissions, deleted_records, mails, stopped_addresses, blog_posts, blog_authors",
  );
  await database.pool.query(`
    delete from graphile_worker._private_jobs;
    insert into shippers (name, email, phone) values
      ('Lotte Maes', 'lotte@maes.example', '+32 470 12 34 56'), ('Lotte Maes', null, '0470 12 34 56'),
      ('Lotte Maes', 'other@maes.example', null), ('Charlotte', 'charlotte@maes.example', null);
    insert into consignees (name, email, address) values ('Maes BV', 'lotte@maes.example', 'Kaai 12');
    insert into shipments (tracking_number, origin_location, destination_location, consignee_id)
      select 'ZF-1', 'Ghent', 'Lagos', id from consignees;
    insert into quote_requests (name, email, fingerprint, text_hash) values
      ('Lotte', 'Lotte@maes.example', 'fingerprint-1', 'hash-1'), ('Char', 'charlotte@maes.example', null, null);
    insert into request_messages (request_id, kind, subject, body, recipient, author)
      select id, 'reply', 'Your request', 'Dear Sir or Madam', email, 'desk@zenne.example' from quote_requests;
    insert into request_messages (request_id, kind, body, author)
      select id, 'note', 'Lotte Maes knows the price', 'desk@zenne.example' from quote_requests where name = 'Char';
    insert into contact_submissions (name, email, phone, message) values
      ('L. Maes', 'lotte@maes.example', '00 32 470 123456', 'Hello'), ('C', 'charlotte@maes.example', null, 'Hi');
    insert into mails (kind, recipient, sent_at) values ('request_received', 'LOTTE@maes.example', now());
    insert into mails (kind, recipient, queued_at, sent_at, sent_subject, sent_body) values
      ('paper', 'plan@haul.example', now() + interval '1 second', now(), 'Transport order', 'For Lotte@maes.example.'),
      ('paper', 'plan@haul.example', now() + interval '1 second', now(), 'Delivery for LOTTE MAES', 'Questions? ${company.email}'),
      ('paper', 'plan@haul.example', now() + interval '1 second', now(), 'Transport order', 'For charlotte@maes.example, Charlotte Maesen.');
    with waiting as (insert into mails (kind, recipient) values ('new_request', 'desk@zenne.example') returning id)
    select graphile_worker.add_job('send_mail', json_build_object('id', id, 'mail',
      json_build_object('text', 'from lotte@maes.example')), job_key => 'mail:' || id) from waiting;
    insert into shipment_notes (shipment_id, body, author_email, created_at)
      select id, body, author, now() + n * interval '1 second' from shipments, (values ('Call Lotte@Maes.example before noon', 'desk@zenne.example', 1),
        ('Ask Lótte  Maes for the papers', 'desk@zenne.example', 2), ('Charlotte Maesen is away', 'desk@zenne.example', 3),
        ('Lotte Maes is other@maes.example', 'desk@zenne.example', 4), ('Sealed', 'LOTTE@maes.example', 5))
        as written(body, author, n);
    insert into private_links (token_hash, shipment_id, recipient)
      select sha256('1'), id, 'Lotte@maes.example' from shipments;
    insert into private_links (token_hash, consignee_id, recipient)
      select sha256('2'), id, 'Charlotte@maes.example' from consignees;
    insert into deleted_records (act_id, kind, record_id, name, snapshot, entries, actor_email)
      select gen_random_uuid(), 'shipment', gen_random_uuid(), 'ZF-0', jsonb_build_object('record', '{}'::jsonb, 'links',
        (select jsonb_agg(to_jsonb(private_links)) from private_links)), 0, '';
    insert into tracking_subscriptions (shipment_id, email) select id, 'Lotte@maes.example' from shipments;
    insert into tracking_subscriptions (shipment_id, email) select id, 'charlotte@maes.example' from shipments;
    insert into stopped_addresses (email, reason, detail) values ('lotte@maes.example', 'bounce', '550 lotte@maes.example');
    insert into blog_authors (name, email) values ('Lotte', 'lotte@maes.example');
    insert into blog_posts (title, slug, content, author_id) select 'Pallets', 'pallets', '<p>x</p>', id from blog_authors`);
  const [request] = await query("select id from quote_requests where name = 'Lotte'");
  const [deleted] = await query(
    "insert into contact_submissions (name, email, message) values ('Lotte', 'lotte@maes.example', 'Gone') returning id",
  );
  await setRead(database.db, actor, "quote_requests", request?.id ?? "", true);
  await deleteFromInbox(database.db, actor, "contact_submissions", deleted?.id ?? "");
});

test("exporting a person asks for a fresh step-up", async () => {
  const stale = { ...actor, sessionId: crypto.randomUUID() };
  await expect(exportPerson(database.db, stale, lotte, new Date())).rejects.toThrow(StepUpRequired);
});

test("erasing asks for a fresh step-up, and erases nothing before it", async () => {
  const stale = { ...actor, sessionId: crypto.randomUUID() };
  const before = counts(await findPerson(database.db, actor, lotte));
  await expect(erasePerson(database.db, stale, lotte, ERASABLE_KINDS, new Date())).rejects.toThrow(
    StepUpRequired,
  );
  expect(counts(await findPerson(database.db, actor, lotte))).toEqual(before);
});

describe("looking up a person", () => {
  test("finds every record with the address, whatever its case, and nobody else's", async () => {
    const kinds = await findPerson(database.db, actor, lotte);
    expect(counts(kinds)).toMatchObject({
      quoteRequests: 1,
      contactMessages: 1,
      shippers: 1,
      consignees: 1,
      deletedRecords: 1,
      mails: 2,
      notes: 2,
      requestMessages: 1,
      privateLinks: 2,
      subscriptions: 1,
      stoppedAddresses: 1,
      blogAuthors: 1,
    });
    expect(kinds.find(({ kind }) => kind === "consignees")).toMatchObject({
      withShipments: 1,
      records: [{ label: "Maes BV", shipments: 1 }],
    });
    expect(kinds.find(({ kind }) => kind === "auditLines")?.count).toBeGreaterThanOrEqual(2);
  });

  test("with a name also finds who has it and no address, but not who has another address", async () => {
    const named = person({ email: "lotte@maes.example", name: "LOTTÉ maes" });
    expect(counts(await findPerson(database.db, actor, named))).toMatchObject({ shippers: 2, mails: 3 });
  });

  test("by name alone finds all who have it, by number in any spelling", async () => {
    const byName = await findPerson(database.db, actor, person({ name: "lotte maes" }));
    expect(counts(byName)).toEqual({ shippers: 3, mails: 1, notes: 1, requestMessages: 1 });
    const byPhone = await findPerson(database.db, actor, person({ phone: "+32 (0)470/12.34.56" }));
    expect(counts(byPhone)).toMatchObject({ shippers: 2, contactMessages: 1 });
    const both = await findPerson(database.db, actor, person({ name: "Lotte Maes", phone: "0470123456" }));
    expect(counts(both)).toMatchObject({ shippers: 2 });
  });

  test("a staff account is found by its address", async () => {
    const kinds = await findPerson(database.db, actor, person({ email: actor.email }));
    expect(counts(kinds)).toMatchObject({ staffAccounts: 1 });
  });

  test("only those who may read personal data can look, export or erase", async () => {
    for (const role of ["operations", "sales", "editor", "viewer"] as const) {
      const other = { ...actor, role };
      expect(() => findPerson(database.db, other, lotte)).toThrow(Forbidden);
      expect(() => exportPerson(database.db, other, lotte, new Date())).toThrow(Forbidden);
      expect(() => erasePerson(database.db, other, lotte, ERASABLE_KINDS, new Date())).toThrow(Forbidden);
    }
  });
});

test("a sole trader on an invoice, ours or a supplier's, or on a payment, is found and exported, and no erasure takes the invoice", async () => {
  const accounting = testActor({ role: "accounting", email: "books@zenne.example" });
  accounting.id = (await addStaff(database.db, { email: accounting.email, password: "secret-1" })) ?? "";
  const { id } = await draftedInvoice(database.db, accounting, { name: "Piet Smet", vat_number: null });
  const bytes = ublBytes({ number: "PS-7", supplier: "Piet Smét", vat: null });
  await takeUbl(database.db, accounting, { name: "ps-7.xml", bytes });
  await query(`insert into payments (account, booked_on, currency, amount, rest, payer, created_by)
    values ('BE68 5390 0754 7034', '2026-11-20', 'EUR', 121, 121, 'Anna Smet', 'books'),
      ('BE68 5390 0754 7034', '2026-11-20', 'EUR', 60.5, 60.5, 'Piet Smet', 'books')`);
  const piet = person({ name: "piet smet" });
  expect(counts(await findPerson(database.db, actor, piet))).toMatchObject({
    invoices: 1,
    payments: 1,
    supplierInvoices: 1,
  });
  const file = JSON.parse((await exportPerson(database.db, actor, piet, new Date())).join("")) as object;
  expect(file).toMatchObject({
    invoices: [{ customer: "Piet Smet", kind: "invoice" }],
    payments: [{ payer: "Piet Smet", amount: "60.50" }],
    supplierInvoices: [{ number: "PS-7", supplier: "Piet Smét" }],
  });
  expect(ERASABLE_KINDS).not.toContain("invoices");
  expect(ERASABLE_KINDS).not.toContain("payments");
  expect(ERASABLE_KINDS).not.toContain("supplierInvoices");
  await erasePerson(database.db, actor, piet, ERASABLE_KINDS, new Date());
  expect(await query(`select customer from invoices where id = '${id}'`)).toEqual([
    { customer: "Piet Smet" },
  ]);
  expect(await query("select number from supplier_invoices")).toEqual([{ number: "PS-7" }]);
  await emptyTables(database.pool, "companies, invoices, payments, supplier_invoices, charges");
});

test("the export is one JSON file with all of it, and neither hashes nor the names of staff", async () => {
  const text = (await exportPerson(database.db, actor, lotte, new Date("2026-03-01T08:00:00Z"))).join("");
  const file = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(file).toMatchObject({
    exportedAt: "2026-03-01T08:00:00.000Z",
    searchedFor: { email: "lotte@maes.example" },
    quoteRequests: [{ name: "Lotte", receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }],
    contactMessages: [{ message: "Hello", phone: "00 32 470 123456" }],
    shippers: [{ name: "Lotte Maes" }],
    consignees: [{ name: "Maes BV", address: "Kaai 12" }],
    shipments: [{ trackingNumber: "ZF-1", as: "consignee" }],
    deletedRecords: [{ kind: "contact submission", record: { message: "Gone" } }],
    mails: [{ kind: "request received" }, { kind: "paper", body: "For Lotte@maes.example." }],
    notes: [
      { shipment: "ZF-1", as: "named", text: "Call Lotte@Maes.example before noon" },
      { shipment: "ZF-1", as: "written", text: "Sealed" },
    ],
    privateLinks: [{ for: "Lotte@maes.example", shipment: "ZF-1", timesOpened: 0 }],
    subscriptions: [{ shipment: "ZF-1", email: "Lotte@maes.example" }],
    stoppedAddresses: [{ reason: "bounce" }],
    blogAuthors: [{ name: "Lotte" }],
    staffAccounts: [],
  });
  expect(file.auditLog?.map(({ what }) => what)).toContain(
    "A member of staff marked the quote request of Lotte@maes.example as read",
  );
  expect(text).not.toMatch(/fingerprint|hash|folded|password|token/);
  expect(text).not.toContain(actor.email);
  expect(text).not.toContain("charlotte");
  const [line] = await query(
    "select * from audit_log where action = 'personal_data.exported' order by id desc",
  );
  expect(line).toMatchObject({ actor_email: actor.email, summary: expect.stringMatching(/^\d+ records$/) });
});

describe("erasing a person", () => {
  test("leaves the address nowhere, keeps shipments without the name, and others untouched", async () => {
    const done = await erasePerson(database.db, actor, lotte, ERASABLE_KINDS, new Date());
    expect(done).toMatchObject({
      quoteRequests: 1,
      contactMessages: 1,
      shippers: 1,
      consignees: 0,
      anonymised: 1,
      deletedRecords: 1,
      mails: 2,
      notes: 2,
      privateLinks: 2,
      subscriptions: 1,
      stoppedAddresses: 1,
      blogAuthors: 1,
    });
    const left = await everything();
    expect(left.replaceAll("charlotte@", "")).not.toContain("lotte@maes");
    expect(left).toContain("charlotte@maes.example");
    expect(await query("select name, email, phone, address from consignees")).toEqual([
      { name: "(erased)", email: null, phone: null, address: null },
    ]);
    expect(await query("select tracking_number from shipments")).toHaveLength(1);
    expect(await query("select body, author_email from shipment_notes order by body")).toEqual([
      { body: "(erased)", author_email: "desk@zenne.example" },
      { body: "Ask Lótte  Maes for the papers", author_email: "desk@zenne.example" },
      { body: "Charlotte Maesen is away", author_email: "desk@zenne.example" },
      { body: "Lotte Maes is other@maes.example", author_email: "desk@zenne.example" },
      { body: "Sealed", author_email: "(erased)" },
    ]);
    expect(await query("select sent_subject, sent_body from mails order by sent_body")).toEqual([
      { sent_subject: "(erased)", sent_body: "(erased)" },
      { sent_subject: "Transport order", sent_body: "For charlotte@maes.example, Charlotte Maesen." },
      { sent_subject: "Delivery for LOTTE MAES", sent_body: `Questions? ${company.email}` },
      { sent_subject: null, sent_body: null },
    ]);
    expect(await query("select author_id from blog_posts")).toEqual([{ author_id: null }]);
    expect(counts(await findPerson(database.db, actor, lotte))).toEqual({});
    const lines = await query("select summary, details from audit_log where action = 'personal_data.erased'");
    expect(lines.at(-1)?.summary).toMatch(
      /^\d+ lines of the audit log, 1 message about a quote request, 1 quote request, .*1 shipper or consignee anonymised$/,
    );
  });

  test("keeps the kinds that were not chosen", async () => {
    await erasePerson(database.db, actor, lotte, ["contactMessages", "mails"], new Date());
    expect(counts(await findPerson(database.db, actor, lotte))).toMatchObject({
      quoteRequests: 1,
      shippers: 1,
      consignees: 1,
      deletedRecords: 1,
      notes: 2,
      blogAuthors: 1,
    });
    expect(await query("select name from consignees")).toEqual([{ name: "Maes BV" }]);
  });

  test("leaves an address that staff sign in with in the lines of their account, and in their mails", async () => {
    await database.pool.query(
      `insert into audit_log (actor_email, action, entity, entity_id, summary) values ('', 'staff.enabled', 'staff', $1, $2)`,
      [actor.id, actor.email],
    );
    await database.pool.query(
      "insert into mails (kind, recipient, sent_at) values ('new_request', $1, now())",
      [actor.email],
    );
    const lines = () =>
      query("select id from audit_log where audited and (actor_email = $1 or summary = $1) order by id", [
        actor.email,
      ]);
    const mails = () => query("select id from mails where recipient = $1 order by id", [actor.email]);
    const before = [await lines(), await mails()];
    await erasePerson(database.db, actor, person({ email: actor.email }), ERASABLE_KINDS, new Date());
    expect([(await lines()).slice(0, -1), await mails()]).toEqual(before);
    expect(await query("select email from admin_users where email = $1", [actor.email])).toHaveLength(1);
  });

  test("finds and erases a name in a deleted shipment and in the audit log; nothing brings it back", async () => {
    const [shipment] = await query("select id from shipments");
    const id = shipment?.id ?? "";
    const name = "Zebulon Quarkson";
    await database.pool.query(
      `insert into shipment_notes (shipment_id, body, author_email) values ($1, 'Ask Zebulon Quarkson', 'desk@zenne.example')`,
      [id],
    );
    await database.pool.query(
      "insert into planned_stops (shipment_id, kind, day, driver) values ($1, 'pickup', current_date, $2)",
      [id, name],
    );
    const link = { recipient: name, publicUrl: "https://zenne.example" };
    await makePrivateLink(database.db, actor, { kind: "shipment", id }, link);
    await database.pool.query(
      `insert into audit_log (actor_email, action, entity, entity_id, summary, details) values
        ('', 'stop.changed', 'stop', $1, 'Pick-up of ZF-1', '{"driver": ["", "zebulon quarkson"], "vehicle": ["", "1-ABC-234"]}'),
        ('', 'stop.changed', 'stop', $1, 'Pick-up of ZF-1', '{"driver": ["", "Zebulon Quarksonson"]}')`,
      [id],
    );
    const deleted = await deleteShipment(database.db, actor, id);
    const zebulon = person({ name });
    const named = { notes: 1, drivers: 1, privateLinks: 1, auditLines: 2 };
    expect(counts(await findPerson(database.db, actor, zebulon))).toEqual(named);
    expect(await erasePerson(database.db, actor, zebulon, ERASABLE_KINDS, new Date())).toMatchObject(named);
    expect(counts(await findPerson(database.db, actor, zebulon))).toEqual({});
    await restoreDeleted(database.db, actor, { deleted });
    expect((await everything()).replaceAll("quarksonson", "")).not.toContain("quarkson");
    expect(await query("select driver from planned_stops")).toEqual([{ driver: "(erased)" }]);
    expect(await query("select body from shipment_notes where body = '(erased)'")).toHaveLength(1);
    expect(await query("select details from audit_log where action = 'stop.changed' order by id")).toEqual([
      { details: { driver: ["", "(erased)"], vehicle: ["", "1-ABC-234"] } },
      { details: { driver: ["", "Zebulon Quarksonson"] } },
    ]);
  });

  test("erases what names them in the messages of a deleted request", async () => {
    const [request] = await query("select id from quote_requests where name = 'Char'");
    const id = request?.id ?? "";
    const deleted = await deleteFromInbox(database.db, actor, "quote_requests", id);
    const named = person({ name: "Lotte Maes" });
    expect(counts(await findPerson(database.db, actor, named))).toMatchObject({ requestMessages: 1 });
    await erasePerson(database.db, actor, named, ERASABLE_KINDS, new Date());
    await restoreDeleted(database.db, actor, { deleted: deleted ?? "" });
    expect(await query("select body from request_messages where kind = 'note'")).toEqual([
      { body: "(erased)" },
    ]);
  });

  test("drops the waiting mails that are to an address or name it, not those of a longer one", async () => {
    const wait = (kind: string, recipient: string, text: string) =>
      database.pool.query(
        `with waiting as (insert into mails (kind, recipient) values ($1, $2) returning id)
         select graphile_worker.add_job('send_mail',
           json_build_object('id', id, 'mail', json_build_object('to', $2::text, 'text', $3::text))) from waiting`,
        [kind, recipient, text],
      );
    await wait("reply", "An@x.example", "Yours");
    await wait("new_request", "desk@zenne.example", "From:\nan@x.example");
    await wait("reply", "jan@x.example", "Yours, jan@x.example");
    await wait("lost_link", "an@x.example.org", "Yours");
    await erasePerson(database.db, actor, person({ email: "an@x.example" }), ["mails"], new Date());
    expect(
      await query(
        `select payload->'mail'->>'to' as email from graphile_worker._private_jobs
         where payload->'mail'->>'to' is not null order by 1`,
      ),
    ).toEqual([{ email: "an@x.example.org" }, { email: "jan@x.example" }]);
    expect(await query("select recipient from mails where refusal = 'erased'")).toEqual([
      { recipient: "desk@zenne.example" },
    ]);
  });

  test("erases what mails to others said of a person by name, our own address aside", async () => {
    await erasePerson(database.db, actor, person({ name: "Lotte Maes" }), ["mails"], new Date());
    expect(await query("select sent_subject from mails where sent_body is not null order by 1")).toEqual([
      { sent_subject: "(erased)" },
      { sent_subject: "Transport order" },
      { sent_subject: "Transport order" },
    ]);
  });

  test("letters about an account stay, without whom they were sent to", async () => {
    const letter = (recipient: string) =>
      database.pool.query(
        `insert into account_letters (kind, language, recipient, subject, file_name, pdf, sent_by)
         values ('statement', 'en', $1, 'Statement', 'a.pdf', 'x', 'a@zenne.example')`,
        [recipient],
      );
    await letter("Jef@Letters.example");
    await letter("other@letters.example");
    await erasePerson(database.db, actor, person({ email: "jef@letters.example" }), ["mails"], new Date());
    expect(await query("select recipient from account_letters order by recipient")).toEqual([
      { recipient: "(erased)" },
      { recipient: "other@letters.example" },
    ]);
  });

  test("erases audit lines about records long gone by the name they had", async () => {
    await database.pool.query(`
      insert into audit_log (actor_email, action, entity, entity_id, summary, details) values
        ('desk@zenne.example', 'shipper.updated', 'shipper', gen_random_uuid()::text, 'Jef Gone', '{"phone": ["1", "2"]}')`);
    await erasePerson(database.db, actor, person({ name: "Jef Gone" }), ["auditLines"], new Date());
    expect(await everything()).not.toContain("jef gone");
  });
});

test("one of tens of thousands is looked up and erased by index, without reading a table", async () => {
  // A single connection, which can be made to report its statistics at once.
  const { db, pool } = connectDatabase(database.url, { warn: () => {} }, { longWork: true });
  pool.options.max = 1;
  const n = "from generate_series(1000000, 1020000) as n";
  for (const statement of [
    `insert into quote_requests (name, email, phone) select 'N ' || n, 'n' || n || '@many.example', '047' || n ${n}`,
    `insert into shippers (name, email, phone) select 'N ' || n, 'n' || n || '@many.example', '047' || n ${n}`,
    `insert into mails (kind, recipient, sent_subject, sent_body) select 'paper', 'plan@haul.example', 'Order ' || n,
      'For n' || n || '@many.example' ${n}`,
    `insert into audit_log (actor_email, action, entity, entity_id, summary, details)
      select 'desk@zenne.example', 'quote_request.read', 'quote_request', gen_random_uuid(), 'n' || n || '@many.example',
        case when n % 10 = 0 then jsonb_build_object('email', jsonb_build_array('n' || n || '@many.example', null))
          else '{}' end ${n}`,
    "analyze quote_requests, shippers, mails, audit_log",
  ]) {
    await pool.query(statement);
  }
  const rowsScanned = async () => {
    await pool.query("select pg_stat_force_next_flush()");
    const { rows } = await pool.query<{ sum: number }>(
      `select sum(seq_tup_read)::int as sum from pg_stat_user_tables
       where relname in ('quote_requests', 'shippers', 'mails', 'audit_log')`,
    );
    return rows[0]?.sum ?? 0;
  };
  const before = await rowsScanned();
  const all = person({ email: "n1000010@many.example", name: "N 1000010", phone: "0471000010" });
  expect(counts(await findPerson(db, actor, all))).toEqual({
    quoteRequests: 1,
    shippers: 1,
    mails: 1,
    auditLines: 1,
  });
  await exportPerson(db, actor, all, new Date());
  await erasePerson(db, actor, all, ERASABLE_KINDS, new Date());
  expect(counts(await findPerson(db, actor, all))).toEqual({});
  // Rows of earlier tests, whose connections may report late, are far fewer than 20,000.
  expect((await rowsScanned()) - before).toBeLessThan(20_000);
  await pool.end();
});
