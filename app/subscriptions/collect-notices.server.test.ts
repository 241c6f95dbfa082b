import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { emptyTables } from "#tests/empty-tables.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { emit } from "#database/events/emit.ts";
import { recordTypedDelivery } from "#app/deliveries/decide-proof.server.ts";
import { addStatusEntry } from "#app/shipments/status-history.server.ts";
import { handedOver } from "#app/deliveries/record-delivery.server.ts";
import { queueNextNotice } from "./collect-notices.server.ts";
import { liftSuppression, suppressAddress } from "#app/mails/suppression.server.ts";

const database = useTestDatabase();
const actor = testActor();
let shipmentId: string;

beforeAll(async () => {
  actor.id = (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "";
});

beforeEach(async () => {
  await emptyTables(database.pool, "shipments, shippers, consignees, mails, stopped_addresses");
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  const { rows } = await sql<{ id: string }>`
    with party as (insert into consignees (name, email, mails_wanted) values ('Maes', 'key@maes.example', 'key') returning id)
    insert into shipments (tracking_number, origin_location, destination_location, consignee_id, estimated_delivery)
    select 'ZF-1', 'Antwerp', 'Oslo', id, '2026-12-01T10:00:00Z' from party returning id`.execute(
    database.db,
  );
  shipmentId = rows[0]?.id ?? "";
  await subscribe("all@maes.example");
});

const subscribe = (email: string) =>
  sql`insert into tracking_subscriptions (shipment_id, email, confirmed_at)
    values (${shipmentId}, ${email}, now())`.execute(database.db);

const happens = (status: string, minutesAgo = 1) =>
  addStatusEntry(database.db, actor, shipmentId, {
    status,
    location: "Antwerp",
    notes: null,
    timestamp: new Date(Date.now() - minutesAgo * 60_000),
  } as Parameters<typeof addStatusEntry>[3]);

const moves = (from: string, to: string, reason: string | null = null) =>
  database.db.transaction().execute(async (tx) => {
    await sql`insert into shipment_eta_changes (shipment_id, previous, eta, reason)
      values (${shipmentId}, ${from}, ${to}, ${reason})`.execute(tx);
    await sql`update shipments set estimated_delivery = ${to} where id = ${shipmentId}`.execute(tx);
    await emit(tx, actor, {
      action: "shipment.eta_changed",
      entity: "shipment",
      entityId: shipmentId,
      summary: "ZF-1",
    });
  });

async function fiveMinutesLater() {
  await sql`update shipment_notices set due_at = now()`.execute(database.db);
  return queueNextNotice(database.db, "https://zenne.example", handedOver);
}

async function mails() {
  const { rows } = await sql<{ recipient: string; summary: string }>`
    select recipient, summary from mails order by recipient, queued_at`.execute(database.db);
  return rows.map(({ recipient, summary }) => `${recipient}: ${summary}`);
}

test("nothing is sent before five minutes are over, then once what happened in them", async () => {
  await happens("picked_up", 3);
  await happens("in_transit", 2);
  expect(await queueNextNotice(database.db, "https://zenne.example", handedOver)).toBeNull();
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from due_at - since)::int / 60 as minutes from shipment_notices`.execute(
    database.db,
  );
  expect(rows).toEqual([{ minutes: 5 }]);
  expect(await fiveMinutesLater()).toMatchObject({ mails: 2 });
  expect(await mails()).toEqual([
    "all@maes.example: In transit, Antwerp (2 events)",
    "key@maes.example: In transit, Antwerp (2 events)",
  ]);
  const jobs = await sql<{ mail: Record<string, unknown> }>`
    select payload->'mail' as mail from graphile_worker._private_jobs`.execute(database.db);
  expect(jobs.rows[0]?.mail).toMatchObject({
    kind: "shipment_update",
    trackingNumber: "ZF-1",
    events: [{ title: "Picked up" }, { title: "In transit" }],
    link: "https://zenne.example/track?number=ZF-1",
  });
  expect(await fiveMinutesLater()).toBeNull();
  await happens("out_for_delivery");
  await fiveMinutesLater();
  expect((await mails()).filter((line) => line.includes("Out for delivery"))).toHaveLength(2);
});

test("who looks after a shipment signs what its parties get, not what goes to strangers", async () => {
  const signed = async (name: string) => {
    await sql`update admin_users set name = ${name} where id = ${actor.id}`.execute(database.db);
    await sql`update shipments set owner_id = ${actor.id} where id = ${shipmentId}`.execute(database.db);
    await sql`delete from graphile_worker._private_jobs`.execute(database.db);
    await happens("picked_up");
    await fiveMinutesLater();
    const { rows } = await sql<{ to: string; person: string | null }>`
      select payload->'mail'->>'to' as to, payload->'mail'->>'person' as person
      from graphile_worker._private_jobs where payload->'mail'->>'kind' = 'shipment_update' order by 1`.execute(
      database.db,
    );
    return rows;
  };
  expect(await signed("Lotte Claes")).toEqual([
    { to: "all@maes.example", person: null },
    { to: "key@maes.example", person: "Lotte Claes" },
  ]);
  // The name an account has before its person typed one.
  const unnamed = await signed(actor.email.split("@")[0]!);
  expect(unnamed.map(({ person }) => person)).toEqual([null, null]);
});

test("a delivery is told with its pieces, who signed to its parties alone", async () => {
  await sql`update shipments set pieces = 10 where id = ${shipmentId}`.execute(database.db);
  const record = (typed: { delivered: number; short: number; damaged: number }, minutesAgo: number) =>
    recordTypedDelivery(database.db, actor, shipmentId, {
      ...typed,
      refused: null,
      signed_by: "F. Adeyemi",
      remark: null,
      delivered_at: new Date(Date.now() - minutesAgo * 60_000),
    });
  await record({ delivered: 8, short: 2, damaged: 0 }, 3);
  await record({ delivered: 2, short: 0, damaged: 1 }, 1);
  await fiveMinutesLater();
  const { rows } = await sql<Record<string, unknown>>`
    select payload->'mail'->>'to' as to, payload->'mail'->'handed' as handed, payload->'mail'->>'signedBy' as signer
    from graphile_worker._private_jobs where payload->'mail'->>'kind' = 'shipment_update' order by 1`.execute(
    database.db,
  );
  const handed = { pieces: 10, short: 0, damaged: 1 };
  expect(rows).toEqual([
    { to: "all@maes.example", handed, signer: null },
    { to: "key@maes.example", handed, signer: "F. Adeyemi" },
  ]);
});

test("who subscribed to key events gets those and the date that moved, no others", async () => {
  await happens("Papers received");
  await fiveMinutesLater();
  expect(await mails()).toEqual(["all@maes.example: Papers received, Antwerp"]);
  await moves("2026-12-01T10:00:00Z", "2026-12-04T10:00:00Z", "customs");
  await fiveMinutesLater();
  expect(await mails()).toContain("key@maes.example: Delayed until Dec 04, 2026");
});

test("what was withdrawn, internal, planned or imported without its moment within the five minutes is sent neither then nor later", async () => {
  for (const change of [
    "withdrawn_at = now()",
    "internal = true",
    "classifier = 'planned'",
    "undated = true",
    `"timestamp" = now() - interval '8 days'`,
  ]) {
    const id = await happens("delivered");
    await sql`update shipment_status_history set ${sql.raw(change)} where id = ${id}`.execute(database.db);
    expect(await fiveMinutesLater()).toMatchObject({ mails: 0 });
    await sql`update shipment_status_history set withdrawn_at = null, internal = false, classifier = 'actual', undated = false
      where id = ${id}`.execute(database.db);
    await sql`update shipment_status_history set "timestamp" = now() - interval '1 day' where id = ${id}`.execute(
      database.db,
    );
  }
  await happens("in_transit");
  await fiveMinutesLater();
  expect(await mails()).toEqual([
    "all@maes.example: In transit, Antwerp",
    "key@maes.example: In transit, Antwerp",
  ]);
});

test("a date that moved there and back within the five minutes has not moved; a delay names old date and reason", async () => {
  await moves("2026-12-01T10:00:00Z", "2026-12-04T10:00:00Z", "carrier");
  await moves("2026-12-04T10:00:00Z", "2026-12-01T10:00:00Z");
  expect(await fiveMinutesLater()).toMatchObject({ mails: 0 });
  await moves("2026-12-01T10:00:00Z", "2026-12-02T10:00:00Z", "carrier");
  await moves("2026-12-02T10:00:00Z", "2026-12-05T10:00:00Z", "weather");
  await fiveMinutesLater();
  const { rows } = await sql<{ eta: unknown }>`
    select payload->'mail'->'eta' as eta from graphile_worker._private_jobs limit 1`.execute(database.db);
  expect(rows[0]?.eta).toEqual({
    from: "2026-12-01T10:00:00.000Z",
    to: "2026-12-05T10:00:00.000Z",
    reason: "weather",
  });
});

test("two processes at once notify everybody once", async () => {
  await happens("in_transit");
  await sql`update shipment_notices set due_at = now()`.execute(database.db);
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => queueNextNotice(database.db, "https://zenne.example", handedOver)),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await mails()).toHaveLength(2);
});

test("an address is notified once, however often it is there; nobody who stopped, and nobody a month after delivery", async () => {
  await subscribe("Key@maes.example");
  await subscribe("gone@maes.example");
  await subscribe("stopped@maes.example");
  await suppressAddress(database.db, "GONE@maes.example", "bounce", "550 unknown");
  await sql`update tracking_subscriptions set stopped_at = now() where email = 'stopped@maes.example'`.execute(
    database.db,
  );
  await happens("Papers received");
  await fiveMinutesLater();
  expect(await mails()).toHaveLength(2);
  await liftSuppression(database.db, actor, "gone@maes.example");
  await happens("delivered");
  await fiveMinutesLater();
  expect(await mails()).toHaveLength(5);
  await happens("delivered");
  await sql`update shipments set delivered_at = now() - interval '31 days'`.execute(database.db);
  expect(await fiveMinutesLater()).toMatchObject({ mails: 0 });
});

test("a shipment without subscribers schedules no notice", async () => {
  await sql`delete from tracking_subscriptions`.execute(database.db);
  await sql`update consignees set mails_wanted = 'none'`.execute(database.db);
  await happens("in_transit");
  expect((await sql`select from shipment_notices`.execute(database.db)).rows).toHaveLength(0);
});

test("more addresses than one batch are notified once each", async () => {
  await sql`insert into tracking_subscriptions (shipment_id, email, confirmed_at)
    select ${shipmentId}, case when n % 2 = 0 then 'N' else 'n' end || n || '@many.example', now()
    from generate_series(1, 2500) as n`.execute(database.db);
  await happens("in_transit");
  expect(await fiveMinutesLater()).toMatchObject({ mails: 2502 });
  const { rows } = await sql<{ mails: number; jobs: number }>`
    select (select count(distinct lower(recipient))::int from mails) as mails,
      (select count(*)::int from graphile_worker._private_jobs) as jobs`.execute(database.db);
  expect(rows).toEqual([{ mails: 2502, jobs: 2502 }]);
});

test("people at the customer of a party get what they subscribed to, each address once, until it is stopped", async () => {
  await sql`delete from tracking_subscriptions`.execute(database.db);
  await sql`
    with company as (insert into companies (name) values ('Maes') returning id),
      joined as (update consignees set company_id = (select id from company)),
      nobody as (insert into company_contacts (company_id, position, name, email, mails_wanted)
        select id, 1, 'Nobody', 'none@maes.example', 'none' from company)
    insert into company_contacts (company_id, position, name, email, mails_wanted)
    select id, 2, 'Key', 'KEY@maes.example', 'all' from company
    union all select id, 3, 'Jef', 'jef@maes.example', 'key' from company`.execute(database.db);
  await sql`update consignees set mails_wanted = 'none'`.execute(database.db);
  await happens("customs_check");
  await fiveMinutesLater();
  // Not a key event: only for those who want all events.
  expect(await mails()).toEqual([expect.stringContaining("KEY@maes.example: ")]);
  await sql`update consignees set mails_wanted = 'key'`.execute(database.db);
  await happens("delivered");
  await fiveMinutesLater();
  expect((await mails()).filter((line) => line.includes("Delivered"))).toHaveLength(2);
  await database.db.transaction().execute((tx) => suppressAddress(tx, "jef@maes.example", "request"));
  await emptyTables(database.pool, "mails");
  await happens("out_for_delivery", 0);
  await fiveMinutesLater();
  expect((await mails()).every((line) => !line.startsWith("jef@"))).toBe(true);
});

test("each gets the mail in their language, else their customer's, else that of their offer or in which they subscribed", async () => {
  await sql`delete from tracking_subscriptions`.execute(database.db);
  await sql`
    insert into tracking_subscriptions (shipment_id, email, confirmed_at, language) values
      (${shipmentId}, 'page@maes.example', now(), 'de'), (${shipmentId}, 'jef@maes.example', now(), 'de')`.execute(
    database.db,
  );
  await sql`
    with company as (insert into companies (name, language) values ('Maes', 'fr') returning id),
      joined as (update consignees set company_id = (select id from company))
    insert into company_contacts (company_id, position, name, email, mails_wanted, language)
    select id, 1, 'Jef', 'jef@maes.example', 'all', 'nl' from company
    union all select id, 2, 'Ana', 'ana@maes.example', 'all', null from company
    union all select id, 3, 'Kim', 'Key@maes.example', 'none', 'de' from company`.execute(database.db);
  await sql`
    with sender as (insert into shippers (name, email, mails_wanted) values ('Jo', 'Offered@maes.example', 'all') returning id),
      joined as (update shipments set shipper_id = (select id from sender) where id = ${shipmentId}),
      made as (select gen_random_uuid() as id)
    insert into offers (id, first_id, number, version, customer_name, customer_email, service_type, origin_location,
      destination_location, currency, valid_until, created_by, sent_at, language)
    select id, id, 'OF-2026-00001', 1, 'Jo', 'offered@maes.example', 'Sea Freight', 'Ghent', 'Lagos', 'EUR', '2026-12-31',
      'desk@zenne.example', now(), 'nl' from made`.execute(database.db);
  await happens("in_transit");
  await fiveMinutesLater();
  const { rows } = await sql<{ mail: { to: string; language: string; link: string } }>`
    select payload->'mail' as mail from graphile_worker._private_jobs`.execute(database.db);
  const byAddress = Object.fromEntries(
    rows.map(({ mail: { to, language, link } }) => [to, [language, link]]),
  );
  expect(byAddress).toEqual({
    "page@maes.example": ["de", "https://zenne.example/de/track?number=ZF-1"],
    "jef@maes.example": ["nl", "https://zenne.example/nl/track?number=ZF-1"],
    "ana@maes.example": ["fr", "https://zenne.example/fr/track?number=ZF-1"],
    // Receives mails as the consignee, and is also a contact person of its customer.
    "key@maes.example": ["de", "https://zenne.example/de/track?number=ZF-1"],
    "Offered@maes.example": ["nl", "https://zenne.example/nl/track?number=ZF-1"],
  });
  expect(await mails()).toContain("jef@maes.example: In transit, Antwerp");
});

test("a place that staff typed in their language has its one name, by the code that was chosen with it", async () => {
  await sql`update shipments set origin_location = 'Antwerpen', origin_code = 'BEANR' where id = ${shipmentId}`.execute(
    database.db,
  );
  await happens("picked_up");
  await fiveMinutesLater();
  const { rows } = await sql<{ origin: string; destination: string }>`
    select distinct payload->'mail'->>'origin' as origin, payload->'mail'->>'destination' as destination
    from graphile_worker._private_jobs where payload->'mail'->>'kind' = 'shipment_update'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ origin: "Antwerp", destination: "Oslo" }]);
});

test.each([
  ["a lost connection", "57P01", 0],
  ["a deadlock", "40P01", 0],
  ["a statement that takes too long", "57014", 1],
  ["a fault of its own", "P0001", 1],
])("%s (%s) postpones the mails of a shipment by %i minutes", async (_, code, minutes) => {
  await happens("picked_up");
  await sql
    .raw(
      `create or replace function fail_once() returns trigger language plpgsql as $$
         begin raise exception using errcode = '${code}'; end $$;
       create trigger fail_once before insert on mails for each statement execute function fail_once()`,
    )
    .execute(database.db);
  try {
    await expect(fiveMinutesLater()).rejects.toThrow();
  } finally {
    await sql`drop trigger fail_once on mails`.execute(database.db);
  }
  const { rows } = await sql<{ minutes: number }>`
    select greatest(0, round(extract(epoch from due_at - now()) / 60))::int as minutes from shipment_notices`.execute(
    database.db,
  );
  expect(rows).toEqual([{ minutes }]);
});
