import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { sendPasswordReset } from "#app/accounts/password-reset.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { PermanentRefusal, type Transport } from "#app/mails/message.server.ts";
import { outboxTransport } from "#app/mails/transports/outbox.server.ts";
import { smtpTransport } from "#app/mails/transports/smtp.server.ts";
import { eventually } from "#tests/eventually.ts";
import { useMailWorker } from "#tests/mail-worker.ts";
import { onServer } from "#tests/on-server.ts";
import { startTcpProxy } from "#tests/tcp-proxy.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();
const mails = useMailWorker(database);
const logged: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
const mail = {
  kind: "password_reset",
  to: "desk@zenne.example",
  link: "https://zenne.example/admin/reset",
} as const;

/** Skips the queue's backoff, which takes minutes. */
const skipBackoff = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);

/** Attempts of the mail's job; jobs for rates and invoices have queues of their own. */
const attempts = async () =>
  (
    await sql<{
      attempts: number;
    }>`select attempts from graphile_worker.jobs where queue_name is null`.execute(database.db)
  ).rows[0]?.attempts;

test("a queued mail reaches the mail server with both bodies and is recorded as sent", async () => {
  await mails.work({ log });
  const id = await queueMail(database.db, mail);
  await mails.sent(id);
  expect(mails.server.mails).toHaveLength(1);
  const [sent] = mails.server.mails;
  expect(sent?.to?.[0]?.address).toBe(mail.to);
  expect(sent?.subject).toBe(`Set a new password for ${company.name}`);
  expect(sent?.messageId).toBe(`<${id}@zenne.example>`);
  expect(sent?.html).toContain(mail.link);
  expect(sent?.text).toContain(mail.link);
});

test("a password reset request becomes one mail with a link to this installation; an unknown account none", async () => {
  await addStaff(database.db, { email: mail.to, password: "quiet-canal-barge" });
  const ask = (email: string) =>
    sendPasswordReset(database.db, { email, publicUrl: "https://zenne.example", address: "192.0.2.1" });
  await ask("nobody@zenne.example");
  await ask(mail.to);
  await mails.work({ log });
  await eventually(async () => {
    expect(mails.server.mails).toHaveLength(1);
    expect(await attempts()).toBeUndefined();
  });
  const [sent] = mails.server.mails;
  expect(sent?.to?.[0]?.address).toBe(mail.to);
  expect(sent?.text).toMatch(/https:\/\/zenne\.example\/admin\/reset-password\?token=[\w-]{43}\s/);
  expect(sent?.text).toContain("once and for one hour");
});

test("a transaction that is rolled back sends nothing", async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await queueMail(tx, mail);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await attempts()).toBeUndefined();
});

test("a busy mail server gets the mail on a retry, once", async () => {
  mails.server.response = { answers: 451 };
  await mails.work({ log });
  const id = await queueMail(database.db, mail);
  await eventually(async () => expect(await attempts()).toBe(1));
  expect((await mails.record(id)).sent_at).toBeNull();
  mails.server.response = "takes";
  await eventually(async () => {
    await skipBackoff();
    expect((await mails.record(id)).sent_at).toBeInstanceOf(Date);
  }, 200);
  expect(mails.server.mails).toHaveLength(1);
});

test("a mail server that is down gets the mail when it is back, once", async () => {
  const { port } = mails.server;
  await mails.server.stop();
  await mails.work();
  const id = await queueMail(database.db, mail);
  await eventually(async () => expect(await attempts()).toBe(1));
  // Another test may have taken the port for a moment.
  await eventually(() => mails.startServer(port));
  await eventually(async () => {
    await skipBackoff();
    expect((await mails.record(id)).sent_at).toBeInstanceOf(Date);
  }, 200);
  expect(mails.server.mails).toHaveLength(1);
});

test("a connection check verifies the mail server without sending", async () => {
  await expect(smtpTransport(mails.server.url).check()).resolves.toBeUndefined();
  expect(mails.server.mails).toHaveLength(0);
  await mails.server.stop();
  await expect(smtpTransport(mails.server.url).check()).rejects.toThrow("ECONNREFUSED");
});

test("a permanent refusal is recorded with the server's answer and not retried", async () => {
  mails.server.response = { answers: 550 };
  await mails.work({ log });
  const id = await queueMail(database.db, mail);
  await eventually(async () => expect((await mails.record(id)).refused_at).toBeInstanceOf(Date));
  expect((await mails.record(id)).refusal).toMatch(/^550 .*not now/);
  await eventually(async () => expect(await attempts()).toBeUndefined());
  expect(logged.join("")).toContain("mail permanently refused");
  expect(logged.join("")).toContain("not now");
  expect(logged.join("")).not.toContain(mail.to);
});

const workerConnections = async () =>
  (
    await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and application_name = 'zenne worker'`.execute(database.db)
  ).rows[0]?.open;

test("a database that becomes unavailable while a mail is sent ends neither the process nor the queue", async () => {
  const proxy = await startTcpProxy(database.url);
  mails.ends.push(() => proxy.stop());
  const sent: string[] = [];
  const transport: Transport = {
    async send({ to }) {
      if (sent.push(to) > 1) return;
      proxy.cut();
      throw new Error("the line is dead");
    },
    check: async () => {},
    close: () => {},
  };
  await mails.work({ transport }, proxy.url);
  await queueMail(database.db, mail);
  await eventually(() => expect(sent).toHaveLength(1));
  // Connections that the server considers dead after the repair wait until abandoned jobs are freed.
  await eventually(async () => expect(await workerConnections()).toBe(0));
  proxy.mend();
  const id = await queueMail(database.db, { ...mail, to: "second@zenne.example" });
  await mails.sent(id);
});

/** Changes a setting and reopens connections after the commit: one opened before would keep the old value. */
async function changeForAll(statement: string): Promise<void> {
  await onServer(database.url, statement);
  await onServer(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
}

test.each([
  [
    "is read-only all at once",
    "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
    "set transaction_read_only = off; do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$",
  ],
  [
    "takes our rights away",
    "revoke all on mails, graphile_worker._private_jobs from current_user",
    "grant all on mails, graphile_worker._private_jobs to current_user",
  ],
])(
  "a database that %s while a mail is sent ends nothing, and the mail is noted when it is right again",
  async (_, wrong, right) => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on("unhandledRejection", note);
    mails.ends.push(async () => process.off("unhandledRejection", note));
    const lines: string[] = [];
    let spoiled = false;
    const send = async () => {
      if (spoiled) return;
      spoiled = true;
      await changeForAll(wrong);
    };
    await mails.work({
      log: pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }),
      transport: { send, check: async () => {}, close: () => {} },
    });
    const id = await queueMail(database.db, mail);
    const waits = /statement of the queue failed, retrying/;
    await eventually(() => expect(lines.join("")).toMatch(waits));
    await changeForAll(right);
    await eventually(async () => {
      await skipBackoff();
      expect((await mails.record(id)).sent_at).toBeInstanceOf(Date);
    }, 200);
    expect(unhandled).toEqual([]);
  },
);

test("a worker that starts while the queue cannot be written takes its jobs once it can", async () => {
  const lines: string[] = [];
  await onServer(database.url, "revoke all on graphile_worker._private_tasks from current_user");
  await mails.work({ log: pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }) });
  await eventually(() => expect(lines.join("")).toContain("statement of the queue failed, retrying"));
  await onServer(database.url, "grant all on graphile_worker._private_tasks to current_user");
  await mails.sent(await queueMail(database.db, mail));
});

test("a silent mail server times out, and the mail stays queued", async () => {
  const silent = createServer(() => {});
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  mails.ends.push(() => new Promise((resolve) => silent.close(resolve)));
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await mails.work({ transport: smtpTransport(url, 200) });
  const id = await queueMail(database.db, mail);
  await eventually(async () => expect(await attempts()).toBe(1));
  expect((await mails.record(id)).sent_at).toBeNull();
  expect((await mails.record(id)).refused_at).toBeNull();
});

test("a job of a dead worker is retried, and a mail already sent is not sent twice", async () => {
  const id = await queueMail(database.db, mail);
  await sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '1 hour', attempts = 1`.execute(
    database.db,
  );
  const { freeAbandonedJobs } = await import("#app/mails/mails.server.ts");
  await freeAbandonedJobs(database.db, 180);
  await database.db.updateTable("mails").set({ sent_at: new Date() }).where("id", "=", id).execute();
  await mails.work({ log });
  await eventually(async () => expect(await attempts()).toBeUndefined());
  expect(mails.server.mails).toHaveLength(0);
});

test("a mail that was queued, or is being sent, while the clock was an hour ahead does not wait for it", async () => {
  const queue = async (columns: string) => {
    const id = await queueMail(database.db, mail);
    await sql`update graphile_worker._private_jobs set ${sql.raw(columns)} where key = ${`mail:${id}`}`.execute(
      database.db,
    );
    return id;
  };
  const put = await queue("run_at = now() + interval '1 hour'");
  const locked = await queue("locked_by = 'gone', locked_at = now() + interval '1 hour'");
  // e⁷ seconds, the backoff after seven attempts.
  const failed = await queue("run_at = now() + interval '18 minutes', attempts = 7");
  const { freeAbandonedJobs } = await import("#app/mails/mails.server.ts");
  await freeAbandonedJobs(database.db, 75);
  await mails.work({ log });
  await mails.sent(put);
  await mails.sent(locked);
  expect((await mails.record(failed)).sent_at).toBeNull();
});

test("without a mail server the mail is written to an .eml file", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "zenne-outbox-"));
  mails.ends.push(() => rm(folder, { recursive: true }));
  const written: string[] = [];
  await mails.work({ transport: outboxTransport(folder, (file) => written.push(file)) });
  const id = await queueMail(database.db, mail);
  await eventually(() => expect(written).toEqual([path.join(folder, `${id}.eml`)]));
  expect(await readdir(folder)).toEqual([`${id}.eml`]);
  const parsed = await PostalMime.parse(await readFile(written[0]!));
  expect(parsed.subject).toBe(`Set a new password for ${company.name}`);
});

async function passwordServer() {
  const passwords: Array<string | null> = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ password = "" }: { password?: string | null }, _session, done) {
      passwords.push(password);
      done(null, { user: "desk" });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  mails.ends.push(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  const { port } = server.server.address() as AddressInfo;
  // 0.0.0.0 reaches this machine without being a loopback address by name.
  const url = (host = "0.0.0.0", more = "") => `smtp://desk:secret@${host}:${port}${more}`;
  return { url, passwords };
}

const message = {
  from: "a@b.example",
  to: "c@d.example",
  subject: "s",
  html: "h",
  text: "t",
  messageId: "<1@b>",
};

test("no password is sent in clear unless the setting allows it", async () => {
  const { url, passwords } = await passwordServer();
  await expect(smtpTransport(url()).check()).rejects.toThrow(/STARTTLS.*smtps:.*insecure=1/);
  await expect(smtpTransport(url()).send(message)).rejects.not.toBeInstanceOf(PermanentRefusal);
  expect(passwords).toEqual([]);
  await smtpTransport(url("0.0.0.0", "?insecure=1")).check();
  expect(passwords).toEqual(["secret"]);
});

test("a mail server on this machine needs no TLS", async () => {
  const { url, passwords } = await passwordServer();
  await smtpTransport(url("127.0.0.1")).check();
  await smtpTransport(url("localhost")).check();
  expect(passwords).toEqual(["secret", "secret"]);
});
