import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { quoteRequestSchema } from "#app/quote-requests/quote-request.ts";
import { shipmentForm } from "#app/shipments/shipment.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { listAudit } from "#app/desk/audit/list-audit.server.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { submitQuoteRequest } from "#app/quote-requests/submit-quote-request.server.ts";
import { deleteShipment } from "#app/shipments/shipment.server.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { emit, emitEach, NOBODY } from "./emit.ts";

const database = useTestDatabase();
const desk = { id: "6f1a0a52-1f5a-4a0f-8f0e-0c3f5d0b7c11", email: "desk@zenne.example" };

const stored = (entity: string) =>
  database.db
    .selectFrom("audit_log")
    .select(["actor_email", "action", "entity_id", "summary", "details", "audited"])
    .where("entity", "=", entity)
    .orderBy("id")
    .execute();

test("events of one call, and those of a query, are rows of the outbox", async () => {
  await emit(database.db, desk, []);
  await emit(database.db, desk, [
    { action: "crane.added", entity: "crane", entityId: "1", summary: "Crane", details: { reach: [1, 2] } },
    { action: "crane.turned", entity: "crane" },
  ]);
  await emitEach(
    database.db,
    desk,
    { action: "crane.checked", entity: "crane" },
    sql`select n::text as entity_id, 'Crane ' || n as summary, '{}'::jsonb as details from generate_series(2, 3) n`,
  );
  const line = { actor_email: desk.email, details: {}, audited: true };
  expect(await stored("crane")).toEqual([
    { ...line, action: "crane.added", entity_id: "1", summary: "Crane", details: { reach: [1, 2] } },
    { ...line, action: "crane.turned", entity_id: null, summary: "" },
    { ...line, action: "crane.checked", entity_id: "2", summary: "Crane 2" },
    { ...line, action: "crane.checked", entity_id: "3", summary: "Crane 3" },
  ]);
});

test("a text that was cut within a letter, or has a NUL, is stored without it", async () => {
  const details = { "reach \\u0000": "12 m\u0000", sign: "\\ud83d" };
  await emit(database.db, desk, {
    action: "mast.added",
    entity: "mast",
    summary: "Mast \u{1F69A}".slice(0, 6),
    details,
  });
  expect(await stored("mast")).toMatchObject([
    { summary: "Mast ", details: { "reach \\u0000": "12 m", sign: "\\ud83d" } },
  ]);
});

test("what is no line of the audit log is not listed there, and holds no personal data", async () => {
  await emit(database.db, NOBODY, {
    action: "buoy.seen",
    entity: "buoy",
    entityId: "1",
    audited: false,
  });
  await emitEach(
    database.db,
    NOBODY,
    { action: "buoy.seen", entity: "buoy", audited: false },
    sql`select '2' as entity_id, 'a@b.example' as summary`,
  );
  expect((await stored("buoy")).map(({ entity_id, summary }) => [entity_id, summary])).toEqual([
    ["1", ""],
    ["2", ""],
  ]);
  expect(
    (await listAudit(database.db, testActor(), {})).rows.filter(({ entity }) => entity === "buoy"),
  ).toEqual([]);
});

test("screens that show a request get events of it and of its shipment, without personal data", async () => {
  const { db } = database;
  const request = quoteRequestSchema.parse({
    firstName: "Lotte",
    lastName: "Maes",
    email: "lotte@maes.be",
    departureCity: "Ghent",
    deliveryCity: "Lille",
    parcelType: "2 pallets",
    weight: "640 kg",
    freightTypes: ["road"],
    specialInfo: "",
  });
  const signs = { trap: "", elapsedMs: 9_000 };
  await submitQuoteRequest(db, request, {
    publicUrl: "https://zenne.example",
    notifyEmail: undefined,
    signs,
  });
  const { id: quoteRequestId } = await db.selectFrom("quote_requests").select("id").executeTakeFirstOrThrow();
  const input = shipmentForm.parse({
    tracking_number: "ZF-EVENT",
    status: "pending",
    service_type: "Road Transport",
    origin_location: "Ghent",
    destination_location: "Lille",
    current_location: "Ghent",
  });
  const actor = testActor(desk);
  const deleted = await deleteShipment(db, actor, await createShipment(db, actor, input, { quoteRequestId }));
  await restoreDeleted(db, actor, { deleted });
  const line = { entity_id: quoteRequestId, summary: "", details: {}, audited: false };
  expect(await stored("quote_request")).toEqual([
    { ...line, actor_email: "", action: "quote_request.received" },
    { ...line, actor_email: desk.email, action: "quote_request.shipment_created" },
    {
      ...line,
      actor_email: desk.email,
      action: "quote_request.status_changed",
      summary: "lotte@maes.be",
      details: { from: "pending", to: "completed" },
      audited: true,
    },
    { ...line, actor_email: desk.email, action: "quote_request.shipment_deleted" },
    { ...line, actor_email: desk.email, action: "quote_request.shipment_restored" },
  ]);
});

const WITHOUT_EVENT = [
  "app/acts/sweep-acts.server.ts", // what has expired, logged with its numbers
  "app/accounts/backup-codes.server.ts", // its callers record what the codes were used for
  "app/accounts/passkey-sign-in.server.ts", // counters; the session it opens is recorded
  "app/accounts/wrong-codes.server.ts", // counters; its callers record what follows
  "app/accounts/preferences.server.ts", // one's own columns and density
  "app/accounts/sign-in.server.ts", // the same password under another hash
  "app/settings/stored-state.server.ts", // its callers record what they read
  "app/consolidations/cost-shares.server.ts", // part of a cost, which records itself
  "app/customers/contacts.server.ts", // part of a save, which records itself
  "app/customers/merge-tables.server.ts", // part of a merge or its undo, which record themselves
  "database/connection/limits.ts", // counters
  "database/connection/counts-in-memory.ts", // the same
  "database/events/send-once.ts", // keys of what its transaction records
  "app/documents/next-count.server.ts", // what is numbered records itself
  "database/connection/migrate.ts",
  "database/connection/shared-setting.ts", // the secret of the processes
  "app/files/move-contents.server.ts", // where bytes are, which no page shows
  "app/files/previews.server.ts", // derived from a content
  "app/files/store-content.server.ts", // no row shows it yet, or any more
  "app/supplier-invoices/book.server.ts", // part of an acceptance or its undo, which record themselves
  "app/supplier-invoices/shares.server.ts", // part of a save, which records itself
  "app/payments/insert-settlements.server.ts", // part of a payment, which records itself
  "app/payments/refunds.server.ts", // the same
  "app/payments/statements/settle-matches.server.ts", // part of a confirmation, which records itself
  "app/documents/issue-document.server.ts", // recorded by record-document.server.ts
  "app/documents/revise-document.server.ts", // the same
  "demo/documents.ts", // part of the load, which records itself
  "demo/request-thread.ts", // the same
  "demo/charges.ts", // the same
  "demo/consolidations.ts", // the same
  "demo/carriers.ts", // the same
  "demo/deadlines.ts", // the same
  "demo/series.ts", // the same
  "demo/planning.ts", // the same
  "demo/invoices.ts", // the same
  "demo/insert-offers.ts", // the same
  "app/images/image-variant.server.ts", // derived from an image
  "app/portal/private-link-rows.server.ts", // its callers record which link was made or revoked
  "app/portal/open-link.server.ts", // counters of openings
  "app/offers/linked-offer.server.ts", // counters of openings
  "app/settings/maintenance.server.ts", // how a command ended
  "app/mails/mails.server.ts", // the state of the queue
  "app/search/recent.server.ts", // what one person opened, for that person alone
  "app/personal-data/erase-from-records.server.ts", // part of an erasure, which records itself
  "app/reports/rebuild-sums.server.ts", // sums of what is recorded
  "app/reports/fold-changes.server.ts", // sums of what is recorded
  "app/quote-requests/recognized-places.server.ts", // derived from what was typed
  "app/housekeeping/sweep-clock.server.ts", // when the clock was last looked at
  "app/housekeeping/sweeps.server.ts", // what has expired, logged with its numbers
  "app/deleted/restore.server.ts", // its caller records what was restored
  "app/shipments/bulk-rows.server.ts", // part of an act, which records itself
  "app/consolidations/houses.server.ts", // part of a write on the master, which records itself
  "app/consolidations/lock-consolidation.server.ts", // part of a write on the master, which records itself
  "app/shipments/eta.server.ts", // part of a save, which records itself
  "app/customers/import.server.ts", // recorded by what it archives with
  "app/imports/importer.server.ts", // part of an undo, which records itself
  "app/shipments/import/rows.server.ts", // part of an import, which records itself
  "app/shipments/details.server.ts", // its callers record the save
  "operations/adopt/", // before the product starts
  "operations/backup/restore-backup.ts", // before the product starts
  "server/jobs/",
];

test("every file that writes rows emits, and only emit.ts writes the outbox", () => {
  const files = ["app", "database", "demo", "operations", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)),
  );
  const writing = files
    .map((name) => ({ name, text: readFileSync(name, "utf8") }))
    .filter(({ text }) =>
      /\.(?:insertInto|updateTable|deleteFrom)\(|\b(?:insert into|delete from) [a-z$]|\bupdate (?:[a-z_]+|\$\{[^}]+\}) set /.test(
        text,
      ),
    );
  expect(writing.length).toBeGreaterThan(20);
  const silent = writing
    .filter(
      ({ text }) =>
        !/\b(?:emit|emitEach|emitInvoice|emitOffer|endAct|endSessions|insertParty|recordArchiveAudit|startAct)\(/.test(
          text,
        ),
    )
    .map(({ name }) => name);
  expect(
    silent.filter((name) => !WITHOUT_EVENT.some((start) => name.startsWith(start))),
    "call emit in the transaction of the write, or stand in WITHOUT_EVENT with the reason",
  ).toEqual([]);
  expect(
    files.filter((name) =>
      /insert into audit_log|insertInto\("audit_log"\)/.test(readFileSync(name, "utf8")),
    ),
  ).toEqual(["database/events/emit.ts"]);
});
