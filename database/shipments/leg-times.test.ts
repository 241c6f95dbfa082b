import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { migrate, readMigrations } from "#database/connection/migrate.ts";
import { dropDatabase, onServer } from "#tests/on-server.ts";
import { zoneOfCode } from "./event-place.ts";

const MIGRATION = "0124_local_times_of_legs.sql";

interface StoredLeg {
  number: string;
  etd: Date | null;
  eta: Date | null;
  atd: Date | null;
  offsets: (number | null)[];
  delivery: Date | null;
}

test("what an earlier release read as Brussels time keeps its clock, at the place; run again it changes nothing", async () => {
  const server = inject("testServerUrl");
  const name = `zenne_legs_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const all = await readMigrations();
  await migrate(
    url.href,
    all.filter((each) => each.name < MIGRATION),
  );
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    // As typed in Brussels time; the last of each is the estimated delivery, which follows it but for the third.
    await client.query(`
      with legs (number, from_code, to_code, etd, eta, atd, delivery) as (values
        ('OUT', 'CNSHA', 'BEANR', '2026-03-05 23:30', '2026-04-02 06:00', null, '2026-04-02 06:00'),
        ('BACK', 'BEANR', 'CNSHA', '2026-03-05 10:00', '2026-03-29 02:30', '2026-03-05 11:15', '2026-03-29 02:30'),
        ('TYPED', 'BEANR', 'USNYC', '2026-03-05 10:00', '2026-03-20 08:00', null, '2026-03-24 17:00'),
        ('NOWHERE', null, 'CNSHA', '2026-03-05 10:00', '2026-03-20 08:00', null, '2026-03-20 08:00'),
        ('BACKWARDS', 'USLAX', 'CNSHA', '2026-03-05 10:00', '2026-03-05 20:00', null, '2026-03-05 20:00'),
        ('OVER', 'BEANR', 'CNSHA', '2026-03-05 10:00', '2026-03-20 08:00', null, '2026-03-20 08:00'),
        ('TWICE', 'BEANR', 'FRLEH', '2026-10-25 00:30Z', '2026-10-25 01:30Z', null, null)),
      stored as (
        insert into shipments (tracking_number, status, origin_location, destination_location, estimated_delivery, eta_follows_legs)
        select number, case number when 'OVER' then 'delivered' else 'pending' end, 'A', 'B', (delivery || ' Europe/Brussels')::timestamptz, delivery is not null and number <> 'TYPED' from legs
        returning id, tracking_number)
      insert into shipment_legs (shipment_id, position, kind, mode, from_place, from_code, to_place, to_code, etd, eta, atd)
      select id, 0, 'main', 'sea', 'A', from_code, 'B', to_code, typed.etd, typed.eta, typed.atd
      from legs join stored on tracking_number = number
      cross join lateral (select
        (case when etd like '%Z' then etd else etd || ' Europe/Brussels' end)::timestamptz as etd,
        (case when eta like '%Z' then eta else eta || ' Europe/Brussels' end)::timestamptz as eta,
        (atd || ' Europe/Brussels')::timestamptz as atd) as typed`);
    await client.query(`
      insert into deleted_records (act_id, kind, record_id, name, snapshot, actor_email)
      select gen_random_uuid(), 'shipment', shipments.id, tracking_number, jsonb_build_object('record', to_jsonb(shipments),
        'legs', (select jsonb_agg(to_jsonb(leg)) from shipment_legs as leg where shipment_id = shipments.id)), 'a@b.be'
      from shipments where tracking_number in ('OUT', 'BACK')`);
    const version = "select sum(extract(epoch from updated_at))::text as sum from shipments";
    const before = (await client.query<{ sum: string }>(version)).rows[0]?.sum;
    await migrate(url.href, all);
    const read = async () =>
      (
        await client.query<StoredLeg>(`
          select tracking_number as number, etd, eta, atd, estimated_delivery as delivery,
            array[etd_offset, eta_offset, atd_offset, ata_offset] as offsets
          from shipment_legs join shipments on shipments.id = shipment_id order by shipments.created_at, number`)
      ).rows.toSorted((one, other) => (one.number < other.number ? -1 : 1));
    const at = (text: string) => new Date(`${text}Z`);
    const stored = await read();
    expect(stored).toEqual([
      {
        number: "BACK",
        etd: at("2026-03-05T09:00"),
        atd: at("2026-03-05T10:15"),
        // Typed in the hour that Brussels skips: it was stored as 03:30.
        eta: at("2026-03-28T19:30"),
        offsets: [60, 480, 60, null],
        delivery: at("2026-03-28T19:30"),
      },
      {
        // It would arrive before it leaves: nobody typed that in local times.
        number: "BACKWARDS",
        etd: at("2026-03-05T09:00"),
        eta: at("2026-03-05T19:00"),
        atd: null,
        offsets: [null, null, null, null],
        delivery: at("2026-03-05T19:00"),
      },
      {
        number: "NOWHERE",
        etd: at("2026-03-05T09:00"),
        eta: at("2026-03-20T00:00"),
        atd: null,
        offsets: [null, 480, null, null],
        delivery: at("2026-03-20T00:00"),
      },
      {
        number: "OUT",
        etd: at("2026-03-05T15:30"),
        eta: at("2026-04-02T04:00"),
        atd: null,
        offsets: [480, 120, null, null],
        delivery: at("2026-04-02T04:00"),
      },
      {
        // Delivered: the promise it was given stays.
        number: "OVER",
        etd: at("2026-03-05T09:00"),
        eta: at("2026-03-20T00:00"),
        atd: null,
        offsets: [60, 480, null, null],
        delivery: at("2026-03-20T07:00"),
      },
      {
        // Both hours of the night the clocks go back stay what they were.
        number: "TWICE",
        etd: at("2026-10-25T00:30"),
        eta: at("2026-10-25T01:30"),
        atd: null,
        offsets: [120, 60, null, null],
        delivery: null,
      },
      {
        number: "TYPED",
        etd: at("2026-03-05T09:00"),
        eta: at("2026-03-20T12:00"),
        atd: null,
        offsets: [60, -240, null, null],
        delivery: at("2026-03-24T16:00"),
      },
    ]);
    expect((await client.query<{ sum: string }>(version)).rows[0]?.sum).toBe(before);
    const archived = await client.query<{ name: string; eta: string; offset: number; delivery: string }>(
      `select name, snapshot #>> '{legs,0,eta}' as eta, (snapshot #> '{legs,0,eta_offset}')::int as offset,
         snapshot #>> '{record,estimated_delivery}' as delivery from deleted_records order by name`,
    );
    expect(
      archived.rows.map(({ name, eta, offset, delivery }) => [name, iso(eta), offset, iso(delivery)]),
    ).toEqual([
      ["BACK", "2026-03-28T19:30:00.000Z", 480, "2026-03-28T19:30:00.000Z"],
      ["OUT", "2026-04-02T04:00:00.000Z", 120, "2026-04-02T04:00:00.000Z"],
    ]);
    const sql = all.find((each) => each.name === MIGRATION)?.sql ?? "";
    await client.query(`begin; ${sql} commit`);
    expect(await read()).toEqual(stored);
  } finally {
    await client.end();
    await dropDatabase(server, name);
  }
});

const iso = (text: string) => new Date(text).toISOString();

test("the migration knows the zones of places as the product does", async () => {
  const sql = (await readMigrations()).find(({ name }) => name === MIGRATION)?.sql ?? "";
  const pairs = [...sql.matchAll(/^\('([\w/+-]+)', '([A-Z2-9 ]+)'\),?$/gm)].flatMap(([, zone, codes = ""]) =>
    codes.split(" ").map((code) => [code, zone]),
  );
  expect(pairs.length).toBeGreaterThan(1_000);
  // A place that leaves our list has no zone any more.
  const differing = pairs.filter(([code = null, zone]) => ![zone, null].includes(zoneOfCode(code)));
  expect(differing).toEqual([]);
});
