import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { Conflict, Forbidden } from "#app/kit/errors.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { testActor } from "#tests/actors.ts";
import { brusselsDay, insertOffer } from "#tests/offers.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { stopMails } from "#app/mails/suppression.server.ts";
import { installedTokens } from "#app/mails/link-tokens.server.ts";
import { findLinkedOffer } from "./linked-offer.server.ts";
import { remindOfOffer, remindOfOffers } from "./remind.server.ts";

const database = useTestDatabase();
const anyHour = { from: 0, until: 24 };
const remind = () => remindOfOffers(database.db, "https://zenne.example", anyHour);

beforeEach(async () => {
  await emptyTables(database.pool, "offers, mails, stopped_addresses");
});

const offer = (values: object = {}) =>
  insertOffer(database.db, {
    status: "sent",
    sent_at: sql<Date>`now() - interval '9 days'`,
    valid_until: brusselsDay(2),
    ...values,
  });
const jobs = async () => {
  const { rows } = await sql<{ id: string; link: string }>`
    select payload->>'id' as id, payload->'mail'->>'link' as link from graphile_worker._private_jobs
    where payload->'mail'->>'kind' = 'offer_reminder' order by id desc`.execute(database.db);
  return rows;
};

test("one mail an offer, with a link of its own, two days before it ends", async () => {
  const id = await offer();
  await offer({ valid_until: brusselsDay(3) });
  expect(await Promise.all([remind(), remind()])).toEqual(expect.arrayContaining([0, 1]));
  expect(await remind()).toBe(0);
  const [job] = await jobs();
  const linked = await findLinkedOffer(database.db, job?.link.split("/o/")[1] ?? "");
  expect(linked?.offer.id).toBe(id);
  const token = (await installedTokens(database.db)).make("stop", job?.id ?? "");
  expect(await stopMails(database.db, token, "one-click")).toMatchObject({ stopped: "all" });
});

test.each([
  ["was answered", { status: "declined", decided_at: new Date(), decided_via: "link" }],
  ["was withdrawn", { status: "withdrawn" }],
  ["is a draft", { status: "draft", sent_at: null }],
  ["has ended", { valid_until: brusselsDay(-1) }],
  ["was sent in its last three days", { sent_at: new Date() }],
  ["was reminded of", { reminded_at: new Date() }],
])("none for one that %s", async (_, values) => {
  await offer(values);
  expect(await remind()).toBe(0);
});

test("none to an address that wants no mails or takes none, and none at night", async () => {
  await offer({ customer_email: "An@Maes.example" });
  for (const reason of ["request", "bounce", "complaint"] as const) {
    await database.db.insertInto("stopped_addresses").values({ email: "an@maes.example", reason }).execute();
    expect(await remind()).toBe(0);
    await database.db.deleteFrom("stopped_addresses").execute();
  }
  expect(await remindOfOffers(database.db, "https://zenne.example", { from: 24, until: 24 })).toBe(0);
  expect(await remind()).toBe(1);
});

test("staff send it earlier by hand, once: the one two days before the end does not follow", async () => {
  const account = { email: "sales@zenne.example", password: "secret-1", role: "sales" } as const;
  const sales = testActor({ ...account, id: (await addStaff(database.db, account)) ?? "" });
  const byHand = (id: string, actor = sales) =>
    remindOfOffer(database.db, actor, id, "https://zenne.example");
  const before = (await jobs()).length;
  const id = await offer({ valid_until: brusselsDay(6), sent_at: new Date() });
  await expect(byHand(id, testActor({ role: "operations" }))).rejects.toThrow(Forbidden);
  await byHand(id);
  await expect(byHand(id)).rejects.toThrow(Conflict);
  expect(await jobs()).toHaveLength(before + 1);
  await database.db
    .updateTable("offers")
    .set({ valid_until: brusselsDay(2) })
    .where("id", "=", id)
    .execute();
  expect(await remind()).toBe(0);

  await expect(byHand(await offer({ valid_until: brusselsDay(-1) }))).rejects.toThrow(Conflict);
  const stopped = await offer({ customer_email: "No@More.example" });
  await database.db
    .insertInto("stopped_addresses")
    .values({ email: "no@more.example", reason: "request" })
    .execute();
  await expect(byHand(stopped)).rejects.toThrow(Conflict);
  expect(await jobs()).toHaveLength(before + 1);
});
