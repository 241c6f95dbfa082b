import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { expect, test } from "vitest";
import { outboxTransport } from "#app/mails/transports/outbox.server.ts";
import { DEFAULT_RETENTION } from "#app/kit/periods.ts";
import { eventually } from "#tests/eventually.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { startWorker } from "./worker.ts";

const database = useTestDatabase();

async function left(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; left: string[] }>`
    select 'images' as name, array(select hash from images) as left
    union all select 'admin_sessions', array(select token from admin_sessions)
    union all select 'admin_verifications', array(select identifier from admin_verifications)
    union all select 'sent_forms', array(select entity from sent_forms)
    union all select 'imports', array(select file_name from imports order by file_name)
    union all select 'rows of imports', array(select file_name from import_rows join imports on imports.id = import_id)
    union all select 'quote_requests', array(select email from quote_requests order by email)
    union all select 'contact_submissions', array(select email from contact_submissions)
    union all select 'read requests', array(select summary from audit_log where entity = 'quote_request' order by id)
    union all select 'mails', array(select kind from mails order by kind)
    union all select 'audit_log', array(select summary from audit_log where entity = 'x')`.execute(
    database.db,
  );
  return Object.fromEntries(rows.map(({ name, left }) => [name, left]));
}

/** Starts the worker, which first runs the sweeps, and returns the messages of its log. */
async function work(folder: string) {
  const messages: string[] = [];
  const log = pino(
    { level: "warn" },
    { write: (line) => messages.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const worker = await startWorker(database.url, {
    auth: { secret: "0123456789abcdef0123456789abcdef", publicUrl: "https://zenne.example" },
    db: database.db,
    log,
    transport: outboxTransport(folder, () => {}),
    from: "Zenne Freight <no-reply@zenne.example>",
    retention: { ...DEFAULT_RETENTION, quotes: 400, outbox: folder },
    publicUrl: "https://zenne.example",
  });
  return { worker, messages };
}

test("at the start every kind of expired data is swept, and newer data stays", async () => {
  await sql`
    insert into deleted_records (act_id, kind, record_id, name, snapshot, actor_email, deleted_at)
    select gen_random_uuid(), 'shipper', gen_random_uuid(), days || ' days', '{}', '', now() - make_interval(days => days)
    from unnest(array[0, 29, 30, 31, 400]) as days`.execute(database.db);
  await database.pool.query(`
    insert into images (hash, type, width, height, bytes, created_at) values
      (repeat('a', 64), 'image/jpeg', 1, 1, '', now() - interval '8 days'),
      (repeat('b', 64), 'image/jpeg', 1, 1, '', now());
    insert into shipments (tracking_number, origin_location, destination_location) values ('S-1', 'a', 'b');
    alter table quote_requests disable trigger quote_requests_touch;
    insert into quote_requests (email, created_at, updated_at, shipment_id, marked_spam_at, spam_reason) values
      ('old@b.example', now() - interval '401 days', now() - interval '401 days', null, null, null),
      ('spam@b.example', now() - interval '401 days', now() - interval '401 days', null, now(), 'trap'),
      ('shipped@b.example', now() - interval '401 days', now() - interval '401 days', (select id from shipments), null, null),
      ('touched@b.example', now() - interval '401 days', now() - interval '399 days', null, null, null),
      ('new@b.example', now(), now(), null, null, null);
    alter table quote_requests enable trigger quote_requests_touch;
    insert into contact_submissions (email, message, created_at) values ('kept@b.example', 'x', now() - interval '9 years');
    insert into audit_log (actor_email, action, entity, entity_id, summary)
      select 'desk@zenne.example', 'quote_request.read', 'quote_request', id::text, email from quote_requests
      where email in ('old@b.example', 'new@b.example');
    insert into admin_users (email) values ('sweep@zenne.example');
    insert into admin_sessions (user_id, token, expires_at)
      select id, ends::text, now() + ends from admin_users, unnest(array['-1 hour', '1 hour']::interval[]) as ends
      where email = 'sweep@zenne.example';
    insert into sent_forms (digest, request_id, entity, sent_at)
      select sha256(days::text::bytea), gen_random_uuid(), days::text, now() - make_interval(days => days)
      from unnest(array[2, 4]) as days;
    insert into admin_verifications (identifier, value, expires_at)
      select ends::text, '', now() + ends from unnest(array['-1 hour', '1 hour']::interval[]) as ends;
    insert into imports (kind, actor_id, actor_email, file_name, file_hash, facts, created_at, applied_at)
      select 'shipments', id, email, age::text, repeat('0', 64), '{}', now() - age, case when age > '10 days' then now() - age end
      from admin_users, unnest(array['2 days', '1 hour', '366 days', '40 days']::interval[]) as age
      where email = 'sweep@zenne.example';
    insert into import_rows (import_id, row, cells) select id, 2, '[]' from imports;
    insert into mails (kind, recipient, queued_at, sent_at) values
      ('old', 'a@b.example', now() - interval '366 days', now()), ('new', 'a@b.example', now(), now());
    insert into mails (kind, recipient, queued_at) values ('given up', 'a@b.example', now() - interval '20 days');
    select graphile_worker.add_job('send_mail', json_build_object('id', id), max_attempts => 1)
      from mails where kind = 'given up';
    update graphile_worker._private_jobs set attempts = 1, last_error = 'no route';
    alter table graphile_worker._private_jobs disable trigger user;
    update graphile_worker._private_jobs set updated_at = now() - interval '8 days';
    alter table graphile_worker._private_jobs enable trigger user;
    insert into audit_log (at, actor_email, action, entity, summary)
      select now() - make_interval(days => days), '', 'x.y', 'x', days::text from unnest(array[1, 1826]) as days`);
  const folder = await mkdtemp(path.join(tmpdir(), "zenne-housekeeping-"));
  for (const name of ["old.eml", "new.eml", "old.txt"]) await writeFile(path.join(folder, name), "x");
  const longAgo = new Date(Date.now() - 366 * 86_400_000);
  for (const name of ["old.eml", "old.txt"]) await utimes(path.join(folder, name), longAgo, longAgo);
  const { worker } = await work(folder);
  try {
    await eventually(async () => {
      const rows = await database.db
        .selectFrom("deleted_records")
        .select("name")
        .orderBy("deleted_at")
        .execute();
      expect(rows.map(({ name }) => name)).toEqual(["29 days", "0 days"]);
      expect(await left()).toEqual({
        images: ["b".repeat(64)],
        admin_sessions: ["01:00:00"],
        admin_verifications: ["01:00:00"],
        sent_forms: ["2"],
        imports: ["01:00:00", "40 days"],
        "rows of imports": ["01:00:00"],
        mails: ["given up", "new"],
        quote_requests: ["new@b.example", "shipped@b.example", "touched@b.example"],
        contact_submissions: ["kept@b.example"],
        "read requests": ["(erased)", "new@b.example"],
        audit_log: ["1"],
      });
      expect((await readdir(folder)).toSorted()).toEqual(["new.eml", "old.txt"]);
      const { rows: refused } = await database.pool.query(
        "select refusal from mails where refused_at is not null",
      );
      expect(refused).toEqual([{ refusal: "given up: no route" }]);
      expect((await database.pool.query("select 1 from graphile_worker._private_jobs")).rows).toEqual([]);
    });
  } finally {
    await worker.stop();
    await rm(folder, { recursive: true });
  }
});

test("a clock that is a month ahead removes nothing until it has run for a day, and that is said", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "zenne-housekeeping-"));
  await database.pool.query(`
    delete from deleted_records;
    delete from mails;
    insert into deleted_records (act_id, kind, record_id, name, snapshot, actor_email, deleted_at)
      values (gen_random_uuid(), 'shipper', gen_random_uuid(), 'today', '{}', '', now() - interval '31 days');
    insert into mails (kind, recipient, queued_at, sent_at) values ('old', 'a@b.example', now() - interval '400 days', now());
    update sweep_clock set seen_at = now() - interval '31 days'`);
  const count = async () => {
    const { rows } = await database.pool.query(
      "select (select count(*) from deleted_records) + (select count(*) from mails) as kept",
    );
    return (rows as { kept: number }[])[0]?.kept;
  };
  try {
    const ahead = await work(folder);
    await eventually(() => expect(ahead.messages).toContainEqual(expect.stringMatching(/^the clock moved/)));
    await ahead.worker.stop();
    expect(await count()).toBe(2);
    await database.pool.query(
      "update sweep_clock set seen_at = now() - interval '1 hour', steady_seconds = 82801",
    );
    const confirmed = await work(folder);
    await eventually(async () => expect(await count()).toBe(0));
    await confirmed.worker.stop();
    expect(confirmed.messages).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
