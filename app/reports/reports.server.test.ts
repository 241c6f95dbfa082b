import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { offerFilter } from "#app/offers/offer-list.ts";
import { quoteFilterOf } from "#app/quote-requests/quote-filter.ts";
import { offersAddress, requestsAddress, shipmentsAddress } from "./list-address.ts";
import type { ReportPeriod } from "./period.ts";
import { ANSWER_STATES, REQUEST_STAGES } from "#app/quote-requests/quote-filter.ts";
import { OFFER_RESULTS } from "#app/offers/offer-list.ts";
import { SHIPMENT_OUTCOMES } from "#app/shipments/shipment-filter.ts";
import { parseShipmentFilter } from "#app/shipments/shipment-filter.ts";
import { listOffers } from "#app/offers/list-offers.server.ts";
import { listQuoteRequests } from "#app/quote-requests/quote-requests.server.ts";
import { countShipments } from "#app/shipments/list-shipments.server.ts";
import { rebuildSums } from "./rebuild-sums.server.ts";
import { foldChanges } from "./fold-changes.server.ts";
import { readLanes } from "./lanes.server.ts";
import { readLegDays } from "./leg-days.server.ts";
import { readMargins } from "./margins.server.ts";
import { readAnswers, readFunnel } from "./requests.server.ts";
import { readOnTime, readShipmentsByMonth } from "./shipments-by-month.server.ts";

const database = useTestDatabase();
const actor = testActor();
const now = new Date("2026-12-01T12:00:00Z");
const periodOf = (from: string, to: string): ReportPeriod => ({ preset: "custom", from, to });
const PERIODS = [
  periodOf("2026-03", "2026-04"),
  periodOf("2026-03", "2026-11"),
  periodOf("2025-12", "2026-12"),
  periodOf("2024-11", "2026-12"),
];
let period = periodOf("2026-03", "2026-11");

/** Moments at month boundaries in Brussels, at clock changes, and one other. */
const MOMENTS = [
  "2026-02-28T22:59:59.999Z",
  "2026-02-28T23:00:00Z",
  "2026-03-29T01:00:00Z",
  "2026-03-31T21:59:59.999Z",
  "2026-03-31T22:00:00Z",
  "2026-07-08T10:00:00Z",
  "2026-10-25T00:30:00Z",
  "2026-10-31T22:59:59.999Z",
  "2026-10-31T23:00:00Z",
  "2026-11-30T22:59:59.999Z",
  "2026-11-30T23:00:00Z",
];
const moment = fc.constantFrom(...MOMENTS);
const place = fc.constantFrom(
  { text: "Antwerp", code: "BEANR" },
  { text: "Port of Antwerp", code: "BEANR" },
  { text: "Liège", code: null },
  { text: "LIEGE", code: null },
  { text: "Lyon", code: "FRLYO" },
);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const shipment = fc.record({
  created: moment,
  status: fc.constantFrom("pending", "in_transit", "delivered", "delivered", "cancelled", "Held"),
  service: fc.constantFrom("Air Freight", "Sea Freight", "Road Transport", "Courier"),
  origin: place,
  destination: place,
  first: maybe(moment),
  eta: maybe(moment),
  delivered: maybe(moment),
  weight: maybe(fc.integer({ min: 0, max: 5000 })),
  party: fc.integer({ min: 0, max: 2 }),
  legs: fc.array(
    fc.record({
      kind: fc.constantFrom("pickup", "main"),
      mode: fc.constantFrom("sea", "road"),
      days: maybe(fc.integer({ min: 0, max: 2000 })),
    }),
    { maxLength: 3 },
  ),
  charges: fc.array(
    fc.record({
      currency: fc.constantFrom("EUR", "JPY"),
      cost: fc.integer({ min: 0, max: 90_000 }),
      price: fc.integer({ min: 0, max: 99_000 }),
      actual: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  containers: fc.array(maybe(fc.constantFrom("22G1", "45G1", "L5G1", "ZZZZ")), { maxLength: 2 }),
});
const request = fc.record({
  created: moment,
  answered: maybe(fc.integer({ min: 0, max: 5_000_000 })),
  status: fc.constantFrom("pending", "in_progress"),
  spam: fc.boolean(),
  offers: fc.array(
    fc.record({
      status: fc.constantFrom("draft", "sent", "accepted", "declined", "withdrawn"),
      sent: moment,
      reason: fc.constantFrom(null, "The price is too high: by far", "We will see"),
    }),
    { maxLength: 2 },
  ),
});
const data = fc.record({
  shipments: fc.array(shipment, { minLength: 5, maxLength: 14 }),
  requests: fc.array(request, { minLength: 3, maxLength: 8 }),
});

let count = 0;
const next = () => (count += 1);
const insert = async (text: string, values: unknown[]): Promise<string> =>
  (await database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? "";

const shippers: string[] = [];
beforeAll(async () => {
  const company = await insert("insert into companies (name) values ('Kade') returning id", []);
  const add = "insert into shippers (name, company_id) values ($1, $2) returning id";
  for (const [name, id] of [
    ["Els", company],
    ["Tom", null],
    ["Piet", company],
  ]) {
    shippers.push(await insert(add, [name, id]));
  }
});

async function addShipment(row: typeof shipment extends fc.Arbitrary<infer Value> ? Value : never) {
  const id = await insert(
    `insert into shipments (tracking_number, status, service_type, origin_location, origin_code, destination_location,
       destination_code, first_eta, estimated_delivery, delivered_at, weight, created_at, shipper_id)
     values ('R-' || $1::int, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [next(), row.status, row.service, row.origin.text, row.origin.code, row.destination.text, row.destination.code,
      row.first, row.eta, row.delivered, row.weight, row.created, shippers[row.party]],
  ); // prettier-ignore
  for (const [position, { kind, mode, days }] of row.legs.entries()) {
    await insert(
      `insert into shipment_legs (shipment_id, position, kind, mode, from_place, to_place, atd, ata)
       values ($1, $2, $3, $4, 'Ghent', 'Metz', case when $5::int is not null then timestamptz '2026-05-01' end,
         timestamptz '2026-05-01' + $5::int * interval '1 hour')`,
      [id, position, kind, mode, days],
    );
  }
  for (const [position, { currency, cost, price, actual }] of row.charges.entries()) {
    await insert(
      `insert into charges (shipment_id, position, description, currency, cost_planned, price_planned, cost_actual, price_actual)
       values ($1, $2, 'Freight', $3, $4::numeric / 100, $5::numeric / 100,
         case when $6 then $4::numeric / 90 end, case when $6 then $5::numeric / 100 end)`,
      [id, position, currency, cost, price, actual],
    );
  }
  for (const [position, type] of row.containers.entries()) {
    await insert(
      "insert into shipment_containers (shipment_id, position, number, type_code) values ($1, $2, $3, $4)",
      [id, position, `C${position}`, type],
    );
  }
  return id;
}

async function addRequest(row: typeof request extends fc.Arbitrary<infer Value> ? Value : never) {
  const id = await insert(
    `insert into quote_requests (email, created_at, answered_at, status, marked_spam_at, spam_reason)
     values ('a@b.example', $1, $1::timestamptz + $2 * interval '1 second', $3, $4, case when $4::timestamptz is not null then 'by_staff' end) returning id`,
    [row.created, row.answered, row.status, row.spam ? row.created : null],
  );
  for (const { status, sent, reason } of row.offers) {
    const isDecided = status === "accepted" || status === "declined";
    await insert(
      `insert into offers (id, first_id, number, version, request_id, status, customer_name, customer_email, service_type,
         origin_location, destination_location, currency, valid_until, created_by, sent_at, decided_at, decided_via, decided_reason)
       select id, id, 'O-' || $1::int, 1, $2, $3, 'Els', 'a@b.example', 'Air Freight', 'Ghent', 'Metz', 'EUR', '2026-12-24',
         'Griet', $4, $5, case when $5::timestamptz is not null then 'phone' end, $6
       from (select gen_random_uuid() as id) as made`,
      [
        next(),
        id,
        status,
        status === "draft" ? null : sent,
        isDecided ? sent : null,
        status === "declined" ? reason : null,
      ],
    );
  }
  return id;
}

const paramsOf = (address: string) => new URL(address, "https://zenne.example").searchParams;
const shipmentsAt = async (address: string) =>
  (await countShipments(database.db, actor, parseShipmentFilter(paramsOf(address)), now)).matching;
const requestsAt = async (address: string) =>
  (await listQuoteRequests(database.db, actor, quoteFilterOf(paramsOf(address)), { index: 0 }, 10)).total;
const offersAt = async (address: string) =>
  (
    await listOffers(
      database.db,
      actor,
      offerFilter.parse(paramsOf(address)),
      { index: 0 },
      { limit: 10, today: "2026-12-01" },
    )
  ).total;

async function readAll() {
  const { db } = database;
  return {
    months: await readShipmentsByMonth(db, actor, period),
    onTime: await readOnTime(db, actor, period),
    lanes: await readLanes(db, actor, period, { top: 4 }),
    legs: await readLegDays(db, actor, period),
    answers: await readAnswers(db, actor, period),
    funnel: await readFunnel(db, actor, period),
    margins: await readMargins(db, actor, period),
  };
}

/** Removes the names of places, which are only known after the sums are built. */
const withoutLabels = (reports: Awaited<ReturnType<typeof readAll>>) =>
  JSON.stringify(reports, (key, value: unknown) => (key === "label" ? undefined : value));

async function expectLists(reports: Awaited<ReturnType<typeof readAll>>) {
  const { months, onTime, lanes, legs, answers, funnel, margins } = reports;
  const figures: [string, number, number][] = [];
  const shipments = async (figure: number, address: string) =>
    figure > 0 && figures.push([address, figure, await shipmentsAt(address)]);
  for (const { span, mode, shipments: figure } of months)
    await shipments(figure, shipmentsAddress(span, { mode }));
  for (const { span, mode, ...row } of onTime) {
    for (const outcome of SHIPMENT_OUTCOMES) {
      await shipments(row[outcome], shipmentsAddress(span, { mode, outcome }));
    }
  }
  await shipments(lanes.total.shipments, shipmentsAddress(period, { outcome: "moved" }));
  for (const { origin, destination, shipments: figure } of lanes.lanes) {
    const lane = { lane_from: origin.key, lane_to: destination.key, outcome: "moved" } as const;
    await shipments(figure, shipmentsAddress(period, lane));
  }
  for (const { kind, mode, shipmentsMeasured, shipmentsMissing } of legs.legs) {
    const leg = `${kind}.${mode}`;
    await shipments(shipmentsMeasured, shipmentsAddress(period, { leg, leg_times: "known" }));
    await shipments(shipmentsMissing, shipmentsAddress(period, { leg, leg_times: "missing" }));
  }
  for (const { mode, measured, missing } of legs.journeys) {
    await shipments(measured, shipmentsAddress(period, { mode, leg: "journey", leg_times: "known" }));
    await shipments(missing, shipmentsAddress(period, { mode, leg: "journey", leg_times: "missing" }));
  }
  for (const { customer, currency, shipments: figure } of margins.customers) {
    await shipments(figure, shipmentsAddress(period, { customer, charged: currency }));
  }
  for (const { span, ...row } of answers.spans) {
    for (const answer of ANSWER_STATES) {
      const address = requestsAddress(span, { answer });
      if (row[answer] > 0) figures.push([address, row[answer], await requestsAt(address)]);
    }
  }
  for (const { span, ...row } of funnel.requests) {
    for (const stage of REQUEST_STAGES) {
      const address = requestsAddress(span, { stage });
      if (row[stage] > 0) figures.push([address, row[stage], await requestsAt(address)]);
    }
  }
  for (const { span, ...row } of funnel.offers ?? []) {
    for (const result of OFFER_RESULTS) {
      const address = offersAddress(span, { result });
      if (row[result] > 0) figures.push([address, row[result], await offersAt(address)]);
    }
  }
  for (const { reason, offers } of funnel.reasons ?? []) {
    const address = offersAddress(period, { reason });
    figures.push([address, offers, await offersAt(address)]);
  }
  expect(figures.filter(([, figure, listed]) => figure !== listed)).toEqual([]);
  await expectNoneLeftOut(reports);
}

async function expectNoneLeftOut({ months, funnel, lanes }: Awaited<ReturnType<typeof readAll>>) {
  const sum = (rows: readonly object[]) =>
    rows
      .flatMap((row) => Object.values(row))
      .reduce((all, each) => (typeof each === "number" ? all + each : all), 0);
  expect(sum(months)).toBe(await shipmentsAt(shipmentsAddress(period)));
  expect(sum(funnel.requests)).toBe(await requestsAt(requestsAddress(period)));
  expect(sum(funnel.offers ?? [])).toBe(await offersAt(offersAddress(period)));
  const shown = lanes.lanes.reduce((all, { shipments }) => all + shipments, 0);
  expect(shown + (lanes.others?.shipments ?? 0)).toBe(lanes.total.shipments);
}

const foldAll = async () => {
  while ((await foldChanges(database.db)) > 0);
};
const sums = async () =>
  (
    await database.pool.query(
      "select report, month, k1, k2, k3, n, a::float8, b::float8, c::float8, d::float8 from report_sums order by 1, 2, 3, 4, 5",
    )
  ).rows;

test("every figure is the number of rows in its list: before there are sums, with changes to come, and with all taken in", async () => {
  await fc.assert(
    fc.asyncProperty(
      data,
      data,
      fc.boolean(),
      fc.constantFrom(...PERIODS),
      async (first, second, isMade, span) => {
        period = span;
        await database.pool.query(
          "delete from shipments; delete from offers; delete from quote_requests; delete from report_state",
        );
        const ids: string[] = [];
        for (const row of first.shipments) ids.push(await addShipment(row));
        for (const row of first.requests) await addRequest(row);
        if (isMade) await rebuildSums(database.db);
        await expectLists(await readAll());

        for (const row of second.shipments) await addShipment(row);
        for (const row of second.requests) await addRequest(row);
        await changeSome(ids);
        const unfolded = await readAll();
        await expectLists(unfolded);
        await rebuildSums(database.db);
        await foldAll();
        const folded = await readAll();
        expect(withoutLabels(folded)).toEqual(withoutLabels(unfolded));
        const kept = await sums();
        await rebuildSums(database.db, { always: true });
        expect(await sums()).toEqual(kept);
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
});

async function changeSome([one, other, third, fourth]: string[]) {
  const { pool } = database;
  await pool.query("delete from shipments where id = $1", [one]);
  await pool.query(
    "update shipments set status = 'delivered', delivered_at = $2, origin_code = null where id = $1",
    [other, MOMENTS[5]],
  );
  await pool.query("update shipments set created_at = $2, weight = 17 where id = $1", [third, MOMENTS[3]]);
  await pool.query("delete from shipment_legs where shipment_id = $1", [third]);
  await pool.query("update charges set price_actual = 7.25, cost_actual = 1 where shipment_id = $1", [
    fourth,
  ]);
  await pool.query(
    `insert into shipment_goods (shipment_id, position, packages, volume_m3) values ($1, 0, 2, 3.5)`,
    [fourth],
  );
  await pool.query("update shippers set company_id = (select id from companies) where id = $1", [
    shippers[1],
  ]);
  await pool.query("update shippers set company_id = null where id = $1", [shippers[2]]);
  await pool.query(
    "update quote_requests set marked_spam_at = null, spam_reason = null where marked_spam_at is not null",
  );
  await pool.query(
    "update offers set status = 'declined', decided_at = now(), decided_via = 'link', decided_reason = 'It takes too long' where status = 'sent'",
  );
  await pool.query(
    "delete from quote_requests where id = (select id from quote_requests order by created_at, id limit 1)",
  );
}
