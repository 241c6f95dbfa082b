import { beforeAll, expect, test } from "vitest";
import { VIEW_COUNTED } from "./list-settings.ts";
import { SHIPMENT_ORDERS, type ShipmentFilter, type ShipmentOrder } from "./shipment-filter.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { testActor } from "#tests/actors.ts";
import { countShipments, listShipments, type ShipmentPlace } from "./list-shipments.server.ts";
import { listUsedStatuses } from "./filter.server.ts";

const database = useTestDatabase();
const now = new Date();

beforeAll(async () => {
  // Equal timestamps, and timestamps a microsecond apart: only exact cursors skip none.
  await database.pool.query(`
    insert into shipments (tracking_number, status, origin_location, destination_location, created_at)
    select 'N-' || lpad((n * 7 % 47)::text, 3, '0'), (array['pending', 'in_transit', 'Held'])[n % 3 + 1], 'Ghent', 'Lille',
      timestamptz '2026-03-01' + (n / 4) * interval '1 microsecond'
    from generate_series(0, 46) as n`);
});

const page = (order: ShipmentOrder, place: ShipmentPlace, total?: number) =>
  listShipments(database.db, testActor(), {
    filter: {},
    order,
    place,
    now,
    limit: 5,
    ...(total ? { total } : {}),
  });

test.each(SHIPMENT_ORDERS)(
  "in the order %s pages follow one another both ways, each row once",
  async (order) => {
    const forwards: string[] = [];
    let next = await page(order, { index: 0 });
    expect(next.previous).toBeNull();
    for (;;) {
      forwards.push(...next.rows.map(({ id }) => id));
      if (next.next === null) break;
      next = await page(order, { after: next.next });
    }
    expect(new Set(forwards).size).toBe(47);

    const backwards: string[] = [];
    let previous = await page(order, { index: 44 });
    backwards.unshift(...previous.rows.map(({ id }) => id));
    while (previous.previous !== null) {
      previous = await page(order, { before: previous.previous });
      backwards.unshift(...previous.rows.map(({ id }) => id));
    }
    expect(backwards).toEqual(forwards);

    for (const index of [30, 41, 46]) {
      const counted = await page(order, { index }, 47);
      expect(counted.rows.map(({ id }) => id)).toEqual(forwards.slice(index, index + 5));
      expect(counted.next === null).toBe(index + 5 >= 47);
    }
    const again = await page(order, { at: next.rows[0]?.cursor ?? "" });
    expect(again.rows[0]?.id).toBe(next.rows[0]?.id);
  },
);

test("a last page that is full says that nothing follows, and a first one that nothing precedes", async () => {
  const query = { filter: { status: "in_transit" }, order: SHIPMENT_ORDERS[0], now };
  const list = (place: ShipmentPlace, limit: number) =>
    listShipments(database.db, testActor(), { ...query, place, limit });
  expect(await list({ index: 0 }, 16)).toMatchObject({ previous: null, next: null });
  const first = await list({ index: 0 }, 8);
  const second = await list({ after: first.next ?? "" }, 8);
  expect([second.rows.length, second.next]).toEqual([8, null]);
  const back = await list({ before: second.previous ?? "" }, 8);
  expect([back.rows.length, back.previous]).toEqual([8, null]);
});

test.each(SHIPMENT_ORDERS)(
  "in the order %s one or two letters find every row that has them, once",
  async (order) => {
    const everything = await listShipments(database.db, testActor(), {
      filter: {},
      order,
      place: { index: 0 },
      now,
    });
    for (const [search, has] of [
      ["1", /1/],
      ["02", /02/],
      ["N-", /^N/],
      ["9é", /9é/],
    ] as const) {
      const query = { filter: { search }, order, now, limit: 4 };
      const listed: string[] = [];
      let next = await listShipments(database.db, testActor(), { ...query, place: { index: 0 } });
      for (;;) {
        listed.push(...next.rows.map(({ tracking_number }) => tracking_number));
        if (next.next === null) break;
        next = await listShipments(database.db, testActor(), { ...query, place: { after: next.next } });
      }
      const numbers = everything.rows.map(({ tracking_number }) => tracking_number);
      expect(listed, search).toEqual(
        numbers.filter((number) => has.test(number.slice(search === "N-" ? 0 : 2))),
      );
      if (next.previous === null) continue;
      const back = await listShipments(database.db, testActor(), {
        ...query,
        place: { before: next.previous },
      });
      expect(back.rows.length, search).toBe(4);
    }
  },
);

test("the first row's own cursor is recognized as the start, and an invalid one means the start", async () => {
  const first = await page("-created_at", { index: 0 });
  const again = await page("-created_at", { at: first.rows[0]?.cursor ?? "" });
  expect(again).toMatchObject({ previous: null, start: 0 });
  expect(await page("-created_at", { at: "12~nobody" })).toEqual(first);
  expect(await page("status", { after: "x'~00000000-0000-4000-8000-000000000000" })).toMatchObject({
    start: 0,
  });
});

test("counts and statuses match the table", async () => {
  expect(await countShipments(database.db, testActor(), { status: "pending" }, now)).toEqual({
    matching: 16,
    all: 47,
    views: null,
  });
  expect(await countShipments(database.db, testActor(), {}, now)).toMatchObject({ matching: 47, all: 47 });
  expect(await listUsedStatuses(database.db, testActor())).toEqual(["Held", "in_transit", "pending"]);
});

test.each(["-created_at", "created_at", "status"] as const)(
  "in the order %s ranges of estimated deliveries, short and long, are whole, each row once, both ways",
  async (order) => {
    const run = { "-created_at": "newest", created_at: "oldest", status: "statuses" }[order];
    await database.pool.query(
      `
      insert into shipments (tracking_number, status, origin_location, destination_location, created_at, estimated_delivery)
      select 'Due ' || n || $1::text, 'pending', 'Ghent', 'Lille', timestamptz '2024-01-01' + n * interval '1 day',
        -- Every third was entered when it was due already.
        timestamptz '2024-01-01' + n * interval '1 day' + (case when n % 3 = 0 then -300 else 9 end) * interval '1 day'
      from generate_series(1, 60) as n`,
      [run],
    );
    for (const [eta_from, eta_to] of [
      ["2023-01-01", "2024-02-10"],
      ["2024-01-15", "2024-02-10"],
      [undefined, "2024-01-20"],
    ]) {
      const filter = { eta_from, eta_to, search: run };
      const expected = await database.pool.query<{ id: string }>(
        `select id from shipments where tracking_number like '%' || $3::text
           and estimated_delivery >= $1::date::timestamp at time zone 'Europe/Brussels'
           and estimated_delivery < ($2::date + 1)::timestamp at time zone 'Europe/Brussels'
         order by created_at desc, id desc`,
        [eta_from ?? "2000-01-01", eta_to, run],
      );
      const ids = expected.rows.map(({ id }) => id);
      if (order === "created_at") ids.reverse();
      const query = { filter, order, now, limit: 7 };
      const pages = [await listShipments(database.db, testActor(), { ...query, place: { index: 0 } })];
      for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
        pages.push(await listShipments(database.db, testActor(), { ...query, place: { after: next } }));
      expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids);
      const back = await listShipments(database.db, testActor(), {
        ...query,
        place: { before: pages.at(-1)?.previous ?? "" },
      });
      expect(back.rows.map(({ id }) => id)).toEqual(pages.at(-2)?.rows.map(({ id }) => id));
    }
  },
);

test("a country or a place finds shipments however their places are written", async () => {
  await database.pool.query(`
    insert into shipments (tracking_number, origin_location, origin_code, destination_location, destination_code) values
      ('CN-1', 'Shanghai, China', 'CNSHA', 'Zaventem', 'BEBRU'), ('CN-2', 'CNSHA', 'CNSHA', 'Brussels Airport', 'BEBRU'),
      ('CN-3', 'Pudong', 'CNPVG', 'BRU', 'BEBRU'), ('CN-4', 'Somewhere in China', null, 'Brussels', null)`);
  const listed = async (filter: { origin?: string; destination?: string; search?: string }) => {
    const { rows } = await listShipments(database.db, testActor(), {
      filter,
      order: SHIPMENT_ORDERS[0],
      place: { index: 0 },
      now,
      limit: 50,
    });
    return rows.map((row) => row.tracking_number).toSorted();
  };
  for (const origin of ["China", "chine", "CHINA"])
    expect(await listed({ origin }), origin).toEqual(
      origin === "chine" ? ["CN-1", "CN-2", "CN-3"] : ["CN-1", "CN-2", "CN-3", "CN-4"],
    );
  expect(await listed({ origin: "shanghai" })).toEqual(["CN-1", "CN-2", "CN-3"]);
  expect(await listed({ origin: "SHA" })).toEqual(["CN-1", "CN-2"]);
  expect(await listed({ search: "Chine" })).toEqual(["CN-1", "CN-2", "CN-3"]);
  expect(await listed({ destination: "bebru" })).toEqual(["CN-1", "CN-2", "CN-3"]);
});

test("views are counted for the reader's filter, to their limit, and not beside a condition that has no index for it", async () => {
  const counts = (filter: ShipmentFilter) => countShipments(database.db, testActor(), filter, now);
  await database.pool.query("delete from shipments");
  await database.pool.query(`
    insert into shipments (tracking_number, origin_location, destination_location, status, estimated_delivery) values
      ('View 1', 'Ghent', 'Lille', 'in_transit', '2020-01-01'), ('View 2', 'Ghent', 'Lille', 'On hold - customs', '2020-01-01')`);
  expect((await counts({})).views).toEqual({ late: 2, on_hold: 1 });
  expect((await counts({ view: "silent" })).views).toEqual({ late: 2, on_hold: 1 });
  expect((await counts({ owner: "00000000-0000-4000-8000-000000000000" })).views).toEqual({
    late: 0,
    on_hold: 0,
  });
  expect((await counts({ search: "View" })).views).toBeNull();
  await database.pool.query(`
    insert into shipments (tracking_number, origin_location, destination_location, status)
    select 'Held ' || n, 'Ghent', 'Lille', 'On hold' from generate_series(1, 150) as n`);
  expect((await counts({})).views?.on_hold).toBe(VIEW_COUNTED + 1);
});
