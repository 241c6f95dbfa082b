import { expect, test } from "vitest";
import { insertIssued } from "#tests/open-invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { discardFailedMails, queueMail, retryFailedMails } from "#app/mails/mails.server.ts";
import { storeDemoPictures } from "#demo/demo-pictures.ts";
import { loadDemoData } from "#demo/load-demo-data.ts";
import { verifyDatabase } from "./verify-database.ts";

const database = useTestDatabase();

const wrong = async () =>
  (await verifyDatabase(database.url))
    .filter(({ result }) => result === "wrong")
    .flatMap(({ details }) => details);

test("a database in use has no findings", async () => {
  await loadDemoData(database.db, new Date(), { pictures: storeDemoPictures });
  await queueMail(database.db, {
    kind: "password_reset",
    to: "desk@zenne.example",
    link: "https://zenne.example/admin/reset",
  });
  expect(await wrong()).toEqual([]);
});

test.each(["enable_nestloop", "enable_hashjoin"])(
  "an ordinary role can verify, also without %s",
  async (way) => {
    const url = new URL(database.url);
    url.searchParams.set("options", `-c ${way}=off`);
    expect((await verifyDatabase(url.href)).map(({ result }) => result)).not.toContain("wrong");
  },
);

test("given-up mails are listed without being an error, and can be retried or discarded", async () => {
  const { pool } = database;
  const link = "https://zenne.example/admin/reset";
  const queued = await queueMail(database.db, { kind: "password_reset", to: "desk@zenne.example", link });
  await pool.query("update graphile_worker._private_jobs set attempts = max_attempts where key = $1", [
    `mail:${queued}`,
  ]);
  await pool.query(
    "insert into mails (kind, recipient, queued_at) values ('password_reset', 'a@b.example', now() - interval '8 days')",
  );
  const stated = async () =>
    (await verifyDatabase(database.url)).filter(({ check }) => check.includes("were given up"));
  expect(await stated()).toMatchObject([{ check: expect.stringMatching(/^2 mails/), result: "right" }]);
  expect(await wrong()).toEqual([]);
  expect(await retryFailedMails(pool)).toBe(1);
  const { rows } = await pool.query("select attempts from graphile_worker.jobs where key = $1", [
    `mail:${queued}`,
  ]);
  expect(rows).toEqual([{ attempts: 0 }]);
  expect(await discardFailedMails(pool)).toBe(1);
  expect(await stated()).toEqual([]);
  expect(await wrong()).toEqual([]);
});

test("an open amount that its settlements do not leave is reported", async () => {
  const { pool, db } = database;
  const { id, number } = await insertIssued(db, { gross: "100.00" });
  await pool.query(
    "insert into settlements (kind, item_id, amount, reason, created_by) values ('write_off', $1, 40, 'Agreed', 'a')",
    [id],
  );
  expect(await wrong()).toEqual([]);
  await pool.query("update open_items set open = 70 where id = $1", [id]);
  expect(await wrong()).toEqual([`70.00 of invoice ${id} is open, and its settlements leave 60.00`]);
  await pool.query("update open_items set open = 60 where id = $1", [id]);
  await pool.query("delete from settlements where item_id = $1", [id]);
  await pool.query("delete from open_items where id = $1", [id]);
  expect(await wrong()).toEqual([`invoice ${number} is issued, and nowhere open or paid`]);
  await pool.query(
    `insert into open_items (id, kind, currency, issued_on, due_on, gross, open)
     values ($1, 'invoice', 'EUR', '2026-11-01', '2026-12-01', 100, 100)`,
    [id],
  );
});

test("every kind of inconsistency is reported", async () => {
  const { pool } = database;
  await pool.query("update shipments set status = 'nowhere' where id = (select id from shipments limit 1)");
  await pool.query("insert into mails (kind, recipient) values ('password_reset', 'a@b.example')");
  await pool.query("alter table audit_log disable trigger audit_log_is_append_only");
  await pool.query("alter table audit_log alter id restart with 1");
  await pool.query(
    "insert into audit_log (id, actor_email, action, entity) overriding system value values (50, 'a', 'b', 'c')",
  );
  await pool.query("insert into schema_migrations (name, hash) values ('9000_later.sql', '')");
  await pool.query(
    "alter table shipment_status_history drop constraint shipment_status_history_shipment_id_fkey",
  );
  await pool.query(
    "insert into shipment_status_history (shipment_id, status) values (gen_random_uuid(), 'lost')",
  );
  await pool.query(
    "alter table shipment_status_history add foreign key (shipment_id) references shipments (id) not valid",
  );
  await pool.query(
    "update shipments set pieces = pieces + 1 where id = (select shipment_id from shipment_goods order by shipment_id limit 1)",
  );
  // Flips one bit of a picture.
  const { rows } = await pool.query<{ hash: string }>(
    `update images set bytes = set_bit(bytes, 800, 1 - get_bit(bytes, 800))
     where hash = (select min(hash) from images) returning hash`,
  );
  const problems = (await wrong()).join("\n");
  expect(problems).toContain(`picture ${rows[0]?.hash} of images is not what it was`);
  expect(problems).toMatch(/shipment \S+ is «nowhere», its newest entry says «[^»]+»/);
  expect(problems).toMatch(/shipment \S+ says «.* kg», its goods make «.* kg»/);
  expect(problems).toMatch(/mail \S+ \(password_reset\) was neither sent nor refused, and is not queued/);
  expect(problems).toContain("trigger audit_log_is_append_only of audit_log is switched off");
  expect(problems).toContain("the next id of audit_log is taken already");
  expect(problems).toContain("9000_later.sql is unknown to this version");
  expect(problems).toContain("1 rows of shipment_status_history name a row of shipments that is not there");
  expect(problems).toContain(
    "shipment_status_history_shipment_id_fkey of shipment_status_history was never checked",
  );
});
