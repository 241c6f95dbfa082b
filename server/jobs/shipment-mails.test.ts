import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { queueMail } from "#app/mails/mails.server.ts";
import { handedOver } from "#app/deliveries/record-delivery.server.ts";
import { queueNextNotice } from "#app/subscriptions/collect-notices.server.ts";
import { listShipmentMails } from "#app/mails/shipment-mails.server.ts";
import { findStop, stopMails } from "#app/mails/suppression.server.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { eventually } from "#tests/eventually.ts";
import { useMailWorker } from "#tests/mail-worker.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();
const actor = useStaff(database);
const mails = useMailWorker(database);
let shipmentId: string;

beforeEach(async () => {
  await emptyTables(database.pool, "shipments");
  ({ id: shipmentId } = await database.db
    .insertInto("shipments")
    .values({ tracking_number: "ZF-1", origin_location: "Antwerp", destination_location: "Oslo" })
    .returning("id")
    .executeTakeFirstOrThrow());
});

const update = (title: string, to = "ana@maes.example") =>
  queueMail(
    database.db,
    {
      kind: "shipment_update",
      to,
      trackingNumber: "ZF-1",
      origin: "Antwerp",
      destination: "Oslo",
      events: [{ title, place: "Antwerp", notes: null, at: "2026-11-22T09:30:00.000Z", offset: null }],
      eta: null,
      delivered: false,
      expected: null,
      link: "https://zenne.example/track?number=ZF-1",
    },
    { shipmentId, summary: title },
  );

test("a mail about a shipment is kept as it was sent, without the link that stops it", async () => {
  await mails.work();
  await mails.sent(await update("Departed"));
  const { rows } = await listShipmentMails(database.db, actor, shipmentId, { limit: 5 });
  expect(rows).toMatchObject([{ subject: mails.server.mails.at(-1)?.subject }]);
  expect(rows[0]?.body).toContain("Departed");
  expect(rows[0]?.body).not.toContain("/notify/stop");
});

test("a mail about a shipment can be stopped by one click, by its header and by its link", async () => {
  await mails.work();
  await mails.sent(await update("Departed"));
  const [mail] = mails.server.mails;
  expect(mails.headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const link = new URL(mails.headerOf(mail, "list-unsubscribe").replace(/^<|>$/g, ""));
  expect(`${link.origin}${link.pathname}`).toBe("https://zenne.example/notify/stop");
  expect(mail?.text).toContain(link.href);
  expect(mail?.html).toContain(link.href);
  const token = link.searchParams.get("token") ?? "";
  expect(await findStop(database.db, token)).toMatchObject({
    maskedEmail: "a•••@maes.example",
    stopped: null,
  });
  for (let time = 1; time <= 2; time++)
    expect(await stopMails(database.db, token, "one-click")).toMatchObject({ stopped: "shipment" });
  expect(await stopMails(database.db, token, "all")).toMatchObject({ stopped: "all" });
  const altered = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
  expect(await stopMails(database.db, altered, "all")).toBeNull();
  const stored = await sql<{ text: string }>`
    select coalesce(string_agg(payload::text, ''), '') as text from graphile_worker._private_jobs`.execute(
    database.db,
  );
  expect(stored.rows[0]?.text).not.toContain(token);
  const late = await update("Arrived");
  await mails.refused(late, "stopped before it was sent");
});

test("while the mail server is away mails wait, and go out in their order", async () => {
  const { port } = mails.server;
  await mails.server.stop();
  await mails.work();
  const ids = [await update("First"), await update("Second"), await update("Third")];
  const other = await update("Other", "other@maes.example");
  await eventually(async () => {
    const { rows } = await sql<{ least: number }>`
      select min(attempts) as least from graphile_worker.jobs where queue_name is null`.execute(database.db);
    expect(rows[0]?.least).toBeGreaterThan(0);
  });
  // Another test may have taken the port for a moment.
  await eventually(() => mails.startServer(port));
  // Runs the next attempts in the worst order.
  await sql`update graphile_worker._private_jobs set run_at = now() + case
    when payload->>'id' = ${ids[0]} then interval '1 second' else interval '0' end`.execute(database.db);
  await Promise.all([...ids, other].map(mails.sent));
  const toAna = mails.server.mails.filter(({ to }) => to?.[0]?.address === "ana@maes.example");
  expect(toAna.map(({ subject }) => subject)).toEqual([
    "ZF-1: First, Antwerp",
    "ZF-1: Second, Antwerp",
    "ZF-1: Third, Antwerp",
  ]);
});

test("a mailbox that does not exist is stopped, with the server's word; the next mail waits no longer", async () => {
  mails.server.response = { answers: 550 };
  await mails.work();
  const first = await update("Departed");
  await eventually(async () => expect((await mails.record(first)).refusal).toMatch(/550/));
  const stopped = await database.db.selectFrom("stopped_addresses").selectAll().execute();
  expect(stopped).toMatchObject([
    { email: "ana@maes.example", reason: "bounce", detail: expect.stringMatching(/550/) },
  ]);
  mails.server.response = { answers: 554 };
  const second = await update("Departed", "policy@maes.example");
  await eventually(async () => expect((await mails.record(second)).refused_at).not.toBeNull());
  expect(await database.db.selectFrom("stopped_addresses").select("email").execute()).toHaveLength(1);
});

async function collectedMail({ statuses, eta }: { statuses: string[]; eta?: string }) {
  await sql`
    insert into tracking_subscriptions (shipment_id, email, confirmed_at) values (${shipmentId}, 'ana@maes.example', now())
    on conflict do nothing`.execute(database.db);
  await sql`insert into shipment_notices (shipment_id, since, due_at) values (${shipmentId}, now(), now())`.execute(
    database.db,
  );
  const ids: string[] = [];
  for (const [index, status] of statuses.entries()) {
    const { id } = await database.db
      .insertInto("shipment_status_history")
      .values({
        shipment_id: shipmentId,
        status,
        location: "Antwerp",
        timestamp: new Date(Date.now() - 60_000 + index * 1000),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  if (eta) {
    await sql`insert into shipment_eta_changes (shipment_id, previous, eta) values (${shipmentId}, '2026-12-01', ${eta})`.execute(
      database.db,
    );
    await sql`update shipments set estimated_delivery = ${eta} where id = ${shipmentId}`.execute(database.db);
  }
  expect(await queueNextNotice(database.db, "https://zenne.example", handedOver)).toMatchObject({ mails: 1 });
  const mail = await database.db
    .selectFrom("mails")
    .select("id")
    .orderBy("queued_at", "desc")
    .executeTakeFirstOrThrow();
  return { mail: mail.id, ids };
}

test.each([
  "withdrawn_at = now()",
  "internal = true",
  "classifier = 'planned'",
  `"timestamp" = now() + interval '1 day'`,
])(
  "an event that no longer counts (%s) when a waiting mail is sent is not told; the others are",
  async (change) => {
    const { mail, ids } = await collectedMail({ statuses: ["picked_up", "delivered"] });
    await sql`update shipment_status_history set ${sql.raw(change)} where id = ${ids[1]}`.execute(
      database.db,
    );
    await mails.work();
    await mails.sent(mail);
    expect(mails.server.mails[0]?.subject).toBe("ZF-1: Picked up, Antwerp");
    expect(`${mails.server.mails[0]?.text}${mails.server.mails[0]?.html}`).not.toMatch(/delivered/i);
    expect(await mails.record(mail)).toMatchObject({ summary: "Picked up, Antwerp", refused_at: null });
  },
);

test("an entry that was corrected while its mail waited is sent as it stands now", async () => {
  const { mail, ids } = await collectedMail({ statuses: ["in_transit"] });
  await sql`update shipment_status_history set location = 'Ghent' where id = ${ids[0]}`.execute(database.db);
  await mails.work();
  await mails.sent(mail);
  expect(mails.server.mails[0]?.subject).toBe("ZF-1: In transit, Ghent");
});

test("a waiting mail of which nothing is left is not sent, says why, and holds up no later one", async () => {
  const first = await collectedMail({ statuses: ["picked_up"] });
  const second = await collectedMail({ statuses: ["in_transit"] });
  await sql`delete from shipment_status_history where id = ${first.ids[0]}`.execute(database.db);
  await mails.work();
  await mails.sent(second.mail);
  expect(await mails.record(first.mail)).toMatchObject({
    sent_at: null,
    refusal: "withdrawn before it was sent",
    refused_at: expect.any(Date),
  });
  expect(mails.server.mails.map(({ subject }) => subject)).toEqual(["ZF-1: In transit, Antwerp"]);
});

test("a shipment deleted while its mail waited is not sent", async () => {
  const { mail } = await collectedMail({ statuses: ["picked_up"] });
  await sql`delete from shipments`.execute(database.db);
  await mails.work();
  await mails.refused(mail, "withdrawn before it was sent");
  expect(mails.server.mails).toHaveLength(0);
});

test("a date that has been overtaken while its mail waited is left out; one that holds is sent", async () => {
  const holds = await collectedMail({ statuses: [], eta: "2026-12-04T10:00:00Z" });
  const worker = await mails.work();
  await mails.sent(holds.mail);
  expect(mails.server.mails[0]?.subject).toBe("ZF-1: Delayed until Dec 04, 2026");
  await worker.stop();
  const both = await collectedMail({ statuses: ["in_transit"], eta: "2026-12-08T10:00:00Z" });
  const date = await collectedMail({ statuses: [], eta: "2026-12-09T10:00:00Z" });
  await sql`update shipments set estimated_delivery = '2026-12-15T10:00:00Z'`.execute(database.db);
  await mails.work();
  await mails.sent(both.mail);
  expect(mails.server.mails[1]?.subject).toBe("ZF-1: In transit, Antwerp");
  expect(mails.server.mails[1]?.text).toContain("Dec 15, 2026");
  expect(mails.server.mails[1]?.text).not.toContain("Dec 08, 2026");
  await mails.refused(date.mail, "overtaken before it was sent");
});
