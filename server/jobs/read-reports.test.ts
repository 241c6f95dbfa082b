import { sql } from "kysely";
import pino from "pino";
import { beforeEach, expect, test } from "vitest";
import { complaint, gmailBounce, outOfOffice, postfixBounce } from "#tests/mail-reports.ts";
import { useMailWorker } from "#tests/mail-worker.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { startQueueing } from "./polling.ts";
import { READ_REPORTS, readReports } from "./remote-tasks.ts";

const database = useTestDatabase();
const mails = useMailWorker(database);
const lines: Record<string, unknown>[] = [];
const log = pino(
  {},
  { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);

beforeEach(() => void (lines.length = 0));

async function sentMail({ recipient = "Ana@maes.example", kind = "shipment_update" } = {}) {
  const { rows } = await sql<{ id: string }>`
    insert into mails (kind, recipient, sent_at) values (${kind}, ${recipient}, now()) returning id`.execute(
    database.db,
  );
  const id = rows[0]?.id ?? "";
  return { id, messageId: `<${id}@www.zenne.example>` };
}

function mailboxWith(texts: string[], failsAt = Infinity) {
  const unread = new Set(texts.keys());
  let closed = 0;
  const openMailbox = async () => ({
    listUnread: async () => [...unread],
    read: async (uid: number) => {
      if (uid === failsAt) throw new Error("connection lost");
      return new TextEncoder().encode(texts[uid]);
    },
    markRead: async (uid: number) => void unread.delete(uid),
    close: async () => void closed++,
  });
  return { openMailbox, unread, closed: () => closed };
}

const look = (mailbox: Pick<ReturnType<typeof mailboxWith>, "openMailbox">) =>
  readReports({ db: database.db, log, openMailbox: mailbox.openMailbox });
const stops = async () =>
  (await database.db
    .selectFrom("stopped_addresses")
    .select(["email", "reason", "detail"])
    .execute()) as unknown[];

test("an address that does not exist is stopped, its mail says that it came back, and each message is read once", async () => {
  const { id, messageId } = await sentMail();
  const mailbox = mailboxWith([
    outOfOffice(messageId),
    postfixBounce({ messageId }),
    "Subject: hello\r\n\r\nhi",
  ]);
  await look(mailbox);
  expect(await stops()).toEqual([
    {
      email: "ana@maes.example",
      reason: "bounce",
      detail: expect.stringMatching(/^550 5\.1\.1 <\(address\)>/),
    },
  ]);
  const { sent_at, refused_at, refusal } = await mails.record(id);
  expect([sent_at, refused_at]).toEqual([expect.any(Date), expect.any(Date)]);
  expect(refusal).toMatch(/User unknown/);
  expect([mailbox.unread.size, mailbox.closed()]).toEqual([0, 1]);
  expect(JSON.stringify(lines)).not.toContain("maes.example");
  await look(mailboxWith([gmailBounce(messageId)]));
  expect((await mails.record(id)).refused_at).toEqual(refused_at);
});

test("who complains gets no more mails", async () => {
  const { id, messageId } = await sentMail();
  await look(mailboxWith([complaint(messageId, { recipient: "other@maes.example" })]));
  expect(await stops()).toEqual([]);
  await look(mailboxWith([complaint(messageId)]));
  expect(await stops()).toMatchObject([{ email: "ana@maes.example", reason: "complaint" }]);
  expect(await mails.record(id)).toMatchObject({ refusal: "the recipient reported it as spam" });
});

test("a forged report stops nobody: an unknown id, another recipient, a mail that was never sent", async () => {
  const { id, messageId } = await sentMail();
  const unknown = "<00000000-0000-4000-8000-000000000000@www.zenne.example>";
  const waiting = await sentMail();
  await sql`update mails set sent_at = null where id = ${waiting.id}`.execute(database.db);
  const mailbox = mailboxWith([
    postfixBounce({ messageId: unknown }),
    postfixBounce({ messageId, to: "victim@maes.example" }),
    postfixBounce({ messageId: waiting.messageId }),
    complaint(unknown),
  ]);
  await look(mailbox);
  expect(await stops()).toEqual([]);
  expect((await mails.record(id)).refused_at).toBeNull();
  expect(mailbox.unread.size).toBe(0);
});

test("a policy is shown and stops nobody; a delay is neither; a mail to staff stops nobody", async () => {
  const policy = await sentMail();
  const late = await sentMail();
  const staff = await sentMail({ kind: "password_reset" });
  await look(
    mailboxWith([
      postfixBounce({ messageId: policy.messageId, status: "5.7.1", diagnostic: "smtp; 550 5.7.1 Blocked" }),
      postfixBounce({ messageId: late.messageId, action: "delayed", status: "4.4.1" }),
      postfixBounce({ messageId: staff.messageId }),
    ]),
  );
  expect(await stops()).toEqual([]);
  expect(await mails.record(policy.id)).toMatchObject({ refusal: "550 5.7.1 Blocked" });
  expect((await mails.record(late.id)).refused_at).toBeNull();
  expect((await mails.record(staff.id)).refused_at).not.toBeNull();
});

test("a mailbox that is away is a warning; what was not read is read the next time", async () => {
  const { messageId } = await sentMail();
  await look({ openMailbox: () => Promise.reject(new Error("Invalid credentials")) });
  expect(lines).toMatchObject([{ level: 40, reason: "Invalid credentials" }]);
  const mailbox = mailboxWith(["Subject: hello\r\n\r\nhi", postfixBounce({ messageId })], 1);
  await look(mailbox);
  expect([[...mailbox.unread], mailbox.closed()]).toEqual([[1], 1]);
  expect(await stops()).toEqual([]);
  await look(mailboxWith([postfixBounce({ messageId })]));
  expect(await stops()).toHaveLength(1);
});

test("the worker looks when it starts", async () => {
  const { id, messageId } = await sentMail();
  await mails.work({ log, openMailbox: mailboxWith([postfixBounce({ messageId })]).openMailbox });
  await expect.poll(async () => (await mails.record(id)).refused_at).not.toBeNull();
});

test("several processes queue one look, which runs alone", async () => {
  const looking = [1, 2, 3].map(() => startQueueing(READ_REPORTS, 60_000, { db: database.db, log }));
  await expect.poll(async () => (await queued()).length).toBe(1);
  for (const each of looking) each.stop();
  expect(await queued()).toMatchObject([{ queue_name: READ_REPORTS, max_attempts: 1 }]);
});

const queued = async () =>
  (
    await sql<{ queue_name: string; max_attempts: number }>`
      select queue_name, max_attempts from graphile_worker.jobs where key = ${READ_REPORTS}`.execute(
      database.db,
    )
  ).rows;
