import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { storeDemoPictures } from "../seed/demo-pictures.ts";
import { loadDemoData } from "../seed/load-demo-data.ts";
import { verifyDatabase } from "./verify-database.ts";

const database = useTestDatabase();

const wrong = async () =>
  (await verifyDatabase(database.url))
    .filter(({ result }) => result === "wrong")
    .flatMap(({ details }) => details);

test("a database in use is right", async () => {
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

test("each thing that is not right is named", async () => {
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
  // One bit of one picture.
  const { rows } = await pool.query<{ hash: string }>(
    `update images set bytes = set_bit(bytes, 800, 1 - get_bit(bytes, 800))
     where hash = (select min(hash) from images) returning hash`,
  );
  const found = (await wrong()).join("\n");
  expect(found).toContain(`picture ${rows[0]?.hash} of images is not what it was`);
  expect(found).toMatch(/shipment \S+ is «nowhere», its newest entry says «\w+»/);
  expect(found).toMatch(/mail \S+ \(password_reset\) was neither sent nor refused, and is not queued/);
  expect(found).toContain("trigger audit_log_is_append_only of audit_log is switched off");
  expect(found).toContain("the next id of audit_log is taken already");
  expect(found).toContain("9000_later.sql is unknown to this version");
  expect(found).toContain("1 rows of shipment_status_history name a row of shipments that is not there");
  expect(found).toContain(
    "shipment_status_history_shipment_id_fkey of shipment_status_history was never checked",
  );
});
