import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import PostalMime from "postal-mime";
import { afterEach, expect, test, vi } from "vitest";
import { company } from "#content/company.ts";
import { addStaff } from "#database/accounts/add-staff.ts";
import { sendPasswordReset } from "#database/accounts/send-password-reset.ts";
import { queueMail } from "#database/mails/queue-mail.ts";
import type { Transport } from "#mail/message.ts";
import { outboxTransport } from "#mail/transports/outbox.ts";
import { smtpTransport } from "#mail/transports/smtp.ts";
import { startMailServer } from "#tests/mail-server.ts";
import { startWire } from "#tests/wire.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { startWorker } from "./worker.ts";

const database = useTestDatabase();
const log = pino({ level: "silent" });
const mail = {
  kind: "password_reset",
  to: "desk@zenne.example",
  link: "https://zenne.example/admin/reset",
} as const;

const ends: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  // A worker stopped in the moment between sending and noting leaves its job to the next one.
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});

async function work(transport: Transport, url = database.url) {
  const worker = await startWorker(url, {
    db: database.db,
    log,
    transport,
    from: "Zenne Freight <no-reply@zenne.example>",
    host: "zenne.example",
  });
  ends.push(() => worker.stop());
}

async function mailServer(port?: number) {
  const server = await startMailServer(port);
  ends.push(() => server.stop());
  return server;
}

const record = (id: string) =>
  database.db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The queue's waits between attempts take minutes; nothing else about them changes. */
const hurry = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);

const attempts = async () =>
  (await sql<{ attempts: number }>`select attempts from graphile_worker.jobs`.execute(database.db)).rows[0]
    ?.attempts;

test("a queued mail reaches the mail server with both bodies and is noted as sent", async () => {
  const server = await mailServer();
  await work(smtpTransport(server.url));
  const id = await queueMail(database.db, mail);
  await vi.waitFor(async () => expect((await record(id)).sent_at).toBeInstanceOf(Date), { timeout: 10_000 });
  expect(server.mails).toHaveLength(1);
  const [sent] = server.mails;
  expect(sent?.to?.[0]?.address).toBe(mail.to);
  expect(sent?.subject).toBe(`Set a new password for ${company.name}`);
  expect(sent?.messageId).toBe(`<${id}@zenne.example>`);
  expect(sent?.html).toContain(mail.link);
  expect(sent?.text).toContain(mail.link);
});

test("a forgotten password's request becomes one mail with a link of this installation; an unknown one nothing", async () => {
  const server = await mailServer();
  await addStaff(database.db, { email: mail.to, password: "quiet-canal-barge" });
  const ask = (email: string) =>
    sendPasswordReset(database.db, { email, publicUrl: "https://zenne.example", address: "192.0.2.1" });
  await ask("nobody@zenne.example");
  await ask(mail.to);
  await work(smtpTransport(server.url));
  await vi.waitFor(async () => {
    expect(server.mails).toHaveLength(1);
    expect(await attempts()).toBeUndefined();
  }, 10_000);
  const [sent] = server.mails;
  expect(sent?.to?.[0]?.address).toBe(mail.to);
  expect(sent?.text).toMatch(/https:\/\/zenne\.example\/admin\/reset-password\?token=[\w-]{43}\s/);
  expect(sent?.text).toContain("once and for one hour");
});

test.each([
  [{ kind: "password_changed", to: mail.to, changedAt: "2026-03-28T11:05:00.000Z" }, "Mar 28, 2026 12:05"],
  [
    {
      kind: "email_changed",
      to: mail.to,
      newEmail: "new@zenne.example",
      changedAt: "2026-03-28T11:05:00.000Z",
    },
    "new@zenne.example",
  ],
] as const)("the owner of a changed account reads what changed and when", async (news, fact) => {
  const server = await mailServer();
  await work(smtpTransport(server.url));
  await queueMail(database.db, news);
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), 10_000);
  expect([
    `Your password for ${company.name} was changed`,
    `Your email for ${company.name} was changed`,
  ]).toContain(server.mails[0]?.subject);
  expect(server.mails[0]?.text?.replaceAll(/\s+/g, " ")).toContain(fact);
});

test("a transaction that is rolled back sends nothing", async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await queueMail(tx, mail);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await attempts()).toBeUndefined();
});

test("a mail server that is busy gets the mail later, once", async () => {
  const server = await mailServer();
  server.mood = { answers: 451 };
  await work(smtpTransport(server.url));
  const id = await queueMail(database.db, mail);
  await vi.waitFor(async () => expect(await attempts()).toBe(1), { timeout: 10_000 });
  expect((await record(id)).sent_at).toBeNull();
  server.mood = "takes";
  await vi.waitFor(
    async () => {
      await hurry();
      expect((await record(id)).sent_at).toBeInstanceOf(Date);
    },
    { timeout: 15_000, interval: 200 },
  );
  expect(server.mails).toHaveLength(1);
});

test("a mail server that is down for a while gets the mail when it is back, once", async () => {
  const down = await startMailServer();
  await down.stop();
  await work(smtpTransport(down.url));
  const id = await queueMail(database.db, mail);
  await vi.waitFor(async () => expect(await attempts()).toBe(1), { timeout: 10_000 });
  const back = await mailServer(down.port);
  await vi.waitFor(
    async () => {
      await hurry();
      expect((await record(id)).sent_at).toBeInstanceOf(Date);
    },
    { timeout: 15_000, interval: 200 },
  );
  expect(back.mails).toHaveLength(1);
});

test("a check tells at once whether the mail server can be used, and sends nothing", async () => {
  const server = await mailServer();
  await expect(smtpTransport(server.url).check()).resolves.toBeUndefined();
  expect(server.mails).toHaveLength(0);
  const down = await startMailServer();
  await down.stop();
  await expect(smtpTransport(down.url).check()).rejects.toThrow("ECONNREFUSED");
});

test("an address refused for good is noted with the server's words and not tried again", async () => {
  const server = await mailServer();
  server.mood = { answers: 550 };
  await work(smtpTransport(server.url));
  const id = await queueMail(database.db, mail);
  await vi.waitFor(async () => expect((await record(id)).refused_at).toBeInstanceOf(Date), {
    timeout: 10_000,
  });
  expect((await record(id)).refusal).toContain("not now");
  await vi.waitFor(async () => expect(await attempts()).toBeUndefined());
});

test("a database that goes away while a mail is being sent ends neither the process nor the queue", async () => {
  const wire = await startWire(database.url);
  ends.push(() => wire.stop());
  const sent: string[] = [];
  const transport: Transport = {
    async send({ to }) {
      if (sent.push(to) > 1) return;
      wire.cut();
      throw new Error("the line is dead");
    },
    check: async () => {},
    close: () => {},
  };
  await work(transport, wire.url);
  await queueMail(database.db, mail);
  await vi.waitFor(() => expect(sent).toHaveLength(1), 10_000);
  wire.mend();
  const id = await queueMail(database.db, { ...mail, to: "second@zenne.example" });
  await vi.waitFor(async () => expect((await record(id)).sent_at).toBeInstanceOf(Date), 20_000);
});

test("a mail server that never says a word is given up, and the mail kept", async () => {
  const silent = createServer(() => {});
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  ends.push(() => new Promise((resolve) => silent.close(resolve)));
  await work(smtpTransport(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 200));
  const id = await queueMail(database.db, mail);
  await vi.waitFor(async () => expect(await attempts()).toBe(1), { timeout: 10_000 });
  expect((await record(id)).sent_at).toBeNull();
  expect((await record(id)).refused_at).toBeNull();
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});

test("a job whose worker died is taken up again, and a mail already sent is not sent twice", async () => {
  const server = await mailServer();
  const id = await queueMail(database.db, mail);
  await sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '1 hour', attempts = 1`.execute(
    database.db,
  );
  const { freeAbandonedJobs } = await import("#database/mails/free-abandoned-jobs.ts");
  await freeAbandonedJobs(database.db, 180);
  await database.db.updateTable("mails").set({ sent_at: new Date() }).where("id", "=", id).execute();
  await work(smtpTransport(server.url));
  await vi.waitFor(async () => expect(await attempts()).toBeUndefined(), { timeout: 10_000 });
  expect(server.mails).toHaveLength(0);
});

test("without a mail server the mail becomes a file that mail programs open", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "zenne-outbox-"));
  ends.push(() => rm(folder, { recursive: true }));
  const written: string[] = [];
  await work(outboxTransport(folder, (file) => written.push(file)));
  const id = await queueMail(database.db, mail);
  await vi.waitFor(() => expect(written).toEqual([path.join(folder, `${id}.eml`)]), { timeout: 10_000 });
  expect(await readdir(folder)).toEqual([`${id}.eml`]);
  const parsed = await PostalMime.parse(await readFile(written[0]!));
  expect(parsed.subject).toBe(`Set a new password for ${company.name}`);
});
