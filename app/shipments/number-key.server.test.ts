import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { migrate, readMigrations } from "#database/connection/migrate.ts";
import { referenceKey, trackingKey } from "./number-key.ts";
import { dropDatabase, onServer } from "#tests/on-server.ts";

test("keys that an earlier release stored are those of the rule after its update, by every index", async () => {
  const server = inject("testServerUrl");
  const name = `zenne_keys_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const all = await readMigrations();
  await migrate(
    url.href,
    all.filter((each) => each.name < "0097"),
  );
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const values = ["MSC-U 123.456/7", "ZZZU٠0689255", "réf ß/1", "заказ 5", "№ ⅷ", "ÿ 1"];
    await client.query(
      `with added as (
         insert into shipments (tracking_number, origin_location, destination_location, status)
         select value, 'Antwerp', 'Lagos', 'in_transit' from unnest($1::text[]) as value returning id, tracking_number),
       known as (insert into shipment_references (shipment_id, position, kind, value)
         select id, 0, 'other', tracking_number from added),
       boxes as (insert into shipment_containers (shipment_id, position, number) select id, 0, tracking_number from added),
       legs as (insert into shipment_legs (shipment_id, position, kind, mode, conveyance, from_place, to_place)
         select id, 0, 'main', 'sea', tracking_number, 'Antwerp', 'Lagos' from added),
       content as (insert into file_contents (hash, type, bytes) values (sha256('x'), 'application/pdf', 0) returning hash)
       insert into documents (kind, number, hash, pages, issued_by)
       select 'cmr', value, hash, 1, 'desk@zenne.example' from content, unnest($1::text[]) as value`,
      [values],
    );
    const stale = await client.query<{ key: string }>("select key from shipment_references");
    expect(stale.rows.map(({ key }) => key)).toContain("ZZZU0689255");
    await migrate(url.href, all);
    await client.query("set enable_seqscan = off");
    for (const value of values) {
      const { rows } = await client.query(
        `select
           (select count(*)::int from shipments where tracking_key = $2 and tracking_number = $3) as shipments,
           (select count(*)::int from shipment_references where key = $1 and value = $3) as refs,
           (select count(*)::int from shipment_containers where key = $1 and number = $3) as containers,
           (select count(*)::int from shipment_legs where conveyance is not null
             and reference_key(conveyance) like $1 || '%' and conveyance = $3) as legs,
           (select count(*)::int from documents where reference_key(number) = $1 and number = $3) as documents`,
        [referenceKey(value), trackingKey(value), value],
      );
      expect([value, rows[0]]).toEqual([
        value,
        { shipments: 1, refs: 1, containers: 1, legs: 1, documents: 1 },
      ]);
    }
  } finally {
    await client.end();
    await dropDatabase(server, name);
  }
});
