import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { NotFound } from "#app/kit/errors.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { listShipmentMails } from "#app/mails/shipment-mails.server.ts";
import { listParties } from "#app/parties/list-parties.server.ts";
import { createParty } from "#app/parties/parties.server.ts";
import { previewCompanyLetter, previewLetter } from "#app/desk/mails/preview.server.ts";
import { liftSuppression, suppressAddress } from "#app/mails/suppression.server.ts";
import { SWEEP_SUBSCRIPTIONS } from "./subscriptions.server.ts";

const database = useTestDatabase();
const actor = testActor();
let partyId: string;
const email = "Ana@maes.example";
const now = new Date("2026-11-22T09:30:00Z");

beforeAll(async () => {
  actor.id = (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "";
});

beforeEach(async () => {
  await emptyTables(database.pool, "shipments, consignees, mails, stopped_addresses");
  partyId = await createParty(database.db, actor, "consignee", {
    name: "Maes",
    company: null,
    email,
    phone: null,
    address: null,
    mails_wanted: "none",
  });
});

const shipment = async (number: string) => {
  const { id } = await database.db
    .insertInto("shipments")
    .values({
      tracking_number: number,
      origin_location: "Ghent",
      destination_location: "Oslo",
      consignee_id: partyId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

test("before a customer's first mail staff see it, drawn from the newest event of the newest shipment", async () => {
  const preview = (id: string | null) => previewLetter(database.db, actor, "consignee", { id, email, now });
  expect(await preview(partyId)).toMatchObject({ isSample: true, letter: { trackingNumber: "SAMPLE-1" } });
  expect(await preview(null)).toMatchObject({ isSample: true });
  const id = await shipment("ZF-1");
  await sql`insert into shipment_status_history (shipment_id, status, location, "timestamp", internal) values
    (${id}, 'picked_up', 'Ghent', now() - interval '2 hours', false),
    (${id}, 'Opened by customs', 'Oslo', now() - interval '1 hour', true)`.execute(database.db);
  expect(await preview(partyId)).toMatchObject({
    isSample: false,
    letter: { trackingNumber: "ZF-1", events: [{ title: "Picked up", place: "Ghent" }] },
  });
  await sql`update consignees set mails_wanted = 'key'`.execute(database.db);
  expect(await preview(partyId)).toBeNull();
  expect(
    await previewLetter(database.db, actor, "consignee", { id: partyId, email: "new@maes.example", now }),
  ).not.toBeNull();
});

test("the mails of a new customer are drawn from the shipment it pays for, in the language they will read", async () => {
  const id = await shipment("ZF-1");
  await sql`insert into shipment_status_history (shipment_id, status, location, "timestamp") values
    (${id}, 'picked_up', 'Ghent', now() - interval '2 hours')`.execute(database.db);
  const preview = (shipmentId: string | null) =>
    previewCompanyLetter(database.db, actor, { id: null, emails: [email], now, language: "de", shipmentId });
  expect(await preview(id)).toMatchObject({
    language: "de",
    isSample: false,
    letter: { trackingNumber: "ZF-1", events: [{ place: "Gent" }] },
  });
  expect(await preview(null)).toMatchObject({ language: "de", isSample: true });
});

test("a stopped address shows on the card and in the log; lifting it is audited, and refused a second time", async () => {
  const id = await shipment("ZF-1");
  await sql`insert into mails (kind, recipient, shipment_id, summary, queued_at)
    select 'shipment_update', 'ana@maes.example', ${id}, 'No ' || n, now() - make_interval(mins => n)
    from generate_series(1, 3) as n`.execute(database.db);
  await suppressAddress(database.db, email, "bounce", "550 unknown");
  const stop = { stop_reason: "bounce", stop_detail: "550 unknown" };
  const first = await listShipmentMails(database.db, actor, id, { limit: 2 });
  expect(first).toMatchObject({ total: 3, rows: [{ summary: "No 1", ...stop }, { summary: "No 2" }] });
  const rest = await listShipmentMails(database.db, actor, id, { limit: 2, after: parseCursor(first.next) });
  expect(rest).toMatchObject({ next: null, rows: [{ summary: "No 3" }] });
  const cards = await listParties(database.db, actor, "consignee", { search: "", limit: 5 });
  expect(cards.rows).toMatchObject([{ mails_wanted: "none", ...stop }]);
  await liftSuppression(database.db, actor, email);
  await expect(liftSuppression(database.db, actor, email)).rejects.toThrow(NotFound);
  const line = await database.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "address.lifted")
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    actor_email: actor.email,
    summary: "ana@maes.example",
    details: { stopped: ["bounce", null] },
  });
});

test("a mail that the mail server did not take says so in the log, until it is sent", async () => {
  const id = await shipment("ZF-1");
  const mail = {
    kind: "subscription_confirmation",
    to: email,
    trackingNumber: "ZF-1",
    subscriptionId: id,
  } as const;
  const about = { shipmentId: id, summary: "Asks" };
  const mailId = await queueMail(database.db, mail, about);
  const heldUp = async () => (await listShipmentMails(database.db, actor, id, { limit: 2 })).rows[0]?.held_up;
  expect(await heldUp()).toBe(false);
  const key = `mail:${mailId}`;
  await sql`update graphile_worker._private_jobs set last_error = 'refused' where key = ${key}`.execute(
    database.db,
  );
  expect(await heldUp()).toBe(true);
  await sql`delete from graphile_worker._private_jobs where key = ${key}`.execute(database.db);
  expect(await heldUp()).toBe(false);
});

test("what is over is swept; a customer's stop stays as long as the shipment", async () => {
  const id = await shipment("ZF-1");
  const old = await shipment("ZF-2");
  await sql`update shipments set delivered_at = now() - interval '61 days' where id = ${old}`.execute(
    database.db,
  );
  await sql`
    insert into tracking_subscriptions (shipment_id, email, created_at, confirmed_at, stopped_at) values
      (${id}, 'asked@maes.example', now() - interval '2 days', null, null),
      (${id}, 'never@maes.example', now() - interval '4 days', null, null),
      (${id}, 'kept@maes.example', now() - interval '90 days', now() - interval '90 days', null),
      (${id}, 'left@maes.example', now() - interval '90 days', now(), now() - interval '31 days'),
      (${id}, ${email}, now() - interval '90 days', null, now() - interval '31 days'),
      (${old}, 'delivered@maes.example', now() - interval '90 days', now(), null)`.execute(database.db);
  await SWEEP_SUBSCRIPTIONS.execute(database.db);
  const left = await database.db
    .selectFrom("tracking_subscriptions")
    .select("email")
    .orderBy("email")
    .execute();
  expect(left.map((each) => each.email)).toEqual([email, "asked@maes.example", "kept@maes.example"]);
});
