import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { decideByLink } from "#app/offers/decide.server.ts";
import { remindOfOffers } from "#app/offers/remind.server.ts";
import { sendOffer } from "#app/offers/send.server.ts";
import { newVersion, withdrawOffer } from "#app/offers/versions.server.ts";
import { findStop, stopMails } from "#app/mails/suppression.server.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { SAMPLES } from "#tests/files.ts";
import { useMailWorker } from "#tests/mail-worker.ts";
import { brusselsDay, insertOffer, sendDraft } from "#tests/offers.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();
const mails = useMailWorker(database);
const publicUrl = "https://zenne.example";
const settings = { publicUrl, notifyEmail: "desk@zenne.example" };
const actor = useStaff(database);

beforeEach(() => emptyTables(database.pool, "offers, shipments"));

async function sentOffer(): Promise<string> {
  const values = { valid_until: brusselsDay(2), created_by: actor.email };
  const line = { description: "Sea freight", cost: "811.17", price: "1000" };
  const id = await insertOffer(database.db, values, [line]);
  await sendDraft(database.db, actor, id, publicUrl);
  return id;
}

async function queueReminder(id: string): Promise<void> {
  await sql`update offers set sent_at = now() - interval '9 days' where id = ${id}`.execute(database.db);
  expect(await remindOfOffers(database.db, publicUrl, { from: 0, until: 24 })).toBe(1);
}

test("an offer goes out with its PDF, byte for byte, and tells no cost", async () => {
  await sentOffer();
  await mails.work();
  await mails.done();
  const [mail] = mails.server.mails;
  expect(mail?.subject).toBe("Your offer");
  expect(mail?.attachments).toMatchObject([
    { filename: expect.stringMatching(/^Offer OF-2026-\d+\.pdf$/), mimeType: "application/pdf" },
  ]);
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(Buffer.from(SAMPLES.pdf));
  expect(`${mail?.text}${mail?.html}`).toContain("https://zenne.example/o/");
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/811[.,]17/);
  expect(mail?.headers.map(({ key }) => key)).not.toContain("list-unsubscribe");
});

test("a reminder can be stopped by one click, by its header and by its link", async () => {
  await queueReminder(await sentOffer());
  await mails.work();
  await mails.done();
  const mail = mails.server.mails.find(({ subject }) => subject?.includes("is open until"));
  expect(mails.headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const link = new URL(mails.headerOf(mail, "list-unsubscribe").replace(/^<|>$/g, ""));
  expect(`${link.origin}${link.pathname}`).toBe("https://zenne.example/notify/stop");
  expect(mail?.text).toContain(link.href);
  expect(mail?.html).toContain(link.href);
  const token = link.searchParams.get("token") ?? "";
  expect(await findStop(database.db, token)).toMatchObject({ remindsOfOffer: true, stopped: null });
  expect(await stopMails(database.db, token, "one-click")).toMatchObject({ stopped: "all" });
  const id = await sentOffer();
  await sql`update offers set sent_at = now() - interval '9 days' where id = ${id}`.execute(database.db);
  expect(await remindOfOffers(database.db, publicUrl, { from: 0, until: 24 })).toBe(0);
});

const answered = async (id: string) => {
  const { rows } = await sql<{ link: string }>`
    select payload->'mail'->>'link' as link from graphile_worker._private_jobs
    where payload->'mail'->>'kind' = 'offer_reminder'`.execute(database.db);
  const answer = { token: rows[0]?.link.split("/o/")[1] ?? "", offerId: id, name: "An Maes" };
  const { outcome } = await decideByLink(database.db, { ...answer, decision: "declined" }, settings);
  expect(outcome).toBe("declined");
};

test.each<[string, (id: string) => Promise<unknown>]>([
  ["was answered", answered],
  ["was withdrawn", (id) => withdrawOffer(database.db, actor, id, "Too late")],
  [
    "was replaced by a newer version",
    async (id) => {
      const next = await newVersion(database.db, actor, id);
      const { updated_at: version } = await database.db
        .selectFrom("offers")
        .select("updated_at")
        .where("id", "=", next)
        .executeTakeFirstOrThrow();
      const draw = () => Promise.resolve({ pdf: SAMPLES.pdf });
      const letter = { subject: "A newer offer", message: "Dear An", publicUrl };
      await sendOffer(database.db, actor, next, { ...letter, version, draw });
    },
  ],
  ["has ended", () => sql`update offers set valid_until = current_date - 2`.execute(database.db)],
  ["is gone", (id) => sql`delete from offers where id = ${id}`.execute(database.db)],
])("a reminder that waits while its offer %s is not sent", async (_, happens) => {
  const id = await sentOffer();
  await queueReminder(id);
  await happens(id);
  await mails.work();
  await mails.done();
  const reminder = database.db.selectFrom("mails").selectAll().where("kind", "=", "offer_reminder");
  expect(await reminder.executeTakeFirst()).toMatchObject({
    sent_at: null,
    refusal: "answered or ended before it was sent",
  });
  expect(mails.server.mails.map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining("open until"),
  );
});
